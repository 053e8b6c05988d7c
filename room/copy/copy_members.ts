/**
 * Copies the members of a workspace into an empty room. Only `room.ts` calls it.
 *
 * Bytes go from file to file without passing through the program. Imports this folder, `members/`
 * and types. Writes a room.
 *
 * @module
 */

import type { LeftOut, Members } from "../members/members.ts";
import type { Mount } from "../mount.ts";
import { createPace } from "../members/pace.ts";
import { type Entries, type Entry, toMode } from "./entry.ts";
import { copyFile, copyLink, createFile, createFolder, type EntryPlace } from "./write_entry.ts";

/** What a copy holds, and what it came to lack on the way. */
export interface CopiedMembers {
  readonly entries: Entries;
  readonly leftOut: readonly LeftOut[];
  readonly notes: readonly string[];
  /** Files that are mounted instead of copied. */
  readonly mounts: readonly Mount[];
}

/** Larger files are reached read-only: a model could not read them, and a copy would fill the disk. */
const MAX_COPIED_BYTES = 128 * 1024 * 1024;

/**
 * Copies members into a room.
 *
 * @param members What to copy, and what stand-ins to make for what is mounted later.
 * @param options The workspace, and the room: an empty folder.
 * @returns What the room holds.
 */
export async function copyMembers(
  members: Members,
  options: { readonly workspace: string; readonly root: string },
): Promise<CopiedMembers> {
  const copy = new Copy(options);
  for (const path of members.folders) {
    copy.add(path, (place) => createFolder(place.target, "member"));
  }
  for (const { path, target } of members.links) copy.add(path, (place) => copyLink(place, target));
  const pace = createPace();
  for (const path of members.files) {
    const pause = pace();
    if (pause) await pause;
    copy.addFile(path);
  }
  for (const { path, kind } of members.mounts) {
    copy.add(
      path,
      ({ target }) => kind === "folder" ? createFolder(target, "mount") : createStandIn(target),
    );
  }
  return copy;
}

/** One copying, and what it has made so far. */
class Copy implements CopiedMembers {
  readonly entries: Entries = new Map();
  readonly leftOut: LeftOut[] = [];
  readonly notes: string[] = [];
  readonly mounts: Mount[] = [];
  readonly #options: { readonly workspace: string; readonly root: string };

  constructor(options: { readonly workspace: string; readonly root: string }) {
    this.#options = options;
    const mode = toMode(Deno.lstatSync(options.root));
    this.entries.set("", { kind: "folder", role: "member", mode });
  }

  add(path: string, make: (place: EntryPlace) => Entry): void {
    const source = `${this.#options.workspace}/${path}`;
    const target = `${this.#options.root}/${path}`;
    try {
      this.entries.set(path, make({ source, target, role: "member" }));
    } catch (error) {
      const reason = explainMissing(error);
      if (reason === null) throw error;
      this.leftOut.push({ path, reason });
    }
  }

  #isLarge(path: string): boolean {
    try {
      return Deno.lstatSync(`${this.#options.workspace}/${path}`).size > MAX_COPIED_BYTES;
    } catch (error) {
      if (explainMissing(error) === null) throw error;
      return false;
    }
  }

  addFile(path: string): void {
    if (this.#isLarge(path)) {
      this.mounts.push({ path, kind: "file", isLarge: true });
      this.add(path, ({ target }) => createStandIn(target));
      return;
    }
    this.add(path, (place) => {
      const { entry, isStable } = copyFile(place);
      if (!isStable) this.notes.push(`"${path}" kept changing while it was copied`);
      return entry;
    });
  }
}

/** An empty file on which the real one is mounted. */
function createStandIn(target: string): Entry {
  return createFile(target, { bytes: new Uint8Array(), mode: null, role: "mount" });
}

/** Null for errors that are not about the one file. */
function explainMissing(error: unknown): string | null {
  if (error instanceof Deno.errors.NotFound) return "it went away or its name is not UTF-8";
  if (error instanceof Deno.errors.NotADirectory) return "the folder around it went away";
  if (error instanceof Deno.errors.PermissionDenied) return "it may not be read";
  if (error instanceof Deno.errors.NotCapable) return "it may not be read";
  return null;
}
