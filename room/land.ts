/**
 * Landing: the only writer of the working tree.
 *
 * Approved and proved changes land all together or not at all, and only on files that are still
 * what they were made for. `landing/` is called from nowhere else. Imports `guards/` and the room's
 * own files. Writes the working tree, `.greenroom/landing/`, and patch files.
 *
 * @module
 */

import type { FileChange } from "../guards/request.ts";
import { dirname } from "../guards/std_path.ts";
import { Landing, type LandStep } from "./landing/landing.ts";
import { cleanLandings, type Leftover } from "./landing/leftovers.ts";
import { toLandingFolder } from "./landing/place.ts";
import { LandingConflictError } from "./landing/target.ts";

export { writeNewFile } from "./landing/new_file.ts";
export { savePatch } from "./landing/save_patch.ts";
export type { LandStep } from "./landing/landing.ts";
export type { Leftover } from "./landing/leftovers.ts";

/** How to land. */
export interface LandOptions {
  /** Absolute path of the state folder, inside the workspace. */
  readonly stateDir: string;
  /** Id of the run; it names the folder of temporary files. */
  readonly run: string;
  /** Told of every step; what it throws ends the landing like any other error. */
  readonly onStep?: (step: LandStep) => void;
}

/** What a landing came to; where it is refused, no file has changed. */
export type LandResult =
  | { readonly kind: "landed"; readonly files: readonly string[] }
  | { readonly kind: "refused"; readonly reason: string };

/**
 * Lands changes on the working tree, all of them or none.
 *
 * Every file must hold the very bytes that its change starts from, be a plain file with one name,
 * and lie in real folders. Mode and owner stay; access lists beyond these do not. The file system
 * must give files a second name, as all but FAT do.
 *
 * @param workspace Path of the project.
 * @param changes The changes.
 * @param options How to land.
 * @returns The files that changed, or why none did: a conflict, or an error of the disk.
 * @throws {Error} Where a landing failed and could not be taken back in full; the old files are
 * then named.
 */
export async function landChanges(
  workspace: string,
  changes: readonly FileChange[],
  options: LandOptions,
): Promise<LandResult> {
  const realWorkspace = await Deno.realPath(workspace);
  const stateDir = toRealPath(options.stateDir, { workspace, realWorkspace });
  const files = changes.map(({ path }) => path);
  const double = files.find((path, index) => files.indexOf(path) !== index);
  if (double !== undefined) return refuse(`Cannot land "${double}": found it twice in the changes`);
  const landing = new Landing(changes, {
    workspace: realWorkspace,
    folder: `${toLandingFolder(stateDir)}/${options.run}`,
    onStep: options.onStep ?? (() => {}),
  });
  try {
    landing.prepare();
    landing.commit();
  } catch (error) {
    takeBack(landing, error);
    return refuse(explain(error, changes));
  }
  landing.cleanUp();
  return { kind: "landed", files };
}

/**
 * Tidies up after landings that were killed: half a landing is taken back, a whole one stays.
 *
 * @param stateDir Absolute path of the state folder; its parent is the workspace.
 * @returns What was found, one for each landing.
 */
export async function cleanLeftovers(stateDir: string): Promise<Leftover[]> {
  const workspace = await Deno.realPath(dirname(stateDir));
  return cleanLandings(toLandingFolder(stateDir), workspace);
}

/** The old files keep their second names where they cannot be put back. */
function takeBack(landing: Landing, cause: unknown): void {
  try {
    landing.takeBack();
  } catch (error) {
    landing.close();
    throw new Error(
      `Cannot take a failed landing back: found ${toMessage(error)}; the old files lie in ` +
        ".greenroom/landing",
      { cause: new AggregateError([cause, error]) },
    );
  }
  landing.cleanUp();
}

function toRealPath(
  path: string,
  { workspace, realWorkspace }: { readonly workspace: string; readonly realWorkspace: string },
): string {
  return path.startsWith(`${workspace}/`) ? realWorkspace + path.slice(workspace.length) : path;
}

function refuse(reason: string): LandResult {
  return { kind: "refused", reason };
}

/** Says in a person's words what stood in the way. */
function explain(error: unknown, changes: readonly FileChange[]): string {
  if (error instanceof LandingConflictError) return error.message;
  const message = toMessage(error);
  const bytes = changes.reduce((sum, { after }) => sum + after.length, 0);
  const found = /os error (28|122)\b/.test(message)
    ? `no space left on the disk and ${bytes} bytes are needed`
    : /os error 30\b/.test(message)
    ? "a read-only disk and a writable one is needed"
    : /os error (1|13)\b/.test(message)
    ? `no right to write there (${message})`
    : message;
  return `Cannot land the changes: found ${found}`;
}

function toMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
