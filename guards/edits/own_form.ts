/**
 * New text in the file's own form: with the line ends and the stray bytes of what it replaces.
 *
 * Imports `matches.ts`. Has no effect.
 *
 * @module
 */

import { type SearchText, type Stretch, toOwnOffset } from "./matches.ts";

/** New text and what it replaces; both stretches are of the shown text. */
export interface Replaced {
  /** All of the old text. */
  readonly place: Stretch;
  /** The part of it that really changes. */
  readonly stretch: Stretch;
  /** New text for `stretch`, with `\n` at line ends. */
  readonly fresh: string;
  readonly hasStrayBytes: boolean;
}

/**
 * Converts new text to the file's own form.
 *
 * Each line end takes the form of the one that it replaces; one too many, the form of its
 * neighbour in the old text, or else of the nearest line of the file.
 *
 * @param text The file.
 * @param replaced New text, and where it goes.
 * @returns The text to put in, or null where U+FFFD in it stands for no known byte.
 */
export function findOwnForm(text: SearchText, replaced: Replaced): string | null {
  const { stretch } = replaced;
  const own = text.own.slice(toOwnOffset(text, stretch.start), toOwnOffset(text, stretch.end));
  const fresh = replaced.hasStrayBytes
    ? restoreStrays(replaced.fresh, own.replaceAll("\r\n", "\n"))
    : replaced.fresh;
  if (fresh === null) return null;
  const ends = own.match(/\r?\n/g) ?? [];
  const spare = ends.at(-1) ?? findNeighbourEnd(text, replaced);
  let count = 0;
  return fresh.replace(/\n/g, () => ends[count++] ?? spare);
}

/**
 * Puts bytes back for U+FFFD where all from the first to the last of them stands as it was: any
 * other way round, which of them is which would be a guess.
 */
function restoreStrays(fresh: string, own: string): string | null {
  const start = fresh.indexOf("\uFFFD");
  if (start < 0) return fresh;
  const kept = fresh.slice(start, fresh.lastIndexOf("\uFFFD") + 1);
  const shown = own.replace(/[\uDC80-\uDCFF]/gu, "\uFFFD");
  const ownStart = shown.indexOf("\uFFFD");
  if (shown.slice(ownStart, shown.lastIndexOf("\uFFFD") + 1) !== kept) return null;
  const restored = own.slice(ownStart, ownStart + kept.length);
  return fresh.slice(0, start) + restored + fresh.slice(start + kept.length);
}

function findNeighbourEnd(text: SearchText, { place, stretch }: Replaced): string {
  const { own } = text;
  const offset = (shown: number) => toOwnOffset(text, shown);
  const before = own.slice(offset(place.start), offset(stretch.start)).match(/\r?\n/g)?.at(-1);
  return before ?? findEnd(own.slice(offset(stretch.end))) ??
    own.slice(0, offset(place.start)).match(/\r?\n/g)?.at(-1) ?? "\n";
}

function findEnd(text: string): string | undefined {
  return /\r?\n/.exec(text)?.[0];
}
