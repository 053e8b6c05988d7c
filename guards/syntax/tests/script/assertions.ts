/**
 * Assertions of one test in TypeScript or JavaScript, with the literals that are expected values.
 *
 * Pure. Imports the syntax tree.
 *
 * @module
 */

import { getField, type SyntaxNode, walkTree } from "../../tree.ts";
import type { Assertion, AssertionForm, Literal } from "../shape.ts";
import { unwrap } from "./calls.ts";
import { recogniseAssertion } from "./claims.ts";
import type { Claim } from "./conditions.ts";
import type { Origins } from "./imports.ts";
import { createEnds, type OwnArgument, type OwnFunctions, readOwnCall } from "./own_functions.ts";
import type { Row } from "./scope.ts";
import { isStraight } from "./straight.ts";
import { readValues, type ValueContext, type Values } from "./values.ts";

/** What reading the assertions of a test needs to know. */
export interface AssertionContext {
  readonly origins: Origins;
  readonly own: OwnFunctions;
  readonly isDeclaration: (call: SyntaxNode) => boolean;
  readonly row: Row;
}

/**
 * Reads the assertions of a test.
 *
 * @param body The body of the test's function.
 * @param context The file's names and functions, and the test's row.
 * @returns The assertions in source order.
 */
export function readAssertions(body: SyntaxNode, context: AssertionContext): readonly Assertion[] {
  const ends = createEnds(context);
  const values: ValueContext = {
    row: context.row,
    isEnd: (call, argument) => ends(call, argument) || context.isDeclaration(call),
  };
  const found: Assertion[] = [];
  for (const node of walkTree(body)) {
    const own = readOwnCall(node, context.own);
    const known = own ? null : recogniseAssertion(node, context.origins);
    if (!own && !known) continue;
    const isRun = isStraight(node, { ...context, body }) &&
      !isLeftPending(node, known?.callee ?? "");
    const runs = isRun ? "always" : "maybe";
    const parts = own
      ? readOwn(own, { node, values })
      : known?.claims.map((claim) =>
        toParts(claim, { node, callee: known.callee, isOrdered: known.isOrdered, values })
      );
    found.push(...(parts ?? []).map((part) => ({ ...part, node, runs }) as const));
  }
  return found;
}

type Parts = Omit<Assertion, "node" | "runs">;

interface Claimed {
  readonly node: SyntaxNode;
  readonly callee: string;
  readonly isOrdered: boolean;
  readonly values: ValueContext;
}

function toParts(claim: Claim, { callee, isOrdered, values }: Claimed): Parts {
  const { form, sides, tolerance } = claim;
  const [first, second] = sides;
  if (form === "throws") return readThrows(sides, { callee, values });
  if (!first || !second || ["truthy", "absent", "present"].includes(form)) {
    return { form, callee, actual: first ?? null, expected: null, tolerance, literals: [] };
  }
  const [left, right] = [readValues(first, values), readValues(second, values)];
  const isTurned = left.isConstant && !right.isConstant;
  const [actual, expected] = isTurned ? [second, first] : [first, second];
  const literals = (isTurned ? left : right).literals;
  const isTold = isOrdered || left.isConstant !== right.isConstant;
  return {
    form: isTurned ? turn(form) : form,
    callee,
    actual,
    expected,
    tolerance,
    literals: !isTold ? [] : form === "differs" ? [] : toClass(expected, { callee, literals }),
  };
}

/** `5 <= x` holds `x` against a lower bound. */
function turn(form: AssertionForm): AssertionForm {
  return form === "at_least" ? "at_most" : form === "at_most" ? "at_least" : form;
}

interface Found {
  readonly callee: string;
  readonly literals: readonly Literal[];
}

function toClass(expected: SyntaxNode, { callee, literals }: Found): readonly Literal[] {
  const isClass = /instance/i.test(callee) && unwrap(expected).kind === "identifier";
  return isClass ? [{ kind: "class", node: unwrap(expected), place: "direct" }] : literals;
}

/** The class, and beside it the message or pattern. */
function readThrows(
  [actual, ...rest]: readonly SyntaxNode[],
  { callee, values }: Pick<Claimed, "callee" | "values">,
): Parts {
  const literals = rest.flatMap((node, index): readonly Literal[] => {
    const inner = unwrap(node);
    const isName = inner.kind === "identifier" || inner.kind === "member_expression";
    if (index === 0 && isName && /^[A-Z]/.test(inner.text.split(".").at(-1) ?? "")) {
      return [{ kind: "class", node: inner, place: "direct" }];
    }
    // Node takes a lone text for the words of the failure, not for those of the error.
    const isWords = index === 0 && /^(assert\.)?(throws|rejects)$/.test(callee) &&
      ["string", "template_string"].includes(inner.kind);
    return isWords ? [] : readValues(node, values).literals;
  });
  const expected = rest[0] ?? null;
  return { form: "throws", callee, actual: actual ?? null, expected, tolerance: null, literals };
}

/** A call of a function of the file: one exact comparison, or one of its own kind. */
function readOwn(
  given: readonly OwnArgument[],
  { node, values }: Pick<Claimed, "node" | "values">,
): readonly Parts[] {
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
  return [{
    form: told === undefined ? "own" : told.role === "exact" ? "equal" : "close",
    callee,
    actual,
    expected: expected?.argument ?? null,
    tolerance: null,
    literals,
  }];
}

/** An assertion on a promise that nobody waits for may fail unseen. */
function isLeftPending({ parent }: SyntaxNode, callee: string): boolean {
  return /rejects|resolves|Async/.test(callee) &&
    !/^(await_expression|return_statement|arrow_function)$/.test(parent?.kind ?? "");
}
