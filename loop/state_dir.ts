/**
 * The state folder `.greenroom/` of a workspace: run folders, journals, deny memory, locks.
 *
 * The only file that reads and writes the state folder (rooms inside it belong to `room/`). The
 * folder ignores itself in git and is readable by its owner alone. Imports nothing of ours.
 *
 * @module
 */

import { join } from "../guards/std_path.ts";

/** Name of the state folder, below the workspace. */
export const STATE_FOLDER = ".greenroom";

/** A file that only grows, one record a line. */
export interface RecordFile {
  /**
   * Writes one line in one call; with `isDurable` it is on disk when this returns.
   *
   * @param line Text without a line end.
   * @param options `isDurable` waits for the disk.
   */
  append(line: string, options: { readonly isDurable: boolean }): void;
  close(): void;
}

/** The state folder of one workspace, to be looked at. */
export interface StateReader {
  readonly root: string;
  /** Text of a file below the state folder, or null where there is none. */
  readText(name: string): string | null;
  /** Ids of all runs that left a folder, oldest first. */
  listRuns(): readonly string[];
  /** True where a process holds the lock of a run. */
  isRunning(id: string): boolean;
  /** Number of a file on its disk, by which a copy is told from it; null where it has none. */
  findInode(name: string): number | null;
  /** Bytes of a file below the state folder, 0 where there is none. */
  measure(name: string): number;
}

/** The state folder of one workspace. */
export interface StateDir extends StateReader {
  /** Creates the folder of a run and takes the run's lock. */
  createRun(id: string): RunDir;
  /** Takes over the folder of an earlier run; null where a process still holds its lock. */
  openRun(id: string): RunDir | null;
  /** Replaces a small file as a whole, or leaves the old one. */
  replaceText(name: string, text: string): void;
  openRecords(name: string): RecordFile;
  /** Removes rooms of runs that are gone; runs that hold their lock are left alone. */
  removeStaleRooms(): readonly string[];
}

/** The folder of one run. */
export interface RunDir {
  readonly id: string;
  readonly root: string;
  /** Folder for the rooms of this run. */
  readonly rooms: string;
  /** Releases the lock and removes the rooms. */
  close(): void;
}

/**
 * Opens the state folder of a workspace and creates it where it is missing.
 *
 * @param workspace Real path of the project.
 * @returns The state folder.
 * @throws {Error} Where the folder is a link, holds one, or cannot be written.
 */
export function createStateDir(workspace: string): StateDir {
  const root = join(workspace, STATE_FOLDER);
  assertOwnFolder(root);
  createPrivateFolder(root);
  assertNoLinks(root);
  writeOnce(join(root, ".gitignore"), "*\n");
  return {
    ...createReader(root),
    createRun: (id) => createRun(root, id),
    openRun: (id) => openRun(root, id),
    replaceText: (name, text) => replaceText(join(root, name), text),
    openRecords: (name) => openRecords(join(root, name)),
    removeStaleRooms: () => removeStaleRooms(root),
  };
}

/**
 * Opens the state folder of a workspace to look at it; nothing is made or changed.
 *
 * @param workspace Real path of the project.
 * @returns What it holds, or null where there is none.
 * @throws {Error} Where the folder is a link or holds one.
 */
export function openStateReader(workspace: string): StateReader | null {
  const root = join(workspace, STATE_FOLDER);
  if (lstatOrNull(root) === null) return null;
  assertOwnFolder(root);
  assertNoLinks(root);
  return createReader(root);
}

function createReader(root: string): StateReader {
  return {
    root,
    readText: (name) => readTextOrNull(join(root, name)),
    listRuns: () => [...readFolder(join(root, "runs"))].sort(),
    isRunning: (id) => isLocked(toLock(root, id)),
    findInode: (name) => lstatOrNull(join(root, name))?.ino ?? null,
    measure: (name) => lstatOrNull(join(root, name))?.size ?? 0,
  };
}

function assertOwnFolder(root: string): void {
  const metadata = lstatOrNull(root);
  if (metadata && !metadata.isDirectory) {
    throw new Error(
      `Cannot use state folder "${root}": found ${
        metadata.isSymlink ? "a link" : "a file"
      } and a folder is needed`,
    );
  }
}

/** A repository may bring its own folder of this name; what links in it lead to is not ours. */
function assertNoLinks(root: string): void {
  for (const { name, isSymlink } of Deno.readDirSync(root)) {
    if (!isSymlink) continue;
    throw new Error(
      `Cannot use state folder "${root}": found a link called "${name}" in it and none is needed`,
    );
  }
}

