/**
 * Changes that a diff shows and an eye misses: look-alike characters, line ends, white space.
 *
 * Each is said in words, so that a person who approves knows what changes. Imports `diff.ts`,
 * `look_alikes.ts` and `text.ts`. Has no effect.
 *
 * @module
 */

import type { Hunk, HunkLine } from "./diff.ts";
import { foldLookAlikes, nameCodePoints, splitLookUnits } from "./look_alikes.ts";
import { splitLineEnd } from "./text.ts";

/** A line that looks the same, or nearly, before and after. */
export interface HiddenChange {
  /** Line of the new file, from 1. */
  readonly line: number;
  /** What changes in it, in words. */
  readonly what: string;
}

/** Pairs of code points named for one line at the most. */
const MAX_PAIRS = 4;

/**
 * Finds the lines of a hunk whose change is easily missed.
 *
 * @param hunk A hunk of a change.
 * @returns One finding for each removed line that comes back looking the same.
 */
export function findHiddenChanges(hunk: Hunk): readonly HiddenChange[] {
  const found: HiddenChange[] = [];
  let removed: HunkLine[] = [];
  let line = hunk.newStart;
  for (const hunkLine of hunk.lines) {
    if (hunkLine.kind === "context") removed = [];
    if (hunkLine.kind === "removed") removed.push(hunkLine);
    if (hunkLine.kind === "added") {
      const old = removed.shift();
      const what = old && describeChange(old.text, hunkLine.text);
      if (what) found.push({ line, what });
    }
    if (hunkLine.kind !== "removed") line++;
  }
  return found;
}

function describeChange(removed: string, added: string): string | null {
  const old = splitLineEnd(removed);
  const fresh = splitLineEnd(added);
  if (old.body === fresh.body) {
    return `only the line end changes, from ${END_NAMES[old.end]} to ${END_NAMES[fresh.end]}`;
  }
  if (foldLookAlikes(old.body) === foldLookAlikes(fresh.body)) {
    return `looks the same, and changes: ${namePairs(old.body, fresh.body).join(", ")}`;
  }
  if (old.body.normalize("NFC") === fresh.body.normalize("NFC")) {
    return "looks the same, and changes between composed and decomposed characters";
  }
  const isSpacing = old.body.replace(/\s+/g, "") === fresh.body.replace(/\s+/g, "");
  return isSpacing ? "only white space changes" : null;
}

const END_NAMES: Readonly<Record<string, string>> = { "\n": "LF", "\r\n": "CRLF", "": "none" };

function namePairs(old: string, fresh: string): string[] {
  const freshUnits = [...splitLookUnits(fresh)];
  const pairs = [...splitLookUnits(old)]
    .map(({ source }, index) => [source, freshUnits[index]?.source ?? ""] as const)
    .filter(([before, after]) => before !== after)
    .map(([before, after]) => `${nameCodePoints(before)} becomes ${nameCodePoints(after)}`);
  return [...new Set(pairs)].slice(0, MAX_PAIRS);
}
