/**
 * The sweep after a test run: puts a room back to "base and applied edits". Only `room.ts` calls it.
 *
 * Nothing of the run is alive any more, but everything it left may be hostile: links where folders
 * were, locked folders, bombs. So the sweep goes down from the root, asks about each name itself and
 * never about what it leads to, removes what is not as recorded, and writes what is missing anew.
 * Imports this folder and `members/`. Writes a room.
 *
 * @module
 */

import { isCacheName } from "../members/known_names.ts";
import { createPace } from "../members/pace.ts";
import {
  type DiskClock,
  type Entries,
  type Entry,
  type FileEntry,
  isSameFingerprint,
  isTelling,
  toFingerprint,
  toMode,
} from "./entry.ts";
import { type Budget, listFolder, removeTree } from "./remove_tree.ts";
import { isSameBytes, isSameContent } from "./same_bytes.ts";
import { copyFile, copyLink, createFile } from "./write_entry.ts";

/** One path that a test run did not leave as it was. */
export interface TouchedPath {
  /** Path below the room; of a whole folder that was added, only the folder. */
  readonly path: string;
  /**
   * What the run did to it; a file that was `rewritten` is as it was, yet its times show that it was
   * written meanwhile.
   */
  readonly kind: "changed" | "added" | "removed" | "rewritten";
  /** True for what runners leave without being asked, such as `__pycache__`. */
  readonly isCache: boolean;
}

/** A room as the sweep sees it. */
export interface SweptRoom {
  readonly root: string;
  readonly workspace: string;
  /** What the room shall hold, itself as the empty path; renewed where a file is written again. */
  readonly entries: Entries;
  /** When it last held just that. */
  readonly sealedAt: DiskClock;
  /** How many entries beyond its own are looked at before the room is given up. */
  readonly maxLeftEntries: number;
}

/**
 * Puts a room back to what it shall hold.
 *
 * @param room The room.
 * @returns What was not as it should be, sorted by path.
 * @throws {RangeError} Where the run left too much.
 * @throws {Error} Where the right bytes of a file cannot be had any more.
 */
export async function sweepRoom(room: SweptRoom): Promise<TouchedPath[]> {
  const sweep = new Sweep(room);
  await sweep.removeStrangers();
  sweep.writeMissing();
  return sweep.listTouched();
}

/** One sweep, and what it has found so far. */
class Sweep {
  readonly #room: SweptRoom;
  readonly #budget: Budget;
  readonly #right = new Set<string>();
  readonly #touched = new Map<string, TouchedPath>();
  readonly #pace = createPace();

