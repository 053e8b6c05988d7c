/**
 * A room in memory: a copy of the files of a host, which the model and the tests may use up.
 *
 * Imports `guards/`, the room's error and types of `tools/`. Its effect is reading the host's files when it is opened.
 *
 * @module
 */

import type { Metadata, MetadataProbe } from "../../guards/contain.ts";
import { hashBytes } from "../../guards/hash.ts";
import { parsePath } from "../../guards/paths.ts";
import type { FileChange } from "../../guards/request.ts";
import { isSecretPath } from "../../guards/secrets.ts";
import { isSameBytes } from "../../guards/text.ts";
import { EditConflictError } from "../../room/edit_conflict.ts";
import type { ViewedRoom } from "../../tools/room_view.ts";
import type { HostFiles } from "./host.ts";

/** Files of a project at the most; a host keeps each room of them in memory. */
const MAX_FILES = 20_000;
/** Bytes of a project at the most. */
const MAX_BYTES = 256 * 1024 * 1024;
/** What is never part of a room. */
const OWN = /^\.(git|greenroom)(\/|$)/i;

/** Where the tools see the room; nothing on a disk has this name for them. */
const ROOT = "/project";

/** A room in memory. */
export interface HostRoom extends ViewedRoom {
  /** Files that were kept out because they may hold secrets. */
  readonly withheld: readonly string[];
  /** What was left out, a sentence each. */
  readonly notes: readonly string[];
  /** Puts changes into the room, over what they were made on. */
  put(changes: readonly FileChange[]): void;
  /** All files, as copies that nobody shares. */
  copyFiles(): ReadonlyMap<string, Uint8Array>;
  /** A line for each file, by which the base of a run is known again. */
  describe(): string;
}

/**
 * Opens a room on the files of a host as they are now.
 *
 * @param files The host's files.
 * @returns The room.
 * @throws {RangeError} Where the project is too large.
 */
export async function openHostRoom(files: HostFiles): Promise<HostRoom> {
  const listed = await files.list();
  if (listed.length > MAX_FILES) throw tooLarge(`${listed.length} files`, `${MAX_FILES}`);
  const held = new Map<string, Uint8Array>();
  const withheld: string[] = [];
  const notes: string[] = [];
  let bytesLeft = MAX_BYTES;
  for (const path of listed) {
    const problem = findPathProblem(path);
    if (problem !== null) notes.push(`${JSON.stringify(path)}: ${problem}`);
    else if (isSecretPath(path)) withheld.push(path);
    else if (!OWN.test(path)) {
      const bytes = await files.read(path);
      bytesLeft -= bytes?.length ?? 0;
      if (bytesLeft < 0) throw tooLarge(`more than ${MAX_BYTES} bytes`, `${MAX_BYTES}`);
      if (bytes !== null) held.set(path, bytes.slice());
    }
  }
  return toRoom(held, { withheld, notes });
}

function toRoom(
  held: Map<string, Uint8Array>,
  facts: Pick<HostRoom, "withheld" | "notes">,
): HostRoom {
  const list = () => [...held.keys()].sort();
  return {
    ...facts,
    root: ROOT,
    workspace: ROOT,
    probe: createProbe(held),
    mounts: [],
    leftOut: [],
    isIgnored: () => false,
    files: list,
    read: (path) => Promise.resolve(held.get(path)?.slice() ?? null),
    apply: async (approval) => await put(approval.use().change, held),
    put: (changes) => changes.forEach((change) => put(change, held)),
    copyFiles: () => new Map([...held].map(([path, bytes]) => [path, bytes.slice()])),
    describe: () => list().map((path) => describe(path, held)).join(""),
  };
}

/** Another spelling of a path would be another file to the rules than to the host. */
function findPathProblem(path: string): string | null {
  const parsed = parsePath(path);
  if (parsed.kind === "refused") return parsed.reason;
  return parsed.path === path ? null : `it is not plain: "${parsed.path}" is needed`;
}

function put({ path, before, after }: FileChange, held: Map<string, Uint8Array>): void {
  const found = held.get(path) ?? null;
  if (!isSame(found, before)) {
    throw new EditConflictError(path, "file changed since it was read");
  }
  held.set(path, after.slice());
}

/**
 * Tells whether a file is what a change was made on.
 *
 * @param found Its bytes now, null where there is none.
 * @param before What the change was made on.
 * @returns True where both are the same, or there is no file in either.
 */
export function isSame(found: Uint8Array | null, before: Uint8Array | null): boolean {
  if (found === null || before === null) return found === before;
  return isSameBytes(found, before);
}

/** Folders are what the paths of files imply. */
function createProbe(held: ReadonlyMap<string, Uint8Array>): Required<MetadataProbe> {
  const below = (path: string) => path === ROOT ? "" : path.slice(ROOT.length + 1);
  const lstat = (path: string): Promise<Metadata | null> => {
    const [name, bytes] = [below(path), held.get(below(path))];
    const facts = { size: bytes?.length ?? 0, mode: 0o644, hardLinks: 1 };
    if (bytes !== undefined) return Promise.resolve({ kind: "file", ...facts });
    const isFolder = name === "" || [...held.keys()].some((file) => file.startsWith(`${name}/`));
    return Promise.resolve(isFolder ? { kind: "folder", ...facts } : null);
  };
  const readDir = (path: string): Promise<readonly string[]> => {
    const prefix = below(path) === "" ? "" : `${below(path)}/`;
    const names = [...held.keys()].filter((file) => file.startsWith(prefix))
      .map((file) => file.slice(prefix.length).split("/")[0] ?? "");
    return Promise.resolve([...new Set(names)]);
  };
  return { lstat, readDir, realPath: (path) => Promise.resolve(path) };
}

function describe(path: string, held: ReadonlyMap<string, Uint8Array>): string {
  return `644 ${hashBytes(held.get(path) ?? new Uint8Array())} ${JSON.stringify(path)}\n`;
}

function tooLarge(found: string, most: string): RangeError {
  return new RangeError(
    `Cannot open a room: found ${found} and at most ${most} are held in memory`,
  );
}
