/**
 * Small pieces of a pull request's text: names as code, and lists.
 *
 * Imports `publish/`. Pure.
 *
 * @module
 */

import { countMarks } from "../markdown.ts";
import { breakUp, cut } from "../plain_text.ts";

/**
 * Renders a name or a command as code, in which nothing is live.
 *
 * @param text Any text.
 * @param maxLength UTF-16 units of it at the most.
 * @returns One line of Markdown, for a list or a cell.
 */
export function renderCode(text: string, maxLength: number): string {
  const line = cut(breakUp(text.replace(/\s+/g, " ").trim()), maxLength);
  const marks = "`".repeat(countMarks(line) + 1);
  const blank = /^`|`$/.test(line) ? " " : "";
  return line === "" ? "` `" : `${marks}${blank}${line.replaceAll("|", "\\|")}${blank}${marks}`;
}

/**
 * Renders a list.
 *
 * @param items Lines of Markdown.
 * @returns Lines of Markdown.
 */
export function renderList(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join("\n");
}
