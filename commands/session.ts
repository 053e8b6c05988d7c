/**
 * A session in a project: state folder, lock, journal and redaction of one run.
 *
 * Imports `guards/`, `loop/` and `room/`; its effects are theirs.
 *
 * @module
 */

import { createRedaction } from "../guards/redaction.ts";
import type { EventSink } from "../loop/events.ts";
import { createRunId, createWord } from "../loop/ids.ts";
import { createJournal } from "../loop/journal.ts";
import type { Journal } from "../loop/journal/read_journal.ts";
import { createStateDir, type RunDir, type StateDir } from "../loop/state_dir.ts";
import type { Leftover } from "../room/land.ts";
import { toLandingFolder } from "../room/landing/place.ts";
import { isThere } from "./input_files.ts";

/** What a session is made of. */
export interface SessionOptions {
  /** Real path of the project. */
  readonly workspace: string;
  /** Takes every event beside the journal. */
  readonly events?: EventSink;
  /** Values that must never be sent or kept. */
  readonly secrets?: readonly string[];
  readonly now?: () => Date;
  readonly random?: () => number;
  /** Id of an earlier run to take over, in place of a new one. */
  readonly resume?: string;
}

/** One run's hold on a project. */
export interface Session {
  readonly state: StateDir;
  readonly run: RunDir;
  /** The journal first, so that an event is on disk before it is shown. */
  readonly events: EventSink;
  readonly redact: (text: string) => string;
  readonly now: () => Date;
  readonly createId: () => string;
  /** Number of the journal's file on its disk, null where files have none. */
  readonly inode: number | null;
  /** What the earlier process of this run left, null for a new run. */
  readonly earlier: Journal | null;
  close(): void;
}

/**
 * Opens a session; leftovers of killed runs are cleaned first.
 *
 * @param options What it is made of.
 * @returns The session.
 * @throws {Error} Where the state folder cannot be used.
 */
export async function openSession(options: SessionOptions): Promise<Session> {
  const { now = () => new Date(), random = Math.random } = options;
  const redact = createRedaction(options.secrets ?? []);
  const state = createStateDir(options.workspace);
  state.removeStaleRooms();
  const leftovers = await tidyUp(state.root);
  const run = options.resume === undefined
    ? state.createRun(createRunId(now(), random))
    : takeOver(state, options.resume);
  const name = `runs/${run.id}/journal.jsonl`;
  // Read while its lock is held: nobody writes it any more.
  const earlier = options.resume === undefined ? null : await readEarlier(state, name);
  const records = state.openRecords(name);
  const keepWhole = (hash: string, text: string) =>
    state.replaceText(`runs/${run.id}/whole/${hash}.json`, text);
  const firstIndex = earlier?.nextIndex ?? 0;
  const journal = createJournal(records, { now, redact, keepWhole, firstIndex });
  for (const { run, kind } of earlier === null ? leftovers : []) {
    journal.take({ kind: "note", text: renderLeftover(run, kind) });
  }
  return {
    state,
    run,
    events: fanOut([journal, ...(options.events ? [options.events] : [])]),
    redact,
    now,
    createId: () => createWord(random),
    earlier,
    inode: state.findInode(name),
    close() {
      records.close();
      run.close();
    },
  };
}

function takeOver(state: StateDir, id: string): RunDir {
  const run = state.openRun(id);
  if (run !== null) return run;
  throw new TypeError(`Cannot resume run ${id}: found a process that is still at it`);
}

async function readEarlier(state: StateDir, name: string): Promise<Journal> {
  const { readJournal } = await import("../loop/journal/read_journal.ts");
  return readJournal(state.readText(name) ?? "");
}

async function tidyUp(stateRoot: string): Promise<readonly Leftover[]> {
  if (!isThere(toLandingFolder(stateRoot))) return [];
  const { cleanLeftovers } = await import("../room/land.ts");
  return await cleanLeftovers(stateRoot);
}

/** An earlier run was killed while it landed; what became of that is said once. */
function renderLeftover(run: string, kind: "landed" | "taken_back" | "not_begun"): string {
  return `Run ${run} was killed while it landed: ${kind.replaceAll("_", " ")}`;
}

function fanOut(sinks: readonly EventSink[]): EventSink {
  return { take: (event) => sinks.forEach((sink) => sink.take(event)) };
}
