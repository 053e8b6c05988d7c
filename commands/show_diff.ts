/**
 * A change as a person sees it: a unified diff with line numbers, safe to look at.
 *
 * What is rendered here is what a person approves, so no changed character is left out, none acts
 * on the terminal, and what is cut elsewhere is counted. Imports `guards/diff.ts` and `screen/`.
 * Has no effect.
 *
 * @module
 */

import { type Hunk, type HunkLine, toHunks } from "../guards/diff.ts";
import { findHiddenChanges } from "../guards/hidden_changes.ts";
import type { FileChange } from "../guards/request.ts";
import { splitLineEnd } from "../guards/text.ts";
import { findSuspiciousCharacters, makeVisible } from "../guards/visible.ts";
import { renderLine, type Row } from "./show_diff/diff_line.ts";
import { type Part, splitParts } from "./show_diff/diff_parts.ts";
import { findDiffWarnings } from "./show_diff/diff_warnings.ts";
import { createStyle, type Style } from "./screen/style.ts";
import { measureWidth } from "./screen/width.ts";
import { cutToRow, wrapColumns } from "./screen/wrap.ts";

/** The screen that a change is rendered for. */
export interface ScreenOptions {
  readonly columns: number;
  readonly hasColour: boolean;
}

/** The screen, and where the hunks of one change stand among those of several. */
export interface ChangeOptions extends ScreenOptions {
  readonly numbering?: { readonly first: number; readonly total: number };
}

/** One hunk, ready to be printed. */
export interface ShownHunk {
  readonly rows: readonly Row[];
  readonly added: number;
  readonly removed: number;
}

/** One change, ready to be printed. */
export interface ShownChange {
  /** The path, safe to print. */
  readonly path: string;
  readonly isNew: boolean;
  readonly added: number;
  readonly removed: number;
  readonly hunks: readonly ShownHunk[];
  /** What is to be said in words, one sentence each. */
  readonly warnings: readonly string[];
}

/**
 * Renders a change as hunks of rows.
 *
 * @param change The change.
 * @param options The screen.
 * @returns Its rows, counts and warnings.
 */
export function renderChange(change: FileChange, options: ChangeOptions): ShownChange {
  const hunks = toHunks(change);
  const lines = hunks.flatMap((hunk) => hunk.lines);
  const style = createStyle(options.hasColour);
  const context = { ...options, style, lineEnd: findUsualLineEnd(lines) };
  const { first, total } = options.numbering ?? { first: 0, total: hunks.length };
  return {
    path: makeVisible(change.path),
    isNew: change.before === null,
    added: countKind(lines, "added"),
    removed: countKind(lines, "removed"),
    hunks: hunks.map((hunk, index) =>
      renderHunk(hunk, { ...context, index: first + index, count: total })
    ),
    warnings: [
      ...findSuspiciousCharacters(change.path).map(({ what }) => `Path: ${what}`),
      ...findDiffWarnings(hunks),
      ...hunks.flatMap(findHiddenChanges).map(({ line, what }) => `Line ${line} ${what}`),
    ],
  };
}

/** The screen and the colours of a title. */
export interface TitleOptions {
  readonly columns: number;
  readonly style: Style;
}

/**
 * Renders what names a change: path, whether it is new, and how many lines it changes.
 *
 * @param shown The change.
 * @param options The screen and the colours.
 * @returns One row; more where the path is wider than the screen, for it is never cut.
 */
export function renderTitle(
  { path, isNew, added, removed }: Pick<ShownChange, "path" | "isNew" | "added" | "removed">,
  { columns, style }: TitleOptions,
): string[] {
  const state = isNew ? " (new file)" : "";
  const counts = `${style.added(`+${added}`)} ${style.removed(`-${removed}`)}`;
  const isOneRow = measureWidth(`${path}${state}  +${added} -${removed}`) <= columns;
  if (isOneRow) return [`${style.strong(path)}${state}  ${counts}`];
  return [...wrapColumns(path, columns).map(style.strong), `${state} ${counts}`.trim()];
}

interface HunkOptions extends ScreenOptions {
  readonly style: Style;
  readonly lineEnd: string;
  readonly index: number;
  readonly count: number;
}

function renderHunk(hunk: Hunk, options: HunkOptions): ShownHunk {
  const rows = [renderHunkHead(hunk, options)];
  const last = Math.max(hunk.oldStart + hunk.oldLines, hunk.newStart + hunk.newLines);
  const gutter = Math.max(3, String(last).length);
  const parts = splitParts(
    hunk.lines.map((line) => ({ ...line, text: splitLineEnd(line.text).body })),
  );
  let before = hunk.oldStart;
  let after = hunk.newStart;
  for (const [index, line] of hunk.lines.entries()) {
    const number = line.kind === "removed" ? before : after;
    if (line.kind !== "added") before++;
    if (line.kind !== "removed") after++;
    const shown = [...(parts[index] ?? []), ...renderLineEnd(line, options.lineEnd)];
    rows.push(...renderLine(shown, { ...options, kind: line.kind, number, gutter }));
    if (splitLineEnd(line.text).end === "") {
      rows.push(renderNoNewline(line, { ...options, gutter }));
    }
  }
  const added = countKind(hunk.lines, "added");
  return { rows, added, removed: countKind(hunk.lines, "removed") };
}

function renderHunkHead(hunk: Hunk, { style, columns, index, count }: HunkOptions): Row {
  const { oldStart, oldLines, newStart, newLines } = hunk;
  const place = `@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`;
  const name = count > 1 ? `${place} hunk ${index + 1} of ${count}` : place;
  return { text: style.quiet(cutToRow(name, columns)), isChange: false };
}

/** A line end that is not the file's usual one is part of the change and must show. */
function renderLineEnd(line: HunkLine, usual: string): Part[] {
  const { end } = splitLineEnd(line.text);
  if (end === usual || end === "" || line.kind === "context") return [];
  return [{ text: end === "\r\n" ? "⟨ends in CR LF⟩" : "⟨ends in LF⟩", isChanged: true }];
}

function renderNoNewline(
  line: HunkLine,
  { style, gutter }: { readonly style: Style; readonly gutter: number },
): Row {
  const text = `${" ".repeat(gutter + 1)}\\ No newline at end of file`;
  return { text: style.quiet(text), isChange: line.kind !== "context" };
}

/** The line end that most lines had before the change, or have in a new file. */
function findUsualLineEnd(lines: readonly HunkLine[]): string {
  const old = lines.filter((line) => line.kind !== "added");
  const ends = (old.length > 0 ? old : lines).map((line) => splitLineEnd(line.text).end);
  const windows = ends.filter((end) => end === "\r\n").length;
  return windows > ends.filter((end) => end === "\n").length ? "\r\n" : "\n";
}

function countKind(lines: readonly HunkLine[], kind: HunkLine["kind"]): number {
  return lines.filter((line) => line.kind === kind).length;
}
