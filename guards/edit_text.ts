/**
 * Judges the text that an edit brings: characters that a terminal obeys or that turn the shown
 * order of code round are refused, other deceptive ones are named for the person.
 *
 * Legitimate files hold such characters already; an edit may keep and repeat what its file has.
 * Imports `look_alikes.ts`, `text.ts`, `visible.ts` and types. Has no effect.
 *
 * @module
 */

import type { Decision } from "./decision.ts";
import { nameCodePoint } from "./look_alikes.ts";
import type { FileChange } from "./request.ts";
import { decodeText } from "./text.ts";
import { findSuspiciousCharacters } from "./visible.ts";

/** Findings that a reason names; the diff shows all of them. */
const MAX_NAMED = 3;

/**
 * Judges the text of an edit.
 *
 * @param change The edit.
 * @returns A denial, a question with what to look at, or null where the text is plain.
 */
export function decideText(change: FileChange): Decision | null {
  const before = decodeText(change.before ?? new Uint8Array());
  const after = decodeText(change.after);
  if (before.kind === "binary") return denyBinary(change.path, before.reason);
  if (after.kind === "binary") return denyBinary(change.path, after.reason);
  const forbidden = findForbidden(after.text, before.text);
  if (forbidden !== null) {
    return {
      kind: "deny",
      rule: "control_characters",
      reason: `The new text of ${JSON.stringify(change.path)} holds the control character ` +
        `${nameCodePoint(forbidden)}, which can hide what it does: write it as an escape`,
    };
  }
  const findings = findNew(after.text, before.text);
  const marks = after.hasBom && !before.hasBom ? ["U+FEFF at the start is invisible"] : [];
  return toQuestion([...marks, ...findings]);
}

function denyBinary(path: string, why: string): Decision {
  const reason = `${JSON.stringify(path)} is no text file (${why}): only text is edited`;
  return { kind: "deny", rule: "not_text", reason };
}

/** Controls but tab and line ends, carriage returns within a line, marks of direction. */
const FORBIDDEN = /[^\P{Cc}\t\n\r]|\r(?!\n)|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** First forbidden character that the file does not hold already. */
function findForbidden(after: string, before: string): number | null {
  const known = new Set(before.match(FORBIDDEN));
  const found = after.match(FORBIDDEN)?.find((character) => !known.has(character));
  return found?.codePointAt(0) ?? null;
}

/** What may deceive on lines that the file did not have. */
function findNew(after: string, before: string): string[] {
  const known = new Set(before.split("\n"));
  const added = after.split("\n").map((line) => known.has(line) ? "" : line).join("\n");
  return findSuspiciousCharacters(added).map(({ line, what }) => `line ${line}: ${what}`);
}

function toQuestion(findings: readonly string[]): Decision | null {
  if (findings.length === 0) return null;
  const more = findings.length > MAX_NAMED ? `, and ${findings.length - MAX_NAMED} more` : "";
  return {
    kind: "ask",
    rule: "suspicious_characters",
    reason: `The text may not be what it looks like: ${
      findings.slice(0, MAX_NAMED).join("; ")
    }${more}`,
  };
}
