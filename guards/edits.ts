/**
 * Edits: how old text that stands exactly once becomes new text, and nothing else changes.
 *
 * All bytes outside the replaced stretch stay as they are: line ends, byte order mark, bytes that
 * are not UTF-8. New text is text, whatever `$` it holds. Imports `text.ts` and `edits/`. Has no
 * effect.
 *
 * @module
 */

import {
  createSearchText,
  findLineNumber,
  findMatches,
  MAX_MATCHES,
  type SearchText,
  type Stretch,
  toOwnOffset,
} from "./edits/matches.ts";
import { explainMismatch } from "./edits/mismatch.ts";
import { findOwnForm } from "./edits/own_form.ts";
import { decodeText, encodeText, isSameBytes } from "./text.ts";

/** What came of an edit: the new bytes of the file, or why there are none. */
export type EditResult = { readonly kind: "edited"; readonly after: Uint8Array } | EditFailure;

/** Why an edit cannot be made. */
export interface EditFailure {
  /** Tells it from an edit. */
  readonly kind: "failure";
  /** What kind of failure; it never changes meaning. */
  readonly rule:
    | "ambiguous"
    | "empty_old"
    | "malformed_text"
    | "no_change"
    | "not_found"
    | "not_text"
    | "stray_bytes";
  /** What was found and what is needed; it goes on after `Cannot edit "…": `. */
  readonly message: string;
}

/** A replacement as the model asks for it. */
export interface Replacement {
  /** Text that stands once in the file, as reading showed it. */
  readonly old: string;
  /** What shall stand there instead. */
  readonly new: string;
}

const BOM = "\uFEFF";

/**
 * Replaces text that stands exactly once in a file.
 *
 * @param before All bytes of the file.
 * @param replacement Old text as reading showed it, and new text.
 * @returns The bytes after the edit, or why it cannot be made.
 */
export function applyReplacement(before: Uint8Array, replacement: Replacement): EditResult {
  const problem = findProblem(replacement);
  if (problem) return problem;
  const decoded = decodeText(before);
  if (decoded.kind === "binary") return fail("not_text", `found ${decoded.reason}`);
  if (replacement.old === "" && decoded.text !== "") {
    return fail("empty_old", "found an empty old text and text that stands once is needed");
  }
  const text = createSearchText(decoded);
  const [place, ...others] = findMatches(text, replacement.old);
  if (!place) {
    return fail("not_found", `old text is not in it: ${explainMismatch(text, replacement.old)}`);
  }
  if (others.length > 0) return failAmbiguous(text, [place, ...others]);
  const isDoubledMark = decoded.hasBom && place.start === 0 && replacement.new.startsWith(BOM);
  const fresh = isDoubledMark ? replacement.new.slice(1) : replacement.new;
  const own = replaceStretch(text, { place, fresh, hasStrayBytes: decoded.hasStrayBytes });
  if (own === null) return failStray();
  const after = encodeText(decoded.hasBom ? BOM + own : own);
  return isSameBytes(before, after) ? failNoChange() : { kind: "edited", after };
}

/**
 * Creates the bytes of a new file.
 *
 * @param content The text as the model gave it.
 * @returns The bytes, or why this is no text.
 */
export function createFile(content: string): EditResult {
  return findMalformed(content) ?? { kind: "edited", after: encodeText(content) };
}

function findProblem(replacement: Replacement): EditFailure | null {
  if (replacement.old === replacement.new) return failNoChange();
  return findMalformed(replacement.new) ?? findMalformed(replacement.old);
}

/** A lone surrogate would stand for a byte, and a NUL would turn the file into no text. */
function findMalformed(text: string): EditFailure | null {
  if (!text.isWellFormed()) {
    return fail("malformed_text", "found half a surrogate pair and text is needed");
  }
  return text.includes("\0") ? fail("malformed_text", "found a NUL and text is needed") : null;
}

interface Change {
  readonly place: Stretch;
  readonly fresh: string;
  readonly hasStrayBytes: boolean;
}

/** What old and new text share at both ends stays as the file has it, byte for byte. */
function replaceStretch(text: SearchText, { place, fresh, hasStrayBytes }: Change): string | null {
  const plain = fresh.replaceAll("\r\n", "\n");
  const old = text.shown.slice(place.start, place.end);
  const head = countShared(old, plain);
  const limit = Math.min(old.length, plain.length) - head;
  const tail = Math.min(limit, countShared(reverse(old), reverse(plain)));
  const stretch = { start: place.start + head, end: place.end - tail };
  const middle = plain.slice(head, plain.length - tail);
  const own = findOwnForm(text, { place, stretch, fresh: middle, hasStrayBytes });
  if (own === null) return null;
  const start = toOwnOffset(text, stretch.start);
  const end = toOwnOffset(text, stretch.end);
  return text.own.slice(0, start) + own + text.own.slice(end);
}

function countShared(a: string, b: string): number {
  let count = 0;
  while (count < a.length && a[count] === b[count]) count++;
  return count;
}

function reverse(text: string): string {
  return text.split("").reverse().join("");
}

function fail(rule: EditFailure["rule"], message: string): EditFailure {
  return { kind: "failure", rule, message };
}

function failNoChange(): EditFailure {
  return fail("no_change", "found new text that changes nothing and a change is needed");
}

function failStray(): EditFailure {
  return fail(
    "stray_bytes",
    "found U+FFFD in new text, where it stands for a byte that is not UTF-8, and a smaller edit " +
      "that leaves those bytes alone is needed",
  );
}

function failAmbiguous(text: SearchText, places: readonly Stretch[]): EditFailure {
  const lines = [...new Set(places.map(({ start }) => findLineNumber(text.shown, start)))];
  const shown = lines.slice(0, 10).join(", ") + (lines.length > 10 ? ", …" : "");
  const isOverlapping = places.some(({ start }, index) => start < (places[index - 1]?.end ?? 0));
  const count = places.length >= MAX_MATCHES ? `${MAX_MATCHES} or more` : places.length;
  return fail(
    "ambiguous",
    `old text stands in ${count} places (${lines.length > 1 ? "lines" : "line"} ${shown}` +
      `${isOverlapping ? ", overlapping" : ""}) and exactly one is needed: add lines around it`,
  );
}
