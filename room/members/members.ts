/**
 * Members: what of a workspace belongs in a room, and what is left out and why.
 *
 * As git sees it: tracked files, and untracked ones that no ignore rule matches. What is ignored is
 * reached, not copied; caches and secrets are neither. Imports this folder. Reads the disk; writes
 * nothing.
 *
 * @module
 */

import type { Mount } from "../mount.ts";
import { findCovers } from "./covers.ts";
import { isCacheName, isHeavyFolder, isOwnFolder, isPackageFolder } from "./known_names.ts";
import { judgeLink } from "./links.ts";
import { createPace } from "./pace.ts";
import { enterFolder, findScope, type Scope, type ScopeOptions } from "./scope.ts";

/** What belongs in a room; every path is below the workspace, parents before children. */
export interface Members {
  readonly folders: readonly string[];
  readonly files: readonly string[];
  readonly links: readonly LinkMember[];
  /** Ignored folders and files, folders first, to be reached read-only. */
  readonly mounts: readonly Mount[];
  /** Secret files and folders; nothing of them is read. */
  readonly withheld: readonly string[];
  /** What could not be copied, and why. */
  readonly leftOut: readonly LeftOut[];
  /** What was not looked at or is judged by a lesser rule, a sentence each. */
  readonly notes: readonly string[];
  /** Whether the rules would leave out a new file of this path. */
  readonly isIgnored: (path: string) => boolean;
}

/** A symbolic link that a room holds as it is. */
export interface LinkMember {
  readonly path: string;
  readonly target: string;
}

/** Something of the workspace that a room does not hold. */
export interface LeftOut {
  /** Path below the workspace. */
  readonly path: string;
  /** Why, without a capital and a full stop. */
  readonly reason: string;
}

/** How to look for members. */
export interface MembersOptions {
  /** Whether a path names a secret file. */
  readonly isSecret: (path: string) => boolean;
  /** Whether names that differ only in case are the same. Default: by the operating system. */
  readonly ignoreCase?: boolean;
  /** Entries looked at before giving up. Default 500,000. */
  readonly maxEntries?: number;
  /** Ignored things reached before the rest is only counted. Default 400. */
  readonly maxMounts?: number;
}

const MAX_ENTRIES = 500_000;
const MAX_MOUNTS = 400;

/**
 * Lists what belongs in a room.
 *
 * @param workspace Absolute real path of the workspace.
 * @param options How to look.
 * @returns The members.
 * @throws {RangeError} Where there are more entries than the limit.
 */
export async function listMembers(workspace: string, options: MembersOptions): Promise<Members> {
  const walk = new Walk(workspace, options);
  return await walk.run();
}

/** An entry of a folder, with what decides on it. */
interface Visited {
  readonly path: string;
  readonly entry: Deno.DirEntry;
  readonly scope: Scope;
}

