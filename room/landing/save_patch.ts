/**
 * Saves a patch where a person asked for it. Only `land.ts` re-exports it.
 *
 * Imports `guards/` and this folder. Writes one file, and for a moment a second one beside it.
 *
 * @module
 */

import { encodeText } from "../../guards/text.ts";
import { findInfo } from "./target.ts";

/**
 * Saves a patch, whole or not at all; an older file of that name is replaced.
 *
 * The bytes pass through a file of the same name with `.new` behind it.
 *
 * @param path Path of the patch file.
 * @param text The patch.
 * @throws {Error} Where something other than a file has that name, or it cannot be written.
 */
export async function savePatch(path: string, text: string): Promise<void> {
  assertReplaceable(path);
  try {
    await writeBeside(path, encodeText(text));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new Error(`Cannot save patch to "${path}": ${describe(error, path)}`, { cause: error });
  }
}

function assertReplaceable(path: string): void {
  const info = findInfo(path);
  if (info === null || info.isFile) return;
  const found = info.isDirectory ? "a folder" : info.isSymlink ? "a link" : "no plain file";
  throw new Error(`Cannot save patch to "${path}": found ${found} and a file is needed`);
}

async function writeBeside(path: string, bytes: Uint8Array): Promise<void> {
  const temporary = `${path}.new`;
  const file = await Deno.open(temporary, { write: true, createNew: true });
  try {
    for (let at = 0; at < bytes.length;) at += await file.write(bytes.subarray(at));
    await file.sync();
    await Deno.rename(temporary, path);
  } catch (error) {
    await Deno.remove(temporary);
    throw error;
  } finally {
    file.close();
  }
}

function describe(error: Error, path: string): string {
  if (error instanceof Deno.errors.NotFound) return "found no such folder and one is needed";
  if (error instanceof Deno.errors.AlreadyExists) {
    return `found "${path}.new" in the way and a free name is needed`;
  }
  return `found ${error.message}`;
}