  constructor(room: SweptRoom) {
    this.#room = room;
    this.#budget = {
      entriesLeft: room.entries.size + room.maxLeftEntries,
      message: `Cannot restore room: found more than ${room.maxLeftEntries} files that the tests ` +
        "left and a fresh room is needed",
    };
  }

  /** Goes through all that is there, and removes what should not be or is not as it should be. */
  async removeStrangers(): Promise<void> {
    const isThere = Deno.lstatSync(this.#room.root).isDirectory;
    const pending = this.#judge("", isThere) === "enter" ? [""] : [];
    for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
      for (const { name, isDirectory } of listFolder(this.#toAbsolute(folder), this.#budget)) {
        const pause = this.#pace();
        if (pause) await pause;
        const path = folder === "" ? name : `${folder}/${name}`;
        if (this.#judge(path, isDirectory) === "enter") pending.push(path);
      }
    }
  }

  /** Writes what is recorded and not there, parents first. */
  writeMissing(): void {
    for (const [path, entry] of this.#room.entries) {
      if (this.#right.has(path)) continue;
      this.#touch(path, "removed");
      this.#room.entries.set(path, this.#write(path, entry));
    }
  }

  listTouched(): TouchedPath[] {
    return [...this.#touched.values()].sort((a, b) => a.path < b.path ? -1 : 1);
  }

  #judge(path: string, isFolder: boolean): "enter" | "done" {
    const entry = this.#room.entries.get(path);
    if (entry === undefined) this.#remove(path, "added");
    else if (entry.kind === "folder") return this.#judgeFolder(path, { entry, isFolder });
    else if (!this.#isRight(path, entry)) this.#remove(path, "changed");
    else this.#right.add(path);
    return "done";
  }

  #judgeFolder(
    path: string,
    { entry, isFolder }: { readonly entry: Entry & { kind: "folder" }; readonly isFolder: boolean },
  ): "enter" | "done" {
    if (!isFolder) {
      this.#remove(path, "changed");
      return "done";
    }
    this.#right.add(path);
    const absolute = this.#toAbsolute(path);
    if (toMode(Deno.lstatSync(absolute)) !== entry.mode) {
      Deno.chmodSync(absolute, entry.mode);
      this.#touch(path, "changed");
    }
    return "enter";
  }

  #isRight(path: string, entry: Entry & { kind: "link" } | FileEntry): boolean {
    const absolute = this.#toAbsolute(path);
    const info = Deno.lstatSync(absolute);
    if (entry.kind === "link") {
      return info.isSymlink && Deno.readLinkSync(absolute) === entry.target;
    }
    if (!info.isFile || (info.nlink ?? 1) > 1) return false;
    const fingerprint = toFingerprint(info);
    const isSame = isSameFingerprint(fingerprint, entry.fingerprint);
    if (isSame && isTelling(fingerprint, this.#room.sealedAt)) return true;
    const { size, mode } = entry.fingerprint;
    if (fingerprint.size !== size || fingerprint.mode !== mode) return false;
    // Where the bytes to compare with are lost, the times have the last word.
    if (!this.#hasPristine(path, entry)) return isSame;
    if (!this.#hasRightBytes(path, entry)) return false;
    this.#room.entries.set(path, { ...entry, fingerprint });
    if (!isSame) this.#touch(path, "rewritten");
    return true;
  }

  #hasRightBytes(path: string, { pristine }: FileEntry): boolean {
    const absolute = this.#toAbsolute(path);
    return pristine.kind === "bytes"
      ? isSameBytes(pristine.bytes, Deno.readFileSync(absolute))
      : isSameContent(absolute, `${this.#room.workspace}/${path}`);
  }

  #hasPristine(path: string, { pristine }: FileEntry): boolean {
    if (pristine.kind === "bytes") return true;
    try {
      const info = Deno.lstatSync(`${this.#room.workspace}/${path}`);
      return info.isFile && isSameFingerprint(toFingerprint(info), pristine.fingerprint);
    } catch (error) {
      if (error instanceof Deno.errors.NotFound) return false;
      throw error;
    }
  }

  #write(path: string, entry: Entry): Entry {
    const target = this.#toAbsolute(path);
    const source = `${this.#room.workspace}/${path}`;
    const { role } = entry;
    if (entry.kind === "link") return copyLink({ source, target, role }, entry.target);
    if (entry.kind === "folder") {
      Deno.mkdirSync(target);
      Deno.chmodSync(target, entry.mode);
      return entry;
    }
    if (entry.pristine.kind === "bytes") {
      const { mode } = entry.fingerprint;
      return createFile(target, { bytes: entry.pristine.bytes, mode, role });
    }
    if (this.#hasPristine(path, entry)) {
      const copy = copyFile({ source, target, role });
      if (copy.isStable && this.#hasPristine(path, entry)) return copy.entry;
      Deno.removeSync(target);
    }
    throw new Error(
      `Cannot put back "${path}": found that it changed in the workspace since the room was ` +
        "opened and a fresh room is needed",
    );
  }

  #remove(path: string, kind: TouchedPath["kind"]): void {
    this.#touch(path, kind);
    const options = { rubbish: `${this.#room.root}.rubbish`, budget: this.#budget };
    removeTree(this.#toAbsolute(path), options);
  }

  /** The first word on a path stands: what was changed and removed here is not "removed". */
  #touch(path: string, kind: TouchedPath["kind"]): void {
    if (this.#touched.has(path)) return;
    const name = path.slice(path.lastIndexOf("/") + 1);
    const isCache = kind === "added" &&
      (["folder", "other"] as const).some((kind) => isCacheName(name, { kind, isIgnored: true }));
    this.#touched.set(path, { path: path === "" ? "." : path, kind, isCache });
  }

  #toAbsolute(path: string): string {
    return path === "" ? this.#room.root : `${this.#room.root}/${path}`;
  }
}
