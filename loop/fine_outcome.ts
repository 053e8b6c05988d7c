/**
 * The outcome of a run: its verdict in finer words, for scripts that must tell one from another.
 *
 * Pure. Imports types.
 *
 * @module
 */

import type { TestRunKind } from "../room/test_run.ts";
import type { Conclusion } from "./conclusion.ts";
import type { FixRun } from "./fix_run.ts";
import type { TurnsEnd } from "./turns_result.ts";
import { toTestNames } from "./outcomes.ts";
import type { Outcome, Verdict } from "./verdict.ts";

/**
 * Says what a run came to in one stable word.
 *
 * @param conclusion The conclusion of its last attempt.
 * @param run The run.
 * @returns The word.
 */
export function toFineOutcome(conclusion: Conclusion, run: FixRun): Outcome {
  const { verdict, verification } = conclusion;
  const { baseline } = run.beginning;
  if (conclusion.isInterrupted) return "interrupted";
  switch (verdict) {
    case "fixed":
      return hasFailures(verification) ? "fixed_others_fail" : "fixed";
    case "nothing_to_fix":
      return run.task.log === null ? "nothing_to_fix" : "not_reproduced";
    case "suspect":
      return "suspect";
    case "could_not_run":
      return conclusion.turns?.end.kind === "unavailable"
        ? "model_unavailable"
        : toUnableWord(baseline.kind);
    case "not_fixed":
      return toRedWord(conclusion, run);
  }
}

/**
 * Says what a verification without turns came to.
 *
 * @param verdict What was proved.
 * @param after The tests that failed at its end.
 * @returns The word.
 */
export function toProofOutcome(verdict: Verdict, after: readonly string[]): Outcome {
  if (verdict === "could_not_run") return "tests_cannot_run";
  return verdict === "fixed" && after.length > 0 ? "fixed_others_fail" : verdict;
}

function hasFailures(verification: Conclusion["verification"]): boolean {
  const green = verification?.green ?? null;
  return green !== null && toTestNames(green).failed.length > 0;
}

function toUnableWord(kind: TestRunKind): Outcome {
  return kind === "no_tests" ? "no_tests" : "tests_cannot_run";
}

function toRedWord({ turns, isCutShort }: Conclusion, { refusals }: FixRun): Outcome {
  if (turns?.end.kind === "stopped") return toStopWord(turns.end.why);
  // The proved diff was left without an answer.
  if (isCutShort) return "approval_needed";
  if (refusals.some(({ rule }) => rule === "refused_by_person")) return "refused";
  return turns?.end.kind === "limit" ? "budget_used_up" : "not_fixed";
}

function toStopWord(why: Extract<TurnsEnd, { kind: "stopped" }>["why"]): Outcome {
  switch (why) {
    case "interrupt":
      return "interrupted";
    case "quit":
      return "stopped";
    case "end_of_input":
    case "no_terminal":
    case "guard_hook":
      return "approval_needed";
  }
}
