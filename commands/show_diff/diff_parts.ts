/**
 * Which removed line became which added line, and what in them differs.
 *
 * Imports a type of `guards/`. Has no effect.
 *
 * @module
 */

import type { HunkLine } from "../../guards/diff.ts";

/** A stretch of a line that differs from its counterpart, or does not. */
export interface Part {
  readonly text: string;
  readonly isChanged: boolean;
}

/**
 * Splits each line of a hunk into what changed and what did not.
 *
 * Lines are compared where as many were removed as were added after them; elsewhere, and in the
 * context, a line is one part.
 *
 * @param lines The lines of a hunk.
 * @returns The parts of each line, in the same order.
 */
export function splitParts(lines: readonly HunkLine[]): Part[][] {
  const parts: Part[][] = lines.map((line) => [{ text: line.text, isChanged: false }]);
  for (let at = 0; at < lines.length;) {
    const removed = countKind(lines, { from: at, kind: "removed" });
    const added = countKind(lines, { from: at + removed, kind: "added" });
    for (let index = at; removed === added && index < at + removed; index++) {
      const before = lines[index]?.text ?? "";
      const after = lines[index + removed]?.text ?? "";
      const limits = measureCommon(before, after);
      parts[index] = splitLine(before, limits);
      parts[index + removed] = splitLine(after, limits);
    }
    at += Math.max(1, removed + added);
  }
  return parts;
}

interface Limits {
  readonly start: number;
  readonly end: number;
}

function countKind(
  lines: readonly HunkLine[],
  options: { readonly from: number; readonly kind: HunkLine["kind"] },
): number {
  let count = 0;
  while (lines[options.from + count]?.kind === options.kind) count++;
  return count;
}

/** Counts the code units that two lines share at their start and, after that, at their end. */
function measureCommon(before: string, after: string): Limits {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  if (isInsideCharacter(before, start) || isInsideCharacter(after, start)) start--;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  const isInside = isInsideCharacter(before, before.length - end) ||
    isInsideCharacter(after, after.length - end);
  return { start, end: isInside ? end - 1 : end };
}

/** True where a cut would part the two halves of a character outside the basic plane. */
function isInsideCharacter(text: string, at: number): boolean {
  return at > 0 && /[\udc00-\udfff]/.test(text[at] ?? "") &&
    /[\ud800-\udbff]/.test(text[at - 1] ?? "");
}

function splitLine(text: string, { start, end }: Limits): Part[] {
  const stop = text.length - end;
  const parts = [
    { text: text.slice(0, start), isChanged: false },
    { text: text.slice(start, stop), isChanged: true },
    { text: text.slice(stop), isChanged: false },
  ];
  return parts.filter((part) => part.text !== "");
}
