/**
 * Where old text stands in a file: every place, overlapping ones too, as offsets in its own text.
 *
 * A line end in the old text stands for either line end of the file, and U+FFFD for a byte that is
 * not UTF-8, because that is what reading showed. Nothing else is tolerated. Imports `text.ts`.
 * Has no effect.
 *
 * @module
 */

import { type DecodedText, toModelText } from "../text.ts";

/** The text of a file, in its own form and in the form the model sees. */
export interface SearchText {
  /** The file's own text, where edits take place. */
  readonly own: string;
  /** The same as the model sees it, where old text is looked for. */
  readonly shown: string;
  /** For each `\r` that is not shown, the offset in `shown` of the `\n` after it; ascending. */
  readonly hiddenAt: readonly number[];
}

/** A stretch of `shown`, end excluded. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** Places counted at most; beyond it there are simply too many. */
export const MAX_MATCHES = 100;

/**
 * Prepares the text of a file for a search.
 *
 * @param decoded The text of a file.
 * @returns Both forms of it, and how they go together.
 */
export function createSearchText(decoded: DecodedText): SearchText {
  const hiddenAt = [...decoded.text.matchAll(/\r\n/g)].map(({ index }, count) => index - count);
  return { own: decoded.text, shown: toModelText(decoded), hiddenAt };
}

/**
 * Finds every place of old text.
 *
 * @param text The file.
 * @param old Text to look for, as the model gave it.
 * @returns Stretches in `text.shown` in ascending order, {@link MAX_MATCHES} at the most.
 */
export function findMatches(text: SearchText, old: string): readonly Stretch[] {
  const places = findAll(text.shown, old, () => true);
  const plain = old.replaceAll("\r\n", "\n");
  if (plain === old) return places;
  const crlfAt = [...old.matchAll(/\r\n/g)].map(({ index }, count) => index - count);
  const hidden = new Set(text.hiddenAt);
  const isExact = (start: number) => crlfAt.every((offset) => hidden.has(start + offset));
  return [...places, ...findAll(text.shown, plain, isExact)].sort((a, b) => a.start - b.start);
}

function findAll(text: string, old: string, isPlace: (start: number) => boolean): Stretch[] {
  const places: Stretch[] = [];
  if (old === "") return text === "" ? [{ start: 0, end: 0 }] : [];
  let start = text.indexOf(old);
  while (start >= 0 && places.length < MAX_MATCHES) {
    if (isPlace(start)) places.push({ start, end: start + old.length });
    start = text.indexOf(old, start + 1);
  }
  return places;
}

/**
 * Converts an offset in the shown text to the file's own text.
 *
 * @param text The file.
 * @param offset Offset in `text.shown`; at a `\n` it comes to lie before its hidden `\r`.
 * @returns Offset in `text.own`.
 */
export function toOwnOffset(text: SearchText, offset: number): number {
  let low = 0;
  let high = text.hiddenAt.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((text.hiddenAt[middle] ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return offset + low;
}

/**
 * Counts lines.
 *
 * @param text The shown text.
 * @param offset Offset in it.
 * @returns Number of the line at the offset, counted from 1.
 */
export function findLineNumber(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf("\n"); at >= 0 && at < offset; at = text.indexOf("\n", at + 1)) line++;
  return line;
}
