/**
 * Calls that declare tests, suites and steps in TypeScript and JavaScript.
 *
 * Pure. Imports the syntax tree.
 *
 * @module
 */

import { getField, getNamedChildren, type SyntaxNode } from "../../tree.ts";
import { type Chain, FUNCTIONS, getArguments, getParameters, readChain, unwrap } from "./calls.ts";
import { type Origins, resolveChain } from "./imports.ts";
import { findProperty } from "./scope.ts";

/** One call that declares a test, a suite or a step. */
export interface Declaration {
  readonly kind: "test" | "suite" | "step";
  readonly callee: string;
  readonly call: SyntaxNode;
  /** The expression that names it; null where it goes by its function's name. */
  readonly name: SyntaxNode | null;
  /** Name of its function, where that names it. */
  readonly functionName: string | null;
  /** The body of its function, or the function's name where it stands elsewhere. */
  readonly body: SyntaxNode | null;
  /** Rows of `each`. */
  readonly rows: SyntaxNode | null;
}

const TESTS = /^(test|it|specify|ftest|fit|xit|xtest)$/;
const SUITES = /^(describe|suite|context|fdescribe|xdescribe)$/;
const MODES = /^(only|skip|todo|ignore|concurrent|sequential|each|for|serial|failing|fails)$/;
const MODULES = /^Deno$|node:test|testing\/bdd|vitest|jest|bun:test|mocha|^ava$|^uvu$|^tap$|^tape$/;

/**
 * Reads a call as the declaration of a test.
 *
 * @param node Any node.
 * @param origins Where the file's names come from.
 * @returns The declaration, or null where it is none.
 */
export function readDeclaration(node: SyntaxNode, origins: Origins): Declaration | null {
  if (node.kind !== "call_expression") return null;
  const callee = getField(node, "function");
  const chain = callee && readChain(callee);
  const kind = chain && findKind(chain, origins);
  if (!callee || !kind) return null;
  const given = getArguments(node);
  const described = describe(given);
  if (described === null) return null;
  return {
    kind,
    callee: chain.names.filter((name) => !MODES.test(name)).join("."),
    call: node,
    rows: callee.kind === "call_expression" ? getArguments(callee)[0] ?? null : null,
    ...described,
  };
}

function findKind(chain: Chain, origins: Origins): Declaration["kind"] | null {
  const { module, names } = resolveChain(chain, origins);
  const plain = names.filter((name) => !MODES.test(name));
  if (chain.calls.length > 0 && !names.includes("each")) return null;
  if (module !== null) return MODULES.test(module) ? findKindOf(plain) : null;
  if (plain.length === 2 && /^(test|step|it)$/.test(plain[1] ?? "") && isParameter(chain.root)) {
    return "step";
  }
  return plain.length === 1 && chain.names.length === names.length ? findKindOf(plain) : null;
}

function findKindOf(names: readonly string[]): "test" | "suite" | null {
  const last = names.at(-1);
  if (last === undefined || TESTS.test(last)) return "test";
  return SUITES.test(last) ? "suite" : null;
}

/** `t.step` and `t.test` hang on what the test was given. */
function isParameter(root: SyntaxNode): boolean {
  for (let node = root.parent; node; node = node.parent) {
    if (!FUNCTIONS.includes(node.kind)) continue;
    if (getParameters(node).some(({ text }) => text === root.text)) return true;
  }
  return false;
}

type Described = Pick<Declaration, "name" | "functionName" | "body">;

/** A name, options and a function, in any of the forms that runners take. */
function describe(given: readonly SyntaxNode[]): Described | null {
  const options = given.map(unwrap).find(({ kind }) => kind === "object");
  const callback = findCallback(given) ?? (options ? findMember(options, "fn") : null);
  const first = given[0] && unwrap(given[0]);
  const isNamed = first !== undefined && !FUNCTIONS.includes(first.kind) && first.kind !== "object";
  const name = isNamed ? first : options ? findProperty(options, "name") : null;
  const functionName = callback === null
    ? null
    : callback.kind === "identifier"
    ? callback.text
    : getField(callback, "name")?.text ?? null;
  if (callback === null || (name === null && functionName === null)) return null;
  const body = callback.kind === "identifier" ? callback : getField(callback, "body");
  return { name, functionName, body };
}

function findCallback(given: readonly SyntaxNode[]): SyntaxNode | null {
  const inner = given.map(unwrap);
  return inner.find(({ kind }) => FUNCTIONS.includes(kind)) ??
    inner.slice(1).find(({ kind }) => kind === "identifier") ?? null;
}

/** `fn: …`, `fn() {…}` or a plain `fn`. */
function findMember(object: SyntaxNode, key: string): SyntaxNode | null {
  const method = getNamedChildren(object).find((part) =>
    part.kind === "method_definition" && getField(part, "name")?.text === key
  );
  if (method) return method;
  const value = findProperty(object, key);
  if (value) return unwrap(value);
  return getNamedChildren(object).find((part) =>
    part.kind === "shorthand_property_identifier" && part.text === key
  ) ?? null;
}
