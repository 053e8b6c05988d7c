/**
 * What is checked out: the branch and the commit, read from the files of the repository.
 *
 * No git process is started. A branch without a commit has its name and no commit; a detached HEAD
 * has a commit and no branch. Reads small files of the repository alone, and above the
 * workspace only what the process may read there. Imports `guards/`.
 *
 * @module
 */

import { dirname } from "../guards/std_path.ts";

/** Branch and commit; null where there is none or it cannot be told. */
export interface Head {
  readonly branch: string | null;
  readonly commit: string | null;
  /** Where the workspace lies in its repository: empty at its root, else it ends in `/`. */
  readonly folder: string;
}

const NOTHING: Head = { branch: null, commit: null, folder: "" };
const COMMIT = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;
/** Longest file that is read; packed references of a large repository are not looked through. */
const MAX_BYTES = 4 * 1024 * 1024;

/**
 * Reads what is checked out where a workspace lies, at the root of a repository or below it.
 *
 * @param workspace Absolute path of the project.
 * @returns Branch and commit, and where the workspace lies in the repository.
 */
export function readHead(workspace: string): Head {
  const found = locateGit(workspace);
  return found === null ? NOTHING : { ...parseHead(found.git, found.head), folder: found.folder };
}

/** Where a repository keeps what it knows of a checkout. */
export interface GitPlace {
  /** Absolute path of the folder that holds `HEAD` and `index`. */
  readonly git: string;
  /** Text of `HEAD`. */
  readonly head: string;
  /** Where the workspace lies in the repository: empty at its root, else it ends in `/`. */
  readonly folder: string;
}

/**
 * Locates the repository around a workspace.
 *
 * @param workspace Absolute path of the project.
 * @returns Where it is, null where there is none or it may not be read.
 */
export function locateGit(workspace: string): GitPlace | null {
  for (let root = workspace;; root = dirname(root)) {
    const git = findGitFolder(root);
    const head = readSmall(`${git}/HEAD`)?.trim();
    if (head) return { git, head, folder: toFolder(workspace, root) };
    if (git !== `${root}/.git` || root === dirname(root)) return null;
  }
}

function toFolder(workspace: string, root: string): string {
  return workspace === root ? "" : `${workspace.slice(root.replace(/\/$/, "").length + 1)}/`;
}

function parseHead(git: string, head: string): Omit<Head, "folder"> {
  if (COMMIT.test(head)) return { branch: null, commit: head };
  const [, ref = null] = /^ref: (refs\/[^\s\0]+)$/.exec(head) ?? [];
  if (ref === null || ref.includes("..")) return { branch: null, commit: null };
  return { branch: ref.replace(/^refs\/heads\//, ""), commit: readCommit(toCommon(git), ref) };
}

/** A worktree shares what is not its own with the repository that it belongs to. */
function toCommon(git: string): string {
  const folder = readSmall(`${git}/commondir`)?.trim();
  return folder === undefined ? git : folder.startsWith("/") ? folder : `${git}/${folder}`;
}

/**
 * Reads the configuration of the repository around a workspace.
 *
 * @param workspace Absolute path of the project.
 * @returns Its text, null where there is none or it may not be read.
 */
export function readGitConfig(workspace: string): string | null {
  const place = locateGit(workspace);
  return place && (readSmall(`${toCommon(place.git)}/config`) ?? null);
}

function readCommit(git: string, ref: string): string | null {
  const loose = readSmall(`${git}/${ref}`)?.trim() ?? "";
  if (COMMIT.test(loose)) return loose;
  const packed = readSmall(`${git}/packed-refs`) ?? "";
  const line = packed.split("\n").find((line) => line.endsWith(` ${ref}`));
  const [commit = ""] = line?.split(" ") ?? [];
  return COMMIT.test(commit) ? commit : null;
}

/** A worktree's `.git` is a file that points to its folder. */
function findGitFolder(workspace: string): string {
  const pointer = readSmall(`${workspace}/.git`);
  const [, target] = /^gitdir: *(.+?)\s*$/.exec(pointer ?? "") ?? [];
  if (target === undefined) return `${workspace}/.git`;
  return target.startsWith("/") ? target : `${workspace}/${target}`;
}

/** Undefined where there is no such file, or it may not be read: then nothing is said. */
function readSmall(path: string): string | undefined {
  try {
    const { isFile, size } = Deno.statSync(path);
    return isFile && size <= MAX_BYTES ? Deno.readTextFileSync(path) : undefined;
  } catch (error) {
    const isExpected = error instanceof Deno.errors.NotFound ||
      error instanceof Deno.errors.NotADirectory || error instanceof Deno.errors.NotCapable ||
      error instanceof Deno.errors.PermissionDenied || error instanceof Deno.errors.FilesystemLoop;
    if (isExpected) return undefined;
    throw error;
  }
}
