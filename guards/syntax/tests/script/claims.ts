/**
 * Recognises assertions in TypeScript and JavaScript: calls of libraries and `if (…) throw`.
 *
 * Pure. Imports the syntax tree.
 *
 * @module
 */

import { getField, getNamedChildren, type SyntaxNode } from "../../tree.ts";
import { findForm, toTolerance } from "../assertion_names.ts";
import type { AssertionForm } from "../shape.ts";
import { type Chain, FUNCTIONS, getArguments, getParameters, unwrap } from "./calls.ts";
import { type Claim, readCondition } from "./conditions.ts";
import { type Called, type Origins, readCalled } from "./imports.ts";

/** What one assertion claims, and which library says so. */
export interface Recognised {
  readonly callee: string;
  readonly claims: readonly Claim[];
  /** True where the second side is what the first is held against, by the library's rule. */
  readonly isOrdered: boolean;
}

/**
 * Recognises an assertion of a library, or a comparison that throws.
 *
 * @param node Any node.
 * @param origins Where the file's names come from.
 * @returns Its claims, or null where it is none.
 */
export function recogniseAssertion(node: SyntaxNode, origins: Origins): Recognised | null {
  if (node.kind === "if_statement") return recogniseThrow(node);
  if (node.kind !== "call_expression") return null;
  const read = readCalled(node, origins);
  if (read === null) return null;
  const { chain, called } = read;
  if (isExpectation(called, chain)) return readExpectation(node, chain);
  if (chain.calls.length > 0 || !isAssertion(called, chain)) return null;
  const name = called.names.at(-1) ?? "";
  return readAssertion(node, { chain, name: name === "strict" ? "" : name });
}

function isExpectation({ names }: Called, { calls }: Chain): boolean {
  return calls.length > 0 && names[0] === "expect" && names.length > 1;
}

/** `expect(x).not.toBe(y)`, and the chains of other libraries that read alike. */
function readExpectation(call: SyntaxNode, { names, calls }: Chain): Recognised | null {
  const [expect] = calls;
  const actual = expect && getArguments(expect)[0];
  const matcher = names.at(-1) ?? "";
  const form = findForm(names.includes("length") ? "lengthOf" : matcher);
  if (!actual || form === null) return null;
  const given = getArguments(call);
  const isDenied = names.includes("not");
  const claim = toClaim(form, { name: matcher, sides: [actual, ...given] });
  const claims = isDenied ? [{ ...claim, form: "differs" as const }] : [claim];
  return {
    callee: `${expect.text.split("(")[0]}().${names.slice(1).join(".")}`,
    claims,
    isOrdered: true,
  };
}

const MODULES = /assert|chai|expect|should|\btape?\b|\bava\b|\buvu\b|testing|vitest|jest|bun:test/;

/** By where it comes from, by its name, or since it belongs to a test's own context: `t.equal`. */
function isAssertion({ module, names }: Called, { root }: Chain): boolean {
  const name = names.at(-1) ?? "";
  if (/^assert[A-Z]/.test(name)) return findForm(name) !== null;
  if (module !== null) return MODULES.test(module) && name !== "expect";
  if (root.text === "assert" || root.text === "assert_") return true;
  return names.length > 1 && isContext(root) && findForm(name) !== null && name !== "throw";
}

/** A parameter with the short name that runners' contexts have. */
function isContext(root: SyntaxNode): boolean {
  if (!/^(t|ctx|context|tc|assert|test)$/.test(root.text)) return false;
  for (let node = root.parent; node; node = node.parent) {
    if (!FUNCTIONS.includes(node.kind)) continue;
    if (getParameters(node).some(({ text }) => text === root.text)) return true;
  }
  return false;
}

function readAssertion(
  call: SyntaxNode,
  { chain, name }: { readonly chain: Chain; readonly name: string },
): Recognised | null {
  const form = findForm(name);
  const sides = getArguments(call);
  const [first] = sides;
  if (form === null || !first) return null;
  const callee = chain.names.join(".");
  if (form !== "truthy") {
    return { callee, claims: [toClaim(form, { name, sides })], isOrdered: true };
  }
  const isDenied = /false|not|falsy/i.test(name);
  return { callee, claims: readCondition(first, { isDenied }), isOrdered: false };
}

interface Given {
  readonly name: string;
  readonly sides: readonly SyntaxNode[];
}

function toClaim(form: AssertionForm, { name, sides }: Given): Claim {
  if (form === "close") {
    const given = Number(sides[2] ? unwrap(sides[2]).text.replaceAll("_", "") : Number.NaN);
    const isUnknown = sides[2] !== undefined && !Number.isFinite(given);
    const tolerance = toTolerance(name, Number.isFinite(given) ? given : null);
    return { form, sides: sides.slice(0, 2), tolerance: isUnknown ? null : tolerance };
  }
  if (form === "contains" && /property/i.test(name) && sides.length > 2) {
    return { form: "equal", sides: [sides[0], sides[2]].filter((side) => !!side), tolerance: null };
  }
  const count = form === "throws" ? 3 : form === "absent" || form === "present" ? 1 : 2;
  const own = form === "truthy" ? 1 : count;
  return { form, sides: sides.slice(0, own), tolerance: null };
}

const FAILS = /^(fail|assert\.fail|t\.fail|expect\.fail|expect\.unreachable)$/;

/** `if (got !== 5) throw new Error("…")`: what must hold is the opposite of the condition. */
function recogniseThrow(statement: SyntaxNode): Recognised | null {
  const condition = getField(statement, "condition");
  const consequence = getField(statement, "consequence");
  if (!condition || !consequence || getField(statement, "alternative")) return null;
  const body = consequence.kind === "statement_block"
    ? getNamedChildren(consequence).filter(({ kind }) => kind !== "comment")
    : [consequence];
  const last = body.at(-1);
  if (!last || !(last.kind === "throw_statement" || isFailure(last))) return null;
  return {
    callee: "if",
    claims: readCondition(condition, { isDenied: true }),
    isOrdered: false,
  };
}

function isFailure(statement: SyntaxNode): boolean {
  const call = getNamedChildren(statement)[0];
  return call?.kind === "call_expression" && FAILS.test(getField(call, "function")?.text ?? "");
}
