/**
 * Lines of a file that are nearest to given lines: the same words in other white space, or else
 * the line that shares most pairs of letters. Imports nothing. Has no effect.
 *
 * @module
 */

/** Lines of a file, counted from 1, the last one included. */
export interface LineWindow {
  readonly from: number;
  readonly to: number;
}

/** Lines that hold the same words, and the first of them whose white space differs. */
export interface SameWords extends LineWindow {
  readonly difference: { readonly line: number; readonly own: string; readonly old: string } | null;
}

/** Characters of a line that are looked at when lines are compared by their letters. */
const MAX_COMPARED_CHARACTERS = 300;
/** Share of letter pairs from which on a line counts as near. */
const MIN_SHARE = 0.5;
const BUCKETS = 4_096;

interface WordLine {
  readonly line: number;
  readonly own: string;
  readonly words: string;
}

/**
 * Finds where the same words stand in other white space or with other blank lines.
 *
 * @param lines Lines of the file.
 * @param old Lines that are looked for; the first and the last may be parts of a line.
 * @returns The first such place, or null.
 */
export function findSameWords(
  lines: readonly string[],
  old: readonly string[],
): SameWords | null {
  const wanted = toWordLines(old);
  if (wanted.length === 0) return null;
  const present = toWordLines(lines);
  for (let start = 0; start + wanted.length <= present.length; start++) {
    const found = present.slice(start, start + wanted.length);
    if (findDifference(found, { wanted, form: "words" })) continue;
    const difference = findDifference(found, { wanted, form: "own" });
    return { from: found[0]?.line ?? 1, to: found.at(-1)?.line ?? 1, difference };
  }
  return null;
}

function toWordLines(lines: readonly string[]): WordLine[] {
  return lines
    .map((own, index) => ({ line: index + 1, own, words: own.replace(/\s+/g, " ").trim() }))
    .filter(({ words }) => words !== "");
}

interface Comparison {
  readonly wanted: readonly WordLine[];
  readonly form: "own" | "words";
}

function findDifference(
  found: readonly WordLine[],
  { wanted, form }: Comparison,
): SameWords["difference"] {
  const last = wanted.length - 1;
  for (const [index, line] of found.entries()) {
    const old = wanted[index]?.[form] ?? "";
    const own = line[form];
    const isFirst = index === 0;
    const isLast = index === last;
    const fits = isFirst && isLast
      ? own.includes(old)
      : isFirst
      ? own.endsWith(old)
      : isLast
      ? own.startsWith(old)
      : own === old;
    if (!fits) return { line: line.line, own, old };
  }
  return null;
}

/**
 * Finds the place that looks most like given lines.
 *
 * @param lines Lines of the file.
 * @param old Lines that are looked for.
 * @returns The window in which the likest line lies where the longest of `old` does, or null.
 */
export function findNearestLine(
  lines: readonly string[],
  old: readonly string[],
): LineWindow | null {
  const longest = old.reduce((a, b) => b.trim().length > a.trim().length ? b : a, "");
  const wanted = toPairs(longest);
  if (wanted.length < 3) return null;
  const isWanted = new Uint8Array(BUCKETS);
  for (const pair of wanted) isWanted[pair] = 1;
  let best = { share: MIN_SHARE, index: -1 };
  lines.forEach((line, index) => {
    const pairs = toPairs(line);
    const shared = pairs.reduce((count, pair) => count + (isWanted[pair] ?? 0), 0);
    const share = 2 * shared / (pairs.length + wanted.length);
    if (share > best.share) best = { share, index };
  });
  if (best.index < 0) return null;
  const from = Math.max(1, best.index + 1 - old.indexOf(longest));
  return { from, to: from + old.length - 1 };
}

function toPairs(line: string): Uint16Array {
  const words = line.slice(0, 2 * MAX_COMPARED_CHARACTERS).trim();
  const pairs = new Uint16Array(Math.min(words.length, MAX_COMPARED_CHARACTERS));
  for (let index = 1; index < pairs.length; index++) {
    pairs[index] = (words.charCodeAt(index - 1) * 61 + words.charCodeAt(index)) % BUCKETS;
  }
  return pairs.subarray(1);
}
