/**
 * The words of `--model` where they name several models: a ladder, whose rungs may each be a pair.
 *
 * Pure. Imports nothing.
 *
 * @module
 */

/** Where a comma begins another rung, and a plus the strong one of a pair. */
const NEXT_RUNG = /,\s*(?=scripted:|[^\s/:,+]+\/\S)/;
const STRONG_ONE = /\+(?=[^\s/:,+]+\/\S)/;

/**
 * Splits a ladder into its rungs.
 *
 * @param text The words: `A/x,B/y` for a ladder, `A/x+B/y` for a pair.
 * @returns The rungs in order.
 */
export function splitLadder(text: string): readonly string[] {
  return text.split(NEXT_RUNG);
}

/**
 * Splits a rung into its cheap and its strong model.
 *
 * @param rung A rung.
 * @returns One name, or two.
 */
export function splitPair(rung: string): readonly string[] {
  return rung.startsWith("scripted:") ? [rung] : rung.split(STRONG_ONE);
}
