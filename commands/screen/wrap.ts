/**
 * Fitting of texts into rows of the screen: wrapped by words, or cut with a count.
 *
 * Imports `width.ts`. Has no effect.
 *
 * @module
 */

import { measureWidth, splitAtWidth } from "./width.ts";

/**
 * Wraps a text into rows at blanks; a word that is wider than a row is split.
 *
 * @param text The text; line breaks in it are kept.
 * @param columns Columns of a row.
 * @returns The rows, at least one.
 */
export function wrapWords(text: string, columns: number): string[] {
  return text.split("\n").flatMap((line) => wrapLine(line, Math.max(1, columns)));
}

/**
 * Wraps a text into rows of exactly the width of the screen, wherever that falls.
 *
 * @param text One line.
 * @param columns Columns of a row.
 * @returns The rows, at least one.
 */
export function wrapColumns(text: string, columns: number): string[] {
  const rows: string[] = [];
  let [row, rest] = splitAtWidth(text, Math.max(1, columns));
  rows.push(row);
  while (rest !== "") {
    [row, rest] = splitAtWidth(rest, Math.max(1, columns));
    rows.push(row);
  }
  return rows;
}

/**
 * Cuts a text to one row and says how many characters are hidden.
 *
 * @param text One line.
 * @param columns Columns of the row.
 * @returns The text, or its start and `…(+N)`.
 */
export function cutToRow(text: string, columns: number): string {
  if (measureWidth(text) <= columns) return text;
  const room = columns - `…(+${text.length})`.length;
  const [head, rest] = splitAtWidth(text, Math.max(1, room));
  return `${head}…(+${[...rest].length})`;
}

/**
 * Shortens a path to a number of columns by leaving out its middle; the file name stays.
 *
 * @param path A path with `/` between its parts.
 * @param columns Columns there are.
 * @returns The path, or its start, `…` and its end.
 */
export function shortenPath(path: string, columns: number): string {
  if (measureWidth(path) <= columns) return path;
  const characters = [...path];
  const room = Math.max(2, columns - 1);
  const tail = characters.slice(-Math.ceil(room * 0.7)).join("");
  const head = characters.slice(0, room - [...tail].length).join("");
  return `${head}…${tail}`;
}

function wrapLine(line: string, columns: number): string[] {
  const rows: string[] = [];
  let row = "";
  for (const word of line.split(" ")) {
    const wider = row === "" ? word : `${row} ${word}`;
    if (measureWidth(wider) <= columns) {
      row = wider;
      continue;
    }
    if (row !== "") rows.push(row);
    const pieces = wrapColumns(word, columns);
    row = pieces.pop() ?? "";
    rows.push(...pieces);
  }
  return [...rows, row];
}
