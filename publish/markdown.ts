/**
 * Markdown around text of a model, a test or a repository: none of it forms markup, calls a person
 * or links an issue.
 *
 * Imports `guards/`. Pure.
 *
 * @module
 */

import { makeVisible } from "../guards/visible.ts";

/**
 * Renders text for a line of its own or a cell: no markup of it counts, and no line of it ends. A
 * name after an `@` or a number after a `#` would call people and link issues, escaped or not, and
 * so would an address become a link.
 *
 * @param text Any text.
 * @returns One line of Markdown.
 */
export function renderInline(text: string): string {
  return makeVisible(text.replace(/\s+/g, " ").trim())
    .replace(/[\\`*_{}[\]()+!|<>~&$]/g, "\\$&")
    .replace(/[@#](?=\S)|:(?=\/\/)|\bwww(?=\.)|\bGH(?=-\d)/gi, "$&<!-- -->")
    .replace(/^(\d+)(?=[.)])/, "$1\\").replace(/^[-#]/, "\\$&");
}

/**
 * Renders text as a quotation.
 *
 * @param text Any text.
 * @returns Lines of Markdown.
 */
export function renderQuote(text: string): string {
  return text.trim().split("\n").map((line) => `> ${renderInline(line)}`.trimEnd()).join("\n");
}

/**
 * Renders text as it is, between marks longer than any in it.
 *
 * @param text Any text.
 * @param language What it is written in.
 * @returns Lines of Markdown.
 */
export function renderFence(text: string, language: string): string {
  return putInFence(makeVisible(text.replaceAll("\r\n", "\n")), language);
}

/**
 * Puts text that is visible already between marks longer than any in it.
 *
 * @param text The text.
 * @param language What it is written in; empty for nothing.
 * @returns Lines of Markdown.
 */
export function putInFence(text: string, language: string): string {
  const marks = "`".repeat(Math.max(2, countMarks(text)) + 1);
  return `${marks}${language}\n${text.trimEnd()}\n${marks}`;
}

/**
 * Counts the marks of the longest run of them in a text: code around it needs more.
 *
 * @param text Any text.
 * @returns How many.
 */
export function countMarks(text: string): number {
  return text.matchAll(/`+/g).reduce((most, [run]) => Math.max(most, run.length), 0);
}

/**
 * Renders text as it is, below a line that opens it.
 *
 * @param title The line.
 * @param fenced Lines of Markdown, of {@link renderFence} for instance.
 * @returns Lines of Markdown.
 */
export function renderFold(title: string, fenced: string): string {
  const summary = title.replace(/[&<>]/g, "");
  return `<details><summary>${summary}</summary>\n\n${fenced}\n\n</details>`;
}

/**
 * Renders a table.
 *
 * @param head Words of its head.
 * @param rows Any texts.
 * @returns Lines of Markdown.
 */
export function renderTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const toCells = (row: readonly string[]) => row.map(renderInline);
  return renderCells(toCells(head), rows.map(toCells));
}

/**
 * Renders a table of what is Markdown already.
 *
 * @param head Words of its head.
 * @param rows Cells of Markdown.
 * @returns Lines of Markdown.
 */
export function renderCells(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const render = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [render(head), `|${" --- |".repeat(head.length)}`, ...rows.map(render)].join("\n");
}
