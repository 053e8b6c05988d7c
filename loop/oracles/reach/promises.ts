/**
 * What the comment of a function promises to refuse.
 *
 * Pure. Imports `guards/text.ts`.
 *
 * @module
 */

import type { FileChange } from "../../../guards/request.ts";
import { decodeText } from "../../../guards/text.ts";

/** What is looked for. */
export interface PromiseOptions {
  /** Names of functions; a comment counts only where it stands with one of them. */
  readonly names: readonly string[];
  /** An error, or a condition that input has to meet. */
  readonly kind: "error" | "condition";
}

const ERRORS = /\b(throws?|rais(?:es?|ed)|rejects?|errors?|exceptions?|\w+Error|\w+Exception)\b/i;
const CONDITIONS =
  /\b(only|must|no|not|never|without|nothing|at most|at least|up to|between|exactly|\d+ to \d+)\b/i;
const COMMENT = /\/\*([^]*?)\*\/|(?:^[ \t]*(?:\/\/|#).*(?:\n|$))+|("""|''')([^]*?)\2/gm;
const MAX_WORDS = 160;

/**
 * Finds a promise to refuse something, in what a change touches, as it was before.
 *
 * @param changes The changes.
 * @param options What is looked for.
 * @returns The comment, cut, or null where there is none.
 */
export function findPromise(
  changes: readonly FileChange[],
  { names, kind }: PromiseOptions,
): string | null {
  const pattern = kind === "error" ? ERRORS : CONDITIONS;
  for (const { before } of changes) {
    const decoded = before === null ? null : decodeText(before);
    if (decoded?.kind !== "text") continue;
    const found = names.flatMap((name) => listComments(decoded.text, name))
      .find((comment) => pattern.test(comment));
    if (found) return found.slice(0, MAX_WORDS);
  }
  return null;
}

/** Comments before the definition of a name and docstrings behind it, white space folded. */
function listComments(text: string, name: string): string[] {
  return [...text.matchAll(COMMENT)].flatMap((match) => {
    const [all, block, quotes, docstring] = match;
    const end = match.index + all.length;
    const [before, after] = [
      text.slice(Math.max(0, match.index - 400), match.index),
      text.slice(end),
    ];
    if (!(quotes ? endsWithDefinition(before, name) : startsWithDefinition(after, name))) return [];
    const plain = block ?? docstring ?? all;
    return [plain.replace(/^[ \t]*(\/\/|#|\*)/gm, "").replace(/[\s*]+/g, " ").trim()];
  });
}

/** Nothing but modifiers and keywords may stand between a comment and the name. */
function startsWithDefinition(text: string, name: string): boolean {
  const start = /^\s*(?:@[^\n]*\n\s*)*(?:[a-z]+\s+){0,4}\*?\s*(?<name>[\w$]+)/.exec(text);
  return start?.groups?.name === name;
}

function endsWithDefinition(text: string, name: string): boolean {
  const last = [...text.matchAll(/^[ \t]*(?:async[ \t]+)?def[ \t]+(\w+)/gm)].at(-1);
  return last?.[1] === name && /:\s*$/.test(text);
}
