/**
 * How many columns of a terminal a text takes.
 *
 * The one home of `get-east-asian-width`. Has no effect.
 *
 * @module
 */

import { eastAsianWidth } from "get-east-asian-width";

const COMBINING = /^[\p{Mn}\p{Me}\u{200b}-\u{200f}]$/u;

/**
 * Measures a text that holds no control characters.
 *
 * @param text The text.
 * @returns Its width in columns.
 */
export function measureWidth(text: string): number {
  let columns = 0;
  for (const character of text) columns += measureCharacter(character);
  return columns;
}

/**
 * Splits a text where a row of the screen ends.
 *
 * A character that combines stays with the one it belongs to, and at least one character is taken
 * even where it is wider than the row, so that splitting always comes to an end.
 *
 * @param text The text.
 * @param columns Columns of the row.
 * @returns What fits, and the rest.
 */
export function splitAtWidth(text: string, columns: number): readonly [string, string] {
  let used = 0;
  let end = 0;
  for (const character of text) {
    const width = measureCharacter(character);
    if (end > 0 && used + width > columns) break;
    used += width;
    end += character.length;
  }
  return [text.slice(0, end), text.slice(end)];
}

function measureCharacter(character: string): number {
  const codePoint = character.codePointAt(0) ?? 0;
  if (codePoint < 0x300) return 1;
  return COMBINING.test(character) ? 0 : eastAsianWidth(codePoint);
}
