/**
 * Where the runs of a project lie, and what a process needs that only looks at them.
 *
 * Imports `guards/` and `loop/`. Its effect is resolving a folder, where that is permitted.
 *
 * @module
 */

import type { PermissionSet } from "../../guards/permissions.ts";
import { isAbsolute, join } from "../../guards/std_path.ts";
import { STATE_FOLDER } from "../../loop/state_dir.ts";
import type { Environment } from "../environment.ts";
import { resolveWorkspace } from "../input_files.ts";

/**
 * Resolves the project whose runs are meant.
 *
 * @param dir Folder as it was named, null for the current one.
 * @param environment The folder a person works in.
 * @returns Its real path; as it was named where this process may read its state folder alone.
 * @throws {TypeError} Where there is no such folder.
 */
export function locateState(dir: string | null, { cwd }: Pick<Environment, "cwd">): string {
  const path = dir === null ? cwd : isAbsolute(dir) ? join(dir) : join(cwd, dir);
  const { state } = Deno.permissions.querySync({ name: "read", path });
  return state === "granted" ? resolveWorkspace(path) : path;
}

/**
 * Lists what a process needs that looks at the runs of a project.
 *
 * @param workspace Real path of the project.
 * @returns The permissions: to read its state folder, and nothing else.
 */
export function listNeeded(workspace: string): PermissionSet {
  const read = [join(workspace, STATE_FOLDER)];
  return { read, write: [], denyWrite: [], net: [], run: [], env: [] };
}

/**
 * Rewrites the words of a command so that they name the project by its real path: the process that
 * gets them may not resolve it.
 *
 * @param args The words, the command's name first.
 * @param workspace Real path of the project.
 * @returns The words.
 */
export function toOwnWords(args: readonly string[], workspace: string): readonly string[] {
  const words: string[] = [];
  for (let at = 0; at < args.length; at++) {
    const word = args[at] ?? "";
    if (word === "--dir") at++;
    else if (!word.startsWith("--dir=")) words.push(word);
  }
  const [command = "", ...rest] = words;
  return [command, "--dir", workspace, ...rest];
}
