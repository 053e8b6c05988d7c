/**
 * Foreign text for places that know no markup: titles, commit messages, fences. It calls nobody,
 * closes nothing, links nowhere and skips no checks, also where the text is later used as a commit
 * message.
 *
 * Imports `guards/`. Pure.
 *
 * @module
 */

import { makeVisible } from "../guards/visible.ts";

/** Joins without a glyph and without a line break. */
const JOINER = "\u2060";

/**
 * Breaks up what would be live.
 *
 * @param text Any text; its line ends stay.
 * @returns Text that reads the same.
 */
export function breakUp(text: string): string {
  return makeVisible(text.replaceAll("\r\n", "\n"))
    .replace(/@(?=[\w-])/g, `@${JOINER}`)
    .replace(/#(?=\d)/g, `#${JOINER}`)
    .replace(/\bGH(?=-\d)/gi, `$&${JOINER}`)
    .replace(/:(?=\/\/)/g, `:${JOINER}`)
    .replace(/\bwww(?=\.)/gi, `$&${JOINER}`)
    .replace(/<(?=[!/?a-z])/gi, `<${JOINER}`)
    .replace(/\[(?=\w+[ -]\w+\])/g, `[${JOINER}`)
    .replace(/\*\*\*(?=NO)/gi, `*${JOINER}**`)
    .replace(/^(?=skip-checks)/gim, JOINER);
}

/**
 * Makes one line of a text.
 *
 * @param text Any text.
 * @param maxLength UTF-16 units at the most; what is over is cut and marked.
 * @returns The line, broken up.
 */
export function toLine(text: string, maxLength: number): string {
  return cut(breakUp(text.replace(/\s+/g, " ").trim()), maxLength);
}

/**
 * Cuts a text, never inside a character.
 *
 * @param text Any text.
 * @param maxLength UTF-16 units at the most.
 * @returns The text, or its start and a mark.
 */
export function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const start = text.slice(0, Math.max(0, maxLength - 1));
  return `${start.isWellFormed() ? start : start.replace(/[\uD800-\uDBFF]$/, "")}…`;
}
