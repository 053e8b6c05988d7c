/**
 * The failing run as the repairer sees it: its tests by name, and which of them shall turn.
 *
 * Imports types of `models/`, `loop/` and `room/`. Pure.
 *
 * @module
 */

import { nameTest, resolveTargets } from "../../loop/outcomes.ts";
import type { FailingRun, SeenTest } from "../../models/repair/bench.ts";
import type { TestRun } from "../../room/test_run.ts";

/** What was pinned. */
export interface Pinned {
  readonly test: readonly string[];
  readonly targets: readonly string[];
}

/**
 * Reads the baseline.
 *
 * @param run The test run before any edit.
 * @param pinned Test command and targets.
 * @returns Its tests; the output as well where it names no failing one.
 */
export function readFailingRun(run: TestRun, { test, targets }: Pinned): FailingRun {
  const wanted = resolveTargets(run, targets);
  const failing = new Set(wanted.kind === "named" ? wanted.names : []);
  const tests = (run.outcomes ?? []).map(({ file, name, message }): SeenTest => ({
    file,
    name,
    message,
    isFailing: failing.has(nameTest({ file, name })),
  }));
  const output = failing.size > 0 ? "" : run.output;
  return { testCommand: test, tests, output, isEndless: run.kind === "timed_out" };
}

/**
 * Leaves out steps: a step is run by its test and has no life of its own.
 *
 * @param tests Tests of a run.
 * @returns Those at the top.
 */
export function dropSteps(tests: readonly SeenTest[]): readonly SeenTest[] {
  const names = new Set(tests.map(nameTest));
  return tests.filter(({ file, name }) => {
    const parts = name.split(" > ");
    return !parts.some((_, count) =>
      count > 0 && names.has(nameTest({ file, name: parts.slice(0, count).join(" > ") }))
    );
  });
}
