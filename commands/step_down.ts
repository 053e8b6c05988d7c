/**
 * Stepping down: a process that was started with more than its run needs starts itself again with
 * exactly that, before it reads a byte from a model.
 *
 * Pure but for the permission queries it is handed. Imports `guards/`.
 *
 * @module
 */

import {
  findExcess,
  findMissing,
  type PermissionQuery,
  type PermissionSet,
  toPermissionFlags,
} from "../guards/permissions.ts";
import { join } from "../guards/std_path.ts";

/** First word that a process is given which was started with exactly the flags that it needs. */
export const STEPPED_DOWN = "--stepped-down";

/** What must happen before a run may go on. */
export type StepDown =
  /** The permissions are what the run needs. */
  | { readonly kind: "fits" }
  /** Start again with these words after the program's own path. */
  | {
    readonly kind: "restart";
    readonly args: readonly string[];
    /** One line for a person. */
    readonly message: string;
  }
  /** Too few permissions, or too many and no way to lose them. */
  | { readonly kind: "refused"; readonly message: string };

/** How this process was started. */
export interface Start {
  /** Address of the main module. */
  readonly mainModule: string;
  /** The words it was given. */
  readonly args: readonly string[];
  readonly query: PermissionQuery;
  /** Whether it may start its own program again. */
  readonly canRestart: boolean;
  readonly isSteppedDown: boolean;
  /** Says of a flag that the run does not need whether the project pins it. */
  readonly isPinned?: (flag: string) => boolean;
}

/**
 * Decides whether a process goes on, starts again or stops.
 *
 * @param set The permissions of the run.
 * @param start How the process was started.
 * @returns What must happen.
 */
export function decideStepDown(set: PermissionSet, start: Start): StepDown {
  const needed = addOwnFolders(set, start.mainModule);
  if (listMissing(set, start).length > 0) {
    return { kind: "refused", message: renderMissing(set, start) };
  }
  const found = findExcess(needed, start.query);
  if (found.length === 0) return { kind: "fits" };
  if (start.canRestart && !start.isSteppedDown) {
    const excess = found.filter((flag) => flag.startsWith("--")).join(" ");
    return {
      kind: "restart",
      args: renderStart(needed, { ...start, args: [STEPPED_DOWN, ...start.args] }),
      message: `Stepping down from ${excess || "no denials"} to what this run needs`,
    };
  }
  // Denials guard what the guards hold already; who may not start again goes on without them, and
  // with what the project pins for other runs.
  const { isPinned = () => false } = start;
  const excess = found.filter((flag) => flag.startsWith("--") && !isPinned(flag));
  if (excess.length === 0) return { kind: "fits" };
  return {
    kind: "refused",
    message: `Cannot step down: found more than this run needs (${excess.join(" ")}) and no ` +
      `permission to start again with less. Use:\n  ${renderCommand(needed, start)}`,
  };
}

/**
 * Names the flags that a process was started without, and the whole line that has them.
 *
 * @param set The permissions of the run.
 * @param start How the process was started.
 * @returns The message.
 */
export function renderMissing(
  set: PermissionSet,
  start: Pick<Start, "mainModule" | "args" | "query">,
): string {
  const needed = addOwnFolders(set, start.mainModule);
  const missing = listMissing(set, start).join(" ");
  return `Cannot start: found no permission for ${missing} and it is needed. Use:\n` +
    `  ${renderCommand(needed, start)}`;
}

/**
 * Who runs this and may read no folder of this program had it all loaded ahead, as by
 * `deno run -P=greenroom`: only a start that loads late needs them.
 */
function listMissing(
  set: PermissionSet,
  { mainModule, query }: Pick<Start, "mainModule" | "query">,
): readonly string[] {
  const own = addOwnFolders({ ...set, read: [] }, mainModule).read;
  const loadsLate = own.some((path) => query({ name: "read", path }) === "granted");
  return findMissing(loadsLate ? addOwnFolders(set, mainModule) : set, query);
}

/**
 * Renders the words that start a module under a permission set.
 *
 * @param set The permissions.
 * @param start The module and its own words.
 * @returns The words after the runtime's own path.
 */
export function renderStart(
  set: PermissionSet,
  { mainModule, args }: Pick<Start, "mainModule" | "args">,
): readonly string[] {
  const module = toOwnPath(mainModule) ?? mainModule;
  const flags = toPermissionFlags(addOwnFolders(set, mainModule));
  return ["run", "--no-prompt", LOAD_LATE, SETTLE_LATE, ...flags, module, ...args];
}

/**
 * Loads a module when it is needed: by default every module that may ever be needed is looked at
 * before the first one runs, which would double the time of a start.
 */
const LOAD_LATE = "--unstable-lazy-dynamic-imports";
/**
 * Leaves out work that pays in a long life alone: the young half of the heap grows to 16 MB before
 * it is looked through, and a pattern is compiled a second time at its tenth use, not its second.
 * That is 15 ms and 3 MiB of a start.
 */
const SETTLE_LATE = "--v8-flags=--min-semi-space-size=16,--regexp-tier-up-ticks=10";
/** Folders of this program; a module that is loaded late is a file that is read. */
const OWN_FOLDERS = ["commands", "guards", "loop", "models", "publish", "room", "tools"];

function addOwnFolders(set: PermissionSet, mainModule: string): PermissionSet {
  const folders = listOwnFolders(mainModule);
  const isCovered = (folder: string) =>
    set.read.some((path) => folder === path || folder.startsWith(path.replace(/\/?$/, "/")));
  return { ...set, read: [...set.read, ...folders.filter((folder) => !isCovered(folder))] };
}

/** Built into a folder of scripts, the program has no other. */
function listOwnFolders(mainModule: string): readonly string[] {
  const isBuilt = mainModule.endsWith(".js");
  const root = toOwnPath(new URL(isBuilt ? "." : "..", mainModule).href);
  if (root === null) return [];
  return isBuilt ? [join(root).replace(/\/$/, "")] : OWN_FOLDERS.map((name) => join(root, name));
}

/** Null where this program does not lie on this disk. */
function toOwnPath(url: string): string | null {
  return url.startsWith("file:") ? decodeURIComponent(new URL(url).pathname) : null;
}

function renderCommand(set: PermissionSet, start: Pick<Start, "mainModule" | "args">): string {
  return ["deno", ...renderStart(set, start)].map(quoteWord).join(" ");
}

/**
 * Quotes a word for a POSIX shell where it needs it.
 *
 * @param word Any word.
 * @returns The word as a person can paste it.
 */
export function quoteWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
