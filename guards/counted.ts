/**
 * How many of something, as a person says it.
 *
 * Imports nothing. Has no effect.
 *
 * @module
 */

/**
 * Renders a number of things.
 *
 * @param count How many.
 * @param noun What, in the singular; its plural ends in `s`.
 * @returns The number and the noun in the form that goes with it.
 */
export function renderCount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** How many tests came to what, or their names. */
export type TestTally = Readonly<Record<"passed" | "failed" | "skipped", number | Named>>;

type Named = readonly string[];

/**
 * Renders how many tests came to what; a failure comes first, and nothing is said of what is not
 * there.
 *
 * @param tally How many, or their names.
 * @returns Counts, such as `1 failed, 6 passed`.
 */
export function renderTestCounts({ passed, failed, skipped }: TestTally): string {
  const count = (tests: number | Named) => typeof tests === "number" ? tests : tests.length;
  return [
    ...(count(failed) > 0 ? [`${count(failed)} failed`] : []),
    `${count(passed)} passed`,
    ...(count(skipped) > 0 ? [`${count(skipped)} skipped`] : []),
  ].join(", ");
}
