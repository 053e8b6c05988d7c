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
