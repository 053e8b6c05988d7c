/**
 * Printing of rows page by page, so that no changed line scrolls away unseen.
 *
 * Imports the terminal's type and `screen/`. Writes to and reads from the terminal it is given.
 *
 * @module
 */

import type { Row } from "../show_diff/diff_line.ts";
import { createStyle } from "../screen/style.ts";
import { measureWidth } from "../screen/width.ts";
import { cutToRow } from "../screen/wrap.ts";
import { type Ended, isEnded, type Terminal } from "../terminal.ts";

/** How far the pages came. */
export type Paged =
  | {
    readonly kind: "printed";
    /** Rows that were not printed, since the person left before the end. */
    readonly rest: readonly Row[];
    /** Keys that turned pages. */
    readonly keys: number;
  }
  | Ended;

/** How pages are printed. */
export interface PageOptions {
  /** Rows of the screen that what comes after them will take. */
  readonly reservedRows: number;
  /** What stands where the screen is full, long and short; what a question needs where left out. */
  readonly more?: readonly [long: string, short: string];
}

/**
 * Prints rows, and waits for a key wherever the screen is full.
 *
 * @param terminal A held terminal.
 * @param rows The rows.
 * @param options What comes after them, and what is said where the screen is full.
 * @returns Whether all were printed, or why not.
 */
export async function printPages(
  terminal: Terminal,
  rows: readonly Row[],
  options: PageOptions,
): Promise<Paged> {
  const page = Math.max(1, terminal.size().rows - 1);
  let free = Math.max(1, page - options.reservedRows);
  let done = 0;
  for (let keys = 0;; keys++) {
    const end = Math.min(rows.length, done + free);
    terminal.write(rows.slice(done, end).map((row) => `${row.text}\n`).join(""));
    done = end;
    if (done === rows.length) return { kind: "printed", rest: [], keys };
    const step = await askForMore(terminal, options.more ?? toMore(rows.slice(done)));
    if (isEnded(step)) return step;
    if (step.kind === "leave") return { kind: "printed", rest: rows.slice(done), keys: keys + 1 };
    free = { page, row: 1, all: rows.length }[step.kind];
  }
}

/**
 * Counts the rows that show a changed line.
 *
 * @param rows Rows of a diff.
 * @returns How many of them belong to removed or added lines.
 */
export function countChangeRows(rows: readonly Row[]): number {
  return rows.filter((row) => row.isChange).length;
}

type Step = { readonly kind: "page" | "row" | "all" | "leave" } | Ended;

async function askForMore(
  terminal: Terminal,
  [long, short]: readonly [string, string],
): Promise<Step> {
  const { columns } = terminal.size();
  const text = measureWidth(long) < columns ? long : cutToRow(short, columns - 1);
  terminal.write(createStyle(terminal.hasColour).strong(text));
  const step = await readStep(terminal);
  terminal.write(`\r${" ".repeat(columns - 1)}\r`);
  return step;
}

function toMore(rest: readonly Row[]): readonly [string, string] {
  const changed = countChangeRows(rest);
  const below = changed === 0 ? "The question is below" : `${changed} changed rows below`;
  return [`${below}: space page, enter row, a all, q to the question`, `${below}: space enter a q`];
}

async function readStep(terminal: Terminal): Promise<Step> {
  for (;;) {
    const key = await terminal.readKey();
    if (isEnded(key)) return key;
    if (key.kind === "enter" || key.kind === "down") return { kind: "row" };
    if (key.kind === "page_down") return { kind: "page" };
    if (key.kind === "escape") return { kind: "leave" };
    if (key.kind !== "text") continue;
    // Keys that were pressed faster than they were read arrive as one text; the first one counts.
    if (key.text.startsWith(" ")) return { kind: "page" };
    if (key.text.startsWith("a")) return { kind: "all" };
    if (key.text.startsWith("q")) return { kind: "leave" };
  }
}
