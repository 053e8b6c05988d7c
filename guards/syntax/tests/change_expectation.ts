/**
 * Changes of what a test expects, each so that a test that really compares must go red.
 *
 * Pure. Imports the syntax tree.
 *
 * @module
 */

import type { SyntaxNode } from "../tree.ts";
import {
  changeLiteral,
  type Dialect,
  type Distance,
  renderNumber,
  toNumber,
} from "./change_literal.ts";
import type { Assertion, Literal } from "./shape.ts";

/** One replacement in the text of a file. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  /** What stands there. */
  readonly was: string;
  readonly text: string;
}

/** What is changed of one assertion, in one go. */
export interface ExpectationChange {
  readonly edits: readonly TextEdit[];
  /** For a person: what was changed into what. */
  readonly what: string;
}

/** Ways to change what one assertion expects. */
export interface ExpectationChanges {
  /** To be tried in turn: only a test that stays green under all of them does not compare. */
  readonly ways: readonly ExpectationChange[];
  readonly weight: Weight;
}

/**
 * What it means when a test stays green.
 *
 * - `strict`: no honest test can
 * - `firm`: hardly one: it compares by a function or a class that is not known here
 * - `weak`: the assertion may have been left out
 */
export type Weight = "strict" | "firm" | "weak";

/**
 * Changes what an assertion expects.
 *
 * @param assertion The assertion.
 * @param dialect The language.
 * @returns Changes that each must turn the test red by itself; none where nothing in the assertion
 * can be changed with a known effect.
 */
export function changeExpectation(
  assertion: Assertion,
  dialect: Dialect,
): readonly ExpectationChanges[] {
  const direct = assertion.literals.filter(({ place }) => place === "direct");
  const limit = (weight: Weight) => assertion.runs === "always" ? weight : "weak";
  const toOne = (
    edits: readonly TextEdit[],
    weight: Weight = "strict",
  ): readonly ExpectationChanges[] =>
    edits.length === 0 ? [] : [{ ways: [describe(edits, assertion)], weight: limit(weight) }];
  switch (assertion.form) {
    case "equal":
      if (direct.length === 0) {
        return toOne(changeAll(assertion.literals, { dialect, distance: "near" }), "firm");
      }
      return [
        ...toOne(changeBest(direct, { dialect, distance: "near" })),
        ...toOne(changeLeast(direct, dialect)),
      ];
    case "close":
      return toOne(
        changeClose(assertion, direct, dialect),
        assertion.tolerance === null ? "firm" : "strict",
      );
    case "at_least":
    case "at_most":
      return toOne(changeBound(assertion, direct));
    case "contains":
    case "matches":
    case "throws":
      return toOne(changeBest(direct, { dialect, distance: "far_up" }));
    case "truthy":
    case "absent":
    case "present":
      return toOne(turnCondition(assertion, dialect));
    case "own":
      return assertion.literals.length === 0
        ? []
        : [{ ways: listOwnWays(assertion, dialect), weight: limit("firm") }];
    case "differs":
      return [];
  }
}

/**
 * Changes what an assertion expects as little as can be seen, to hold a test against itself without
 * the change. Bounds are left out: a value may honestly leave the edge of a range.
 *
 * @param assertion The assertion.
 * @param dialect The language.
 * @returns The change, or null.
 */
export function nudgeExpectation(assertion: Assertion, dialect: Dialect): ExpectationChange | null {
  if (assertion.form === "own" || assertion.runs === "maybe") return null;
  const number = assertion.literals.find(({ kind, place }) =>
    kind === "number" && place === "direct"
  );
  const value = number ? toNumber(number.node.text) : null;
  if (assertion.form !== "close" || !number || value === null) {
    return changeExpectation(assertion, dialect)[0]?.ways[0] ?? null;
  }
  const near = renderNumber(value === 0 ? 1e-3 : value * 1.001);
  return describe([toEdit(number.node, near)], assertion);
}

interface LiteralOptions {
  readonly dialect: Dialect;
  readonly distance: Distance;
}

const ORDER: readonly Literal["kind"][] = [
  "class",
  "number",
  "string",
  "pattern",
  "boolean",
  "fragment",
  "nothing",
  "empty",
];

