/**
 * Pieces of a log, put together in order with a mark at each gap.
 *
 * Pure, imports only text slicing, has no effect.
 *
 * @module
 */

import { sliceSafely } from "./long_lines.ts";

/** Part of a log, and where it stood. */
export interface Piece {
  /** Place of its first character in the whole log, in UTF-16 units. */
  readonly start: number;
  /** Line ends before it. */
  readonly line: number;
  /** Its text. */
  readonly text: string;
}

/** Bytes that one mark may take at most. */
export const GAP_MARK_BYTES = 64;

const ENCODER = new TextEncoder();

/**
 * Measures text as it is stored and sent.
 *
 * @param text The text.
 * @returns Its length in bytes of UTF-8.
 */
export function measureBytes(text: string): number {
  return ENCODER.encode(text).length;
}

/**
 * Counts line ends.
 *
 * @param text The text.
 * @returns How often a line ends in it.
 */
export function countLines(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
}

/**
 * Puts pieces together; where two overlap, the shared part comes once.
 *
 * @param pieces Pieces sorted by `start`.
 * @returns The text with a line that says how much is missing at each gap.
 */
export function joinPieces(pieces: readonly Piece[]): string {
  let joined = "";
  let end = 0;
  let endLine = 0;
  for (const { start, line, text } of pieces) {
    const pieceEnd = start + text.length;
    if (pieceEnd <= end) continue;
    if (start > end) joined = appendGap(joined, { characters: start - end, lines: line - endLine });
    joined += text.slice(Math.max(0, end - start));
    end = pieceEnd;
    endLine = line + countLines(text);
  }
  return joined;
}

/**
 * Keeps the start of a text, up to a line end where one is near.
 *
 * @param text The text.
 * @param maxBytes Longest result.
 * @returns Its start, never with a character cut in two.
 */
export function keepStart(text: string, maxBytes: number): string {
  let kept = sliceSafely(text, 0, maxBytes);
  for (let over = measureBytes(kept) - maxBytes; over > 0; over = measureBytes(kept) - maxBytes) {
    kept = sliceSafely(kept, 0, kept.length - Math.ceil(over / 3));
  }
  const lineEnd = kept.lastIndexOf("\n") + 1;
  return kept.length === text.length || lineEnd < kept.length / 2 ? kept : kept.slice(0, lineEnd);
}

/**
 * Keeps the end of a text, from a line start where one is near.
 *
 * @param text The text.
 * @param maxBytes Longest result.
 * @returns Its end, never with a character cut in two.
 */
export function keepEnd(text: string, maxBytes: number): string {
  let kept = sliceSafely(text, Math.max(0, text.length - maxBytes), text.length);
  for (let over = measureBytes(kept) - maxBytes; over > 0; over = measureBytes(kept) - maxBytes) {
    kept = sliceSafely(kept, Math.ceil(over / 3), kept.length);
  }
  const lineStart = kept.indexOf("\n") + 1;
  return kept.length === text.length || lineStart > kept.length / 2 ? kept : kept.slice(lineStart);
}

function appendGap(before: string, gap: { characters: number; lines: number }): string {
  const amount = gap.lines > 0
    ? `${gap.lines} ${gap.lines === 1 ? "line" : "lines"}`
    : `${gap.characters} characters`;
  const lineEnd = before === "" || before.endsWith("\n") ? "" : "\n";
  return `${before}${lineEnd}[… ${amount} left out …]\n`;
}
