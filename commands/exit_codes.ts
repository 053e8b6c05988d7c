/**
 * The exit codes of the program; reasons are in the output.
 *
 * Pure. Imports types, so that the command line knows them before it loads a command.
 *
 * @module
 */

import type { Verdict } from "../loop/verdict.ts";

/** Exit code of anything that could not run. */
export const EXIT_COULD_NOT_RUN = 2;

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
