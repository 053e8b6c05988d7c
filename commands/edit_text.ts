/**
 * Programs of the person's: the editor for the answer `e`, to which a text goes out as a file and
 * comes back, and git.
 *
 * Imports `room/process.ts` and the run's folder; its effects are theirs.
 *
 * @module
 */

import { basename, isAbsolute, join } from "../guards/std_path.ts";
import { splitWords } from "../guards/words.ts";
import { startForeground } from "../room/process.ts";
import type { EditText } from "./editor.ts";
import { isThere, resolveProgram } from "./input_files.ts";
import { type Environment, listHandedOn } from "./environment.ts";

/** An editor that can be started. */
export interface EditorProgram {
  /** Absolute path. */
  readonly path: string;
  readonly args: readonly string[];
}

/**
 * Finds the editor that the person named in `VISUAL` or `EDITOR`.
 *
 * @param environment The environment.
 * @returns The program, or null where none is named or it cannot be found.
 */
export function findEditor(environment: Environment): EditorProgram | null {
  // A variable that is set to nothing names no editor.
  const named = environment.get("VISUAL") || environment.get("EDITOR") || null;
  const words = named === null ? null : splitWords(named);
  if (words?.kind !== "argv" || words.argv[0] === undefined) return null;
  const path = findStartable(words.argv[0], environment);
  return path === null ? null : { path, args: words.argv.slice(1) };
}

/**
 * Finds git. A folder of the project may be on the list of folders, and a program in it is none of
 * the person's.
 *
 * @param environment The environment.
 * @param workspace Real path of the project.
 * @returns Its absolute path.
 * @throws {TypeError} Where there is none on the list of folders.
 */
export function findGit(environment: Environment, workspace: string): string {
  const path = listFolders(environment).map((folder) => join(folder, "git"))
    .find((path) => mayStart(path) && !liesWithin(path, workspace));
  if (path !== undefined) return path;
  throw new TypeError(
    "Cannot use --git: found no git that may be started and it is needed (where permissions are " +
      'pinned, "greenroom pin --git" pins it, too)',
  );
}

function findStartable(name: string, environment: Environment): string | null {
  if (isAbsolute(name)) return name;
  return listFolders(environment).map((folder) => join(folder, name)).find(mayStart) ?? null;
}

function listFolders(environment: Environment): readonly string[] {
  return (environment.get("PATH") ?? "").split(":").filter(isAbsolute);
}

/** Links are followed where they may be; a process that may not was started by one that did. */
function liesWithin(path: string, workspace: string): boolean {
  const isReadable = isGranted({ name: "read", path: "/" });
  const real = isReadable ? resolveProgram(path) : path;
  return [path, real].some((one) => one.startsWith(`${workspace}/`));
}

/** A process that may look nowhere but into the project takes what it was allowed to start. */
function mayStart(path: string): boolean {
  if (!isGranted({ name: "run", command: path })) return false;
  return !isGranted({ name: "read", path }) || isThere(path);
}

function isGranted(descriptor: Deno.PermissionDescriptor): boolean {
  return Deno.permissions.querySync(descriptor).state === "granted";
}

/** Where the text lies while it is edited. */
export interface ScratchFiles {
  write(name: string, text: string): string;
  read(name: string): string | null;
}

/**
 * Creates what hands a text to an editor.
 *
 * @param editor The editor.
 * @param options Where the text lies meanwhile, and the environment the editor gets.
 * @returns The text after editing, or null where the editor failed.
 */
export function createEditText(
  editor: EditorProgram,
  { files, environment }: { readonly files: ScratchFiles; readonly environment: Environment },
): EditText {
  return async (text, path) => {
    const name = basename(path);
    const file = files.write(name, text);
    const env = listHandedOn(environment);
    const code = await startForeground([editor.path, ...editor.args, file], {
      cwd: environment.cwd,
      env,
    });
    return code === 0 ? files.read(name) : null;
  };
}
