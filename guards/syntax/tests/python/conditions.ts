/**
 * Conditions in Python as claims: `a == 5 and b <= 7`, `x == approx(1.5)`, or their denial.
 *
 * Pure. Imports the syntax tree.
 *
 * @module
 */

import { getField, type SyntaxNode } from "../../tree.ts";
import type { AssertionForm } from "../shape.ts";
import { getArguments, readNames, unwrap } from "./calls.ts";

/** One comparison that has to hold. */
export interface Claim {
  readonly form: AssertionForm;
  /** What is compared; one for a plain condition. */
  readonly sides: readonly SyntaxNode[];
  /** Literal tolerance of a comparison that is close. */
  readonly tolerance: number | null;
}

const DENIED: Readonly<Record<string, string>> = {
  "==": "!=",
  "!=": "==",
  "<": ">=",
  ">=": "<",
  ">": "<=",
  "<=": ">",
  "is": "is not",
  "is not": "is",
  "in": "not in",
  "not in": "in",
};

/**
 * Reads what a condition claims.
 *
 * @param node The condition.
 * @param options `isDenied`: the claim is that it does not hold.
 * @returns The claims that have to hold together.
 */
export function readCondition(
  node: SyntaxNode,
  options: { readonly isDenied: boolean },
): readonly Claim[] {
  const inner = unwrap(node);
  const argument = getField(inner, "argument");
  if (inner.kind === "not_operator" && argument) {
    return readCondition(argument, { isDenied: !options.isDenied });
  }
  const [left, right] = [getField(inner, "left"), getField(inner, "right")];
  const operator = getField(inner, "operator")?.text ?? "";
  if (inner.kind === "boolean_operator" && left && right) {
    return operator === (options.isDenied ? "or" : "and")
      ? [...readCondition(left, options), ...readCondition(right, options)]
      : [toTruth(inner)];
  }
  if (inner.kind === "comparison_operator") return readComparisons(inner, options);
  return [(options.isDenied ? null : readCloseCall(inner)) ?? toTruth(inner)];
}

function toTruth(node: SyntaxNode): Claim {
  return { form: "truthy", sides: [node], tolerance: null };
}

/** `a < b < c` compares neighbours. */
function readComparisons(
  node: SyntaxNode,
  { isDenied }: { readonly isDenied: boolean },
): readonly Claim[] {
  const sides = node.children.filter(({ field, isNamed }) => isNamed && field !== "operators");
  const operators = node.children.filter(({ field }) => field === "operators")
    .map(({ text }) => text.replace(/\s+/g, " "));
  if (isDenied && operators.length > 1) return [toTruth(node)];
  return operators.map((operator, index): Claim => {
    const [left, right] = [sides[index], sides[index + 1]];
    const holds = isDenied ? DENIED[operator] : operator;
    if (!left || !right) return toTruth(node);
    return readComparison(holds, { left, right }) ?? toTruth(node);
  });
}

interface Sides {
  readonly left: SyntaxNode;
  readonly right: SyntaxNode;
}

function readComparison(operator: string | undefined, { left, right }: Sides): Claim | null {
  const sides = [left, right];
  switch (operator) {
    case "==":
    case "is":
      return readApprox(left, right) ?? readApprox(right, left) ??
        { form: "equal", sides, tolerance: null };
    case "!=":
    case "is not":
      return { form: "differs", sides, tolerance: null };
    case ">":
    case ">=":
      return readDistance(right, left) ?? { form: "at_least", sides, tolerance: null };
    case "<":
    case "<=":
      return readDistance(left, right) ?? { form: "at_most", sides, tolerance: null };
    case "in":
      return { form: "contains", sides: [right, left], tolerance: null };
    default:
      return null;
  }
}

/** `x == pytest.approx(1.5, abs=0.1)`. */
function readApprox(actual: SyntaxNode, approx: SyntaxNode): Claim | null {
  const call = unwrap(approx);
  const callee = call.kind === "call" ? getField(call, "function") : null;
  if (!callee || readNames(callee).at(-1) !== "approx") return null;
  const { placed, named } = getArguments(call);
  const value = placed[0] ?? named.get("expected");
  if (!value) return null;
  const given = placed[1] ?? named.get("rel") ?? named.get("abs");
  return { form: "close", sides: [actual, value], tolerance: given ? toNumber(given) : 1e-6 };
}

/** `math.isclose(a, b)`. */
function readCloseCall(node: SyntaxNode): Claim | null {
  const callee = node.kind === "call" ? getField(node, "function") : null;
  if (!callee || readNames(callee).at(-1) !== "isclose") return null;
  const { placed, named } = getArguments(node);
  const given = placed[2] ?? named.get("rel_tol") ?? named.get("abs_tol");
  const tolerance = given ? toNumber(given) : 1e-6;
  return placed.length < 2 ? null : { form: "close", sides: placed.slice(0, 2), tolerance };
}

/** `abs(a - b) < tolerance` compares `a` and `b`. */
function readDistance(distance: SyntaxNode, tolerance: SyntaxNode): Claim | null {
  const call = unwrap(distance);
  const name = call.kind === "call" ? getField(call, "function")?.text ?? "" : "";
  const argument = /^(abs|math\.fabs)$/.test(name) ? getArguments(call).placed[0] : undefined;
  const difference = argument && unwrap(argument);
  const [left, right] = difference?.kind === "binary_operator"
    ? [getField(difference, "left"), getField(difference, "right")]
    : [];
  if (!difference || getField(difference, "operator")?.text !== "-" || !left || !right) return null;
  return { form: "close", sides: [left, right], tolerance: toNumber(tolerance) };
}

/**
 * Reads a plain number.
 *
 * @param node An expression.
 * @returns Its value, or null where it is no literal.
 */
export function toNumber(node: SyntaxNode): number | null {
  const value = Number(unwrap(node).text.replaceAll("_", ""));
  return Number.isFinite(value) ? value : null;
}
