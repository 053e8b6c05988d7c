/**
 * Taking up a run that was cut short: what its journal holds, whether it had landed, and a replay
 * of what was done.
 *
 * Imports `guards/`, `loop/` and `room/`. Reads the state folder and the files of a landing; writes
 * the journal where a landing had only not been told.
 *
 * @module
 */

import { hashText } from "../guards/hash.ts";
import type { EventSink } from "../loop/events.ts";
import type { FixEffects } from "../loop/fix_task.ts";
import type { Journal } from "../loop/journal/read_journal.ts";
import { Replay, ResumeError } from "../loop/replay/replay.ts";
import { clearTape, createTape, type Tape } from "../loop/replay/tape.ts";
import { tellStory } from "../loop/story/tell_story.ts";
import { toReport } from "../loop/story/to_report.ts";
import type { FixReport } from "../loop/verdict.ts";
import { findBaseChanges } from "../room/base.ts";
import { hashProjectFile } from "./input_files.ts";
import type { Session } from "./session.ts";
import { VERSION } from "./version.ts";

/** What a run that was cut short comes to. */
export type TakenUp =
  /** Its changes are on the working tree already; only its end was not on record. */
  | { readonly kind: "landed"; readonly report: FixReport }
  | {
    readonly kind: "replay";
    /** Takes all events, and lets through what is new. */
    readonly events: EventSink;
    /** Puts the replay round the effects of a run. */
    readonly wrap: (effects: FixEffects, onReplayed: () => void) => FixEffects;
  };

/**
 * Takes a run up.
 *
 * @param session The run's hold on the project, its lock taken.
 * @param workspace Real path of the project.
 * @returns How to go on.
 * @throws {ResumeError} Where that cannot be.
 */
export function takeUp(session: Session, workspace: string): TakenUp {
  const { state, run } = session;
  const journal = session.earlier;
  if (journal === null) throw new ResumeError(`Cannot resume run ${run.id}: found no journal`);
  assertResumable(journal, run.id);
  const full = createTape(journal, {
    readWhole: (hash) => readWhole(hash, session),
    trustsAnswers: isOwnJournal(journal, session.state.findInode(`runs/${run.id}/journal.jsonl`)),
  });
  if (full.landing !== null && hasLanded(full, { run: run.id, workspace })) {
    return { kind: "landed", report: finish(session, journal) };
  }
  const base = state.readText(`runs/${run.id}/base.txt`);
  // Until the base was kept, nothing had been answered.
  const tape = base === null ? clearTape(full, journal) : full;
  const replay = new Replay(tape, {
    run: run.id,
    version: VERSION,
    tornLine: journal.tornLines.at(-1) ?? null,
    base,
    findChanges: findBaseChanges,
  });
  const events = replay.wrapEvents(session.events);
  return {
    kind: "replay",
    events,
    wrap: (effects, start) => wrapAll(replay, { effects, start, base }),
  };
}

/**
 * Tells whether a journal is the very file that its run wrote. A repository can bring a journal with
 * answers that nobody gave, and with flags that nobody said.
 *
 * @param journal The journal.
 * @param inode Number of its file.
 * @returns True where it is; a copy is not.
 */
export function isOwnJournal(journal: Journal, inode: number | null): boolean {
  const started = journal.entries.find(({ event }) => event.kind === "run_started")?.event;
  const written = started?.kind === "run_started" ? started.settings?.inode : null;
  return inode !== null && written === inode;
}

/**
 * Asserts that a run can be gone on with.
 *
 * @param journal Its journal.
 * @param run Its id.
 * @throws {ResumeError} Where it cannot; the message says what was found and what is needed.
 */
export function assertResumable(journal: Journal, run: string): void {
  const problem = describeProblem(journal, run);
  if (problem !== null) throw new ResumeError(`Cannot resume run ${run}: found ${problem}`);
}

function describeProblem(journal: Journal, run: string): string | null {
  const { lostLines, unknownKinds, entries } = journal;
  if (lostLines.length > 0) {
    return `no record in line ${lostLines.join(", ")} of its journal and every one is needed; ` +
      'start anew with "greenroom fix"';
  }
  if (unknownKinds.length > 0) {
    return `events of a newer version in its journal (${
      unknownKinds.join(", ")
    }) and that version ` +
      "is needed";
  }
  if (!entries.some(({ event }) => event.kind === "run_started")) {
    return 'nothing in its journal to go on from; start anew with "greenroom fix"';
  }
  const { state: standing, verdict, model } = tellStory(journal, { run, isRunning: false });
  if (model === "none") return "a verify, which asks nobody; run it again";
  return standing === "finished"
    ? `it finished (${verdict}) and one that was cut short is needed`
    : null;
}

/** Text that is not what its name says is as good as none. */
function readWhole(hash: string, { state, run }: Session): string | null {
  if (!/^[0-9a-f]{64}$/.test(hash)) return null;
  const text = state.readText(`runs/${run.id}/whole/${hash}.json`);
  return text !== null && hashText(text) === hash ? text : null;
}

function hasLanded(
  { landing }: Tape,
  { run, workspace }: { readonly run: string; readonly workspace: string },
): boolean {
  const files = (landing?.files ?? []).map((file) => ({
    ...file,
    now: hashProjectFile(workspace, file.path),
  }));
  if (files.every(({ now, afterHash }) => now === afterHash)) return true;
  const odd = files.filter(({ now, beforeHash }) => now !== beforeHash);
  if (odd.length === 0) return false;
  throw new ResumeError(
    `Cannot resume run ${run}: found ${odd.map(({ path }) => JSON.stringify(path)).join(", ")} ` +
      "neither as before its landing nor as after it, and one of both is needed",
  );
}

/** Says in the journal what the process that landed could not say any more. */
function finish(session: Session, journal: Journal): FixReport {
  const { run, events } = session;
  const isTold = journal.entries.some(({ event }) => event.kind === "landed");
  const story = tellStory(journal, { run: run.id, isRunning: false });
  if (!isTold) events.take({ kind: "landed", files: story.files });
  const report: FixReport = { ...toReport(story), landed: true };
  const { verdict, reasons, explanation, files, steps, usage } = report;
  const end = { verdict, reasons, explanation, files, steps, usage };
  events.take({ kind: "run_finished", ...end, landed: true, canResume: false });
  return report;
}

function wrapAll(
  replay: Replay,
  { effects, start, base }: {
    readonly effects: FixEffects;
    readonly start: () => void;
    readonly base: string | null;
  },
): FixEffects {
  const { events } = effects;
  return {
    ...effects,
    openRoom: replay.wrapRoom(effects.openRoom, { onReplayed: start, events }),
    model: replay.wrapModel(effects.model),
    ...(effects.rungs ? { rungs: effects.rungs.map((rung) => replay.wrapModel(rung)) } : {}),
    approver: replay.wrapApprover(effects.approver),
    denyStore: replay.wrapDenials(effects.denyStore),
    createId: replay.wrapIds(effects.createId),
    keepBase: base === null ? effects.keepBase : () => {},
  };
}
