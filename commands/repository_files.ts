/**
 * The files around a workspace that say what belongs to it: those of its repository.
 *
 * Imports `guards/`. Its effect is what it reads through `input_files.ts`.
 *
 * @module
 */

import { dirname, isAbsolute, join } from "../guards/std_path.ts";
import { isThere, readPointer } from "./input_files.ts";

/** Says whether a process may read a path. */
interface Reach {
  readonly isReadable: (path: string) => boolean;
}

/**
 * Lists the files outside a workspace that say what belongs to it: those of the repository around
 * it, one by one, never a whole `.git`. Worktrees and submodules are followed to where theirs lies.
 *
 * @param workspace Real path of the project.
 * @param reach Says whether a path may be read; what may not is left out.
 * @returns Absolute paths; names where a repository could be and is not are among them, since a
 * process must be able to see that.
 */
export function listRepositoryFiles(workspace: string, reach: Reach): string[] {
  const files: string[] = [];
  for (let folder = workspace;; folder = dirname(folder)) {
    const git = join(folder, ".git");
    const own = listOfRepository(git);
    if (own.every(reach.isReadable) && isThere(join(git, "HEAD"))) {
      return folder === workspace ? [] : [...files, ...own, join(folder, ".gitignore")];
    }
    if (!reach.isReadable(git)) return files;
    if (folder !== workspace) files.push(git, join(folder, ".gitignore"));
    const linked = readLinkedFolder(folder);
    if (linked !== null) return [...files, ...listLinked(linked, reach)];
    if (folder === dirname(folder)) return files;
  }
}

function listOfRepository(git: string): string[] {
  return ["HEAD", "index", "commondir", "info/exclude", "packed-refs", "refs"].map((name) =>
    join(git, name)
  );
}

/** The files of a repository that lies elsewhere, and the excludes of the one it belongs to. */
function listLinked(git: string, { isReadable }: Reach): string[] {
  const own = listOfRepository(git);
  if (!own.every(isReadable)) return [];
  const common = readPointer(join(git, "commondir"))?.trim();
  if (!common) return own;
  const folder = isAbsolute(common) ? common : join(git, common);
  const shared = ["info/exclude", "packed-refs", "refs"].map((name) => join(folder, name));
  return [...own, ...shared.filter(isReadable)];
}

/** Where the `.git` file of a worktree or a submodule points, null where there is none. */
function readLinkedFolder(folder: string): string | null {
  const [, target] = /^gitdir: *(.+)$/m.exec(readPointer(join(folder, ".git")) ?? "") ?? [];
  if (target === undefined) return null;
  const trimmed = target.trim();
  return isAbsolute(trimmed) ? trimmed : join(folder, trimmed);
}
