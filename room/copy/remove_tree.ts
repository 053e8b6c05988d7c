/**
 * Removes what tests left behind, whatever it is. Only `room.ts` and `sweep.ts` call it.
 *
 * Links are removed, never followed; folders may be locked, deeper than a path can say, or huge.
 * A tree is taken apart level by level: each folder moves to a short name before it is emptied, so
 * that no path grows and no more than one folder is open. Imports nothing of ours. Writes a room
 * and the folder for its rubbish beside it.
 *
 * @module
 */

/** How much may still be looked at before the whole room is given up. */
export interface Budget {
  entriesLeft: number;
  /** What to say when it is spent: `Cannot …: found … and … is needed`. */
  readonly message: string;
}

/** Folders that take up more hold more names than can be listed at once. */
const MAX_FOLDER_BYTES = 8 * 1024 * 1024;

/**
 * Spends some of a budget.
 *
 * @param budget The budget.
 * @param entries How many entries more are looked at.
 * @throws {RangeError} Where that is more than is left.
 */
export function spend(budget: Budget, entries: number): void {
  budget.entriesLeft -= entries;
  if (budget.entriesLeft < 0) throw new RangeError(budget.message);
}

/**
 * Lists a folder that tests may have filled.
 *
 * @param path Absolute path of a real folder.
 * @param budget What the listing costs.
 * @returns What is in it.
 * @throws {RangeError} Where it holds too much.
 */
export function listFolder(path: string, budget: Budget): Deno.DirEntry[] {
  if (Deno.lstatSync(path).size > MAX_FOLDER_BYTES) throw new RangeError(budget.message);
  const entries = [...Deno.readDirSync(path)];
  spend(budget, entries.length);
  return entries;
}

/**
 * Removes a file, a link, a special file or a whole folder.
 *
 * @param path Absolute path; its parents are real folders.
 * @param options A folder on the same disk for what is being taken apart, and the budget.
 * @throws {RangeError} Where there is too much of it.
 */
export function removeTree(
  path: string,
  options: { readonly rubbish: string; readonly budget: Budget },
): void {
  if (!Deno.lstatSync(path).isDirectory) return Deno.removeSync(path);
  Deno.mkdirSync(options.rubbish, { recursive: true });
  let count = 0;
  const pending = [takeOut(path, `${options.rubbish}/${count++}`)];
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
    for (const entry of listFolder(folder, options.budget)) {
      const inner = `${folder}/${entry.name}`;
      if (entry.isDirectory) pending.push(takeOut(inner, `${options.rubbish}/${count++}`));
      else Deno.removeSync(inner);
    }
    Deno.removeSync(folder);
  }
  Deno.removeSync(options.rubbish);
}

/** Unlocks a folder and moves it to a short name. */
function takeOut(folder: string, name: string): string {
  Deno.chmodSync(folder, 0o700);
  Deno.renameSync(folder, name);
  return name;
}
