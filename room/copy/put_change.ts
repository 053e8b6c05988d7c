/**
 * Puts one change into a room: only onto what the change was made for. Only `room.ts` calls it.
 *
 * Imports types of guards, this folder and `mount.ts`. Writes a room, and one file beside it.
 *
 * @module
 */

import type { FileChange } from "../../guards/request.ts";
import { dirname } from "../../guards/std_path.ts";
import { isOwnFolder } from "../members/known_names.ts";
import { EditConflictError } from "../edit_conflict.ts";
import type { Mount } from "../mount.ts";
import { type Entries, toFingerprint, toMode } from "./entry.ts";
import { isSameBytes } from "./same_bytes.ts";
import { createFile, createFolder } from "./write_entry.ts";

/** The room that a change goes into. */
export interface ChangedRoom {
  readonly root: string;
  readonly mounts: readonly Mount[];
  readonly entries: Entries;
}

/**
 * Puts one change into a room.
 *
 * @param change The change.
 * @param room The room.
 * @throws {EditConflictError} Where the room does not hold what the change was made for.
 */
export function putChange(change: FileChange, room: ChangedRoom): void {
  assertMember(change.path, room);
  const bytes = change.after.slice();
  if (change.before === null) return createMember(change.path, { bytes, room });
  const found = readMember(change.path, room);
  if (!isSameBytes(found.bytes, change.before)) {
    throw new EditConflictError(change.path, "file changed since it was read");
  }
  replaceMember(change.path, { bytes, mode: found.mode, room });
}

/** Refuses what is no path of the project's own, however it got here. */
function assertMember(path: string, { mounts }: ChangedRoom): void {
  const parts = path.split("/");
  if (parts.some((part) => part === "" || part === "." || part === ".." || isOwnFolder(part))) {
    throw new EditConflictError(path, "found that it is no path of the project");
  }
  const isMounted = mounts.some((mount) =>
    path === mount.path || path.startsWith(`${mount.path}/`)
  );
  if (isMounted) {
    throw new EditConflictError(path, "found that it is ignored, so it stays as it is");
  }
}

function readMember(
  path: string,
  { root, entries }: ChangedRoom,
): { readonly bytes: Uint8Array; readonly mode: number } {
  const absolute = `${root}/${path}`;
  const isHere = entries.get(path)?.kind === "file" && isRealFolder(dirname(absolute), root);
  const info = isHere ? findInfo(absolute) : null;
  if (info === null || !info.isFile) {
    throw new EditConflictError(path, "found no such file and the one that was read is needed");
  }
  return { bytes: Deno.readFileSync(absolute), mode: toMode(info) };
}

/** The new bytes lie complete beside the room before they take the place of the old. */
function replaceMember(
  path: string,
  { bytes, mode, room }: {
    readonly bytes: Uint8Array<ArrayBuffer>;
    readonly mode: number;
    readonly room: ChangedRoom;
  },
): void {
  const target = `${room.root}/${path}`;
  const entry = createFile(`${room.root}.new`, { bytes, mode, role: "member" });
  Deno.renameSync(`${room.root}.new`, target);
  room.entries.set(path, { ...entry, fingerprint: toFingerprint(Deno.lstatSync(target)) });
}

function createMember(
  path: string,
  { bytes, room }: { readonly bytes: Uint8Array; readonly room: ChangedRoom },
): void {
  createParents(path, room);
  const target = `${room.root}/${path}`;
  if (findInfo(target) !== null) {
    throw new EditConflictError(path, "found that it exists already and a new name is needed");
  }
  room.entries.set(path, createFile(target, { bytes, mode: null, role: "member" }));
}

function createParents(path: string, room: ChangedRoom): void {
  const parts = path.split("/").slice(0, -1);
  for (const index of parts.keys()) {
    const folder = parts.slice(0, index + 1).join("/");
    const absolute = `${room.root}/${folder}`;
    const info = findInfo(absolute);
    if (info === null) room.entries.set(folder, createFolder(absolute, "member"));
    else if (!info.isDirectory) {
      throw new EditConflictError(path, `found that "${folder}" is no folder and one is needed`);
    }
  }
}

function isRealFolder(absolute: string, root: string): boolean {
  for (let at = absolute; at !== root; at = dirname(at)) {
    if (!findInfo(at)?.isDirectory) return false;
  }
  return true;
}

function findInfo(path: string): Deno.FileInfo | null {
  try {
    return Deno.lstatSync(path);
  } catch (error) {
    const isAbsent = error instanceof Deno.errors.NotFound ||
      error instanceof Deno.errors.NotADirectory;
    if (isAbsent) return null;
    throw error;
  }
}
