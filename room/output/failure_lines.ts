/**
 * Which lines of a log look like the cause of a failure.
 *
 * Only decides which lines a shortened log keeps; no verdict rests on it. Pure, has no effect.
 *
 * @module
 */

/** How much a line looks like a failure: 2 as runners and compilers write one, 1 by its words. */
export type FailureScore = 0 | 1 | 2;

const STRONG: readonly RegExp[] = [
  // Headings and summaries of runners: FAIL x, FAILED x, === FAILURES ===, --- FAIL: x.
  /^\s*(?:[=-]+ ?)?(?:FAIL|FAILED|FAILURES|ERRORS?|FATAL)\b/,
  // TAP, and the marks of node, vitest and jest.
  /^\s*(?:not ok \d|[✖✗✘×●] )/,
  // One line a test: "adds ... FAILED (3ms)".
  /\.\.\. (?:FAILED|FAIL|ERROR)\b/,
  // pytest shows the failing assertion this way.
  /^E {2,}\S/,
  // Compilers: "a.c:3:5: error: x", "a.ts(3,5): error TS1: x", "error[E0308]: x".
  /^(?:(?:[A-Za-z]:)?[^\s:(]{1,200}[:(]\d{1,9}[:,)\d]{0,20} ?)?(?:[Ff]atal )?[Ee](?:rror|RROR)(?:\[\w{1,20}\]| TS\d{1,9})?:/,
  /\bTS\d+ \[ERROR\]/,
  /^Traceback \(most recent call last\)/,
  /^\s*(?:Caused by: |Uncaught |error: |thrown: ){0,3}[\w.$]{0,200}(?:Error|Exception)\b/,
  /\bAssertionError\b|panicked at|^panic: |Segmentation fault|\bcore dumped\b/,
];
const WEAK =
  /\b(?:errors?|fail(?:s|ed|ures?)?|exceptions?|fatal|panic|abort(?:ed)?|denied|not found|no such)\b/i;
const HARMLESS =
  /\b(?:0|no) (?:errors?|fail)|\.\.\. (?:ok|passed)\b|\bPASS(?:ED)?\b|^\s*(?:[✓✔√]|ok \d)/i;
/** A line made to be slow to match must not hold up the time limit. */
const MAX_CHARACTERS_LOOKED_AT = 400;
/** Finds at least every line above, in a whole block of text at once; a block without is skipped. */
const PREFILTER =
  /error|fail|exception|fatal|traceback|panic|not ok|^E {2}|[✖✗✘×●]|fault|dumped|abort|denied|not found|no such/im;

/**
 * Tells how much one line looks like a failure.
 *
 * @param line A clean line without its line end.
 * @returns 2 for the form in which runners and compilers report one, 1 for its words, else 0.
 */
export function scoreFailureLine(line: string): FailureScore {
  const start = line.slice(0, MAX_CHARACTERS_LOOKED_AT);
  if (HARMLESS.test(start)) return 0;
  if (STRONG.some((pattern) => pattern.test(start))) return 2;
  return WEAK.test(start) ? 1 : 0;
}

/** All forms of a report at once, for whole blocks. */
const ANY_STRONG = new RegExp(STRONG.map(({ source }) => source).join("|"), "m");

/**
 * Tells quickly whether a block of text can hold a line that scores 2.
 *
 * @param text Clean text of any length.
 * @returns False only where no line of it scores 2.
 */
export function mayHoldReport(text: string): boolean {
  return ANY_STRONG.test(text);
}

/**
 * Tells quickly whether a block of text can hold such a line at all.
 *
 * @param text Clean text of any length.
 * @returns False only where every line of it scores 0.
 */
export function mayHoldFailure(text: string): boolean {
  return PREFILTER.test(text);
}
