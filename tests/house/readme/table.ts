/**
 * Tables in Markdown.
 *
 * Pure. Imports nothing.
 *
 * @module
 */

/**
 * Renders a table.
 *
 * @param head Titles of the columns.
 * @param rows The cells, row by row; a bar in a cell is kept as text.
 * @returns Lines that end in a line break.
 */
export function renderTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |\n`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("");
}

/**
 * Renders names as code.
 *
 * @param names The names.
 * @returns The names, parted by commas.
 */
export function renderNames(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(", ");
}
