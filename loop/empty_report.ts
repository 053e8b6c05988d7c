/**
 * The report of a run that ended before anything ran.
 *
 * Pure.
 *
 * @module
 */

import { NOTHING_USED } from "./spent.ts";
import type { FixReport } from "./verdict.ts";

/**
 * Reports that nothing ran.
 *
 * @param run Id of the run; empty where none began.
 * @param end What it came to.
 * @returns The report, with every key.
 */
export function toEmptyReport(
  run: string,
  end: Pick<FixReport, "verdict" | "reasons">,
): FixReport {
  return {
    run,
    ...end,
    explanation: "",
    diff: "",
    files: [],
    landed: false,
    oracles: [],
    tests: { before: { passed: [], failed: [], skipped: [] }, after: null },
    steps: 0,
    proof: null,
    refusals: [],
    usage: NOTHING_USED,
  };
}
