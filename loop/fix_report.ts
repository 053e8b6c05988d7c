/**
 * The report of a fix: what its conclusion rests on, in the shape that leaves the program.
 *
 * Pure. Imports `guards/` and types of `room/`.
 *
 * @module
 */

import { renderCount } from "../guards/counted.ts";
import type { FileChange } from "../guards/request.ts";
import type { TestRun } from "../room/test_run.ts";
import { renderChanges } from "./change_text.ts";
import type { Conclusion } from "./conclusion.ts";
import type { FixRun } from "./fix_run.ts";
import { toTestNames } from "./outcomes.ts";
import { toProof } from "./proof.ts";
import { NOTHING_USED } from "./spent.ts";
import type { TurnsResult } from "./turns_result.ts";
import type { FixReport, Verdict } from "./verdict.ts";

/**
 * Reports what a run came to.
 *
 * @param conclusion The conclusion of its last attempt.
 * @param run The run.
 * @returns The report.
 */
export function toFixReport(conclusion: Conclusion, run: FixRun): FixReport {
  const { verdict, reasons, turns, verification, landed = false, changes = [] } = conclusion;
  const { task, beginning, refusals, reviews } = run;
  const after = conclusion.after ?? verification?.green ?? null;
  return {
    run: task.run,
    verdict,
    reasons,
    explanation: turns === undefined ? "" : explain(turns, { verdict, changes, after }),
    diff: renderChanges(changes),
    files: changes.map(({ path }) => path),
    landed,
    oracles: verification?.oracles ?? [],
    tests: { before: toTestNames(beginning.baseline), after: after && toTestNames(after) },
    proof: verification === undefined ? null : toProof(changes, {
      command: task.testCommand,
      head: beginning.room,
      baseline: beginning.baseline,
      after,
      runs: verification.runs,
      uncommitted: conclusion.uncommitted ?? null,
    }),
    steps: turns?.steps ?? 0,
    refusals,
    usage: reviews.addTo(turns?.usage ?? NOTHING_USED),
  };
}

interface Outcome {
  readonly verdict: Verdict;
  readonly changes: readonly FileChange[];
  readonly after: TestRun | null;
}

/** A fix is never left unexplained; without the model's words the facts speak. */
function explain({ explanation }: TurnsResult, { verdict, changes, after }: Outcome): string {
  if (explanation !== "" || (verdict !== "fixed" && verdict !== "suspect")) return explanation;
  const files = changes.map(({ path }) => path).join(", ");
  const passed = toTestNames(after).passed.length;
  return `The model gave no explanation. It changed ${files}, and ${renderCount(passed, "test")} ${
    passed === 1 ? "passes" : "pass"
  } now.`;
}
