/**
 * How much an oracle tries where a test run takes its time.
 *
 * Pure. Imports types of `room/`.
 *
 * @module
 */

import type { TestRun } from "../../room/test_run.ts";

/** Time that one oracle's runs take at the most, if each takes as long as the green one. */
const MAX_ORACLE_MS = 60_000;
const MIN_LIMIT_MS = 15_000;
const MIN_ENDLESS_MS = 5_000;

/**
 * Counts the runs that an oracle may make.
 *
 * @param green The run with the change.
 * @param most How many it would make of quick ones.
 * @returns At least one.
 */
export function countAffordable({ durationMs }: TestRun, most: number): number {
  return Math.max(1, Math.min(most, Math.floor(MAX_ORACLE_MS / Math.max(1, durationMs))));
}

/**
 * Gives the time after which a trial is ended: a changed test may wait for what never comes.
 *
 * @param green The run with the change.
 * @returns Ten times as long as that one took.
 */
export function toTrialLimit({ durationMs }: TestRun): number {
  return Math.max(MIN_LIMIT_MS, 10 * durationMs);
}

/**
 * Gives the time after which tests that did not end before count as endless once more.
 *
 * @param green The run with the change.
 * @returns Ten times as long as that one took.
 */
export function toEndlessLimit({ durationMs }: TestRun): number {
  return Math.max(MIN_ENDLESS_MS, 10 * durationMs);
}
