/**
 * The record of a landing: what it is about to do, so that one that was killed can be taken back.
 *
 * It is on disk before the first file of the working tree changes. Imports nothing. Has no effect.
 *
 * @module
 */

/** What one landing does, in the order in which it does it. */
export interface LandingRecord {
  readonly version: 1;
  readonly files: readonly LandingFile[];
  /** Folders that it makes, parents first; paths below the workspace. */
  readonly folders: readonly string[];
}

/** What a landing does to one file. Its temporary files are named after its place in the list. */
export interface LandingFile {
  /** Path below the workspace. */
  readonly path: string;
  /** SHA-256 of the bytes before; null for a new file. */
  readonly beforeHash: string | null;
  readonly afterHash: string;
}

/** Names in the folder of a landing that are its own. */
export const OWN_NAMES = /^(lock|record\.json|record\.json\.part|\d+\.(new|old))$/;

/**
 * Reads a record.
 *
 * @param text Content of its file.
 * @returns The record; null where it was not written in full, so that nothing was landed yet.
 */
export function parseRecord(text: string): LandingRecord | null {
  try {
    const record: unknown = JSON.parse(text);
    return isRecord(record) ? record : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/**
 * Writes a record.
 *
 * @param record The record.
 * @returns The content of its file.
 */
export function renderRecord(record: LandingRecord): string {
  return `${JSON.stringify(record)}\n`;
}

function isRecord(value: unknown): value is LandingRecord {
  if (!isObject(value)) return false;
  const { version, files, folders } = value;
  return version === 1 && Array.isArray(files) && files.every(isFile) &&
    Array.isArray(folders) && folders.every(isPlainPath);
}

function isFile(value: unknown): value is LandingFile {
  if (!isObject(value)) return false;
  const { path, beforeHash, afterHash } = value;
  return isPlainPath(path) && typeof afterHash === "string" &&
    (beforeHash === null || typeof beforeHash === "string");
}

/** A record lies where others may write: a path in it must not lead out. */
function isPlainPath(value: unknown): value is string {
  return typeof value === "string" &&
    value.split("/").every((part) => part !== "" && part !== "." && part !== "..");
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
