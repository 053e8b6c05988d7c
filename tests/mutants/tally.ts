/**
 * Counts and renders what became of the mutants, folder by folder.
 *
 * Pure. Imports types.
 *
 * @module
 */

import type { Fate } from "./bench.ts";
import type { Mutant } from "./mutant.ts";

/** A mutant and what became of it. */
export interface Outcome {
  readonly mutant: Mutant;
  readonly fate: Fate;
}

/** Most mutants of a folder that may survive, as a share. */
export const MAX_SURVIVING = 0.1;

/**
 * Tells the share of the mutants that no test noticed.
 *
 * @param outcomes Outcomes of some mutants.
 * @returns From 0 to 1; 0 where there are none.
 */
export function measureSurviving(outcomes: readonly Outcome[]): number {
  return outcomes.length === 0 ? 0 : countFate(outcomes, "survived") / outcomes.length;
}

/**
 * Renders the line of a folder.
 *
 * @param folder Its name.
 * @param outcomes Outcomes of its mutants.
 * @returns The line, without a line break.
 */
export function renderFolder(folder: string, outcomes: readonly Outcome[]): string {
  const percent = (100 * measureSurviving(outcomes)).toFixed(1);
  const noticed = [
    `${countFate(outcomes, "failed")} failed a test`,
    `${countFate(outcomes, "timed_out")} ran too long`,
    `${countFate(outcomes, "not_typed")} do not type check`,
  ].join(", ");
  const survived = `${countFate(outcomes, "survived")} survived (${percent} %)`;
  return `${folder}  ${outcomes.length} mutants: ${survived}, ${noticed}`;
}

function countFate(outcomes: readonly Outcome[], fate: Fate): number {
  return outcomes.filter((outcome) => outcome.fate === fate).length;
}
