/**
 * Work that was not committed: what of a project differs from git's index, by the times and sizes
 * that git noted there, and by the bytes where these say nothing.
 *
 * No git process is started and no filter is run: a file that a filter made is as it was checked
 * out. Imports `guards/` and the readers of git beside it. Reads the index and files of the project.
 *
 * @module
 */

import { hashGitObject } from "../guards/git_object.ts";
import { locateGit } from "./git_head.ts";
import { type IndexedFile, parseIndexedFiles } from "./git_index.ts";
import { toTreeId } from "./tree_id.ts";

/** How the files of a project differ from a commit. */
export interface Uncommitted {
  /** Tracked files with other bytes than the index has; a hundred at the most. */
  readonly changed: readonly string[];
  /** Files that git does not track; a hundred at the most. */
  readonly added: readonly string[];
  /** Id of the tree that the index stands for; null where a merge is under way. */
  readonly tree: string | null;
}

const MAX_NAMES = 100;
/** Files looked at together. */
const AT_ONCE = 64;

/**
 * Finds what was not committed.
 *
 * @param workspace Absolute path of the project.
 * @param files Paths below it of the files that belong to it; those that are gone count for nothing.
 * @returns What differs, null where the index cannot be read.
 */
export async function findUncommitted(
  workspace: string,
  files: readonly string[],
): Promise<Uncommitted | null> {
  const place = locateGit(workspace);
  const index = place && readIndex(`${place.git}/index`);
  if (!place || !index) return null;
  const known = new Map(index.files.map((file) => [file.path, file]));
  const unknown = files.filter((path) => !known.has(`${place.folder}${path}`));
  const added = unknown.filter((path) => isThere(`${workspace}/${path}`));
  const changed: string[] = [];
  for (let at = 0; at < files.length && changed.length < MAX_NAMES; at += AT_ONCE) {
    const some = files.slice(at, at + AT_ONCE).flatMap((path) => {
      const file = known.get(`${place.folder}${path}`);
      return file === undefined ? [] : [{ path, file }];
    });
    const differ = await Promise.all(
      some.map(({ path, file }) =>
        hasChanged(`${workspace}/${path}`, { file, writtenAtMs: index.writtenAtMs })
      ),
    );
    changed.push(...some.filter((_, place) => differ[place]).map(({ path }) => path));
  }
  return { changed, added: added.slice(0, MAX_NAMES), tree: await toTreeId(index.files) };
}

/** What a run made in its room alone is no work of a person's. */
function isThere(path: string): boolean {
  try {
    return Deno.lstatSync(path).isFile;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

interface Index {
  readonly files: readonly IndexedFile[];
  readonly writtenAtMs: number;
}

function readIndex(path: string): Index | null {
  try {
    const writtenAtMs = Deno.statSync(path).mtime?.getTime() ?? 0;
    const files = parseIndexedFiles(Deno.readFileSync(path));
    return files === null ? null : { files, writtenAtMs };
  } catch (error) {
    const isExpected = error instanceof Deno.errors.NotFound ||
      error instanceof Deno.errors.NotCapable || error instanceof Deno.errors.PermissionDenied;
    if (isExpected) return null;
    throw error;
  }
}

interface Known {
  readonly file: IndexedFile;
  readonly writtenAtMs: number;
}

async function hasChanged(path: string, { file, writtenAtMs }: Known): Promise<boolean> {
  const info = await Deno.lstat(path).catch((error: unknown) => {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  });
  if (info === null || !info.isFile) return false;
  const isAsNoted = info.size % 2 ** 32 === file.size && info.mtime?.getTime() === file.changedAtMs;
  // What changed while the index was written may have changed again within the same moment.
  if (isAsNoted && file.changedAtMs < Math.floor(writtenAtMs / 1_000) * 1_000) return false;
  const object = { kind: "blob", bytes: await Deno.readFile(path) } as const;
  return await hashGitObject(object, file.id.length) !== file.id;
}
