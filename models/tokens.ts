/**
 * Counts tokens where a provider does not: the one home of the dependency `gpt-tokenizer`.
 *
 * Loading it takes longer than starting this program, so it happens when somebody needs a count.
 * One vocabulary stands for all models, so a count is an estimate. Has no effect.
 *
 * @module
 */

/** Counts the tokens of a text, about. */
export type CountTokens = (text: string) => number;

/**
 * Loads the tokenizer.
 *
 * @returns Counts the tokens of a text; marks of a chat template count as plain text.
 */
export async function loadTokenCounter(): Promise<CountTokens> {
  const { countTokens } = await import("gpt-tokenizer/encoding/o200k_base");
  return (text) => countTokens(text, { disallowedSpecial: new Set() });
}
