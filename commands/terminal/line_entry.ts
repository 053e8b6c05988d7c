/**
 * One line being typed: what a key does to it, and the row that shows it.
 *
 * Imports `width.ts` and `guards/visible.ts`. Has no effect.
 *
 * @module
 */

import { makeVisible } from "../../guards/visible.ts";
import type { Key } from "./keys.ts";
import { measureWidth } from "../screen/width.ts";

const MAX_CHARACTERS = 2000;

/**
 * Applies one key to the line.
 *
 * @param line What was typed so far.
 * @param key The key.
 * @returns The line after it; keys that do not edit leave it as it is.
 */
export function applyKey(line: string, key: Key): string {
  switch (key.kind) {
    case "text":
      return [...line, ...key.text].slice(0, MAX_CHARACTERS).join("");
    case "backspace":
      return line.replace(/\P{M}\p{M}*$/u, "");
    case "erase_word":
      return line.replace(/\S*\s*$/, "");
    case "erase_line":
      return "";
    case "enter":
    case "escape":
    case "down":
    case "page_down":
    case "interrupt":
    case "end_of_input":
    case "unknown":
      return line;
  }
}

/**
 * Renders the row of a line that is being typed. It never wraps: a long line shows its end.
 *
 * @param line What was typed so far.
 * @param columns Columns there are for it.
 * @returns The line, or `…` and its end.
 */
export function renderEntry(line: string, columns: number): string {
  const shown = makeVisible(line);
  if (measureWidth(shown) <= columns) return shown;
  const characters = [...shown];
  let start = characters.length;
  let used = 1;
  while (start > 0) {
    used += measureWidth(characters[start - 1] ?? "");
    if (used > columns) break;
    start--;
  }
  return `…${characters.slice(start).join("")}`;
}
