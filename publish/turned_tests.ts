/**
 * Tests that a fix turned: what a branch is named after, and what every text about it names first.
 *
 * Imports types of `loop/`. Pure.
 *
 * @module
 */

import type { FixReport } from "../loop/verdict.ts";

/**
 * Lists the tests that failed before a fix and pass with it.
 *
 * @param tests The tests of a report.
 * @returns Their names, in the order in which they failed.
 */
export function listTurned({ before, after }: FixReport["tests"]): readonly string[] {
  const passed = new Set(after?.passed ?? []);
  return before.failed.filter((name) => passed.has(name));
}
