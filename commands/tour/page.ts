/**
 * Pieces of the page of a tour: Markdown in which no name of a repository forms markup.
 *
 * Pure. Imports `guards/`.
 *
 * @module
 */

import { makeVisible } from "../../guards/visible.ts";

/** Longest text of one piece. */
const MAX_CHARACTERS = 160;

/**
 * Renders a foreign text as code, in which nothing is markup, a mention or a link.
 *
 * @param text Any text.
 * @returns One line of Markdown that fits a cell of a table.
 */
export function toCode(text: string): string {
  const line = makeVisible(text.replace(/\s+/g, " ").trim());
  const shown = line.length > MAX_CHARACTERS ? `${line.slice(0, MAX_CHARACTERS)}…` : line;
  if (shown === "") return "";
  let longest = 0;
  for (const [run] of shown.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  const marks = "`".repeat(longest + 1);
  const inner = /^`|`$/.test(shown) ? ` ${shown} ` : shown;
  return `${marks}${inner.replaceAll("|", "\\|")}${marks}`;
}

/**
 * Renders foreign texts as code, with what is too much counted.
 *
 * @param texts Any texts.
 * @param most How many are shown at the most.
 * @returns One line of Markdown.
 */
export function toCodes(texts: readonly string[], most: number): string {
  const shown = texts.slice(0, most).map(toCode).join(", ");
  return texts.length > most ? `${shown} and ${texts.length - most} more` : shown;
}

/**
 * Renders a table.
 *
 * @param head Words of its head.
 * @param rows Cells that are Markdown already.
 * @returns Lines of Markdown; a dash where there is no row.
 */
export function toTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return "None was found.";
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), `|${" --- |".repeat(head.length)}`, ...rows.map(line)].join("\n");
}
