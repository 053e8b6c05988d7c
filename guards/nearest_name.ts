/**
 * Suggestions: which known name somebody may have meant.
 *
 * Imports `@std/text` through its home. Has no effect.
 *
 * @module
 */

import { closestString, levenshteinDistance } from "./std_text.ts";

/**
 * Finds the known name that a mistyped one is near to.
 *
 * @param typed The name as it was typed.
 * @param known The names there are.
 * @returns The nearest known name, or null where none is near enough to be meant.
 */
export function findNearestName(typed: string, known: readonly string[]): string | null {
  if (typed === "" || known.length === 0) return null;
  const extended = known.find((name) => name.startsWith(typed) || typed.startsWith(name));
  if (extended !== undefined) return extended;
  const nearest = closestString(typed, known);
  const farthest = Math.max(2, Math.ceil(nearest.length / 3));
  const distance = levenshteinDistance(typed.toLowerCase(), nearest);
  // A word of which nothing is left is not a slip of the finger.
  return distance <= farthest && distance < nearest.length ? nearest : null;
}

/** How a suggestion is rendered, for who makes messages without loading what they may need. */
export type Suggest = typeof renderSuggestion;

/**
 * Renders the suggestion as the end of a message.
 *
 * @param typed The name as it was typed.
 * @param known The names there are.
 * @param prefix What stands before each name where it is used, `--` for a flag.
 * @returns ` (did you mean …?)`, or nothing where no name is near.
 */
export function renderSuggestion(typed: string, known: readonly string[], prefix = ""): string {
  const name = findNearestName(typed, known);
  return name === null ? "" : ` (did you mean ${prefix}${name}?)`;
}
