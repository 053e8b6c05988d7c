/**
 * Targets of a landing: whether a file of the working tree is still what a change was made for.
 *
 * Imports types of `guards/`. Reads the working tree; writes nothing.
 *
 * @module
 */

import type { FileChange } from "../../guards/request.ts";

/** A file of the working tree is not what a change was made for; nothing of the change happens. */
export class LandingConflictError extends Error {
  override readonly name = "LandingConflictError";

  /**
   * Says which file stands in the way, and how.
   *
   * @param path Path of the file below the workspace.
   * @param found What was found and what is needed.
   */
  constructor(path: string, found: string) {
    super(`Cannot land "${path}": ${found}`);
  }
}

/** Where a change goes. */
export type Target =
  | { readonly kind: "existing"; readonly absolute: string; readonly info: Deno.FileInfo }
  | {
    readonly kind: "new";
    readonly absolute: string;
    /** Folders to be made first, parents first; paths below the workspace. */
    readonly missingFolders: readonly string[];
    /** What the disk says of the last folder that is there. */
    readonly folder: Deno.FileInfo;
  };

/**
 * Checks that a change still fits the working tree.
 *
 * @param change The change.
 * @param workspace Absolute real path of the workspace.
 * @returns Where the change goes.
 * @throws {LandingConflictError} Where the file is not what the change was made for.
 */
export function checkTarget(change: FileChange, workspace: string): Target {
  const absolute = `${workspace}/${change.path}`;
  const parents = checkParents(change.path, workspace);
  const info = parents.missingFolders.length > 0 ? null : findInfo(absolute);
  if (change.before === null) {
    if (info === null) return { kind: "new", absolute, ...parents };
    throw new LandingConflictError(change.path, "found that it exists and a new name is needed");
  }
  if (info === null) throw new LandingConflictError(change.path, "found that it is gone");
  assertPlainFile(change.path, info);
  if (!isSameBytes(Deno.readFileSync(absolute), change.before)) {
    throw new LandingConflictError(change.path, "file changed since it was read");
  }
  return { kind: "existing", absolute, info };
}

/**
 * Checks that every folder on the way to a file is a real one.
 *
 * @param path Path of the file below the workspace.
 * @param workspace Absolute real path of the workspace.
 * @returns Which of the folders are missing, and the last one that is there.
 * @throws {LandingConflictError} Where a link or anything else stands in place of a folder.
 */
export function checkParents(
  path: string,
  workspace: string,
): { missingFolders: string[]; folder: Deno.FileInfo } {
  const parts = path.split("/");
  if (parts.some((part) => part === "" || part === "." || part === ".." || isOwnName(part))) {
    throw new LandingConflictError(path, "found that it is no path of the project");
  }
  const missingFolders: string[] = [];
  let folder = Deno.lstatSync(workspace);
  for (let length = 1; length < parts.length; length++) {
    const parent = parts.slice(0, length).join("/");
    const info = missingFolders.length > 0 ? null : findInfo(`${workspace}/${parent}`);
    if (info === null) missingFolders.push(parent);
    else if (info.isDirectory) folder = info;
    else throw new LandingConflictError(path, `found that "${parent}" is not a real folder`);
  }
  return { missingFolders, folder };
}

/**
 * Asks the disk about a name itself.
 *
 * @param path Absolute path.
 * @returns What it says; null where nothing has the name.
 */
export function findInfo(path: string): Deno.FileInfo | null {
  try {
    return Deno.lstatSync(path);
  } catch (error) {
    const isAbsent = error instanceof Deno.errors.NotFound ||
      error instanceof Deno.errors.NotADirectory;
    if (isAbsent) return null;
    throw error;
  }
}

/**
 * Compares bytes.
 *
 * @param a Some bytes.
 * @param b Other bytes.
 * @returns Whether they are the same.
 */
export function isSameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}

function assertPlainFile(path: string, info: Deno.FileInfo): void {
  if (!info.isFile) throw new LandingConflictError(path, "found that it is no plain file any more");
  if ((info.nlink ?? 1) > 1) {
    throw new LandingConflictError(path, `found ${info.nlink} names of the file and one is needed`);
  }
}

function isOwnName(part: string): boolean {
  return /^\.(git|greenroom)$/i.test(part);
}
