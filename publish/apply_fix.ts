/**
 * A fix carried onto the bytes of another checkout: it must be the very file that was proved, and
 * become the very file that was proved.
 *
 * Imports `guards/`. Pure.
 *
 * @module
 */

import { applyPatch } from "../guards/diff.ts";
import { hashBytes } from "../guards/hash.ts";
import type { FileChange } from "../guards/request.ts";
import type { ProvedFile } from "./proved_fix.ts";

/**
 * Applies what a fix does to one file.
 *
 * @param file The file as it was proved.
 * @param before Its bytes here, null where there is none.
 * @returns The change, or what is wrong with the file, to follow its name.
 */
export function applyFix(file: ProvedFile, before: Uint8Array | null): FileChange | string {
  const { path, beforeHash, afterHash, patch } = file;
  if (before === null && beforeHash !== null) return "is missing";
  if (before !== null && beforeHash === null) return "is there already";
  if (before !== null && hashBytes(before) !== beforeHash) {
    if (isPointer(before)) return "is in large-file storage (git LFS), where nothing is written";
    return "has other bytes than the file that was proved (work that was not committed, or a " +
      "filter of git)";
  }
  const after = applyPatch(before, patch);
  if (after === null || hashBytes(after) !== afterHash) {
    return "does not become with this diff what was proved";
  }
  return { path, before, after };
}

/** What git keeps of such a file; the file itself lies on another server. */
function isPointer(bytes: Uint8Array): boolean {
  const start = new TextDecoder().decode(bytes.subarray(0, POINTER_START.length));
  return start === POINTER_START;
}

const POINTER_START = "version https://git-lfs.";
