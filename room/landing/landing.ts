/**
 * One landing: puts approved and proved changes onto the working tree, all of them or none. Only
 * `land.ts` calls it.
 *
 * The new bytes of every file lie complete on the disk before the first one takes its place, each
 * old file keeps a second name until all are in place, and what is done and how to take it back is
 * on the disk before it is done. Imports `guards/` and this folder. Writes the working tree and the
 * folder of the landing.
 *
 * @module
 */

import { hashBytes } from "../../guards/hash.ts";
import type { FileChange } from "../../guards/request.ts";
import { dirname } from "../../guards/std_path.ts";
import {
  keepOwner,
  removeEmptyFolder,
  removeOwnFolder,
  syncFolder,
  writeSynced,
} from "./own_files.ts";
import { type LandingRecord, renderRecord } from "./record.ts";
import {
  checkParents,
  checkTarget,
  findInfo,
  isSameBytes,
  LandingConflictError,
  type Target,
} from "./target.ts";

/** A moment of a landing, for tests that interrupt it there. */
export interface LandStep {
  /** What has just happened. */
  readonly kind:
    | "opened"
    | "staged"
    | "recorded"
    | "folder_made"
    | "backed_up"
    | "checked"
    | "replaced"
    | "created"
    | "finished";
  /** Path of the file or folder below the workspace; empty where it is about none. */
  readonly path: string;
}

/** Where a landing happens. */
export interface LandingPlace {
  /** Absolute real path of the workspace. */
  readonly workspace: string;
  /** Absolute path of the landing's own folder, on the same disk. */
  readonly folder: string;
  readonly onStep: (step: LandStep) => void;
}

/** A change whose new bytes are ready to take their place. */
interface StagedChange {
  readonly change: FileChange;
  /** Absolute path of the new bytes. */
  readonly temporary: string;
  /** Absolute path of the second name that the old file gets. */
  readonly backup: string;
  readonly inode: number | null;
}

/** One landing, and how far it has come. */
export class Landing {
  readonly #place: LandingPlace;
  readonly #changes: readonly FileChange[];
  readonly #staged: StagedChange[] = [];
  readonly #done: StagedChange[] = [];
  readonly #madeFolders: string[] = [];
  #isOpen = false;
  #lock: Deno.FsFile | null = null;

  /**
   * Prepares a landing; nothing happens yet.
   *
   * @param changes The changes, each of a path of its own.
   * @param place Where it happens.
   */
  constructor(changes: readonly FileChange[], place: LandingPlace) {
    this.#changes = changes;
    this.#place = place;
  }

  /**
   * Writes the new bytes and the record into the landing's own folder.
   *
   * @throws {LandingConflictError} Where a file is not what its change was made for.
   */
  prepare(): void {
    const targets = this.#changes.map((change) => checkTarget(change, this.#place.workspace));
    this.#open();
    for (const [index, target] of targets.entries()) this.#stage(index, target);
    this.#writeRecord(targets);
  }

  /**
   * Puts every change in its place.
   *
   * @throws {LandingConflictError} Where a file is not what its change was made for.
   */
  commit(): void {
    for (const staged of this.#staged) {
      if (staged.change.before === null) this.#create(staged);
      else this.#replace(staged, staged.change.before);
    }
    const folders = new Set(
      this.#changes.map(({ path }) => dirname(`${this.#place.workspace}/${path}`)),
    );
    for (const folder of folders) syncFolder(folder);
    this.#step("finished", "");
  }

