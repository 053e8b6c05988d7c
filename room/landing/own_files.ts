/**
 * The temporary files of a landing: written so that they are on the disk, removed without a trace.
 *
 * Only the files of this folder call it. Imports this folder. Writes the folder of a landing, and
 * removes empty folders of the working tree.
 *
 * @module
 */

import { OWN_NAMES } from "./record.ts";
import { findInfo, LandingConflictError, type Target } from "./target.ts";

/**
 * Removes the folder of a landing, as far as it holds the landing's own files.
 *
 * @param folder Absolute path of the folder.
 * @param kept Names in it that must stay, as they are all that is left of a file.
 */
export function removeOwnFolder(folder: string, kept: readonly string[] = []): void {
  if (!findInfo(folder)?.isDirectory) return;
  for (const { name, isDirectory } of [...Deno.readDirSync(folder)]) {
    if (OWN_NAMES.test(name) && !isDirectory && !kept.includes(name)) {
      Deno.removeSync(`${folder}/${name}`);
    }
  }
  removeEmptyFolder(folder);
}

/**
 * Removes a folder if nothing is in it.
 *
 * @param folder Absolute path of the folder.
 */
export function removeEmptyFolder(folder: string): void {
  if (!findInfo(folder)?.isDirectory) return;
  if ([...Deno.readDirSync(folder)].length === 0) Deno.removeSync(folder);
}

/**
 * Gives a file the owner it shall land with: that of the old file, or what its folder hands down.
 *
 * @param path Path of the file below the workspace, for the message.
 * @param options The file that holds the new bytes, and where it goes.
 * @throws {LandingConflictError} Where that owner cannot be set.
 */
export function keepOwner(
  path: string,
  { temporary, target }: { readonly temporary: string; readonly target: Target },
): void {
  const info = Deno.lstatSync(temporary);
  const inheritsGroup = target.kind === "new" && ((target.folder.mode ?? 0) & 0o2000) !== 0;
  const uid = target.kind === "existing" ? target.info.uid : info.uid;
  const gid = target.kind === "existing"
    ? target.info.gid
    : inheritsGroup
    ? target.folder.gid
    : info.gid;
  if (uid === info.uid && gid === info.gid) return;
  try {
    Deno.chownSync(temporary, uid, gid);
  } catch (error) {
    if (!(error instanceof Deno.errors.PermissionDenied)) throw error;
    throw new LandingConflictError(path, "found that its owner cannot be kept");
  }
}

/**
 * Writes a new file and waits until it is on the disk.
 *
 * @param path Absolute path; nothing may have that name.
 * @param bytes What it shall hold.
 */
export function writeSynced(path: string, bytes: Uint8Array): void {
  const file = Deno.openSync(path, { write: true, createNew: true });
  try {
    for (let at = 0; at < bytes.length;) at += file.writeSync(bytes.subarray(at));
    file.syncSync();
  } finally {
    file.close();
  }
}

/**
 * Brings the names in a folder onto the disk, where the system can do that.
 *
 * @param folder Absolute path of the folder.
 */
export function syncFolder(folder: string): void {
  if (Deno.build.os === "windows") return;
  const file = Deno.openSync(folder);
  try {
    file.syncSync();
  } finally {
    file.close();
  }
}
