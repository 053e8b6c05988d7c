/**
 * Pinned permission sets: what Greenroom may do in a repository at the most, read from what a person
 * wrote.
 *
 * A set is written as Deno writes one, in `permissions` of `greenroom.json` or under the name
 * `greenroom` in `permissions` of `deno.json`; a kind that is left out or empty grants nothing.
 * Pure. Imports paths.
 *
 * @module
 */

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
