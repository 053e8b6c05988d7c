/**
 * What a mutant is: one file with one small fault in it.
 *
 * Pure. Imports types.
 *
 * @module
 */

import type { Edit } from "../../models/repair/operators/operator.ts";

/** One small fault in one file. */
export interface Mutant {
  /** Path of the file below the repository. */
  readonly path: string;
  /** Line of the fault, from 1. */
  readonly line: number;
  /** What stands there. */
  readonly old: string;
  /** What the fault puts there. */
  readonly edit: Edit;
}

/** Characters that are shown of each side of a fault. */
const MAX_SHOWN = 70;

/**
 * Puts the fault into the text of its file.
 *
 * @param text Text of the file.
 * @param mutant The mutant.
 * @returns The text with the fault.
 */
export function applyMutant(text: string, { edit }: Mutant): string {
  return text.slice(0, edit.start) + edit.text + text.slice(edit.end);
}

/**
 * Renders a mutant on one line.
 *
 * @param mutant The mutant.
 * @returns `file:line  old -> new`, without a line break.
 */
export function renderMutant({ path, line, old, edit }: Mutant): string {
  const text = edit.text.trim() === "" ? "(removed)" : shorten(edit.text);
  return `${path}:${line}  ${shorten(old)} -> ${text}`;
}

function shorten(text: string): string {
  const folded = text.replace(/\s+/g, " ").trim();
  return folded.length <= MAX_SHOWN ? folded : `${folded.slice(0, MAX_SHOWN - 1)}…`;
}