function createRun(root: string, id: string): RunDir {
  createPrivateFolder(join(root, "runs", id));
  const lock = openLock(toLock(root, id));
  lock.lockSync(true);
  return toRunDir(root, { id, lock });
}

function openRun(root: string, id: string): RunDir | null {
  const lock = openLock(toLock(root, id));
  if (lock.tryLockSync(true)) return toRunDir(root, { id, lock });
  lock.close();
  return null;
}

/** The lock lies beside the journal, which nobody tidies away: it is held before there are rooms. */
function toLock(root: string, id: string): string {
  return join(root, "runs", id, "lock");
}

function openLock(path: string): Deno.FsFile {
  return Deno.openSync(path, { write: true, create: true, mode: 0o600 });
}

function toRunDir(
  root: string,
  { id, lock }: { readonly id: string; readonly lock: Deno.FsFile },
): RunDir {
  const rooms = join(root, "rooms", id);
  removeTree(rooms);
  createPrivateFolder(rooms);
  return {
    id,
    root: join(root, "runs", id),
    rooms,
    close() {
      removeTree(rooms);
      lock.close();
    },
  };
}

function removeStaleRooms(root: string): readonly string[] {
  const removed: string[] = [];
  for (const entry of readFolder(join(root, "rooms"))) {
    const rooms = join(root, "rooms", entry);
    // Older versions kept the lock with the rooms.
    if (!isLocked(toLock(root, entry)) && !isLocked(join(rooms, "lock"))) {
      removeTree(rooms);
      removed.push(entry);
    }
  }
  return removed;
}

function isLocked(path: string): boolean {
  let file: Deno.FsFile;
  try {
    file = Deno.openSync(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
  try {
    return !file.tryLockSync(false);
  } finally {
    file.close();
  }
}

function openRecords(path: string): RecordFile {
  createPrivateFolder(join(path, ".."));
  const file = Deno.openSync(path, { append: true, create: true, read: true, mode: 0o600 });
  const encoder = new TextEncoder();
  let isTorn = endsTorn(file);
  return {
    append(line, { isDurable }) {
      const bytes = encoder.encode(`${isTorn ? "\n" : ""}${line}\n`);
      isTorn = true;
      for (let offset = 0; offset < bytes.length;) {
        offset += file.writeSync(bytes.subarray(offset));
      }
      isTorn = false;
      if (isDurable) file.syncDataSync();
    },
    close: () => file.close(),
  };
}

/** True where the last line has no end, so that the next record must not be glued to it. */
function endsTorn(file: Deno.FsFile): boolean {
  const size = file.seekSync(0, Deno.SeekMode.End);
  if (size === 0) return false;
  file.seekSync(-1, Deno.SeekMode.End);
  const last = new Uint8Array(1);
  file.readSync(last);
  return last[0] !== 0x0a;
}

function replaceText(path: string, text: string): void {
  createPrivateFolder(join(path, ".."));
  const temporary = `${path}.new`;
  removeTree(temporary);
  Deno.writeTextFileSync(temporary, text, { mode: 0o600, createNew: true });
  Deno.renameSync(temporary, path);
}

function writeOnce(path: string, text: string): void {
  try {
    Deno.writeTextFileSync(path, text, { createNew: true, mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
  }
}

function createPrivateFolder(path: string): void {
  Deno.mkdirSync(path, { recursive: true, mode: 0o700 });
}

function readTextOrNull(path: string): string | null {
  try {
    if (Deno.lstatSync(path).isSymlink) {
      throw new Error(`Cannot read "${path}": found a link and a file of its own is needed`);
    }
    return Deno.readTextFileSync(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}

function lstatOrNull(path: string): Deno.FileInfo | null {
  try {
    return Deno.lstatSync(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}

function readFolder(path: string): readonly string[] {
  try {
    return [...Deno.readDirSync(path)].filter((entry) => entry.isDirectory).map((e) => e.name);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return [];
    throw error;
  }
}

function removeTree(path: string): void {
  try {
    Deno.removeSync(path, { recursive: true });
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return;
    if (!(error instanceof Deno.errors.PermissionDenied)) throw error;
    unlockFolders(path);
    Deno.removeSync(path, { recursive: true });
  }
}

/** Tests leave folders that nobody may write to, caches of packages for instance. */
function unlockFolders(path: string): void {
  Deno.chmodSync(path, 0o700);
  for (const { name, isDirectory } of Deno.readDirSync(path)) {
    if (isDirectory) unlockFolders(join(path, name));
  }
}
