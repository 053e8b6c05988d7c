/**
 * The exit codes of the program; reasons are in the output.
 *
 * Pure. Imports types, so that the command line knows them before it loads a command.
 *
 * @module
 */

import type { Outcome, Verdict } from "../loop/verdict.ts";

/** Exit code of anything that could not run. */
export const EXIT_COULD_NOT_RUN = 2;

/** Exit code of a fix that was proved and could not be carried out: no commit, no pull request. */
export const EXIT_NOT_PUBLISHED = 4;

/** Exit code of a fault of this program. */
export const EXIT_INTERNAL_ERROR = 70;

/** Exit code where CI hands the job no key: nothing was tried, and nothing is wrong with the code. */
export const EXIT_SKIPPED = 78;

/** Exit code of a run that a person interrupted. */
export const EXIT_INTERRUPTED = 130;

/**
 * Converts a verdict to the exit code of the program.
 *
 * @param verdict What the run came to.
 * @returns 0 fixed or nothing to fix, 1 not fixed, 2 could not run, 3 suspect.
 */
export function toExitCode(verdict: Verdict): number {
  switch (verdict) {
    case "fixed":
    case "nothing_to_fix":
      return 0;
    case "not_fixed":
      return 1;
    case "could_not_run":
      return EXIT_COULD_NOT_RUN;
    case "suspect":
      return 3;
  }
}

/**
 * Converts an outcome to the exit code of the program.
 *
 * @param outcome What the run came to, in the finer word.
 * @returns The code, which is that of its verdict where it has one.
 */
export function toOutcomeCode(outcome: Outcome): number {
  switch (outcome) {
    case "fixed":
    case "fixed_others_fail":
    case "nothing_to_fix":
    case "not_reproduced":
      return 0;
    case "fixed_not_committed":
      return EXIT_NOT_PUBLISHED;
    case "not_fixed":
    case "refused":
    case "stopped":
    case "approval_needed":
    case "budget_used_up":
      return 1;
    case "no_tests":
    case "tests_cannot_run":
    case "model_unavailable":
    case "cannot_start":
    case "usage_error":
      return EXIT_COULD_NOT_RUN;
    case "suspect":
      return 3;
    case "internal_error":
      return EXIT_INTERNAL_ERROR;
    case "skipped":
      return EXIT_SKIPPED;
    case "interrupted":
      return EXIT_INTERRUPTED;
  }
}
