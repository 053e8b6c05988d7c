/**
 * The flags of `fix` where none of them is given, for commands that settle the same options and offer
 * fewer flags.
 *
 * Imports types. Has no effect.
 *
 * @module
 */

import type { FixOptions } from "../flags.ts";

/** Every flag as it is where nobody gives it; the folder is the current one. */
export const NOTHING_ASKED: FixOptions = {
  dir: ".",
  test: null,
  model: null,
  reviewer: null,
  baseUrl: null,
  approve: null,
  ask: null,
  patch: null,
  targets: [],
  log: null,
  issue: null,
  hidden: null,
  sandbox: null,
  maxRuns: null,
  maxSteps: null,
  maxInputTokens: null,
  maxOutputTokens: null,
  maxCostUsd: null,
  maxTimeMs: null,
  requestsPerMinute: null,
  tokensPerMinute: null,
  timeoutMs: null,
  isDryRun: false,
  git: false,
  printsJson: false,
};
