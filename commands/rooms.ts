/**
 * The rooms of a run: one for the model, a fresh one for each verify.
 *
 * Imports `guards/`, `room/`, `tools/` and types of `loop/`; its effects are the room's.
 *
 * @module
 */

import { listHeldFiles } from "../guards/held_files.ts";
import { listPinnedFiles } from "../guards/pinned_files.ts";
import type { Policy } from "../guards/policy.ts";
import type { EventSink, TestPurpose } from "../loop/events.ts";
import type { FixEffects } from "../loop/fix_task.ts";
import { readHead } from "../room/git_head.ts";
import { openRoom, type Room } from "../room/room.ts";
import { runTests } from "../room/run_tests.ts";
import type { Sandbox } from "../room/sandboxed_command.ts";
import type { TestRun } from "../room/test_run.ts";
import { createTriedRuns, type TriedRuns } from "./tried_sandbox.ts";

/** What rooms are made of. */
export interface RoomsOptions {
  readonly workspace: string;
  /** Folder that holds the rooms of this run. */
  readonly dir: string;
  readonly test: readonly string[];
  readonly sandbox: Sandbox;
  /** Tries the sandbox while the first tests run; not given where it was tried before. */
  readonly trySandbox?: () => Promise<Sandbox>;
  /** Names the services beside the tests, and what is protected beyond the rules. */
  readonly policy?: Policy;
  readonly timeoutMs?: number;
  readonly events: EventSink;
  readonly signal: AbortSignal;
  /**
   * Whether types of the project and of the proof are checked side by side, each with a cache of its
   * own; with one for all, a check waits for the one before and takes over what it found.
   */
  readonly checksApart?: boolean;
  /** Is told when tests have started, and in any case when they are over. */
  readonly onTestsStart?: () => void;
}

/** Time limit of a run where none is named. */
const USUAL_LIMIT_MS = 120_000;

/** What a run is for, and the time after which it is ended where that shall be less than usual. */
export interface CutRun {
  readonly purpose: TestPurpose;
  readonly timeoutMs?: number;
}

/** Opens the rooms of one run. */
export type Rooms = {
  readonly openWorkRoom: FixEffects["openRoom"];
  readonly openVerifyRoom: FixEffects["openVerifyRoom"];
  /** Opens a room for whoever tries things before anything is proposed. */
  readonly openRoom: () => Promise<Room>;
  /** Runs the pinned command in such a room. */
  readonly runTests: (room: Room, run: CutRun) => Promise<TestRun>;
};

/**
 * Creates what opens the rooms of one run.
 *
 * @param given What rooms are made of.
 * @returns The openers.
 */
export function createRooms(given: RoomsOptions): Rooms {
  let count = 0;
  const options = {
    ...given,
    findHeld: createHeldFinder(given),
    runTried: createTriedRuns(given.sandbox, given.trySandbox),
  };
  const open = async () => {
    const room = await openRoom(options.workspace, { dir: `${options.dir}/${++count}` });
    if (options.sandbox.reachesMountsBy === "link") await room.linkMounts();
    return room;
  };
  return {
    openRoom: open,
    runTests: (room, { purpose, timeoutMs }) =>
      runPurposed(room, { ...cut(options, timeoutMs), purpose, filter: null }),
    openWorkRoom: async () => {
      const room = await open();
      return {
        ...readHead(options.workspace),
        files: room.files().length,
        withheld: room.withheld,
        notes: [...room.notes, ...room.leftOut.map(({ path, reason }) => `"${path}": ${reason}`)],
        loadToolContext: async () => {
          const { createRoomView } = await import("../tools/room_view.ts");
          return {
            room: createRoomView(room),
            runCommand: (argv) => runAllowed(room, { ...options, argv }),
          };
        },
        describeBase: async () => {
          const { describeBase } = await import("../room/base.ts");
          return await describeBase(room);
        },
        findUncommitted: async () => {
          const { findUncommitted } = await import("../room/uncommitted.ts");
          return await findUncommitted(options.workspace, room.files());
        },
        runTests: (purpose, filter) => runPurposed(room, { ...options, purpose, filter }),
        close: () => room.close(),
      };
    },
    openVerifyRoom: async () => {
      const room = await open();
      return {
        files: () => room.files(),
        read: (path) => room.read(path),
        put: (changes) => room.put(changes),
        runTests: ({ purpose, filter = null, timeoutMs }) =>
          runPurposed(room, { ...cut(options, timeoutMs), purpose, filter }),
        close: () => room.close(),
      };
    },
  };
}

/** A limit of a single run never gives more time than there is. */
function cut<T extends RoomsOptions>(options: T, timeoutMs = Infinity): T {
  return { ...options, timeoutMs: Math.min(timeoutMs, options.timeoutMs ?? USUAL_LIMIT_MS) };
}

interface Held {
  /** Globs of what is protected beyond the rules. */
  readonly protect: readonly string[];
  /** Files that the tests may read and not change. */
  readonly readOnly: readonly string[];
}

/** The rules look at every path, which is done once a room: edits add no tests. */
function createHeldFinder({ policy, test }: RoomsOptions): (room: Room) => Held {
  const protect = [...policy?.protect ?? [], ...listPinnedFiles(test)];
  const known = new WeakMap<Room, Held>();
  return (room) => {
    const held = known.get(room) ??
      { protect, readOnly: listHeldFiles(room.files(), { extra: protect }) };
    known.set(room, held);
    return held;
  };
}

interface PurposedRun extends RoomsOptions {
  readonly runTried: TriedRuns;
  readonly findHeld: (room: Room) => Held;
  readonly purpose: TestPurpose;
  readonly filter: string | null;
}

async function runPurposed(room: Room, options: PurposedRun): Promise<TestRun> {
  const { test, purpose, filter, events, signal, timeoutMs = USUAL_LIMIT_MS } = options;
  const { onTestsStart = () => {}, runTried } = options;
  // A trial changes tests on purpose: wrong types would turn it red for another reason than meant.
  // What is repeated was checked, or the run before would not be green.
  const isUnchecked = purpose === "verify_trial" || purpose === "verify_repeat";
  events.take({ kind: "tests_started", purpose });
  const run = await runTried((sandbox, onStart) =>
    runTests(room, {
      argv: test,
      sandbox,
      timeoutMs,
      signal,
      services: options.policy?.services ?? [],
      ...options.findHeld(room),
      checkCache: toCheckCache(options),
      isUnchecked,
      onStart: () => {
        onTestsStart();
        onStart();
      },
      ...(filter === null ? {} : { filter }),
    })
  ).finally(onTestsStart);
  events.take({ kind: "tests_finished", purpose, run });
  return run;
}

/** What tells the project from what is proved; a proof without changes comes before it. */
const WITHOUT_CHANGES: readonly TestPurpose[] = ["baseline", "verify_red"];

function toCheckCache({ dir, checksApart = false, purpose }: PurposedRun): string {
  const isApart = checksApart && !WITHOUT_CHANGES.includes(purpose);
  return `${dir}/${isApart ? "type_checks_of_proof" : "type_checks"}`;
}

async function runAllowed(
  room: Room,
  options: RoomsOptions & { readonly argv: readonly string[] },
): Promise<string> {
  const { argv, sandbox, signal, timeoutMs = USUAL_LIMIT_MS } = options;
  const { runCommand } = await import("../room/run_command.ts");
  return await runCommand(room, { argv, sandbox, timeoutMs, signal });
}
