/**
 * Rows of a page in the terminal: a label at the left, any text beside it, made safe to look at.
 *
 * Imports `guards/visible.ts` and `screen/`. Pure.
 *
 * @module
 */

import { makeVisible } from "../../guards/visible.ts";
import type { Paint, Style } from "../screen/style.ts";
import { wrapWords } from "../screen/wrap.ts";

/** A page of the terminal under way. */
export interface RowPage {
  readonly columns: number;
  readonly style: Style;
}

/** Columns of the labels. */
export const LABEL_COLUMNS = 10;

/** How a text is set. */
export interface RowOptions {
  readonly page: RowPage;
  readonly paint?: Paint;
}

/**
 * Renders a text with a label at its left.
 *
 * @param name The label, empty for none.
 * @param text Any text; wrapped.
 * @param options The page and the colour of the text.
 * @returns Its rows.
 */
export function label(name: string, text: string, { page, paint }: RowOptions): string[] {
  const { columns, style } = page;
  const rows = wrapWords(makeVisible(text), columns - LABEL_COLUMNS);
  return rows.map((row, at) => {
    const left = (at === 0 ? name : "").padEnd(LABEL_COLUMNS);
    return (style.quiet(left) + (paint ? paint(row) : row)).trimEnd();
  });
}

/** How a text with a sign is set. */
export interface SignedOptions {
  readonly page: RowPage;
  /** One column, painted already. */
  readonly sign: string;
}

/**
 * Renders a text below the labels, with a sign before it.
 *
 * @param text Any text; wrapped.
 * @param options The page and the sign.
 * @returns Its rows.
 */
export function signed(text: string, { page, sign }: SignedOptions): string[] {
  const rows = wrapWords(makeVisible(text.replace(/\s+/g, " ")), page.columns - LABEL_COLUMNS - 2);
  const indent = " ".repeat(LABEL_COLUMNS);
  return rows.map((row, at) => `${indent}${at === 0 ? sign : " "} ${row}`.trimEnd());
}
