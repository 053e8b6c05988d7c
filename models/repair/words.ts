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

/** Rivals that are shown. */
const MAX_RIVALS = 3;
const MAX_LINE_CHARACTERS = 100;

/** Kinds of change in words. */
const KINDS: Readonly<Record<string, string>> = {
  boundary: "the boundary of a comparison",
  relation: "a comparison",
  strictness: "the kind of an equality",
  sibling_call: "the function that is called",
  off_by_one: "an index or a bound by one",
  number: "a number",
  arithmetic: "an arithmetic operator",
  logical: "a logical operator",
  variable: "the variable that is used",
  negation: "a condition to its opposite",
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
  optional_access: "an access to what may be missing",
};

/** A patch and what else passes. */
export interface Choice {
  readonly best: Scored;
  /** Other patches with which the whole suite passes. */
  readonly rivals: readonly Scored[];
  /** How many more turn the failing tests, and were not run with the whole suite. */
  readonly unconfirmed: number;
  /** An input on which the best and a rival answer differently, or null. */
  readonly difference: { readonly best: Probe; readonly rival: Probe } | null;
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
  const kinds = best.operators.map((id) => KINDS[id] ?? id.replaceAll("_", " ")).join(" and ");
  const tests = failing.length === 1
    ? "the failing test passes"
    : `${failing.length === 2 ? "both" : `all ${failing.length}`} failing tests pass`;
  return [
    `In ${best.source.path} line ${best.line} ${kinds} was wrong:${said}`,
    `"${showLine(best, "old")}" became "${showLine(best, "new")}", and ${tests}.`,
    renderRivals(choice),
  ].filter((sentence) => sentence !== "").join(" ");
}

function summarizeFailure(name: string, message: string): string {
  const line = findReason(message);
  return line === "" ? `"${cut(name)}" failed.` : `"${cut(name)}" said "${cut(line)}".`;
}

/** The line of a failure that says what was compared: values, else the error, else the first. */
function findReason(message: string): string {
  const lines = message.split("\n").map((part) => part.replace(/^E {2,}/, "").trim())
    .filter((part) => part !== "" && !/^(?:at |File "|[+-] (?:actual|expected)\b)/.test(part));
  const compared = lines.find((part) => COMPARED.test(part) && !part.endsWith(":"));
  return compared ?? lines.findLast((part) => /^[\w.]*(?:Error|Exception)\b/.test(part)) ??
    lines[0] ?? "";
}

/** Two values side by side. */
const COMPARED =
  /^(?:\w*(?:Error|Exception): )?.*(?:\S !==? \S|\bgot\b|\bactual\b|\bnot equal\b|^assert .+ == )/i;

function renderRivals({ rivals, difference, unconfirmed }: Choice): string {
  const known = rivals.length === 0 ? "" : `${renderKnown(rivals)}.`;
  const more = unconfirmed === 0
    ? ""
    : `${unconfirmed} more ${unconfirmed === 1 ? "edit turns" : "edits turn"} the failing tests, ` +
      "without the whole suite having been run.";
  const missing = difference === null
    ? ""
    : `They differ at ${cut(difference.best.call)}: ${cut(difference.best.answer)} here, ` +
      `${cut(difference.rival.answer)} there; a test of that is missing.`;
  const said = [known, more, missing].filter((part) => part !== "").join(" ");
  return said === "" ? "No other small edit that was tried does." : said;
}

function renderKnown(rivals: readonly Scored[]): string {
  const shown = rivals.slice(0, MAX_RIVALS)
    .map((rival) => `line ${rival.line}: "${showLine(rival, "new")}"`).join("; ");
  const count = rivals.length === 1
    ? "1 other patch also passes"
    : `${rivals.length} other patches also pass`;
  return `${count} (${shown})`;
}

/** The first line that a patch changes, as it was or as it becomes. */
function showLine({ source, edits, changes }: Scored, side: "old" | "new"): string {
  const [edit] = edits;
  const old = source.tree.text;
  if (!edit) return "";
  if (side === "old") return cut(lineAt(old, edit.start));
  const after = new TextDecoder().decode(changes[0]?.after ?? new Uint8Array());
  const shift = edit.text.search(/\S/);
  return cut(lineAt(after, edit.start + Math.max(0, shift)));
}

function lineAt(text: string, at: number): string {
  const start = text.lastIndexOf("\n", at - 1) + 1;
  const end = text.indexOf("\n", at);
  return text.slice(start, end === -1 ? text.length : end).trim();
}

function cut(text: string): string {
  return text.length <= MAX_LINE_CHARACTERS ? text : `${text.slice(0, MAX_LINE_CHARACTERS)}…`;
}

/**
 * Says that nothing was found, and what was searched.
 *
 * @param found What the search did.
 * @returns One or two sentences.
 */
export function explainNothing(found: Found): string {
  const { tried, pairs, known, files, operators, located } = found;
  if (known === 0) {
    return "No small edit turns this green: found no source in TypeScript, JavaScript or Python to edit.";
  }
  const both = pairs === 0 ? "" : ` and ${pairs} pairs of them`;
  return `No small edit turns this green: tried ${tried - pairs} of ${known} single edits of ` +
    `${operators} kinds in ${files} ${files === 1 ? "file" : "files"}${both}, ` +
    `ordered by ${located}.`;
}
