/**
 * Leftovers of landings that were killed: takes half a landing back, keeps a whole one, removes the
 * temporary files of both. Only `land.ts` calls it.
 *
 * A landing that is still under way holds a lock and is left alone, and so is every file that the
 * landing did not make. Imports `guards/` and this folder. Writes the working tree and the folders
 * of landings.
 *
 * @module
 */

import { hashBytes } from "../../guards/hash.ts";
import { removeEmptyFolder, removeOwnFolder } from "./own_files.ts";
import { type LandingFile, type LandingRecord, parseRecord } from "./record.ts";
import { checkParents, findInfo, LandingConflictError } from "./target.ts";

/** What was found of one landing that was killed. */
export interface Leftover {
  /** Id of the run. */
  readonly run: string;
  /** How far it had come, and what was made of it. */
  readonly kind:
    /** All its files are in place; it was only not tidied up. */
    | "landed"
    /** Some were, and the old ones are back. */
    | "taken_back"
    /** None was. */
    | "not_begun";
  /** Files in question, paths below the workspace. */
  readonly files: readonly string[];
  /** Absolute paths of old files that stay, because nothing stands where they belong any more. */
  readonly kept: readonly string[];
}

/**
 * Tidies up after every landing that was killed.
 *
 * @param folder Absolute path of the folder that holds the folders of landings.
 * @param workspace Absolute real path of the workspace.
 * @returns What was found, one for each.
 */
export function cleanLandings(folder: string, workspace: string): Leftover[] {
  if (!findInfo(folder)?.isDirectory) return [];
  return [...Deno.readDirSync(folder)]
    .filter((entry) => entry.isDirectory)
    .map((entry) => cleanLanding(entry.name, { folder: `${folder}/${entry.name}`, workspace }))
    .filter((leftover) => leftover !== null);
}

interface LandingFolder {
  readonly folder: string;
  readonly workspace: string;
}

/** Null where the landing is still under way. */
function cleanLanding(run: string, place: LandingFolder): Leftover | null {
  const lock = openLock(`${place.folder}/lock`);
  if (lock === "taken") return null;
  let kept: string[] = [];
  try {
    const record = readRecord(`${place.folder}/record.json`);
    const kind = record === null ? "not_begun" : settleLanding(record, place);
    const files = record?.files.map(({ path }) => path) ?? [];
    kept = record === null ? [] : findOrphans(record, place);
    return { run, kind, files, kept: kept.map((name) => `${place.folder}/${name}`) };
  } finally {
    lock?.close();
    removeOwnFolder(place.folder, kept);
  }
}

/** Old files whose only name is here, and that no other file stands in for. */
function findOrphans(record: LandingRecord, { folder, workspace }: LandingFolder): string[] {
  return record.files.flatMap(({ path }, index) => {
    const isStoodIn = isReachable(path, workspace) && findInfo(`${workspace}/${path}`) !== null;
    const backup = findInfo(`${folder}/${index}.old`);
    return backup?.isFile && backup.nlink === 1 && !isStoodIn ? [`${index}.old`] : [];
  });
}

/** Null where there is no lock, as the landing was killed before it made one. */
function openLock(path: string): Deno.FsFile | "taken" | null {
  if (!findInfo(path)?.isFile) return null;
  const file = Deno.openSync(path, { write: true });
  if (file.tryLockSync(true)) return file;
  file.close();
  return "taken";
}

function readRecord(path: string): LandingRecord | null {
  return findInfo(path)?.isFile ? parseRecord(Deno.readTextFileSync(path)) : null;
}

function settleLanding(record: LandingRecord, place: LandingFolder): Leftover["kind"] {
  const inPlace = record.files.map((file) => isInPlace(file, place.workspace));
  if (inPlace.every(Boolean)) return "landed";
  for (const [index, file] of record.files.entries()) {
    if (inPlace[index]) takeBack(file, { ...place, index });
  }
  for (const folder of record.folders.toReversed()) {
    if (isReachable(folder, place.workspace)) removeEmptyFolder(`${place.workspace}/${folder}`);
  }
  return inPlace.some(Boolean) ? "taken_back" : "not_begun";
}

function isInPlace(file: LandingFile, workspace: string): boolean {
  const absolute = `${workspace}/${file.path}`;
  if (!isReachable(file.path, workspace) || !findInfo(absolute)?.isFile) return false;
  return hashBytes(Deno.readFileSync(absolute)) === file.afterHash;
}

function takeBack(
  file: LandingFile,
  { folder, workspace, index }: LandingFolder & { readonly index: number },
): void {
  const absolute = `${workspace}/${file.path}`;
  if (file.beforeHash === null) return Deno.removeSync(absolute);
  const backup = `${folder}/${index}.old`;
  // Without its second name the old file is in place: the change makes no difference to it.
  if (findInfo(backup)?.isFile) Deno.renameSync(backup, absolute);
}

/** Whether nothing but real folders lies on the way. */
function isReachable(path: string, workspace: string): boolean {
  try {
    return checkParents(path, workspace).missingFolders.length === 0;
  } catch (error) {
    if (error instanceof LandingConflictError) return false;
    throw error;
  }
}