function changeBest(literals: readonly Literal[], options: LiteralOptions): readonly TextEdit[] {
  for (const wanted of ORDER) {
    const literal = literals.find(({ kind }) => kind === wanted);
    if (literal) return [toEdit(literal.node, changeLiteral(literal, options))];
  }
  return [];
}

/** A change that a comparison with some leeway, or blind to case and blanks, does not see. */
function changeLeast(literals: readonly Literal[], dialect: Dialect): readonly TextEdit[] {
  const least = literals.filter(({ kind }) => kind === "number" || kind === "string");
  const [edit] = changeBest(least, { dialect, distance: "least" });
  return edit && edit.text !== edit.was ? [edit] : [];
}

function changeAll(literals: readonly Literal[], options: LiteralOptions): readonly TextEdit[] {
  return literals.map((literal) => toEdit(literal.node, changeLiteral(literal, options)));
}

/** Just outside of what the test lets pass; far away where that is not known. */
function changeClose(
  { tolerance }: Assertion,
  literals: readonly Literal[],
  dialect: Dialect,
): readonly TextEdit[] {
  const number = literals.find(({ kind }) => kind === "number");
  const value = number ? toNumber(number.node.text) : null;
  if (!number) return [];
  if (tolerance === null || value === null) {
    return [toEdit(number.node, changeLiteral(number, { dialect, distance: "far_up" }))];
  }
  const scale = Math.max(1, Math.abs(value));
  const step = Math.max(20 * tolerance * scale, 1e-3 * scale);
  return [toEdit(number.node, renderNumber(value + step))];
}

/** No value that a test computes is beyond these. */
function changeBound({ form }: Assertion, literals: readonly Literal[]): readonly TextEdit[] {
  const number = literals.find(({ kind }) => kind === "number");
  const isBig = /n$/.test(number?.node.text ?? "");
  const beyond = isBig ? `${"9".repeat(60)}n` : "9e99";
  return number ? [toEdit(number.node, form === "at_least" ? beyond : `-${beyond}`)] : [];
}

/** What held does not, and the other way round; nothing becomes something. */
function turnCondition({ form, actual }: Assertion, dialect: Dialect): readonly TextEdit[] {
  if (actual === null) return [];
  const node = /^await/.test(actual.parent?.kind ?? "") ? actual.parent ?? actual : actual;
  if (form === "absent") return [toEdit(node, `[${node.text}]`)];
  if (dialect === "python") {
    return form === "present" ? [] : [toEdit(node, `(not (${node.text}))`)];
  }
  return [toEdit(node, form === "present" ? `void (${node.text})` : `!(${node.text})`)];
}

/** A function of the file may hold a value against bounds: both ways far off. */
function listOwnWays(assertion: Assertion, dialect: Dialect): readonly ExpectationChange[] {
  const directions = assertion.literals.some(({ kind }) => kind === "number")
    ? ["far_up", "far_down"] as const
    : ["far_up"] as const;
  return directions.map((distance) =>
    describe(changeAll(assertion.literals, { dialect, distance }), assertion)
  );
}

function toEdit({ start, end, text: was }: SyntaxNode, text: string): TextEdit {
  return { start, end, was, text };
}

function describe(edits: readonly TextEdit[], { node, callee }: Assertion): ExpectationChange {
  const parts = edits.map(({ was, text }) => `${shorten(was)} to ${shorten(text)}`);
  return { edits, what: `line ${node.line}, ${callee}: ${parts.join(", ")}` };
}

function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}

/**
 * Applies replacements to a text.
 *
 * @param text The text.
 * @param edits The replacements; the same one may stand among them twice.
 * @returns The new text, or null where two of them overlap.
 */
export function applyTextEdits(text: string, edits: readonly TextEdit[]): string | null {
  const sorted = [...edits].sort((a, b) => a.start - b.start || a.end - b.end);
  const parts: string[] = [];
  let at = 0;
  let last: TextEdit | null = null;
  for (const edit of sorted) {
    if (last && last.start === edit.start && last.end === edit.end && last.text === edit.text) {
      continue;
    }
    if (edit.start < at) return null;
    parts.push(text.slice(at, edit.start), edit.text);
    at = edit.end;
    last = edit;
  }
  return parts.join("") + text.slice(at);
}
