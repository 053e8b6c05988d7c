/**
 * Verify on its own: proves any diff with the oracles of a fix, without a model.
 *
 * What another agent, a reviewer or CI calls; the public `verify`. Imports every folder; its
 * effects are theirs.
 *
 * @module
 */

import { applyPatch, type FilePatch, parseUnifiedDiff } from "../guards/diff.ts";
import { listPinnedFiles } from "../guards/pinned_files.ts";
import { parsePath } from "../guards/paths.ts";
import { DEFAULT_POLICY, type Policy } from "../guards/policy.ts";
import type { FileChange } from "../guards/request.ts";
import { createDenyStore } from "../loop/deny_store.ts";
import type { EventSink } from "../loop/events.ts";
import type { VerifyRoom } from "../loop/lab.ts";
import { conductVerify } from "../loop/prove.ts";
import type { FixReport } from "../loop/verdict.ts";
import { readHead } from "../room/git_head.ts";
import type { Sandbox } from "../room/sandboxed_command.ts";
import { readHiddenFiles } from "./hidden_files.ts";
import { createRooms } from "./rooms.ts";
import { openSession } from "./session.ts";
import { VERSION } from "./version.ts";

/** What shall be proved, and with what. */
export interface RunVerifyOptions {
  /** Real path of the project; the diff is made on what lies there now. */
  readonly workspace: string;
  /** Test command as an argument vector; no shell is started. */
  readonly test: readonly string[];
  /** The diff, unified; it changes files and makes new ones, and removes none. */
  readonly patch: string;
  readonly sandbox: Sandbox;
  readonly policy?: Policy;
  readonly targets?: readonly string[];
  readonly timeoutMs?: number;
  /** Test runs of the oracles at the most. */
  readonly maxRuns?: number;
  /** Absolute path of a folder of tests that are added for the last run alone. */
  readonly hidden?: string;
  readonly events?: EventSink;
  readonly signal?: AbortSignal;
  readonly now?: () => Date;
  readonly random?: () => number;
}

/**
 * Proves a diff: its oracles run in fresh rooms, and nothing lands.
 *
 * @param options The diff, the project and the test command.
 * @returns The same report as of a fix.
 * @throws {SyntaxError} Where the patch is no unified diff.
 * @throws {TypeError} Where it does not fit the project, or does what a diff here cannot.
 */
export async function runVerify(options: RunVerifyOptions): Promise<FixReport> {
  const patches = parsePatches(options.patch);
  const session = await openSession(options);
  try {
    const { events, run, state } = session;
    const { timeoutMs = 120_000, policy = DEFAULT_POLICY, test } = options;
    const signal = options.signal ?? new AbortController().signal;
    const rooms = createRooms({ ...options, events, signal, dir: run.rooms, checksApart: true });
    const changes = await readChanges(patches, rooms.openVerifyRoom);
    return await conductVerify({
      run: run.id,
      version: VERSION,
      testCommand: test,
      targets: options.targets ?? [],
      policy: { ...policy, protect: [...policy.protect, ...listPinnedFiles(test)] },
      denials: createDenyStore(state).load(),
      timeoutMs,
      head: readHead(options.workspace),
      changes,
      ...(options.maxRuns === undefined ? {} : { maxRuns: options.maxRuns }),
      hidden: options.hidden === undefined
        ? []
        : readHiddenFiles(options.hidden, options.workspace),
    }, { sandbox: options.sandbox.summary, openVerifyRoom: rooms.openVerifyRoom, events });
  } finally {
    session.close();
  }
}

interface PathedPatch {
  readonly path: string;
  readonly patch: FilePatch;
}

function parsePatches(text: string): readonly PathedPatch[] {
  const patches = parseUnifiedDiff(text);
  if (patches.length === 0) {
    throw new SyntaxError("Cannot verify: found no change in the patch and at least one is needed");
  }
  return patches.map((patch) => ({ path: toPath(patch), patch }));
}

function toPath({ oldPath, newPath }: FilePatch): string {
  if (newPath === null || (oldPath !== null && oldPath !== newPath)) {
    throw new TypeError(
      `Cannot verify: found a patch that removes or renames "${oldPath}" and only changed and new ` +
        "files are proved",
    );
  }
  const parsed = parsePath(newPath);
  if (parsed.kind === "path") return parsed.path;
  throw new TypeError(`Cannot verify: found a patch of "${newPath}": ${parsed.reason}`);
}

/** The bytes before come from a room, so that the patch is judged on what belongs to the project. */
async function readChanges(
  patches: readonly PathedPatch[],
  openRoom: () => Promise<VerifyRoom>,
): Promise<readonly FileChange[]> {
  const room = await openRoom();
  try {
    return await Promise.all(patches.map(async ({ path, patch }) => {
      const before = await room.read(path);
      const after = applyPatch(before, patch);
      if (after !== null) return { path, before, after };
      throw new TypeError(
        `Cannot verify: found a patch that does not fit "${path}" as it is; it may be applied ` +
          "already, and the project without it is needed",
      );
    }));
  } finally {
    await room.close();
  }
}
