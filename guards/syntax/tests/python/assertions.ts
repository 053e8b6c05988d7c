/**
 * Assertions of one test in Python, with the literals that are expected values.
 *
 * Pure. Imports the syntax tree.
 *
 * @module
 */

import { findAbove, getField, type SyntaxNode, walkTree } from "../../tree.ts";
import type { Assertion, AssertionForm, Literal } from "../shape.ts";
import { unwrap } from "./calls.ts";
import { recogniseAssertion } from "./claims.ts";
import type { Claim } from "./conditions.ts";
import { createEnds, type OwnArgument, type OwnFunctions, readOwnCall } from "./own_functions.ts";
import type { Row } from "./scope.ts";
import { isStraight } from "./straight.ts";
import { readValues, type ValueContext, type Values } from "./values.ts";

/**
 * Reads the assertions of a test.
 *
 * @param body The body of its function.
 * @param context The file's own functions, and the test's row.
 * @returns The assertions in source order.
 */
export function readAssertions(
  body: SyntaxNode,
  { own, row }: { readonly own: OwnFunctions; readonly row: Row },
): readonly Assertion[] {
  const values: ValueContext = { row, isEnd: createEnds(own) };
  const found: Assertion[] = [];
  for (const node of walkTree(body)) {
    const ownCall = readOwnCall(node, own);
    const known = ownCall ? null : recogniseAssertion(node);
    if (!ownCall && !known) continue;
    const whole = node.kind === "with_item" ? findAbove(node, ["with_statement"]) ?? node : node;
    const runs = isStraight(whole, body) ? "always" : "maybe";
    const parts = ownCall
      ? [readOwn(ownCall, { node, values })]
      : known?.claims.map((claim) => toParts(claim, { callee: known.callee, values })) ?? [];
    found.push(...parts.map((part) => ({ ...part, node: whole, runs }) as const));
  }
  return found;
}

type Parts = Omit<Assertion, "node" | "runs">;

interface Claimed {
  readonly callee: string;
  readonly values: ValueContext;
}

function toParts(claim: Claim, { callee, values }: Claimed): Parts {
  const { form, sides, tolerance } = claim;
  const [first, second] = sides;
  if (form === "throws") return readRaises(sides, { callee, values });
  if (!first || !second || ["truthy", "absent", "present"].includes(form)) {
    return { form, callee, actual: first ?? null, expected: null, tolerance, literals: [] };
  }
  const [left, right] = [readValues(first, values), readValues(second, values)];
  const isTurned = left.isConstant && !right.isConstant && form !== "contains";
  const [actual, expected] = isTurned ? [second, first] : [first, second];
  const literals = (isTurned ? left : right).literals;
  // Python has no order of the two: with no constant side, only a library's method tells.
  const isTold = left.isConstant !== right.isConstant || !/^(assert|if)$/.test(callee);
  return {
    form: isTurned ? turn(form) : form,
    callee,
    actual,
    expected,
    tolerance,
    literals: !isTold || form === "differs" ? [] : toPattern(expected, { callee, literals, form }),
  };
}

/** `5 <= x` holds `x` against a lower bound. */
function turn(form: AssertionForm): AssertionForm {
  return form === "at_least" ? "at_most" : form === "at_most" ? "at_least" : form;
}

interface Found {
  readonly callee: string;
  readonly form: AssertionForm;
  readonly literals: readonly Literal[];
}

/** Patterns are plain texts here, and classes plain names. */
function toPattern(expected: SyntaxNode, { callee, form, literals }: Found): readonly Literal[] {
  if (/instance/i.test(callee)) {
    return [{ kind: "class", node: unwrap(expected), place: "direct" }];
  }
  if (form !== "matches") return literals;
  return literals.map((literal) =>
    literal.kind === "string" ? { ...literal, kind: "pattern" } : literal
  );
}

function readRaises(
  [expected, match]: readonly SyntaxNode[],
  { callee, values }: Claimed,
): Parts {
  const inner = expected && unwrap(expected);
  const isName = inner?.kind === "identifier" || inner?.kind === "attribute" ||
    inner?.kind === "tuple";
  const patterns = match ? readValues(match, values).literals : [];
  const literals: readonly Literal[] = [
    ...(inner && isName ? [{ kind: "class", node: inner, place: "direct" } as const] : []),
    ...patterns.map((literal): Literal =>
      literal.kind === "string" ? { ...literal, kind: "pattern" } : literal
    ),
  ];
  return {
    form: "throws",
    callee,
    actual: null,
    expected: expected ?? null,
    tolerance: null,
    literals,
  };
}

/** A call of a function of the file: one exact comparison, or one of its own kind. */
function readOwn(
  given: readonly OwnArgument[],
  { node, values }: { readonly node: SyntaxNode; readonly values: ValueContext },
): Parts {
  const callee = getField(node, "function")?.text ?? "";
  const compared = given.filter(({ role }) => role !== "other")
    .map(({ argument, role }) => ({ argument, role, values: readValues(argument, values) }));
  const isConstant = ({ values }: { readonly values: Values }) => values.isConstant;
  const actual = compared.find((one) => !isConstant(one))?.argument ?? null;
  const told = compared.findLast((one) => one.role !== "compared" && isConstant(one));
  const expected = told ?? compared.find(isConstant);
  const literals = told
    ? told.values.literals
    : compared.filter(isConstant).flatMap((one) => one.values.literals);
  return {
    form: told === undefined ? "own" : told.role === "exact" ? "equal" : "close",
    callee,
    actual,
    expected: expected?.argument ?? null,
    tolerance: null,
    literals,
  };
}
