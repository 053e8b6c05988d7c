/**
 * What follows the turns of an attempt: the change is proved and landed, or a reason is given.
 *
 * Verify and landing load when there is something to prove. Imports `guards/`. Its effects are the
 * ones it is handed.
 *
 * @module
 */

import type { FileChange } from "../guards/request.ts";
import {
  type Conclusion,
  renderEnd,
  toInterrupted,
  toStopped,
  toUnableToRun,
  toUnchanged,
} from "./conclusion.ts";
import type { FixRun } from "./fix_run.ts";
import { coversTargets, type Targets } from "./outcomes.ts";
import type { TurnsEnd, TurnsResult } from "./turns_result.ts";
import type { Verification } from "./verify.ts";

/** What an attempt proposes. */
export interface Proposal {
  readonly turns: TurnsResult;
  readonly changes: readonly FileChange[];
  readonly targets: Targets;
}

/**
 * Concludes an attempt; a change that may be a fix is proved, and landed as far as it is approved.
 *
 * @param run The run it is part of.
 * @param proposal What the turns left.
 * @returns The conclusion.
 */
export async function concludeTurns(run: FixRun, proposal: Proposal): Promise<Conclusion> {
  const { turns, changes, targets } = proposal;
  const { end, lastRun } = turns;
  if (end.kind === "stopped") return { ...toStopped(end), turns, changes };
  if (changes.length === 0) return { ...concludeUnchanged(run, end), turns };
  if (lastRun === null || coversTargets(lastRun, targets)) return await prove(run, proposal);
  const reasons = [`The tests still fail: ${lastRun.summary}`, ...renderEnd(end)];
  const isCutShort = end.kind === "unavailable";
  const isStillEndless = isEndless(run) && lastRun.kind === "timed_out";
  const verdict = isCutShort || isStillEndless ? "could_not_run" : "not_fixed";
  return { verdict, reasons, turns, changes, after: lastRun, isRed: true, isCutShort };
}

/** Tests that never ended and that nothing made end have said nothing. */
function concludeUnchanged(run: FixRun, end: TurnsEnd): Conclusion {
  const conclusion = toUnchanged(end, run.refusals);
  if (!isEndless(run)) return conclusion;
  const { verdict, reasons } = toUnableToRun(run.beginning.baseline);
  return { ...conclusion, verdict, reasons: [...conclusion.reasons, ...reasons] };
}

/** True where the time limit ended the tests before any edit. */
function isEndless({ beginning }: FixRun): boolean {
  return beginning.baseline.kind === "timed_out";
}

async function prove(run: FixRun, { turns, changes, targets }: Proposal): Promise<Conclusion> {
  const { task, effects, refusals } = run;
  const uncommitted = await run.beginning.room.findUncommitted?.() ?? null;
  const first = await verify(run, { changes, targets });
  if (effects.signal.aborted) return { ...toInterrupted(), turns, changes, verification: first };
  const { landProved } = await import("./landing.ts");
  const { isUnanswered, reasons, ...landing } = await landProved({ changes, verification: first }, {
    ...effects,
    approve: task.approve,
    landsNothing: task.landsNothing ?? false,
    asksAtEnd: task.askWhen === "end" && task.approve === "ask",
    verify: (chosen) => verify(run, { changes: chosen, targets }),
    refusals,
  });
  const all = [...reasons, ...renderEnd(turns.end)];
  return { ...landing, reasons: all, turns, uncommitted, isCutShort: isUnanswered };
}

async function verify(
  run: FixRun,
  { changes, targets }: Omit<Proposal, "turns">,
): Promise<Verification> {
  const { effects, reviews } = run;
  const { policy, testCommand, hidden = [], maxRuns } = run.task;
  const denials = effects.denyStore.load();
  const { verifyChanges } = await import("./verify.ts");
  return await verifyChanges({
    changes,
    targets,
    policy,
    denials,
    testCommand,
    hidden,
    isEndless: isEndless(run),
    ...(maxRuns === undefined ? {} : { maxRuns }),
    ...(reviews.hasReviewer ? { review: (shown) => reviews.ask(shown) } : {}),
  }, { openRoom: effects.openVerifyRoom, events: effects.events });
}
