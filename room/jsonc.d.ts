/** Types of the one function that `jsonc.ts` re-exports; the package itself ships none. */

/** Parses JSON with comments and trailing commas; throws a `SyntaxError` on anything else. */
export function parse(text: string): unknown;
