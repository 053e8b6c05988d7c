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
    pattern: /^No space left on device\b/,
    words: "the machine of the job had no space left on its disk",
  },
  {
    pattern:
      /^(Unable to resolve action|Unable to download actions|Failed to download action|Can't find 'action\.ya?ml'|Missing download info for|Docker pull failed with exit code)/i,
    words: "an action that the workflow uses could not be had",
  },
  {
    pattern: /lost communication with the server|runner has lost|No runner matching/i,
    words: "the machine of the job was lost",
  },
];

/** What `gh` says in place of a log, by its first line; the first that fits counts. */
const NO_LOG: readonly DeadEnd[] = [
  {
    pattern: /^(run|job) \d+ is still in progress; logs will be available when it is complete$/,
    words: "the run is still in progress: it has a log when it has ended",
  },
  {
    pattern: /^(failed to get (run|job) log: )?(log not found(: \d+)?$|HTTP 410: .* \(https?:)/,
    words: "the log is gone: logs are kept for a while",
  },
  {
    pattern:
      /^(could not find any workflow run with ID \d+$|failed to get (run|job)s?: HTTP 404: .* \(https?:)/,
    words: "gh found no such run in this repository",
  },
  {
    pattern:
      /^(To get started with GitHub CLI, please run:|gh: To use GitHub CLI in |HTTP 401: .* \(https?:.*\/repos\/)/,
    words: "gh is not logged in; a token in GH_TOKEN is needed",
  },
  {
    // The address tells it from what a test says of its own server.
    pattern:
      /^((failed to get (run|job)s?( log)?: )(HTTP \d{3}: |Get ")|HTTP \d{3}: .* \(https?:.*\/actions\/)/,
    words: "the host gave gh no log",
  },
];

/** What gh says in place of a log is short. */
const MAX_LINES = 4;

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
  const [first = "", ...more] = text.replace(/^\uFEFF/, "").trim().split(/\r?\n/);
  if (more.length >= MAX_LINES) return null;
  return NO_LOG.find(({ pattern }) => pattern.test(first))?.words ?? null;
}
