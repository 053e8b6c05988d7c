/**
 * Writes single entries into a room. Only `room.ts` and `sweep.ts` call it, and only with paths
 * whose parents they know to be real folders of the room.
 *
 * Nothing here overwrites: each entry must not exist yet, so that nothing is written through a link
 * or into a file that has another name elsewhere. Imports this folder. Writes a room.
 *
 * @module
 */

import {
  type Entry,
  type EntryRole,
  type FileEntry,
  isSameFingerprint,
  toFingerprint,
  toMode,
} from "./entry.ts";

/** Where an entry comes from and goes to, and what it is for. */
export interface EntryPlace {
  /** Absolute path in the workspace. */
  readonly source: string;
  /** Absolute path in the room. */
  readonly target: string;
  readonly role: EntryRole;
}

const MAX_TRIES = 3;

/**
 * Copies a file with its mode and its times, as it was at one moment.
 *
 * @param place Where from and where to.
 * @returns The entry, and whether the source stood still meanwhile.
 */
export function copyFile(place: EntryPlace): { entry: FileEntry; isStable: boolean } {
  for (let tries = 1;; tries++) {
    const before = Deno.lstatSync(place.source);
    if (!before.isFile) throw new Deno.errors.NotFound(`"${place.source}" is no file any more`);
    Deno.copyFileSync(place.source, place.target);
    // Times are kept so that programs which compare them, such as make, judge as in the workspace.
    if (before.atime && before.mtime) Deno.utimeSync(place.target, before.atime, before.mtime);
    const copy = toFingerprint(Deno.lstatSync(place.target));
    const source = toFingerprint(before);
    const isStable = isSameFingerprint(source, toFingerprint(Deno.lstatSync(place.source))) &&
      copy.size === source.size;
    if (isStable || tries === MAX_TRIES) {
      const pristine = isStable
        ? { kind: "workspace" as const, fingerprint: source }
        : { kind: "bytes" as const, bytes: Deno.readFileSync(place.target) };
      return { entry: { kind: "file", role: place.role, fingerprint: copy, pristine }, isStable };
    }
    Deno.removeSync(place.target);
  }
}

/**
 * Writes a new file.
 *
 * @param target Absolute path in the room; nothing may have that name.
 * @param options The bytes, the permission bits (null: those of any new file), and the role.
 * @returns The entry.
 * @throws {Deno.errors.AlreadyExists} Where something has that name.
 */
export function createFile(
  target: string,
  options: { readonly bytes: Uint8Array; readonly mode: number | null; readonly role: EntryRole },
): FileEntry {
  const file = Deno.openSync(target, { write: true, createNew: true });
  try {
    for (let at = 0; at < options.bytes.length;) at += file.writeSync(options.bytes.subarray(at));
    if (options.mode !== null) Deno.chmodSync(target, options.mode);
  } catch (error) {
    Deno.removeSync(target);
    throw error;
  } finally {
    file.close();
  }
  return {
    kind: "file",
    role: options.role,
    fingerprint: toFingerprint(Deno.lstatSync(target)),
    pristine: { kind: "bytes", bytes: options.bytes },
  };
}

/**
 * Makes a new folder.
 *
 * @param target Absolute path in the room; nothing may have that name.
 * @param role What the folder is for.
 * @returns The entry.
 */
export function createFolder(target: string, role: EntryRole): Entry {
  Deno.mkdirSync(target);
  return { kind: "folder", role, mode: toMode(Deno.lstatSync(target)) };
}

/**
 * Copies a symbolic link as it is.
 *
 * Making a link takes unlimited permissions, giving one more name to a link that exists does not;
 * a link cannot be changed in place, so sharing it is safe.
 *
 * @param place Where from and where to.
 * @param target What the link says.
 * @returns The entry.
 */
export function copyLink(place: EntryPlace, target: string): Entry {
  try {
    Deno.symlinkSync(target, place.target);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotCapable)) throw error;
    Deno.linkSync(place.source, place.target);
  }
  if (!Deno.lstatSync(place.target).isSymlink || Deno.readLinkSync(place.target) !== target) {
    Deno.removeSync(place.target);
    throw new Deno.errors.NotFound(`"${place.source}" is not the link any more that it was`);
  }
  return { kind: "link", role: place.role, target };
}