  /**
   * Puts back whatever is in its place already; what others changed meanwhile is left alone.
   *
   * @throws {AggregateError} Where some of it cannot be put back; all the rest is.
   */
  takeBack(): void {
    const errors: unknown[] = [];
    for (const staged of this.#done.toReversed()) {
      try {
        this.#takeBackOne(staged);
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw new AggregateError(errors, errors.map(String).join("; "));
    for (const folder of this.#madeFolders.toReversed()) removeEmptyFolder(folder);
  }

  /** Removes the landing's own files. */
  cleanUp(): void {
    this.close();
    if (this.#isOpen) removeOwnFolder(this.#place.folder);
  }

  /** Lets go of the landing's own files, so that a later run may tidy them up. */
  close(): void {
    this.#lock?.close();
    this.#lock = null;
  }

  #open(): void {
    const { folder } = this.#place;
    const state = dirname(dirname(folder));
    for (const path of [state, dirname(folder)]) {
      if (findInfo(path) === null) Deno.mkdirSync(path, { mode: 0o700 });
      if (Deno.realPathSync(path) !== path) {
        throw new Error(`Cannot land: found that "${path}" is a link and a real folder is needed`);
      }
    }
    Deno.mkdirSync(folder, { mode: 0o700 });
    this.#isOpen = true;
    this.#lock = Deno.openSync(`${folder}/lock`, { write: true, createNew: true });
    this.#lock.lockSync(true);
    this.#step("opened", "");
  }

  #stage(index: number, target: Target): void {
    const change = this.#changes[index];
    if (change === undefined) return;
    const temporary = `${this.#place.folder}/${index}.new`;
    writeSynced(temporary, change.after);
    keepOwner(change.path, { temporary, target });
    if (target.kind === "existing" && target.info.mode !== null) {
      Deno.chmodSync(temporary, target.info.mode & 0o7777);
    }
    const inode = Deno.lstatSync(temporary).ino;
    this.#staged.push({ change, temporary, backup: `${this.#place.folder}/${index}.old`, inode });
    this.#step("staged", change.path);
  }

  #writeRecord(targets: readonly Target[]): void {
    const folders = targets.flatMap((target) => target.kind === "new" ? target.missingFolders : []);
    const files = this.#changes.map(({ path, before, after }) => ({
      path,
      beforeHash: before && hashBytes(before),
      afterHash: hashBytes(after),
    }));
    const record: LandingRecord = { version: 1, files, folders: [...new Set(folders)] };
    const part = `${this.#place.folder}/record.json.part`;
    writeSynced(part, new TextEncoder().encode(renderRecord(record)));
    Deno.renameSync(part, `${this.#place.folder}/record.json`);
    syncFolder(this.#place.folder);
    this.#step("recorded", "");
  }

  #create(staged: StagedChange): void {
    const { change, temporary } = staged;
    const { workspace } = this.#place;
    const { missingFolders } = checkParents(change.path, workspace);
    for (const folder of missingFolders) {
      Deno.mkdirSync(`${workspace}/${folder}`);
      this.#madeFolders.push(`${workspace}/${folder}`);
      this.#step("folder_made", folder);
    }
    const target = checkTarget(change, workspace);
    try {
      // One more name, unlike a renaming, never takes the place of a file that appeared meanwhile.
      Deno.linkSync(temporary, target.absolute);
    } catch (error) {
      if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
      throw new LandingConflictError(change.path, "found that it exists and a new name is needed");
    }
    this.#done.push(staged);
    this.#step("created", change.path);
    checkParents(change.path, workspace);
    Deno.removeSync(temporary);
  }

  #replace(staged: StagedChange, before: Uint8Array): void {
    const { change, temporary, backup } = staged;
    const { workspace } = this.#place;
    const { absolute } = checkTarget(change, workspace);
    Deno.linkSync(absolute, backup);
    this.#step("backed_up", change.path);
    assertBackedUp(change.path, { workspace, backup, before });
    this.#step("checked", change.path);
    Deno.renameSync(temporary, absolute);
    this.#done.push(staged);
    this.#step("replaced", change.path);
    checkParents(change.path, workspace);
    // Whoever wrote into the old file at the last moment wrote into what its second name holds.
    if (!isSameBytes(Deno.readFileSync(backup), before)) {
      throw new LandingConflictError(change.path, "file changed since it was read");
    }
  }

  #takeBackOne({ change, backup, inode }: StagedChange): void {
    const { workspace } = this.#place;
    const absolute = `${workspace}/${change.path}`;
    checkParents(change.path, workspace);
    if (findInfo(absolute)?.ino !== inode) return;
    if (change.before === null) Deno.removeSync(absolute);
    else Deno.renameSync(backup, absolute);
  }

  #step(kind: LandStep["kind"], path: string): void {
    this.#place.onStep({ kind, path });
  }
}

/** The second name must be of the very file that stands in the tree, unchanged. */
function assertBackedUp(
  path: string,
  { workspace, backup, before }: {
    readonly workspace: string;
    readonly backup: string;
    readonly before: Uint8Array;
  },
): void {
  checkParents(path, workspace);
  const info = findInfo(`${workspace}/${path}`);
  const isSameFile = info?.isFile && info.ino === Deno.lstatSync(backup).ino;
  if (isSameFile && isSameBytes(Deno.readFileSync(backup), before)) return;
  throw new LandingConflictError(path, "file changed since it was read");
}
