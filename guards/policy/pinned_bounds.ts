/**
 * Holding needs against pinned sets: what goes beyond one, and what is left within.
 *
 * Pure. Imports the sets and the kinds of permissions.
 *
 * @module
 */

import type { PermissionSet } from "../permissions.ts";
import { PINNED_KINDS, type PinnedGrant, type PinnedKind, type PinnedSet } from "./pinned_set.ts";

/**
 * Finds what a run needs and a set does not grant.
 *
 * @param needed What the run needs.
 * @param set The set.
 * @returns One flag for each entry; empty where the needs are within the set.
 */
export function findBeyond(needed: PermissionSet, set: PinnedSet): string[] {
  return PINNED_KINDS.flatMap((kind) =>
    needed[kind]
      .filter((entry) => !isGranted(kind, { entry, grant: set[kind] }))
      .map((entry) => `--allow-${kind}=${entry}`)
  );
}

/**
 * Finds what one set grants and another does not.
 *
 * @param set The set that should be the narrower one.
 * @param bound The set that bounds it.
 * @returns One flag for each entry; denials of the bound that are gone are named as such.
 */
export function findWider(set: PinnedSet, bound: PinnedSet): string[] {
  return PINNED_KINDS.flatMap((kind) => {
    const [own, outer] = [set[kind], bound[kind]];
    const granted = own.allow === true ? outer.allow === true ? [] : [`--allow-${kind}`] : own.allow
      .filter((entry) => !isGranted(kind, { entry, grant: outer }))
      .map((entry) => `--allow-${kind}=${entry}`);
    const gone = listEntries(outer.deny)
      .filter((entry) => isGranted(kind, { entry, grant: own }))
      .map((entry) => `no --deny-${kind}=${entry}`);
    return [...granted, ...gone];
  });
}

/**
 * Lists where below a folder a set lets something be written.
 *
 * @param folder Absolute path.
 * @param set The set.
 * @returns The folder where all of it is granted, or where nothing below it is, which its caller
 * finds out; else the paths below it that are.
 */
export function listWritable(folder: string, { write }: PinnedSet): readonly string[] {
  if (write.allow === true || isGranted("write", { entry: folder, grant: write })) return [folder];
  const below = write.allow.filter((path) => coversPath(folder, path));
  return below.length === 0 ? [folder] : below;
}

/**
 * Narrows what a run is given by what a set keeps closed.
 *
 * @param needed What the run needs; it lies within the set.
 * @param set The set.
 * @returns The needs with the denials of the set.
 */
export function narrowTo(needed: PermissionSet, set: PinnedSet): PermissionSet {
  const closedReads = within(set.read.deny, needed.read);
  return {
    ...needed,
    ...(closedReads.length === 0
      ? {}
      : { denyRead: [...new Set([...needed.denyRead ?? [], ...closedReads])] }),
    denyWrite: [...new Set([...needed.denyWrite, ...within(set.write.deny, needed.write)])],
  };
}

/**
 * Says whether a flag that grants something is within a set.
 *
 * @param flag `--allow-KIND` or `--allow-KIND=ENTRY`.
 * @param set The set.
 * @returns Whether the set grants it.
 */
export function isFlagPinned(flag: string, set: PinnedSet): boolean {
  const [, name, entry] = /^--allow-(\w+)(?:=(.*))?$/s.exec(flag) ?? [];
  const kind = PINNED_KINDS.find((kind) => kind === name);
  if (kind === undefined) return false;
  return entry === undefined
    ? set[kind].allow === true
    : isGranted(kind, { entry, grant: set[kind] });
}

function isGranted(
  kind: PinnedKind,
  { entry, grant: { allow, deny } }: { readonly entry: string; readonly grant: PinnedGrant },
): boolean {
  if (deny === true || deny.some((one) => COVERS[kind](one, entry))) return false;
  return allow === true || allow.some((one) => COVERS[kind](one, entry));
}

type Covers = (one: string, entry: string) => boolean;

const coversPath: Covers = (one, entry) =>
  entry === one || entry.startsWith(one === "/" ? "/" : `${one}/`);

/** What an entry of a set means, kind by kind. */
const COVERS: Readonly<Record<PinnedKind, Covers>> = {
  read: coversPath,
  write: coversPath,
  net: (one, entry) => {
    const isSuffix = one.startsWith("*.");
    const [host = "", port] = splitPort(isSuffix ? one.slice(1) : one);
    const [wanted = "", wantedPort] = splitPort(entry);
    const isHost = isSuffix ? wanted.endsWith(host) : wanted === host;
    return isHost && (port === undefined || port === wantedPort);
  },
  run: (one, entry) => entry === one || (!one.includes("/") && entry.split("/").at(-1) === one),
  env: (one, entry) => one.endsWith("*") ? entry.startsWith(one.slice(0, -1)) : entry === one,
};

function splitPort(host: string): readonly (string | undefined)[] {
  const [, name, port] = /^(.*?)(?::(\d{1,5}))?$/.exec(host.toLowerCase()) ?? [];
  return [name, port];
}

function within(closed: true | readonly string[], open: readonly string[]): readonly string[] {
  return closed === true
    ? open
    : closed.filter((path) => open.some((folder) => coversPath(folder, path)));
}

function listEntries(list: true | readonly string[]): readonly string[] {
  return list === true ? [] : list;
}
