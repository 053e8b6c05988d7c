/**
 * Recognises assertions in Python: methods of test cases, `assert`, `with … raises`, `if … raise`.
 *
 * Pure. Imports the syntax tree.
 *
 * @module
 */

import { getField, getNamedChildren, type SyntaxNode } from "../../tree.ts";
import { findForm, toTolerance } from "../assertion_names.ts";
import { type Arguments, getArguments, readNames, unwrap } from "./calls.ts";
import { type Claim, readCondition, toNumber } from "./conditions.ts";

/** What one assertion claims, and what says so. */
export interface Recognised {
  readonly callee: string;
  readonly claims: readonly Claim[];
}

/**
 * Recognises an assertion.
 *
 * @param node Any node.
 * @returns Its claims, or null where it is none.
 */
export function recogniseAssertion(node: SyntaxNode): Recognised | null {
  switch (node.kind) {
    case "assert_statement": {
      const condition = getNamedChildren(node)[0];
      return condition
        ? { callee: "assert", claims: readCondition(condition, { isDenied: false }) }
        : null;
    }
    case "if_statement":
      return recogniseRaise(node);
    case "with_item":
      return recogniseWith(node);
    case "call":
      return isOfWith(node) ? null : recogniseCall(node);
    default:
      return null;
  }
}

/** `if got != 5: raise AssertionError(…)`. */
function recogniseRaise(statement: SyntaxNode): Recognised | null {
  const condition = getField(statement, "condition");
  const block = getField(statement, "consequence");
  const last = block && getNamedChildren(block).at(-1);
  if (!condition || !last || statement.children.some(({ field }) => field === "alternative")) {
    return null;
  }
  const isFailure = last.kind === "raise_statement" ||
    /^(self|pytest|unittest)\.fail\(/.test(last.text);
  if (!isFailure) return null;
  return { callee: "if", claims: readCondition(condition, { isDenied: true }) };
}

function isOfWith({ parent, field }: SyntaxNode): boolean {
  return parent?.kind === "with_item" || (parent?.kind === "as_pattern" && field === null &&
    parent.parent?.kind === "with_item");
}

/** `with self.assertRaises(ValueError) as caught:`. */
function recogniseWith(item: SyntaxNode): Recognised | null {
  const value = getField(item, "value");
  const call = value?.kind === "as_pattern" ? getNamedChildren(value)[0] : value;
  const callee = call?.kind === "call" ? getField(call, "function") : null;
  if (!call || !callee || findForm(readNames(callee).at(-1) ?? "") !== "throws") return null;
  const { placed, named } = getArguments(call);
  const match = named.get("match");
  const sides = [...placed.slice(0, 2), ...(match ? [match] : [])];
  return { callee: callee.text, claims: [{ form: "throws", sides, tolerance: null }] };
}

function recogniseCall(call: SyntaxNode): Recognised | null {
  const callee = getField(call, "function");
  const name = callee ? readNames(callee).at(-1) ?? "" : "";
  const form = /^assert_?[A-Za-z]/.test(name) ? findForm(name) : null;
  if (!callee || form === null) return null;
  const given = getArguments(call);
  const [first, second] = listSides(given);
  if (!first) return null;
  const toOne = (claim: Omit<Claim, "tolerance">): Recognised => ({
    callee: callee.text,
    claims: [{ tolerance: null, ...claim }],
  });
  switch (form) {
    case "truthy":
      return {
        callee: callee.text,
        claims: readCondition(first, { isDenied: /false/i.test(name) }),
      };
    case "throws":
      // The function under test stands after the class, with its arguments.
      return toOne({ form, sides: name.endsWith("Regex") && second ? [first, second] : [first] });
    case "contains":
      return toOne({ form, sides: second ? [second, first] : [first] });
    case "close": {
      const tolerance = readTolerance(name, given);
      return { callee: callee.text, claims: [{ form, sides: pair(first, second), tolerance }] };
    }
    default:
      return toOne({ form, sides: pair(first, second) });
  }
}

function pair(first: SyntaxNode, second: SyntaxNode | undefined): readonly SyntaxNode[] {
  return second ? [first, second] : [first];
}

/** Assertions may be called with names for what they compare. */
function listSides({ placed, named }: Arguments): readonly SyntaxNode[] {
  const byName = ["first", "second", "actual", "expected", "desired"]
    .flatMap((name) => named.get(name) ?? []);
  return [...placed, ...byName].map(unwrap);
}

function readTolerance(name: string, { placed, named }: Arguments): number | null {
  const delta = named.get("delta") ?? named.get("atol") ?? named.get("rtol");
  if (delta) return toNumber(delta);
  const places = named.get("places") ?? named.get("decimal") ?? placed[2];
  if (!places) return /almost/i.test(name) ? 5e-8 : 1e-6;
  const digits = toNumber(places);
  return digits === null ? null : toTolerance("assertAlmostEqual", digits);
}
