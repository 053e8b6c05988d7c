/**
 * The lines of a file as deny memory compares them: with white space folded, or as code freed of
 * its layout. Lines that say nothing are left out.
 *
 * Imports `languages.ts` and `tokens.ts`. Has no effect.
 *
 * @module
 */

import { findLanguage, type Language } from "./languages.ts";
import { findDepth, measureIndent, readTokens, type Token } from "./tokens.ts";

/** A line that says something. */
export interface SourceLine {
  /** What it says, in the form in which lines are compared. */
  readonly key: string;
  /** Its tokens, where it was read as code. */
  readonly tokens: readonly Token[];
}

/** Signs that may come and go without a change of meaning. */
const LAYOUT = /^[{},;]$/;

/**
 * Reads lines with their white space folded; between quotes it stays.
 *
 * @param text Text of a file.
 * @param path Its path, which tells whether indentation counts.
 * @returns The lines that are not blank.
 */
export function readFoldedLines(text: string, path: string): readonly SourceLine[] {
  const isIndented = findLanguage(path)?.isIndented ?? false;
  const stack: number[] = [];
  const lines: SourceLine[] = [];
  for (const line of text.split("\n")) {
    const folded = line.trim().replace(
      /"[^"]*"|'[^']*'|`[^`]*`|\s+/g,
      (piece) => /^\s/.test(piece) ? " " : piece,
    );
    if (folded === "") continue;
    const depth = isIndented ? `>${findDepth(stack, measureIndent(line))} ` : "";
    lines.push({ key: depth + folded, tokens: [] });
  }
  return lines;
}

/**
 * Reads lines as code.
 *
 * @param text Text of a file.
 * @param path Its path, which tells the language.
 * @returns The lines that hold code, none where the language is not known.
 */
export function readCodeLines(text: string, path: string): readonly SourceLine[] {
  const language = findLanguage(path);
  if (!language) return [];
  return groupByLine(readTokens(text, language))
    .filter((tokens) => !isRemark(tokens, language))
    .map((tokens) => ({ key: joinTokens(tokens), tokens }))
    .filter(({ key }) => key !== "");
}

/**
 * Joins the tokens that carry meaning.
 *
 * @param tokens Tokens of a line or of several.
 * @param names What to call the words that are there; others keep their own name.
 * @returns One string that is the same for the same code.
 */
export function joinTokens(
  tokens: readonly Token[],
  names: ReadonlyMap<string, string> = new Map(),
): string {
  return dropIdleParentheses(tokens)
    .filter(({ kind, text }) => kind !== "sign" || !LAYOUT.test(text))
    .map(({ kind, text }) => kind === "word" ? names.get(text) ?? text : text)
    .join("\u0001");
}

/** Words that may stand before a parenthesis without calling anything. */
const NO_CALL =
  /^(?:return|throw|if|while|await|yield|typeof|in|of|and|or|not|case|else|do|assert)$/;

/** Parentheses around one word or value say nothing, unless they are those of a call. */
function dropIdleParentheses(tokens: readonly Token[]): readonly Token[] {
  const kept: Token[] = [];
  for (const token of tokens) {
    const [before, open, inner] = kept.length > 2 ? kept.slice(-3) : [undefined, ...kept.slice(-2)];
    const isCall = before?.kind === "word"
      ? !NO_CALL.test(before.text)
      : /^[)\]]$/.test(before?.text ?? "");
    const isIdle = token.text === ")" && open?.text === "(" && !isCall &&
      (inner?.kind === "word" || inner?.kind === "literal");
    if (isIdle) kept.splice(-2, 2, inner);
    else kept.push(token);
  }
  return kept;
}

function groupByLine(tokens: readonly Token[]): Token[][] {
  const groups: Token[][] = [];
  for (const token of tokens) {
    const last = groups.at(-1);
    if (last && last[0]?.line === token.line) last.push(token);
    else groups.push([token]);
  }
  return groups;
}

/** In an indented language a line that is one string does nothing; it is how remarks are written. */
function isRemark(tokens: readonly Token[], { isIndented }: Language): boolean {
  const [first, second, third] = tokens;
  return isIndented && first?.kind === "indent" && second?.kind === "literal" &&
    /^["']/.test(second.text) && !third;
}
