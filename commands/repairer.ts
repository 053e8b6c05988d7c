/**
 * Hiring the repairer: the model without a model, with a bench in the rooms of the run.
 *
 * Imports `guards/`, `loop/`, `models/` and the rooms beside it; its effects are theirs.
 *
 * @module
 */

import { listPinnedFiles } from "../guards/pinned_files.ts";
import { DEFAULT_POLICY, type Policy } from "../guards/policy.ts";
import { createDenyStore } from "../loop/deny_store.ts";
import type { EventSink } from "../loop/events.ts";
import type { Model } from "../models/model.ts";
import { createRepairModel } from "../models/repair.ts";
import { createRepairBench } from "./repair/bench.ts";
import { createRooms, type Rooms, type RoomsOptions } from "./rooms.ts";
import type { Session } from "./session.ts";

/** What the repairer works on. */
export interface RepairerOptions extends Omit<RoomsOptions, "events"> {
  readonly policy?: Policy;
  readonly targets?: readonly string[];
}

/** The repairer and the rooms that it shares with the run. */
export interface Repairer {
  readonly rooms: Rooms;
  readonly model: Model;
  /** Takes the events of the run; the bench learns the baseline from them. */
  readonly events: EventSink;
  close(): Promise<void>;
}

/**
 * Hires the repairer for one run.
 *
 * @param options What it works on.
 * @param session The run's hold on the project.
 * @returns The repairer; closing it gives its room up.
 */
export function hireRepairer(options: RepairerOptions, session: Session): Repairer {
  const { policy = DEFAULT_POLICY, test, targets = [], sandbox, signal } = options;
  const store = createDenyStore(session.state);
  const events: EventSink = {
    take(event) {
      session.events.take(event);
      bench.take(event);
    },
  };
  const rooms = createRooms({ ...options, events });
  const bench = createRepairBench({
    test,
    targets,
    sandbox,
    signal,
    policy: { ...policy, protect: [...policy.protect, ...listPinnedFiles(test)] },
    denoPath: Deno.execPath(),
    openRoom: rooms.openRoom,
    runTests: (room, limit) => rooms.runTests(room, { purpose: "verify_trial", ...limit }),
    denials: () => store.load(),
    onProgress: ({ tried, plausible, waiting }) =>
      session.events.take({ kind: "searched", tried, plausible, waiting }),
  });
  return { rooms, events, model: createRepairModel({ bench }), close: () => bench.close() };
}
