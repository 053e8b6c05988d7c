/**
 * What one way of isolating tests came to.
 *
 * Imports `../oracle.ts`. Has no effect.
 *
 * @module
 */

import { type OracleResult, sayNo } from "../oracle.ts";

/** Name of the oracle. */
export const NAME = "isolation";

/** The same answers, nothing to be seen, or another answer. */
export type Finding =
  | { readonly kind: "same" | "blind"; readonly words: string }
  | { readonly kind: "red"; readonly words: string; readonly result: OracleResult };

/**
 * Makes the finding that a test came to another answer.
 *
 * @param words What was seen.
 * @returns The finding.
 */
export function toRed(words: string): Finding {
  return { kind: "red", words, result: sayNo(NAME, words, { onNo: "suspect" }) };
}
