/**
 * The base of a room, described by content: one line a file, so that a later process can tell
 * whether the project is still what a run began with.
 *
 * Must be made before anybody changes the room. Imports the room's type. Reads the room.
 *
 * @module
 */

import type { Room } from "./room.ts";

/** Larger files are known by their size alone. */
const MAX_HASHED_BYTES = 16 * 1024 * 1024;
/** Files read at once. */
const AT_ONCE = 16;

/**
 * Describes the files of a room.
 *
 * @param room The room, as nobody has changed it.
 * @returns A line for each file: its mode, its hash or size, and its path, by path.
 */
export async function describeBase(room: Pick<Room, "root" | "files">): Promise<string> {
  const paths = room.files();
  const lines: string[] = [];
  for (let at = 0; at < paths.length; at += AT_ONCE) {
    const some = paths.slice(at, at + AT_ONCE);
    lines.push(...await Promise.all(some.map((path) => describeFile(room.root, path))));
  }
  return lines.map((line) => `${line}\n`).join("");
}

async function describeFile(root: string, path: string): Promise<string> {
  const { size, mode } = await Deno.stat(`${root}/${path}`);
  const bits = ((mode ?? 0o644) & 0o777).toString(8);
  const content = size > MAX_HASHED_BYTES ? `size:${size}` : await hashFile(`${root}/${path}`);
  return `${bits} ${content} ${JSON.stringify(path)}`;
}

async function hashFile(path: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", await Deno.readFile(path));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Finds what differs between two descriptions.
 *
 * @param before The earlier one.
 * @param now The later one.
 * @returns Paths that changed, appeared or vanished, sorted.
 */
export function findBaseChanges(before: string, now: string): readonly string[] {
  const [old, fresh] = [before, now].map(toLines);
  const differing = [...old ?? [], ...fresh ?? []]
    .filter(([path]) => old?.get(path) !== fresh?.get(path))
    .map(([path]) => path);
  return [...new Set(differing)].sort();
}

function toLines(description: string): ReadonlyMap<string, string> {
  return new Map(
    parseLines(description).map(({ path, bits, content }) => [path, `${bits} ${content}`] as const),
  );
}

/** A file as a description has it. */
export interface BaseFile {
  /** Path below the room. */
  readonly path: string;
  /** SHA-256 of its bytes; null where it was too large to be read. */
  readonly hash: string | null;
}

/**
 * Parses a description.
 *
 * @param description As {@link describeBase} gives it.
 * @returns Its files; a line of another form is none.
 */
export function parseBase(description: string): readonly BaseFile[] {
  return parseLines(description).map(({ path, content }) => (
    { path, hash: /^[0-9a-f]{64}$/.test(content) ? content : null }
  ));
}

interface Line {
  readonly bits: string;
  /** Hash or size. */
  readonly content: string;
  readonly path: string;
}

function parseLines(description: string): readonly Line[] {
  return description.split("\n").flatMap((line) => {
    const [, bits = "", content = "", path = ""] = /^(\S+) (\S+) (".*")$/.exec(line) ?? [];
    return path === "" ? [] : [{ bits, content, path: String(JSON.parse(path)) }];
  });
}
