/**
 * The repository around a folder, read from its files: which paths it tracks, what it excludes.
 *
 * Follows the pointer file of worktrees and submodules. Starts no git process, so that neither its
 * configuration nor its hooks run. Whatever cannot be read is said in a note, never taken for
 * "nothing". Imports guards/std_path.ts and room/git_index.ts. Reads the disk; writes nothing.
 *
 * @module
 */

import { dirname } from "../../guards/std_path.ts";
import { parseGitIndex } from "../git_index.ts";

/** What a repository says about the paths below its root. */
export interface Repository {
  /** Absolute path of the folder that holds `.git`. */
  readonly root: string;
  /** Tracked paths below the root; null where that could not be told (a note says why). */
  readonly tracked: TrackedPaths | null;
  /** Content of `info/exclude`; empty where there is none. */
  readonly excludes: string;
  /** What was not looked at, a sentence each. */
  readonly notes: readonly string[];
}

/** The tracked paths of a repository, to be asked about one path or what lies below a folder. */
export interface TrackedPaths {
  has(path: string): boolean;
  hasBelow(folder: string): boolean;
}

/** A repository, or what is wrong with what lies there; the reason is null where nothing does. */
export type RepositorySearch =
  | { readonly kind: "repository"; readonly repository: Repository }
  | { readonly kind: "none"; readonly reason: string | null };

const MAX_ANCESTORS = 64;

/**
 * Opens the repository whose root is exactly this folder.
 *
 * @param folder Absolute path.
 * @returns The repository, or why there is none.
 */
export function openRepository(folder: string): RepositorySearch {
  const pointer = resolveGitFolder(folder);
  if (pointer.kind === "none") return pointer;
  const head = readFile(`${pointer.gitFolder}/HEAD`);
  if (head.kind === "absent") {
    return { kind: "none", reason: `"${folder}/.git" has no HEAD and is not a usable repository` };
  }
  const notes: string[] = [];
  const tracked = readTracked(`${pointer.gitFolder}/index`, notes);
  const excludes = readExcludes(pointer.gitFolder, notes);
  return { kind: "repository", repository: { root: folder, tracked, excludes, notes } };
}

/**
 * Looks for the repository around a folder: in the folder itself, then in those above it.
 *
 * @param folder Absolute real path.
 * @returns The nearest repository, or why there is none.
 */
export function findRepository(folder: string): RepositorySearch {
  let at = folder;
  for (let steps = 0; steps < MAX_ANCESTORS; steps++) {
    const found = openRepository(at);
    if (found.kind === "repository") return found;
    if (found.reason !== null) return found;
    const parent = dirname(at);
    if (parent === at) return { kind: "none", reason: null };
    at = parent;
  }
  return { kind: "none", reason: null };
}

/**
 * Reads a small text file that may be missing or out of reach.
 *
 * @param path Absolute path.
 * @returns Its bytes, or which of the two it is.
 */
export function readFile(path: string): FileRead {
  try {
    return { kind: "bytes", bytes: Deno.readFileSync(path) };
  } catch (error) {
    if (isAbsence(error)) return { kind: "absent" };
    if (!isUnreadable(error)) throw error;
    return { kind: "unreadable", reason: `"${path}" could not be read` };
  }
}

/** A file's bytes, or why there are none. */
export type FileRead =
  | { readonly kind: "bytes"; readonly bytes: Uint8Array }
  | { readonly kind: "absent" }
  | { readonly kind: "unreadable"; readonly reason: string };

/** Errors that mean that nothing is there. */
function isAbsence(error: unknown): boolean {
  return error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory;
}

/** Errors that mean that something may be there: no permission, a folder in place of a file. */
function isUnreadable(error: unknown): boolean {
  return error instanceof Deno.errors.NotCapable ||
    error instanceof Deno.errors.PermissionDenied ||
    error instanceof Deno.errors.IsADirectory ||
    error instanceof Deno.errors.FilesystemLoop;
}

function resolveGitFolder(
  folder: string,
): { kind: "found"; gitFolder: string } | { kind: "none"; reason: string | null } {
  const path = `${folder === "/" ? "" : folder}/.git`;
  const read = readFile(path);
  if (read.kind === "absent") return { kind: "none", reason: null };
  if (read.kind === "unreadable") {
    // Above the workspace, single files may be readable where the folder around them is not.
    return isFolder(path) || readFile(`${path}/HEAD`).kind === "bytes"
      ? { kind: "found", gitFolder: path }
      : { kind: "none", reason: read.reason };
  }
  const target = /^gitdir: *(.+?)[\r\n]*$/.exec(new TextDecoder().decode(read.bytes))?.[1];
  if (target === undefined) {
    return { kind: "none", reason: `"${path}" is neither a folder nor points to one` };
  }
  return { kind: "found", gitFolder: target.startsWith("/") ? target : `${folder}/${target}` };
}

function isFolder(path: string): boolean {
  try {
    return Deno.statSync(path).isDirectory;
  } catch (error) {
    if (isAbsence(error) || isUnreadable(error)) return false;
    throw error;
  }
}

function readTracked(indexPath: string, notes: string[]): TrackedPaths | null {
  const read = readFile(indexPath);
  // A repository without a first "git add" has no index yet: it tracks nothing.
  if (read.kind === "absent") return createTrackedPaths([]);
  const index = read.kind === "bytes"
    ? parseGitIndex(read.bytes)
    : { kind: "not_looked" as const, reason: read.reason };
  if (index.kind === "tracked") return createTrackedPaths(index.paths);
  notes.push(
    `did not look at the index of the repository (${index.reason}): tracked files that ignore ` +
      "rules match are taken as ignored",
  );
  return null;
}

function readExcludes(gitFolder: string, notes: string[]): string {
  const common = readFile(`${gitFolder}/commondir`);
  const target = common.kind === "bytes" ? new TextDecoder().decode(common.bytes).trim() : "";
  const folder = target === ""
    ? gitFolder
    : target.startsWith("/")
    ? target
    : `${gitFolder}/${target}`;
  const read = readFile(`${folder}/info/exclude`);
  if (read.kind === "unreadable") notes.push(`did not look at info/exclude: ${read.reason}`);
  return read.kind === "bytes" ? new TextDecoder().decode(read.bytes) : "";
}

function createTrackedPaths(paths: readonly string[]): TrackedPaths {
  const known = new Set(paths);
  const sorted = paths.toSorted();
  return {
    has: (path) => known.has(path),
    hasBelow: (folder) =>
      sorted[findFirst(sorted, `${folder}/`)]?.startsWith(`${folder}/`) ?? false,
  };
}

/** Index of the first element that is not below the text in the order of JavaScript strings. */
function findFirst(sorted: readonly string[], text: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? "") < text) low = middle + 1;
    else high = middle;
  }
  return low;
}
