/**
 * What a person must be told in words about a change, beside seeing it.
 *
 * Imports `guards/visible.ts`. Has no effect.
 *
 * @module
 */

import type { Hunk } from "../../guards/diff.ts";
import { splitLineEnd } from "../../guards/text.ts";
import { findSuspiciousCharacters } from "../../guards/visible.ts";

const MAX_WARNINGS = 20;
const MAX_PLACES = 5;
/** So many blanks inside a line push what follows out of sight in most editors. */
const FAR_BLANKS = 40;

/** A finding and where it is; the same finding in several lines is one warning. */
interface Finding {
  readonly line: number;
  readonly kind: "removed" | "added";
  readonly what: string;
}

/**
 * Finds what deserves a warning in the changed lines of some hunks.
 *
 * @param hunks The hunks of one file.
 * @returns One sentence for each kind of finding, and a count of those that are left out.
 */
export function findDiffWarnings(hunks: readonly Hunk[]): string[] {
  const findings = hunks.flatMap(findInHunk);
  const groups = Map.groupBy(findings, ({ kind, what }) => `${kind}: ${what}`);
  const warnings = [...groups].map(([text, group]) => `${renderPlaces(group)}, ${text}`);
  if (warnings.length <= MAX_WARNINGS) return warnings;
  const more = warnings.length - MAX_WARNINGS;
  return [...warnings.slice(0, MAX_WARNINGS), `And ${more} more kinds of suspicious text`];
}

function findInHunk(hunk: Hunk): Finding[] {
  let before = hunk.oldStart;
  let after = hunk.newStart;
  return hunk.lines.flatMap(({ kind, text }) => {
    const line = kind === "removed" ? before : after;
    if (kind !== "added") before++;
    if (kind !== "removed") after++;
    return kind === "context" ? [] : findInLine(text).map((what) => ({ line, kind, what }));
  });
}

function findInLine(text: string): string[] {
  const { body } = splitLineEnd(text);
  const gaps = [...body.matchAll(/(?<=\S)[ \t]+(?=\S)/g)].map(([gap]) => gap.length);
  return [
    ...findSuspiciousCharacters(body).map(({ what }) => what),
    ...gaps.filter((blanks) => blanks >= FAR_BLANKS)
      .map((blanks) => `${blanks} blanks push the rest of the line to the right`),
  ];
}

function renderPlaces(findings: readonly Finding[]): string {
  const lines = [...new Set(findings.map(({ line }) => line))];
  const more = lines.length - MAX_PLACES;
  const places = lines.slice(0, MAX_PLACES).join(", ") + (more > 0 ? ` and ${more} more` : "");
  return `${lines.length === 1 ? "Line" : "Lines"} ${places}`;
}
