/**
 * Conditions in TypeScript and JavaScript as claims: `a === 5 && b <= 7`, or their denial.
 *
 * Pure. Imports the syntax tree.
 *
 * @module
 */

import { getField, type SyntaxNode } from "../../tree.ts";
import type { AssertionForm } from "../shape.ts";
import { getArguments, unwrap } from "./calls.ts";

/** One comparison that has to hold. */
export interface Claim {
  readonly form: AssertionForm;
  /** What is compared, in source order; one for a plain condition. */
  readonly sides: readonly SyntaxNode[];
  /** Literal tolerance of a comparison that is close. */
  readonly tolerance: number | null;
}

const DENIED: Readonly<Record<string, string>> = {
  "===": "!==",
  "!==": "===",
  "==": "!=",
  "!=": "==",
  "<": ">=",
  ">=": "<",
  ">": "<=",
  "<=": ">",
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
  const [left, right] = [getField(inner, "left"), getField(inner, "right")];
  const operator = getField(inner, "operator")?.text ?? "";
  const argument = getField(inner, "argument");
  if (inner.kind === "unary_expression" && operator === "!" && argument) {
    return readCondition(argument, { isDenied: !options.isDenied });
  }
  if (inner.kind !== "binary_expression" || !left || !right) return [toTruth(inner)];
  if (operator === (options.isDenied ? "||" : "&&")) {
    return [...readCondition(left, options), ...readCondition(right, options)];
  }
  const holds = options.isDenied ? DENIED[operator] : operator;
  return [readComparison(holds, { left, right }) ?? toTruth(inner)];
}

function toTruth(node: SyntaxNode): Claim {
  return { form: "truthy", sides: [node], tolerance: null };
}

interface Sides {
  readonly left: SyntaxNode;
  readonly right: SyntaxNode;
}

function readComparison(operator: string | undefined, { left, right }: Sides): Claim | null {
  const sides = [left, right];
  switch (operator) {
    case "===":
    case "==":
      return { form: "equal", sides, tolerance: null };
    case "!==":
    case "!=":
      return { form: "differs", sides, tolerance: null };
    case ">":
    case ">=":
      return readDistance(right, left) ?? { form: "at_least", sides, tolerance: null };
    case "<":
    case "<=":
      return readDistance(left, right) ?? { form: "at_most", sides, tolerance: null };
    default:
      return null;
  }
}

/** `Math.abs(a - b) < tolerance` compares `a` and `b`. */
function readDistance(distance: SyntaxNode, tolerance: SyntaxNode): Claim | null {
  const call = unwrap(distance);
  if (call.kind !== "call_expression" || getField(call, "function")?.text !== "Math.abs") {
    return null;
  }
  const argument = getArguments(call)[0];
  const difference = argument && unwrap(argument);
  const [left, right] = difference?.kind === "binary_expression"
    ? [getField(difference, "left"), getField(difference, "right")]
    : [];
  if (!difference || getField(difference, "operator")?.text !== "-" || !left || !right) return null;
  const given = Number(unwrap(tolerance).text.replaceAll("_", ""));
  return { form: "close", sides: [left, right], tolerance: Number.isFinite(given) ? given : null };
}
