/**
 * What the comments of changed code promise to refuse.
 *
 * Pure. Imports `guards/text.ts`.
 *
 * @module
 */

import type { FileChange } from "../../../guards/request.ts";
import { decodeText } from "../../../guards/text.ts";

const ERRORS = /\b(throws?|rais(?:es?|ed)|rejects?|errors?|exceptions?|\w+Error|\w+Exception)\b/;
const CONDITIONS =
  /\b(only|must|no|not|never|without|nothing|at most|at least|up to|between|exactly|\d+ to \d+)\b/i;
const MAX_WORDS = 160;

/**
 * Finds a promise to refuse something in the comments of what a change touches, as they were before.
 *
 * @param changes The changes.
 * @param kind What is promised: an error, or a condition that input has to meet.
 * @returns The comment, cut, or null where there is none.
 */
export function findPromise(
  changes: readonly FileChange[],
  kind: "error" | "condition",
): string | null {
  const pattern = kind === "error" ? ERRORS : CONDITIONS;
  for (const { before } of changes) {
    const decoded = before === null ? null : decodeText(before);
    if (decoded?.kind !== "text") continue;
    const found = listComments(decoded.text).find((comment) => pattern.test(comment));
    if (found) return found.slice(0, MAX_WORDS);
  }
  return null;
}

/** Comments and docstrings, white space folded. */
function listComments(text: string): string[] {
  const found = text.matchAll(/\/\*([^]*?)\*\/|(?:^[ \t]*(?:\/\/|#).*\n?)+|("""|''')([^]*?)\2/gm);
  return [...found].map(([all, block, , docstring]) =>
    (block ?? docstring ?? all).replace(/^[ \t]*(\/\/|#|\*)/gm, "").replace(/[\s*]+/g, " ").trim()
  );
}
