/**
 * Pinned permission sets: what Greenroom may do in a repository at the most, and what of a run's
 * needs, or of another set, goes beyond that.
 *
 * A set is written as Deno writes one, in `permissions` of `greenroom.json` or under the name
 * `greenroom` in `permissions` of `deno.json`; a kind that is left out or empty grants nothing.
 * Pure. Imports paths and the kinds of permissions.
 *
 * @module
 */

import type { PermissionSet } from "../permissions.ts";
import { isAbsolute, join } from "../std_path.ts";
import { renderSuggestion } from "../nearest_name.ts";

/** Name of the set in `deno.json`, as in `deno run -P=greenroom`. */
export const PIN_NAME = "greenroom";

/** Kinds that a run of this program needs. */
export const PINNED_KINDS = ["read", "write", "net", "run", "env"] as const;

/** One of these kinds. */
export type PinnedKind = typeof PINNED_KINDS[number];

/** What of one kind is granted, and what of that stays closed; true stands for all of it. */
export interface PinnedGrant {
  readonly allow: true | readonly string[];
  readonly deny: true | readonly string[];
}

/** A pinned set; paths are absolute. */
export interface PinnedSet extends Readonly<Record<PinnedKind, PinnedGrant>> {
  /** Where it is written, to be read after "pinned in". */
  readonly source: string;
}

/** Where a set was found. */
export interface PinnedSource {
  readonly source: string;
  /** Absolute path of the folder that its paths start from. */
  readonly root: string;
}

/** What Deno knows beside these kinds; this program needs none of it. */
const OTHER_KINDS = ["import", "sys", "ffi", "all"];

/**
 * Reads a set as Deno spells it.
 *
 * @param value The value behind the set's name.
 * @param found Where it was found.
 * @returns The set.
 * @throws {SyntaxError} Where it is no set, or says something that Deno would not understand.
 */
export function parsePinnedSet(value: unknown, { source, root }: PinnedSource): PinnedSet {
  if (!isObject(value)) throw refuse(source, { found: value, needed: "an object by kind" });
  const known = [...PINNED_KINDS, ...OTHER_KINDS];
  const strange = Object.keys(value).find((kind) => !known.includes(kind));
  if (strange !== undefined) {
    throw new SyntaxError(
      `Cannot read ${source}: found "${strange}"${renderSuggestion(strange, known)} and only ` +
        `${known.join(", ")} are known`,
    );
  }
  const read = (kind: PinnedKind) =>
    parseGrant(value[kind], { source: `"${kind}" of ${source}`, grantsAll: value.all === true });
  const readPaths = (kind: "read" | "write") => toPaths(read(kind), root);
  return {
    source,
    read: readPaths("read"),
    write: readPaths("write"),
    net: read("net"),
    run: toPrograms(read("run"), root),
    env: read("env"),
  };
}

function parseGrant(
  value: unknown,
  { source, grantsAll }: { readonly source: string; readonly grantsAll: boolean },
): PinnedGrant {
  if (isObject(value)) {
    const { allow, deny, ignore, ...rest } = value;
    const [strange] = Object.keys(rest);
    if (strange !== undefined) {
      throw new SyntaxError(
        `Cannot read ${source}: found "${strange}" and only allow, deny and ignore are known`,
      );
    }
    const closed = [parseList(deny, source), ignore === true ? [] : parseList(ignore, source)];
    return {
      allow: allow === undefined && grantsAll ? true : parseList(allow, source),
      deny: closed.some((list) => list === true)
        ? true
        : closed.flatMap((list) => list as string[]),
    };
  }
  return { allow: value === undefined && grantsAll ? true : parseList(value, source), deny: [] };
}

function parseList(value: unknown, source: string): true | readonly string[] {
  if (value === true) return true;
  if (value === undefined || value === null || value === false) return [];
  const isList = Array.isArray(value) && value.every((entry) => typeof entry === "string");
  if (isList) return value;
  throw refuse(source, { found: value, needed: "a list of texts, true or false" });
}

function toPaths({ allow, deny }: PinnedGrant, root: string): PinnedGrant {
  const resolve = (list: true | readonly string[]) =>
    list === true ? true : list.map((path) => toAbsolute(path, root));
  return { allow: resolve(allow), deny: resolve(deny) };
}

/** A bare name is looked up on `PATH`, by Deno too. */
function toPrograms({ allow, deny }: PinnedGrant, root: string): PinnedGrant {
  const resolve = (list: true | readonly string[]) =>
    list === true ? true : list.map((name) => name.includes("/") ? toAbsolute(name, root) : name);
  return { allow: resolve(allow), deny: resolve(deny) };
}

function toAbsolute(path: string, root: string): string {
  return join(isAbsolute(path) ? path : join(root, path)).replace(/(?<=.)\/+$/, "");
}

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

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function refuse(
  source: string,
  { found, needed }: { readonly found: unknown; readonly needed: string },
): SyntaxError {
  return new SyntaxError(
    `Cannot read ${source}: found ${JSON.stringify(found)} and ${needed} is needed`,
  );
}
