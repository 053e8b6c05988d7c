/**
 * Lines that are longer than anyone reads, and cuts that keep characters whole.
 *
 * Pure, imports nothing, has no effect.
 *
 * @module
 */

/** Longer lines lose their middle: nobody reads a minified bundle or a dump of one line. */
const MAX_LINE_CHARACTERS = 4_096;
const KEPT_AT_EACH_END = 1_500;

/**
 * Cuts the middle out of lines that are longer than anyone reads.
 *
 * @param text Clean text of any number of lines.
 * @returns The text; a mark says what is left out of a line.
 */
export function cutLongLines(text: string): string {
  return hasLongLine(text) ? text.split("\n").map(cutLongLine).join("\n") : text;
}

/**
 * Renders the mark of what a line lost.
 *
 * @param amount How much.
 * @param unit Of what.
 * @returns The mark, for the middle of a line.
 */
export function renderLineGap(amount: number, unit: "bytes" | "characters"): string {
  return ` [… ${amount} ${unit} of this line left out …] `;
}

/**
 * Cuts text without cutting a character in two.
 *
 * @param text The text.
 * @param from First UTF-16 unit wanted.
 * @param to First UTF-16 unit not wanted.
 * @returns At most what was asked for, one unit less at an end that fell inside a character.
 */
export function sliceSafely(text: string, from: number, to: number): string {
  const start = isInsideCharacter(text, from) ? from + 1 : from;
  const end = isInsideCharacter(text, to) ? to - 1 : to;
  return text.slice(start, Math.max(start, end));
}

function isInsideCharacter(text: string, index: number): boolean {
  if (index <= 0 || index >= text.length) return false;
  const before = text.charCodeAt(index - 1);
  const after = text.charCodeAt(index);
  return before >= 0xd800 && before < 0xdc00 && after >= 0xdc00 && after < 0xe000;
}

function hasLongLine(text: string): boolean {
  for (let start = 0; start < text.length;) {
    const end = text.indexOf("\n", start);
    if ((end < 0 ? text.length : end) - start > MAX_LINE_CHARACTERS) return true;
    if (end < 0) return false;
    start = end + 1;
  }
  return false;
}

function cutLongLine(line: string): string {
  if (line.length <= MAX_LINE_CHARACTERS) return line;
  const start = sliceSafely(line, 0, KEPT_AT_EACH_END);
  const end = sliceSafely(line, line.length - KEPT_AT_EACH_END, line.length);
  return start + renderLineGap(line.length - start.length - end.length, "characters") + end;
}
