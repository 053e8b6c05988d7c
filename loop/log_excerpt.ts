/**
 * Excerpts of long output that keep the cause: its first failure, the blocks of failing tests, and
 * its summary, with a mark at each gap.
 *
 * Pure. Imports nothing.
 *
 * @module
 */

const FAILURE =
  /\b(errors?|fail(ed|ure|ures|ing)?|panic(ked)?|exception|traceback|assert\w*|fatal|cannot|undefined|not ok|expected)\b|✖|✗|❌|^E {2,}/i;
const HARMLESS = /\b0 (errors?|fail(ed|ures?)?|warnings?)\b|\bno (errors?|failures?)\b/i;
/** Lines kept before and after a line that speaks of a failure. */
const CONTEXT_BEFORE = 2;
const CONTEXT_AFTER = 6;
/** Lines of the summary at the end. */
const SUMMARY_LINES = 12;
/** Characters of one line at the most. */
const MAX_LINE_CHARACTERS = 400;
/** Room that a gap's mark may take. */
const MARK_CHARACTERS = 32;

/**
 * Cuts output to a size, keeping what a reader needs to find the cause.
 *
 * @param output Output freed of terminal codes.
 * @param maxCharacters Size of the excerpt at the most, marks included.
 * @returns The output itself where it fits, else lines in order with marks at the gaps.
 */
export function excerptOutput(output: string, maxCharacters: number): string {
  const repeated = collapseRepeats(output.split("\n").map(cutLine));
  if (repeated.join("\n").length <= maxCharacters) return repeated.join("\n");
  const lines = collapseProgress(repeated);
  const whole = lines.join("\n");
  if (whole.length <= maxCharacters) return whole;
  const kept = new Set<number>();
  let used = 0;
  for (const index of rankLines(lines)) {
    if (kept.has(index)) continue;
    const cost = (lines[index]?.length ?? 0) + 1 +
      (kept.has(index - 1) || kept.has(index + 1) ? 0 : MARK_CHARACTERS);
    if (used + cost > maxCharacters - MARK_CHARACTERS) continue;
    kept.add(index);
    used += cost;
  }
  return renderKept(lines, kept);
}

function isTelling(line: string): boolean {
  return FAILURE.test(line) && !HARMLESS.test(line);
}

/** All line numbers, the most telling first. */
function* rankLines(lines: readonly string[]): Generator<number> {
  const telling = lines.flatMap((line, index) => isTelling(line) ? [index] : []);
  const first = telling[0] ?? 0;
  yield* windowOf(first, lines.length);
  for (let index = lines.length - 1; index >= lines.length - SUMMARY_LINES && index >= 0; index--) {
    yield index;
  }
  for (const index of telling) yield* windowOf(index, lines.length);
  for (let index = lines.length - 1; index >= 0; index--) yield index;
}

function* windowOf(center: number, count: number): Generator<number> {
  yield center;
  for (let index = center + 1; index <= Math.min(count - 1, center + CONTEXT_AFTER); index++) {
    yield index;
  }
  for (let index = center - 1; index >= Math.max(0, center - CONTEXT_BEFORE); index--) yield index;
}

function renderKept(lines: readonly string[], kept: ReadonlySet<number>): string {
  const parts: string[] = [];
  let left = 0;
  lines.forEach((line, index) => {
    if (!kept.has(index)) {
      left++;
      return;
    }
    if (left > 0) parts.push(`[… ${left} lines left out]`);
    left = 0;
    parts.push(line);
  });
  if (left > 0) parts.push(`[… ${left} lines left out]`);
  return parts.join("\n");
}

function cutLine(line: string): string {
  if (line.length <= MAX_LINE_CHARACTERS) return line;
  const kept = line.slice(0, MAX_LINE_CHARACTERS).replace(/[\uD800-\uDBFF]$/, "");
  return `${kept}… (${line.length} characters)`;
}

/** Puts a run of equal lines into one line with its count. */
function collapseRepeats(lines: readonly string[]): string[] {
  const collapsed: string[] = [];
  for (let index = 0; index < lines.length;) {
    const line = lines[index] ?? "";
    let end = index + 1;
    while (end < lines.length && lines[end] === line) end++;
    const count = end - index;
    if (count > 2 && line.trim() !== "") collapsed.push(`${line} [${count} times]`);
    else collapsed.push(...lines.slice(index, end));
    index = end;
  }
  return collapsed;
}

/** Puts a run of lines that differ in their numbers alone into its first and its last. */
function collapseProgress(lines: readonly string[]): string[] {
  const shapes = lines.map((line) => isTelling(line) ? null : line.replace(/\d+/g, "0"));
  const collapsed: string[] = [];
  for (let index = 0; index < lines.length;) {
    const shape = shapes[index];
    let end = index + 1;
    while (shape !== null && end < lines.length && shapes[end] === shape) end++;
    const isProgress = end - index > 3 && shape?.trim() !== "";
    if (isProgress) {
      collapsed.push(lines[index] ?? "", `[… ${end - index - 2} like these]`, lines[end - 1] ?? "");
    } else collapsed.push(...lines.slice(index, end));
    index = end;
  }
  return collapsed;
}
