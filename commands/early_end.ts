/**
 * Ends without a run: what `--json` prints of words that mean nothing, of a start that is not
 * possible, and of a fault of this program.
 *
 * Imports `loop/` and the report beside it. Pure.
 *
 * @module
 */

import { toEmptyReport } from "../loop/empty_report.ts";
import type { Outcome } from "../loop/verdict.ts";
import { renderJson } from "./report.ts";

/**
 * Renders an end without a run as the one object of `--json`.
 *
 * @param outcome What it came to.
 * @param reason Why.
 * @returns One line of JSON and a line break.
 */
export function renderEarlyEnd(outcome: Outcome, reason: string): string {
  const report = toEmptyReport("", { verdict: "could_not_run", reasons: [reason] });
  return renderJson(report, outcome);
}
