/**
 * Diffs of a change: its hunks, the change that only some of them make, and its text for people
 * and for `git apply`.
 *
 * Lines keep their own line ends, and a byte that is not UTF-8 stands as in `text.ts`, so a diff
 * says exactly what changes. Whoever writes a diff to a file encodes it with `encodeText`, so that
 * such a byte comes out again. Imports `text.ts` and `diff/`. Has no effect.
 *
 * @module
 */

import { type ChangedRun, findChangedRuns } from "./diff/changed_runs.ts";
import type { FileChange } from "./request.ts";
import { encodeText, splitLines, toExactText } from "./text.ts";

export { applyPatch, type FilePatch, parseUnifiedDiff } from "./diff/patch.ts";

/** A line of a hunk. */
export interface HunkLine {
  /** What becomes of the line. */
  readonly kind: "context" | "removed" | "added";
  /** The line with its own line end; the last line of a file may have none. */
  readonly text: string;
}

/** A part of a change, with the unchanged lines around it. */
export interface Hunk {
  /** Place among the hunks of the change, from 0. */
  readonly index: number;
  /** First line in the old file, from 1; the line before where `oldLines` is 0. */
  readonly oldStart: number;
  /** Lines of the old file that it spans. */
  readonly oldLines: number;
  /** First line in the new file, from 1; the line before where `newLines` is 0. */
  readonly newStart: number;
  /** Lines of the new file that it spans. */
  readonly newLines: number;
  /** Its lines, in the order in which a diff shows them. */
  readonly lines: readonly HunkLine[];
}

/** How much is shown around what changes. */
export interface HunkOptions {
  /** Unchanged lines around each change; 3 where it is left out. */
  readonly context?: number;
}

/** How a diff is rendered. */
export interface DiffOptions extends HunkOptions {
  /** Folder put before the path, with its `/`: where the workspace lies in its repository. */
  readonly pathPrefix?: string;
}

const CONTEXT_LINES = 3;

/**
 * Splits a change into hunks. The same change always has the same hunks.
 *
 * @param change The change.
 * @param options How many unchanged lines to show around.
 * @returns The hunks in order.
 *
 * @example
 * ```ts
 * import { toHunks } from "@greenroom/greenroom";
 * import { assertEquals } from "@std/assert";
 *
 * const change = {
 *   path: "src/price.ts",
 *   before: new TextEncoder().encode("export const round = Math.floor;\n"),
 *   after: new TextEncoder().encode("export const round = Math.round;\n"),
 * };
 * const [hunk] = toHunks(change);
 *
 * assertEquals(hunk?.lines.map(({ kind }) => kind), ["removed", "added"]);
 * ```
 */
export function toHunks(change: FileChange, options: HunkOptions = {}): readonly Hunk[] {
  const sides = toSides(change);
  const runs = findChangedRuns(sides.before, sides.after);
  const context = options.context ?? CONTEXT_LINES;
  return groupRuns(runs, context).map((group, index) => toHunk(sides, { group, index, context }));
}

/**
 * Cuts a change down to some of its hunks.
 *
 * @param change The change.
 * @param chosen Indexes of hunks as {@link toHunks} gives them without options.
 * @returns The change that only these hunks make; its `before` is that of `change`.
 * @throws {RangeError} Where there is no hunk of an index.
 */
export function applyHunks(change: FileChange, chosen: readonly number[]): FileChange {
  const hunks = toHunks(change);
  const missing = chosen.find((index) => !hunks[index]);
  if (missing !== undefined) {
    throw new RangeError(
      `Cannot apply hunk: found no hunk ${missing} and one of ${hunks.length} is needed`,
    );
  }
  const { before } = toSides(change);
  const parts: string[] = [];
  let at = 0;
  for (const hunk of hunks) {
    const start = hunk.oldLines === 0 ? hunk.oldStart : hunk.oldStart - 1;
    const unwanted = chosen.includes(hunk.index) ? "removed" : "added";
    const wanted = hunk.lines.filter(({ kind }) => kind !== unwanted);
    parts.push(before.slice(at, start).join(""), wanted.map(({ text }) => text).join(""));
    at = start + hunk.oldLines;
  }
  return { ...change, after: encodeText(parts.join("") + before.slice(at).join("")) };
}

/**
 * Counts what a change removes and adds.
 *
 * @param change The change.
 * @returns Numbers of lines.
 */
export function countChangedLines(
  change: FileChange,
): { readonly removed: number; readonly added: number } {
  const { before, after } = toSides(change);
  const runs = findChangedRuns(before, after);
  return {
    removed: runs.reduce((sum, { oldStart, oldEnd }) => sum + oldEnd - oldStart, 0),
    added: runs.reduce((sum, { newStart, newEnd }) => sum + newEnd - newStart, 0),
  };
}

