/**
 * The conductor of a run from its baseline on: targets, the attempts of all models, report.
 *
 * One direction, as in the flow of the design. Imports `guards/` and types of `room/`, `tools/` and
 * `models/`. Its effects are the ones it is handed.
 *
 * @module
 */

import type { TestRun } from "../room/test_run.ts";
import { type Conclusion, toInterrupted, toUnableToRun } from "./conclusion.ts";
import { toFineOutcome } from "./fine_outcome.ts";
import { toFixReport } from "./fix_report.ts";
import type { FixRun } from "./fix_run.ts";
import type { Beginning, Ending, FixEffects, FixTask } from "./fix_task.ts";
import { climbLadder } from "./ladder.ts";
import { lookAtSources } from "./looks.ts";
import { isGreen, resolveTargets } from "./outcomes.ts";
import { Reviews } from "./reviews.ts";

/**
 * Conducts a run from its baseline to the report.
 *
 * @param task What shall be fixed.
 * @param effects Everything it needs from outside.
 * @param beginning The room, what its tests came to, and what was loaded meanwhile.
 * @returns The report, which is not journaled yet.
 */
export async function followBaseline(
  task: FixTask,
  effects: FixEffects,
  beginning: Beginning,
): Promise<Ending> {
  const reviews = new Reviews(effects, beginning.redact);
  const run: FixRun = { task, effects, beginning, refusals: [], reviews };
  const conclusion = await conclude(run);
  const { isRed, changes = [], isInterrupted = false, isCutShort = false } = conclusion;
  if (isRed) await effects.savePatch(changes, { landed: false });
  const outcome = toFineOutcome(conclusion, run);
  return { report: toFixReport(conclusion, run), outcome, isInterrupted, isCutShort };
}

async function conclude(run: FixRun): Promise<Conclusion> {
  const { task, effects, beginning } = run;
  const early = findEarlyEnd(beginning.baseline, effects.signal);
  if (early !== null) return early;
  const targets = resolveTargets(beginning.baseline, task.targets);
  if (targets.kind === "unknown") {
    return { verdict: "could_not_run", reasons: [targets.problem] };
  }
  const looks = await lookAtSources(beginning);
  return await climbLadder(run, { targets, looks, ...startBudget(task, effects) });
}

function startBudget({ budget }: FixTask, { startTimer }: FixEffects) {
  if (budget === undefined) return {};
  const deadline = budget.maxTimeMs === null ? null : startTimer?.(budget.maxTimeMs) ?? null;
  return { budget, deadline };
}

/** What the baseline alone says, before any model is asked. */
function findEarlyEnd(baseline: TestRun, signal: AbortSignal): Conclusion | null {
  if (signal.aborted) return toInterrupted();
  if (isGreen(baseline)) {
    const how = baseline.outcomes === null ? " by exit code, the runner gives no names" : "";
    return { verdict: "nothing_to_fix", reasons: [`The tests are green already${how}`] };
  }
  switch (baseline.kind) {
    case "tests":
    case "load_error":
      return null;
    case "interrupted":
      return toInterrupted();
    case "timed_out":
      // A loop without end is a fault like any other, where tests were under way at all.
      return baseline.runner === "unknown" ? toUnableToRun(baseline) : null;
    case "no_tests":
    case "cannot_run":
    case "sandbox_failed":
      return toUnableToRun(baseline);
  }
}
