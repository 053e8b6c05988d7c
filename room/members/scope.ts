/**
 * Scopes: which repository and which ignore rules decide in one folder of the workspace.
 *
 * The workspace can lie inside a larger repository, and a submodule inside the workspace is a
 * repository of its own; git asks only the nearest. Imports room/ignored.ts and this folder. Reads
 * the disk; writes nothing.
 *
 * @module
 */

import { createIgnoreRules, type IgnoreRules } from "../ignored.ts";
import {
  findRepository,
  openRepository,
  readFile,
  type Repository,
  type TrackedPaths,
} from "./git_repository.ts";

/** What decides in one folder and below. */
export interface Scope {
  /** False where no repository can be asked, so that the built-in lists decide as well. */
  readonly hasRepository: boolean;
  /** Null where nothing is known to be tracked. */
  readonly tracked: TrackedPaths | null;
  readonly rules: IgnoreRules;
  /** Turns a path below the workspace into one below the root of the rules. */
  readonly rebase: (path: string) => string;
  /** True below an ignored folder, where only tracked files belong. */
  readonly isIgnored: boolean;
}

/** How scopes are made. */
export interface ScopeOptions {
  /** Whether names that differ only in case are the same. */
  readonly ignoreCase: boolean;
  /** Takes a sentence on what was not looked at. */
  readonly note: (text: string) => void;
}

/**
 * Finds the scope of a workspace, with what the folders above it say.
 *
 * @param workspace Absolute real path.
 * @param options How scopes are made.
 * @returns The scope of its root.
 */
export async function findScope(workspace: string, options: ScopeOptions): Promise<Scope> {
  const found = findRepository(workspace);
  if (found.kind === "none") return createPlainScope(found.reason, options);
  const { repository } = found;
  const below = workspace.slice(repository.root.replace(/\/$/, "").length + 1);
  const scope = await createScope(
    { repository, rebase: (path) => below === "" ? path : `${below}/${path}` },
    options,
  );
  if (below === "") return scope;
  return await addParentRules(scope, { root: repository.root, below, options }) ??
    createPlainScope(`the repository "${repository.root}" ignores this folder`, options);
}

/**
 * Enters a folder: takes in its ignore file, and starts afresh where a repository begins.
 *
 * @param outer The scope of the folder above.
 * @param folder The folder: its path below the workspace, where that lies, and what is in it.
 * @param options How scopes are made.
 * @returns The scope of the folder.
 */
export async function enterFolder(
  outer: Scope,
  folder: EnteredFolder,
  options: ScopeOptions,
): Promise<Scope> {
  const scope = await enterRepository(outer, folder, options) ?? outer;
  const isThere = folder.entries.some((entry) => entry.name === ".gitignore" && entry.isFile);
  if (!isThere) return scope;
  const read = readFile(`${folder.absolute}/.gitignore`);
  if (read.kind !== "bytes") {
    options.note(`did not look at "${folder.absolute}/.gitignore"`);
    return scope;
  }
  // Rules know their folder without a slash at its end, and the root as nothing at all.
  const place = scope.rebase(folder.path === "" ? "" : `${folder.path}/`).replace(/\/$/, "");
  const rules = await scope.rules.extend(place, new TextDecoder().decode(read.bytes));
  return { ...scope, rules };
}

/** A folder to be entered. */
export interface EnteredFolder {
  /** Path below the workspace; empty for the workspace itself. */
  readonly path: string;
  readonly absolute: string;
  readonly entries: readonly Deno.DirEntry[];
}

/** Null where no repository of its own begins here. */
async function enterRepository(
  outer: Scope,
  folder: EnteredFolder,
  options: ScopeOptions,
): Promise<Scope | null> {
  const isRoot = folder.path === "" || outer.isIgnored ||
    !folder.entries.some((entry) => entry.name === ".git");
  if (isRoot) return null;
  const found = openRepository(folder.absolute);
  if (found.kind === "none") return null;
  const { repository } = found;
  return await createScope(
    { repository, rebase: (path) => path.slice(folder.path.length + 1) },
    options,
  );
}

async function createScope(
  { repository, rebase }: {
    readonly repository: Repository;
    readonly rebase: (path: string) => string;
  },
  options: ScopeOptions,
): Promise<Scope> {
  for (const note of repository.notes) options.note(note);
  const rules = await createIgnoreRules(options).extend("", repository.excludes);
  return { hasRepository: true, tracked: repository.tracked, rules, rebase, isIgnored: false };
}

function createPlainScope(reason: string | null, options: ScopeOptions): Scope {
  options.note(
    `found no git repository${reason === null ? "" : ` (${reason})`}: ignored are what ` +
      ".gitignore files here match, and node_modules, .venv, venv, dist, build and target",
  );
  return {
    hasRepository: false,
    tracked: null,
    rules: createIgnoreRules(options),
    rebase: (path) => path,
    isIgnored: false,
  };
}

/** Null where the rules of the folders above ignore the workspace as a whole. */
async function addParentRules(
  scope: Scope,
  { root, below, options }: {
    readonly root: string;
    readonly below: string;
    readonly options: ScopeOptions;
  },
): Promise<Scope | null> {
  let { rules } = scope;
  const parts = below.split("/");
  for (const index of parts.keys()) {
    const folder = parts.slice(0, index).join("/");
    const read = readFile(`${folder === "" ? root : `${root}/${folder}`}/.gitignore`);
    if (read.kind === "unreadable") options.note(`did not look at a .gitignore: ${read.reason}`);
    if (read.kind === "bytes") {
      rules = await rules.extend(folder, new TextDecoder().decode(read.bytes));
    }
    const isIgnored = rules.isIgnored(parts.slice(0, index + 1).join("/"), "folder");
    if (isIgnored && !scope.tracked?.hasBelow(below)) return null;
  }
  return { ...scope, rules };
}
