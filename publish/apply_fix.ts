/**
 * A fix carried onto the bytes of another checkout: it must be the very file that was proved, and
 * become the very file that was proved.
 *
 * Imports `guards/`. Its effect is the reading that it is handed.
 *
 * @module
 */

import { applyPatch } from "../guards/diff.ts";
import { hashBytes } from "../guards/hash.ts";
import type { FileChange } from "../guards/request.ts";
import type { ProvedFile } from "./proved_fix.ts";

/** A file as it shall be committed. */
export interface FixedFile {
  readonly change: FileChange;
  /** Mode of the file, as it is; that of a plain file where it is new. */
  readonly mode: string;
}

/** What a commit holds of a file. */
export interface CommittedFile {
  /** What has the path of the file, null where nothing has. */
  readonly entry: { readonly mode: string; readonly id: string } | null;
  /** Reads the bytes of an id. */
  readonly read: (id: string) => Promise<Uint8Array>;
}

const PLAIN = "100644";
const EXECUTABLE = "100755";

/**
 * Applies what a fix does to one file, as a commit holds it.
 *
 * @param file The file as it was proved.
 * @param committed What the commit holds.
 * @returns The file, or what is wrong with it, to follow its name.
 */
export async function applyFix(
  file: ProvedFile,
  { entry, read }: CommittedFile,
): Promise<FixedFile | string> {
  if (entry !== null && entry.mode !== PLAIN && entry.mode !== EXECUTABLE) {
    return "is no plain file";
  }
  const change = applyTo(file, entry && await read(entry.id));
  return typeof change === "string" ? change : { change, mode: entry?.mode ?? PLAIN };
}

function applyTo(file: ProvedFile, before: Uint8Array | null): FileChange | string {
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
