/**
 * What is checked out: the branch and the commit, read from the files of the repository.
 *
 * No git process is started. A branch without a commit has its name and no commit; a detached HEAD
 * has a commit and no branch. Reads small files below the workspace alone.
 *
 * @module
 */

/** Branch and commit; null where there is none or it cannot be told. */
export interface Head {
  readonly branch: string | null;
  readonly commit: string | null;
}

const NOTHING: Head = { branch: null, commit: null };
const COMMIT = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;
/** Longest file that is read; packed references of a large repository are not looked through. */
const MAX_BYTES = 4 * 1024 * 1024;

/**
 * Reads what is checked out at the root of a workspace.
 *
 * @param workspace Absolute path of the project.
 * @returns Branch and commit.
 */
export function readHead(workspace: string): Head {
  const git = findGitFolder(workspace);
  const head = git && readSmall(`${git}/HEAD`)?.trim();
  if (!git || !head) return NOTHING;
  if (COMMIT.test(head)) return { branch: null, commit: head };
  const [, ref = null] = /^ref: (refs\/[^\s\0]+)$/.exec(head) ?? [];
  if (ref === null || ref.includes("..")) return NOTHING;
  const folder = readSmall(`${git}/commondir`)?.trim();
  const common = folder === undefined ? git : folder.startsWith("/") ? folder : `${git}/${folder}`;
  return { branch: ref.replace(/^refs\/heads\//, ""), commit: readCommit(common, ref) };
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
function findGitFolder(workspace: string): string | null {
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
