/**
 * A patch as a sentence shows it: the lines that it changes, before and after.
 *
 * Imports `guards/`. Pure.
 *
 * @module
 */

import { findChangedRuns } from "../../guards/diff/changed_runs.ts";
import { toExactText } from "../../guards/text.ts";
import type { FileChange } from "../../guards/request.ts";
import type { Candidate } from "./bench.ts";

/** One run of lines that a patch changes. */
export interface ShownEdit {
  readonly path: string;
  /** First line that changes, from 1; where lines are only added, the line that they stand before. */
  readonly line: number;
  /** The lines as they were, on one row; empty where some are only added. */
  readonly old: string;
  /** The lines as they become, on one row; empty where some are only taken out. */
  readonly now: string;
  /** The line behind, for what is only added. */
  readonly next: string;
}

const MAX_CHARACTERS = 100;

/**
 * Lists what a patch changes.
 *
 * @param patch The patch.
 * @returns Its runs of changed lines, file by file, from top to bottom.
 */
export function listShownEdits({ changes }: Candidate): readonly ShownEdit[] {
  return changes.flatMap(listRuns);
}

function listRuns({ path, before, after }: FileChange): readonly ShownEdit[] {
  const [old, now] = [splitRows(before ?? new Uint8Array()), splitRows(after)];
  return findChangedRuns(old, now).map(({ oldStart, oldEnd, newStart, newEnd }) => ({
    path,
    line: oldStart + 1,
    old: joinRows(old.slice(oldStart, oldEnd)),
    now: joinRows(now.slice(newStart, newEnd)),
    next: joinRows(old.slice(oldEnd, oldEnd + 1)),
  }));
}

function splitRows(bytes: Uint8Array): readonly string[] {
  return toExactText(bytes).split("\n");
}

function joinRows(rows: readonly string[]): string {
  return cutShown(rows.map((row) => row.trim()).filter((row) => row !== "").join(" "));
}

/**
 * Cuts what is quoted in a sentence.
 *
 * @param text Any text.
 * @returns It, or its start with a mark.
 */
export function cutShown(text: string): string {
  return text.length <= MAX_CHARACTERS ? text : `${text.slice(0, MAX_CHARACTERS)}…`;
}

/**
 * Names where a patch changes something.
 *
 * @param patch The patch.
 * @returns `src/a.ts line 3`, with every further line.
 */
export function renderPlaces(patch: Candidate): string {
  const lines = new Map<string, number[]>();
  for (const { path, line } of listShownEdits(patch)) {
    lines.set(path, [...lines.get(path) ?? [], line]);
  }
  return [...lines].map(([path, some]) =>
    `${path} ${some.length === 1 ? "line" : "lines"} ${some.join(" and ")}`
  ).join(" and ");
}

/**
 * Says what a patch does.
 *
 * @param patch The patch.
 * @returns `"old" became "new"`, one after the other.
 */
export function renderDone(patch: Candidate): string {
  return listShownEdits(patch).map(({ old, now, next }) => {
    if (old === "") return `"${now}" was put before "${next}"`;
    return now === "" ? `"${old}" was taken out` : `"${old}" became "${now}"`;
  }).join(" and ");
}

/**
 * Says what a patch would have done.
 *
 * @param patch The patch.
 * @returns `"old" should become "new"`, one after the other.
 */
export function renderWanted(patch: Candidate): string {
  return listShownEdits(patch).map(({ old, now, next }) => {
    if (old === "") return `"${now}" should stand before "${next}"`;
    return now === "" ? `"${old}" should go` : `"${old}" should become "${now}"`;
  }).join(" and ");
}

/**
 * Says in short what a patch makes of a line.
 *
 * @param patch The patch.
 * @param path The file that is spoken of.
 * @returns `line 3: "new"`, with the file where it is another.
 */
export function renderBrief(patch: Candidate, path: string): string {
  return listShownEdits(patch).map((edit) => {
    const file = edit.path === path ? "" : `${edit.path} `;
    return `${file}line ${edit.line}: ${edit.now === "" ? "nothing" : `"${edit.now}"`}`;
  }).join(" and ");
}
