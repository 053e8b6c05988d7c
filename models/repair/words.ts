/**
 * What the repairer says: the explanation of a patch, its rivals, or that nothing was found.
 *
 * Written from the facts alone. Imports `guards/`. Pure.
 *
 * @module
 */

import type { FailingRun, Probe } from "./bench.ts";
import type { Scored } from "./candidates.ts";
import type { Found } from "./search.ts";
import { cutShown, renderBrief, renderDone, renderPlaces, renderWanted } from "./shown_edits.ts";

/** Rivals that are shown before the question. */
const MAX_RIVALS = 3;

/** Kinds of change in words. */
const KINDS: Readonly<Record<string, string>> = {
  boundary: "the boundary of a comparison",
  relation: "a comparison",
  strictness: "the kind of an equality",
  sibling_call: "the function that is called",
  off_by_one: "an index or a bound that is off by one",
  number: "a number",
  arithmetic: "an arithmetic operator",
  logical: "a logical operator",
  variable: "the variable that is used",
  negation: "a condition that asks the opposite",
  argument_swap: "the order of arguments",
  guard: "a missing case at the start",
  literal: "a constant",
  assignment: "an assignment",
  operand_swap: "the order of operands",
  range_ends: "the ends of a range",
  missing_argument: "a missing argument",
  await: "a missing await",
  missing_return: "a missing return",
  move_out_of_block: "the place of a statement, which stood inside a block",
  move_into_block: "the place of a statement, which stood behind a block",
  delete_statement: "a statement too many",
  copy_statement: "a missing statement",
  copy_condition: "a missing part of a condition",
  drop_operand: "a part too many of a condition",
  wrapper: "a call around a value",
  property: "the property that is read",
  missing_default: "a missing default",
  drop_term: "a part too many of an expression",
  missing_term: "a missing part of an expression",
  clamp: "a missing maximum or minimum",
  argument_offset: "a value that is off by one",
  part: "the use of a whole where a part was meant",
  unwrap_call: "a call too many",
  name_for_value: "an expression in place of a variable",
  pair_swap: "the order of two parts",
  condition_for_constant: "a constant in place of a condition",
  missing_check: "a missing check",
  shifted_bound: "the bound of a comparison",
  filled_list: "an empty list that is given back",
  fill_collection: "a missing statement",
  copy_adapted: "a missing statement",
  copy_for_twin: "a missing statement",
  optional_access: "an access to what may be missing",
};

/** A patch and what else passes. */
export interface Choice {
  readonly best: Scored;
  /** Other patches with which the whole suite passes. */
  readonly rivals: readonly Scored[];
  /** How many more turn the failing tests green, and were not run with the whole suite. */
  readonly unconfirmed: number;
  /** An input on which the best and a rival answer differently, or null. */
  readonly difference: { readonly best: Probe; readonly rival: Probe } | null;
  /** Inputs on which the best and all rivals answer the same; 0 where none could be had. */
  readonly agreed: number;
}

/**
 * Explains a patch in two or three sentences.
 *
 * @param choice The patch and its rivals.
 * @param run What failed.
 * @returns The explanation.
 */
export function explainPatch(choice: Choice, run: FailingRun): string {
  const { best } = choice;
  const failing = run.tests.filter(({ isFailing }) => isFailing);
  const first = failing[0];
  const said = first === undefined ? "" : ` ${summarizeFailure(first.name, first.message)}`;
  const tests = failing.length === 1
    ? "the failing test passes"
    : `${failing.length === 2 ? "both" : `all ${failing.length}`} failing tests pass`;
  return [
    `In ${renderPlaces(best)} ${renderKinds(best)} was the fault:${said}`,
    `${renderDone(best)}, and ${tests}.`,
    renderRivals(choice),
  ].filter((sentence) => sentence !== "").join(" ");
}

function renderKinds({ operators }: Scored): string {
  const kinds = new Set(operators.map((id) => KINDS[id] ?? id.replaceAll("_", " ")));
  return [...kinds].join(" and ");
}

function summarizeFailure(name: string, message: string): string {
  const line = findReason(message);
  return line === ""
    ? `"${cutShown(name)}" failed.`
    : `"${cutShown(name)}" said "${cutShown(line)}".`;
}

/** The line of a failure that says what was compared: values, else the error, else the first. */
function findReason(message: string): string {
  const lines = message.replace(MARKED_SOURCE, "").split("\n")
    .map((part) => part.replace(/^E {2,}/, "").trim())
    .filter((part) => part !== "" && !NOT_A_REASON.test(part));
  const compared = lines.find((part) => COMPARED.test(part) && !part.endsWith(":"));
  return compared ?? lines.findLast((part) => /^[\w.]*(?:Error|Exception)\b/.test(part)) ??
    lines[0] ?? "";
}

