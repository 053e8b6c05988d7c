/**
 * What a probe is told: which tests are targets, and its limits.
 *
 * Imports nothing. Has no effect.
 *
 * @module
 */

/** The plan that goes into a probe. */
export interface ProbePlan {
  /** Names of the targets in this file. */
  readonly targets: readonly string[];
  /** Stands before each part of the report. */
  readonly mark: string;
  /** Name of the planted tests; a number follows. */
  readonly testName: string;
  /** Time for all that is tried. */
  readonly maxMs: number;
  /** Length of all that is reported, roughly. */
  readonly maxChars: number;
  /** Planted tests, and with them parts of the report at the most. */
  readonly chunks: number;
  /** Length of one part: the runners cut messages that are much longer. */
  readonly chunkChars: number;
  /** Leaves out what may make a loop endless: nothing, halves, and numbers below nothing. */
  readonly isCareful: boolean;
}

/** Limits of a probe. */
export const PROBE_LIMITS = {
  mark: "reach",
  testName: "greenroom reach",
  maxMs: 900,
  timeoutMs: 6_000,
  maxChars: 60_000,
  chunks: 24,
  chunkChars: 4500,
} as const;
