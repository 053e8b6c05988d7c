/**
 * Test runs as plain values.
 *
 * @module
 */

import type { TestOutcome, TestRun } from "../../../room/test_run.ts";

/** Names of tests by what they came to; a message where it matters. */
export type Statuses = Readonly<Record<string, TestOutcome["status"] | `failed: ${string}`>>;

/**
 * Makes outcomes of one file.
 *
 * @param statuses What each test came to.
 * @param file The file.
 * @returns The outcomes.
 */
export function toOutcomes(statuses: Statuses, file = "test/a.js"): readonly TestOutcome[] {
  return Object.entries(statuses).map(([name, status]) => {
    const message = status.startsWith("failed: ") ? status.slice("failed: ".length) : "";
    const plain = message === "" ? status as TestOutcome["status"] : "failed";
    return { file, name, status: plain, message };
  });
}

/**
 * Makes a test run; its exit code and summary follow from the outcomes.
 *
 * @param statuses What each test came to, or null where the runner names none.
 * @param other Whatever else is to be said.
 * @returns The run.
 */
export function toRun(statuses: Statuses | null, other: Partial<TestRun> = {}): TestRun {
  const outcomes = statuses && toOutcomes(statuses);
  const count = (status: TestOutcome["status"]) =>
    outcomes?.filter((outcome) => outcome.status === status).length ?? 0;
  const counts = { passed: count("passed"), failed: count("failed"), skipped: count("skipped") };
  return {
    kind: "tests",
    exitCode: counts.failed > 0 ? 1 : 0,
    runner: "unknown",
    outcomes,
    partial: [],
    counts: outcomes && counts,
    loadErrors: [],
    disagreement: null,
    summary: `${counts.passed} passed, ${counts.failed} failed.`,
    notes: [],
    output: "",
    outputBytes: 0,
    durationMs: 100,
    touched: [],
    rewrittenTests: [],
    tampered: [],
    ...other,
  };
}