/** A line of source and the caret below it: what the test says, not what came of it. */
const MARKED_SOURCE = /^.*\n[ \t]*[~^]+[ \t]*$/gm;
/** Frames, the legend of a diff, and fields of an error object. */
const NOT_A_REASON =
  /^(?:at |File "|[+-] (?:actual|expected)\b|(?:generatedMessage|code|actual|expected|operator|diff): )/;
/** Two values side by side. */
const COMPARED =
  /^(?:\w*(?:Error|Exception): )?.*(?:\S !==? \S|\bgot\b|\bactual\b|\bnot equal\b|^assert .+ == )/i;

function renderRivals(choice: Choice): string {
  const { rivals, unconfirmed } = choice;
  const more = renderCount(unconfirmed, ["more edit turns", "more edits turn"]);
  const was = unconfirmed === 1 ? "was" : "were";
  const known = [
    ...(rivals.length === 0 ? [] : [countRivals(rivals.length)]),
    ...(unconfirmed === 0
      ? []
      : [`${more} the failing tests green but ${was} not run with the whole suite`]),
  ];
  if (known.length === 0) return "No other small edit that was tried does.";
  return `${known.join(", and ")}${renderDifference(choice, rivals.length + unconfirmed)}`;
}

function countRivals(count: number): string {
  return count === 1 ? "1 other patch also passes" : `${count} other patches also pass`;
}

/** The end of the sentence on rivals, and the test that is missing. */
function renderDifference({ difference, agreed }: Choice, others: number): string {
  if (difference === null) {
    const inputs = renderCount(agreed, ["input", "inputs"]);
    const answers = others === 1 ? "it answers" : "they answer";
    return agreed === 0 ? "." : `; ${answers} the same on ${inputs} near those of the tests.`;
  }
  const { best, rival } = difference;
  return `. They differ at ${cutShown(best.call)}: ${cutShown(best.answer)} here, ` +
    `${cutShown(rival.answer)} there; a test of that is missing.`;
}

/**
 * Says what stands behind a proposal, before a person is asked about it.
 *
 * @param choice The patch and its rivals.
 * @param tried How many edits were tried.
 * @returns One to three sentences.
 */
export function renderProposal(choice: Choice, tried: number): string {
  const { best, rivals } = choice;
  const path = best.source.path;
  const shown = rivals.slice(0, MAX_RIVALS).map((rival) => renderBrief(rival, path)).join("; ");
  return [
    `Tried ${renderCount(tried, ["small edit", "small edits"])}; with one of them ` +
    "the tests pass.",
    rivals.length === 0
      ? ""
      : `${countRivals(rivals.length)} (${shown})${renderDifference(choice, rivals.length)}`,
  ].filter((sentence) => sentence !== "").join(" ");
}

/**
 * Says what was proposed in vain.
 *
 * @param refused What was not accepted.
 * @param same How many other patches do the same in other words.
 * @returns One to three sentences.
 */
export function explainRefused(refused: readonly Scored[], same: number): string {
  const others = renderCount(same, ["other edit", "other edits"]);
  const end = "No small edit with another effect turns this green.";
  if (refused.length === 0) {
    const does = same === 1 ? "turns this green and does" : "turn this green and do";
    return `${
      renderCount(same, ["small edit", "small edits"])
    } ${does} what was refused before. ${end}`;
  }
  const count = refused.length === 1
    ? "The edit that was proposed was"
    : `The ${refused.length} edits that were proposed were`;
  const wanted = refused.map((patch) => `in ${renderPlaces(patch)} ${renderWanted(patch)}`);
  const left = same === 0
    ? ""
    : ` ${others} ${same === 1 ? "does" : "do"} the same and ${
      same === 1 ? "was" : "were"
    } not proposed.`;
  return `${count} not accepted: ${wanted.join("; ")}.${left} ${end}`;
}

function renderCount(count: number, [one, many]: readonly [string, string]): string {
  return `${count} ${count === 1 ? one : many}`;
}

/**
 * Says that nothing was found, and what was searched.
 *
 * @param found What the search did.
 * @returns One or two sentences.
 */
export function explainNothing(found: Found): string {
  const { tried, pairs, known, files, operators, located, refused } = found;
  if (known === 0) {
    return "No small edit turns this green: found no source in TypeScript, JavaScript or Python to edit.";
  }
  const left = refused.length === 0
    ? ""
    : ` ${renderCount(refused.length, ["edit was", "edits were"])} refused before, and not tried.`;
  const both = pairs === 0 ? "" : ` and ${pairs} pairs of them`;
  return `No small edit turns this green: tried ${tried - pairs} of ${known} single edits of ` +
    `${operators} kinds in ${files} ${files === 1 ? "file" : "files"}${both}, ` +
    `ordered by ${located}.${left}`;
}
