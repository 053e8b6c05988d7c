/**
 * Configuration that may say anything, or nothing that can be read.
 *
 * Pure. Imports the JSON reader of `room/`.
 *
 * @module
 */

import { parseJsonc } from "../../room/jsonc.ts";

/**
 * Parses JSON with comments, as far as that is what a text is.
 *
 * @param text The text, or null where there is none.
 * @returns The value; null where the text is none, or is nested deeper than anybody writes.
 */
export function parseJsonOrNull(text: string | null): unknown {
  try {
    return text === null ? null : parseJsonc(text);
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return null;
    throw error;
  }
}
