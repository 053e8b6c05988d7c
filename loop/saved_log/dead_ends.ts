/**
 * Ends of CI steps that no change of source can mend: cancelled, killed, never looked at.
 *
 * Pure. Imports nothing.
 *
 * @module
 */

interface DeadEnd {
  readonly pattern: RegExp;
  /** What happened, as the end of "The saved log says that …". */
  readonly words: string;
}

const DEAD_ENDS: readonly DeadEnd[] = [
  { pattern: /^The (operation|run|job) was canceled/, words: "the job was cancelled" },
  {
    pattern: /exit code 137\b/,
    words:
      "the step was killed (exit code 137): by the system, where memory ran out, or by a person",
  },
  {
    pattern: /exit code 143\b|received a shutdown signal/,
    words: "the step was told to end (its machine shut down, or a person ended it)",
  },
  {
    pattern: /has exceeded the maximum execution time|has timed out after \d+ minutes/,
    words: "the job ran into its time limit",
  },
  {
    pattern: /lost communication with the server|runner has lost|No runner matching/i,
    words: "the machine of the job was lost",
  },
];

/** What `gh` says in place of a log. */
const NO_LOG: readonly DeadEnd[] = [
  {
    pattern: /^run \d+ is still in progress; logs will be available when it is complete$/m,
    words: "the run is still in progress: it has a log when it has ended",
  },
  {
    pattern: /^(failed to get run log: )?log not found(: \d+)?$/m,
    words: "the log is gone: logs are kept for a while",
  },
];

/** What an end of a step adds to the ends that say more. */
const FOLLOWS = /^(Process completed with exit code (1|130)\.?|Error: )?$/;

/**
 * Finds what ended a step, where that was no failing test.
 *
 * @param errors What the runner said went wrong in it.
 * @returns What happened, or null where any of them may be a fault of the source.
 */
export function findDeadEnd(errors: readonly string[]): string | null {
  const telling = errors.filter((error) => !FOLLOWS.test(error));
  const ends = telling.map((error) => DEAD_ENDS.find(({ pattern }) => pattern.test(error)));
  const [first] = ends;
  return first !== undefined && ends.every((end) => end !== undefined) ? first.words : null;
}

/**
 * Finds what is said in place of a log.
 *
 * @param text All there is.
 * @returns Why there is no log, or null where this may be one.
 */
export function findNoLog(text: string): string | null {
  const words = text.trim();
  if (words.split("\n").length > 2) return null;
  return NO_LOG.find(({ pattern }) => pattern.test(words))?.words ?? null;
}
