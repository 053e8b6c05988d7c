/**
 * The rooms of a run on a host: one for the model, a fresh one for each verify.
 *
 * Imports `tools/` and types of `loop/` and `models/`. Its effects are the host's.
 *
 * @module
 */

import type { EventSink, TestPurpose } from "../../loop/events.ts";
import type { FixEffects } from "../../loop/fix_task.ts";
import type { Clock } from "../../models/clock.ts";
import type { TestRun } from "../../room/test_run.ts";
import { createRoomView } from "../../tools/room_view.ts";
import type { Host } from "./host.ts";
import { type HostRoom, openHostRoom } from "./host_room.ts";
import { runHostTests } from "./judge_run.ts";

/** What rooms on a host are made of. */
export interface HostRoomsOptions {
  readonly host: Host;
  readonly test: readonly string[];
  readonly timeoutMs: number;
  readonly clock: Pick<Clock, "now" | "sleep">;
  readonly events: EventSink;
  readonly signal: AbortSignal;
}

/**
 * Creates what opens the rooms of one run on a host.
 *
 * @param options What they are made of.
 * @returns The openers.
 */
export function createHostRooms(
  options: HostRoomsOptions,
): Pick<FixEffects, "openRoom" | "openVerifyRoom"> {
  const { host } = options;
  const close = () => Promise.resolve();
  return {
    openRoom: async () => {
      const room = await openHostRoom(host.files);
      return {
        ...{ branch: null, commit: null, folder: "", files: room.files().length },
        ...{ withheld: room.withheld, notes: room.notes, close },
        loadToolContext: () => Promise.resolve({ room: createRoomView(room), runCommand }),
        describeBase: () => Promise.resolve(room.describe()),
        runTests: (purpose, filter) => runTests(room, { ...options, purpose, filter }),
      };
    },
    openVerifyRoom: async () => {
      const room = await openHostRoom(host.files);
      return {
        ...{ files: room.files, read: room.read, close },
        put: async (changes) => await room.put(changes),
        runTests: ({ purpose, filter = null, timeoutMs = Infinity }) =>
          runTests(room, { ...options, purpose, filter, cutMs: timeoutMs }),
      };
    },
  };
}

interface PurposedRun extends HostRoomsOptions {
  readonly purpose: TestPurpose;
  readonly filter: string | null;
  /** A limit of this run alone; it never gives more time than there is. */
  readonly cutMs?: number;
}

async function runTests(room: HostRoom, options: PurposedRun): Promise<TestRun> {
  const { host, test, purpose, filter, events, signal, clock, timeoutMs, cutMs = Infinity } =
    options;
  events.take({ kind: "tests_started", purpose });
  const limits = { timeoutMs: Math.min(cutMs, timeoutMs), signal };
  const job = { argv: test, files: room.copyFiles(), filter, purpose, ...limits };
  const run = await runHostTests(host, { job, clock });
  events.take({ kind: "tests_finished", purpose, run });
  return run;
}

/** Commands of the policy run on this machine alone; here no tool asks for one. */
function runCommand(argv: readonly string[]): Promise<string> {
  return Promise.resolve(`Cannot run ${JSON.stringify(argv)}: the host runs the tests alone`);
}