/**
 * Renders a change as a unified diff that `git apply` takes.
 *
 * @param change The change.
 * @param options Lines around, and where the path starts.
 * @returns The diff, line ends as they are; nothing where nothing changes.
 *
 * @example
 * ```ts
 * import { renderUnifiedDiff } from "@greenroom/greenroom";
 * import { assertEquals } from "@std/assert";
 *
 * const change = {
 *   path: "src/price.ts",
 *   before: new TextEncoder().encode("export const round = Math.floor;\n"),
 *   after: new TextEncoder().encode("export const round = Math.round;\n"),
 * };
 * assertEquals(
 *   renderUnifiedDiff(change),
 *   `--- a/src/price.ts
 * +++ b/src/price.ts
 * @@ -1 +1 @@
 * -export const round = Math.floor;
 * +export const round = Math.round;
 * `,
 * );
 * ```
 */
export function renderUnifiedDiff(change: FileChange, options: DiffOptions = {}): string {
  const path = (options.pathPrefix ?? "") + change.path;
  const hunks = toHunks(change, options);
  if (hunks.length === 0 && change.before !== null) return "";
  const old = change.before === null ? "/dev/null" : renderPath(`a/${path}`);
  const head = hunks.length === 0 ? renderNewFileHead(path) : "";
  return `${head}--- ${old}\n+++ ${renderPath(`b/${path}`)}\n${hunks.map(renderHunk).join("")}`;
}

interface Sides {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

function toSides({ before, after }: FileChange): Sides {
  return {
    before: before === null ? [] : splitLines(toExactText(before)),
    after: splitLines(toExactText(after)),
  };
}

/** Runs that would share lines around them, or touch, belong to one hunk. */
function groupRuns(runs: readonly ChangedRun[], context: number): ChangedRun[][] {
  const groups: ChangedRun[][] = [];
  let lastEnd = -Infinity;
  for (const run of runs) {
    if (run.oldStart - lastEnd > 2 * context) groups.push([run]);
    else groups.at(-1)?.push(run);
    lastEnd = run.oldEnd;
  }
  return groups;
}

interface RunGroup {
  readonly group: readonly ChangedRun[];
  readonly index: number;
  readonly context: number;
}

function toHunk({ before, after }: Sides, { group, index, context }: RunGroup): Hunk {
  const first = group[0];
  const start = Math.max(0, (first?.oldStart ?? 0) - context);
  const newStart = start + (first?.newStart ?? 0) - (first?.oldStart ?? 0);
  const parts: HunkLine[][] = [];
  let at = start;
  for (const run of group) {
    parts.push(toHunkLines("context", before.slice(at, run.oldStart)));
    parts.push(toHunkLines("removed", before.slice(run.oldStart, run.oldEnd)));
    parts.push(toHunkLines("added", after.slice(run.newStart, run.newEnd)));
    at = run.oldEnd;
  }
  parts.push(toHunkLines("context", before.slice(at, at + context)));
  const lines = parts.flat();
  const oldLines = lines.filter(({ kind }) => kind !== "added").length;
  const newLines = lines.filter(({ kind }) => kind !== "removed").length;
  return {
    index,
    oldStart: oldLines === 0 ? start : start + 1,
    oldLines,
    newStart: newLines === 0 ? newStart : newStart + 1,
    newLines,
    lines,
  };
}

function toHunkLines(kind: HunkLine["kind"], lines: readonly string[]): HunkLine[] {
  return lines.map((text) => ({ kind, text }));
}

const MARKS = { context: " ", removed: "-", added: "+" } as const;

function renderHunk({ oldStart, oldLines, newStart, newLines, lines }: Hunk): string {
  const body = lines.map(({ kind, text }) => {
    const end = text.endsWith("\n") ? "" : "\n\\ No newline at end of file\n";
    return MARKS[kind] + text + end;
  });
  const range = (start: number, count: number) => count === 1 ? `${start}` : `${start},${count}`;
  const head = `@@ -${range(oldStart, oldLines)} +${range(newStart, newLines)} @@\n`;
  return head + body.join("");
}

/** An empty new file has no hunk, and without one only this says that there is a file. */
function renderNewFileHead(path: string): string {
  return `diff --git ${quotePath(`a/${path}`)} ${quotePath(`b/${path}`)}\nnew file mode 100644\n`;
}

/** A tab ends a name with a blank, as git writes it; other odd names are quoted. */
function renderPath(path: string): string {
  const quoted = quotePath(path);
  return quoted === path && path.includes(" ") ? `${path}\t` : quoted;
}

function quotePath(path: string): string {
  if (!/[\p{Cc}"\\]/u.test(path)) return path;
  const body = path.replace(/[\p{Cc}"\\]/gu, (character) => {
    const code = character.charCodeAt(0);
    return code >= 0x20 && code < 0x7f ? `\\${character}` : [...new TextEncoder().encode(character)]
      .map((byte) => `\\${byte.toString(8).padStart(3, "0")}`).join("");
  });
  return `"${body}"`;
}