/** One walk through a workspace, and what it has found so far. */
class Walk {
  readonly #workspace: string;
  readonly #options: MembersOptions;
  readonly #scopeOptions: ScopeOptions;
  readonly #pace = createPace();
  readonly #scopes = new Map<string, Scope>();
  readonly #found = {
    folders: [] as string[],
    files: [] as string[],
    links: [] as LinkMember[],
    mounts: [] as Mount[],
    withheld: [] as string[],
    leftOut: [] as LeftOut[],
    notes: [] as string[],
  };
  #entries = 0;

  constructor(workspace: string, options: MembersOptions) {
    this.#workspace = workspace;
    this.#options = options;
    this.#scopeOptions = {
      ignoreCase: options.ignoreCase ?? Deno.build.os !== "linux",
      note: (text) => this.#found.notes.push(text),
    };
  }

  async run(): Promise<Members> {
    await this.#visitFolder("", await findScope(this.#workspace, this.#scopeOptions));
    return {
      ...this.#found,
      mounts: this.#limitMounts(),
      isIgnored: (path) => this.#isIgnored(path),
    };
  }

  /** Asks the rules of the nearest folder that was walked about each part of the path below it. */
  #isIgnored(path: string): boolean {
    const parts = path.split("/");
    let scope = this.#scopes.get("");
    for (let count = 1; scope !== undefined && count <= parts.length; count++) {
      const at = parts.slice(0, count).join("/");
      const kind = count < parts.length ? "folder" : "other";
      if (scope.isIgnored || scope.rules.isIgnored(scope.rebase(at), kind)) return true;
      scope = this.#scopes.get(at) ?? scope;
    }
    return false;
  }

  async #visitFolder(folder: string, outer: Scope): Promise<void> {
    const absolute = folder === "" ? this.#workspace : `${this.#workspace}/${folder}`;
    const entries = this.#readFolder(folder, absolute);
    const scope = await enterFolder(outer, { path: folder, absolute, entries }, this.#scopeOptions);
    this.#scopes.set(folder, scope);
    for (const entry of entries) {
      const pause = this.#pace();
      if (pause) await pause;
      if (isOwnFolder(entry.name)) continue;
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (this.#options.isSecret(path)) this.#found.withheld.push(path);
      else if (entry.isDirectory) await this.#visitSubfolder({ path, entry, scope });
      else this.#visitOther({ path, entry, scope });
    }
  }

  #readFolder(folder: string, absolute: string): Deno.DirEntry[] {
    try {
      const entries = [...Deno.readDirSync(absolute)];
      this.#countEntries(entries.length);
      return entries.sort((a, b) => a.name < b.name ? -1 : 1);
    } catch (error) {
      if (folder === "" || !isOutOfReach(error)) throw error;
      this.#found.leftOut.push({ path: folder, reason: "it cannot be read" });
      return [];
    }
  }

  #countEntries(count: number): void {
    this.#entries += count;
    const limit = this.#options.maxEntries ?? MAX_ENTRIES;
    if (this.#entries <= limit) return;
    throw new RangeError(
      `Cannot open room: found more than ${limit} entries that are not ignored in ` +
        `"${this.#workspace}" and a smaller project is needed`,
    );
  }

  async #visitSubfolder({ path, entry, scope }: Visited): Promise<void> {
    const scopePath = scope.rebase(path);
    const isIgnored = scope.isIgnored || scope.rules.isIgnored(scopePath, "folder");
    if (!scope.tracked?.hasBelow(scopePath)) {
      if (isCacheName(entry.name, { kind: "folder", isIgnored })) return;
      const isHeavy = scope.hasRepository ? isPackageFolder(entry.name) : isHeavyFolder(entry.name);
      if (isIgnored || isHeavy) return this.#addMount(path, "folder");
    }
    this.#found.folders.push(path);
    await this.#visitFolder(path, isIgnored ? { ...scope, isIgnored } : scope);
  }

  #visitOther({ path, entry, scope }: Visited): void {
    const scopePath = scope.rebase(path);
    if (scope.tracked?.has(scopePath)) return this.#addEntry(path, entry);
    const isIgnored = scope.isIgnored || scope.rules.isIgnored(scopePath, "other");
    if (isCacheName(entry.name, { kind: "other", isIgnored })) return;
    if (!isIgnored || entry.isSymlink) return this.#addEntry(path, entry);
    if (entry.isFile) this.#addMount(path, "file");
  }

  #addEntry(path: string, entry: Deno.DirEntry): void {
    if (entry.isFile) this.#found.files.push(path);
    else if (entry.isSymlink) this.#addLink(path);
    else this.#found.leftOut.push({ path, reason: "it is neither a file nor a folder" });
  }

  #addLink(path: string): void {
    const judged = judgeLink(this.#workspace, path);
    if (judged.kind === "kept") this.#found.links.push({ path, target: judged.target });
    else this.#found.leftOut.push({ path, reason: `${judged.reason} (a link)` });
  }

  /** Folders come first: a runner misses its packages sooner than a stray file. */
  #limitMounts(): Mount[] {
    const ofKind = (kind: Mount["kind"]) =>
      this.#found.mounts.filter((mount) => mount.kind === kind);
    const mounts = [...ofKind("folder"), ...ofKind("file")];
    const kept = mounts.slice(0, this.#options.maxMounts ?? MAX_MOUNTS);
    const unreached = mounts.length - kept.length;
    if (unreached > 0) {
      this.#found.notes.push(
        `did not make all that is ignored reachable: ${unreached} files and folders are beyond ` +
          "the limit",
      );
    }
    return kept;
  }

  #addMount(path: string, kind: Mount["kind"]): void {
    if (kind === "file") {
      this.#found.mounts.push({ path, kind });
      return;
    }
    const { isSecret } = this.#options;
    const { covered, isComplete } = findCovers(path, { workspace: this.#workspace, isSecret });
    this.#found.mounts.push(covered.length === 0 ? { path, kind } : { path, kind, covered });
    if (!isComplete) {
      this.#found.notes.push(
        `did not look for secret files in all of the ignored folder "${path}"`,
      );
    }
  }
}

/** A folder that went away meanwhile or may not be read. */
function isOutOfReach(error: unknown): boolean {
  return error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory ||
    error instanceof Deno.errors.PermissionDenied || error instanceof Deno.errors.NotCapable;
}
