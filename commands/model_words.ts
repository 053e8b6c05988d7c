/**
 * The words of `--model`: one model or a script's file, or a ladder, whose rungs may each be a pair.
 *
 * Pure. Imports nothing, so that settling options loads no model.
 *
 * @module
 */

const SCRIPTED = "scripted:";
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
  return rung.startsWith(SCRIPTED) ? [rung] : rung.split(STRONG_ONE);
}

/**
 * Names the file of a scripted model.
 *
 * @param name The words of one model.
 * @returns The file, or null for any other model.
 */
export function findScriptFile(name: string | null): string | null {
  return name?.startsWith(SCRIPTED) ? name.slice(SCRIPTED.length) : null;
}
