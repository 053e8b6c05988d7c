/**
 * Reading of a test run that was journaled.
 *
 * Pure. Imports types.
 *
 * @module
 */

import type { LoadError, TestOutcome, TestRun, TestRunKind } from "../../room/test_run.ts";
import type { Fields } from "./fields.ts";

const KINDS: readonly [TestRunKind, ...TestRunKind[]] = [
  ...["cannot_run", "tests", "load_error", "no_tests"] as const,
  ...["timed_out", "interrupted", "sandbox_failed"] as const,
];

/**
 * Reads a test run.
 *
 * @param fields Its fields.
 * @returns The run; what is not told is empty or unknown.
 */
export function readTestRun(fields: Fields): TestRun {
  const counts = fields.object("counts");
  return {
    kind: fields.word("kind", KINDS),
    exitCode: fields.number("exitCode"),
    runner: fields.text("runner"),
    outcomes: Array.isArray(fields.raw("outcomes"))
      ? fields.list("outcomes").map(readOutcome)
      : null,
    partial: fields.list("partial").map(readOutcome),
    counts: fields.has("counts")
      ? {
        passed: counts.count("passed") ?? 0,
        failed: counts.count("failed") ?? 0,
        skipped: counts.count("skipped") ?? 0,
      }
      : null,
    loadErrors: fields.list("loadErrors").map(readLoadError),
    disagreement: fields.textOrNull("disagreement"),
    summary: fields.text("summary"),
    notes: fields.texts("notes"),
    output: fields.text("output"),
    outputBytes: fields.number("outputBytes") ?? 0,
    durationMs: fields.number("durationMs") ?? 0,
    touched: fields.texts("touched"),
    rewrittenTests: fields.texts("rewrittenTests"),
    tampered: Array.isArray(fields.raw("tampered")) ? fields.texts("tampered") : null,
  };
}

function readOutcome(fields: Fields): TestOutcome {
  return {
    file: fields.text("file"),
    name: fields.text("name"),
    status: fields.word("status", ["failed", "passed", "skipped", "todo"]),
    message: fields.text("message"),
  };
}

function readLoadError(fields: Fields): LoadError {
  return {
    file: fields.text("file"),
    line: fields.number("line"),
    message: fields.text("message"),
  };
}
