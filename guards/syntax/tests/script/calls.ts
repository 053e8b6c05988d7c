/**
 * Calls in TypeScript and JavaScript: who is called by what chain of names, with which arguments.
 *
 * Pure. Imports the syntax tree.
 *
 * @module
 */

import { getField, getNamedChildren, type SyntaxNode } from "../../tree.ts";

/** What only dresses a value: the value is the same without it. */
const DRESSING = [
  "parenthesized_expression",
  "await_expression",
  "as_expression",
  "satisfies_expression",
  "non_null_expression",
  "type_assertion",
];

/**
 * Takes off parentheses, `await`, `as` and `!`.
 *
 * @param node An expression.
 * @returns The expression inside.
 */
export function unwrap(node: SyntaxNode): SyntaxNode {
  let inner = node;
  while (DRESSING.includes(inner.kind)) {
    const children = getNamedChildren(inner).filter(({ kind }) => kind !== "comment");
    // `<T>x` names the type first.
    const next = inner.kind === "type_assertion" ? children.at(-1) : children[0];
    if (!next) return inner;
    inner = next;
  }
  return inner;
}

/** `expect(x).not.toBe`: the names from left to right, and the calls between them. */
export interface Chain {
  /** First name. */
  readonly root: SyntaxNode;
  readonly names: readonly string[];
  /** Calls inside the chain, innermost first: `expect(x)`. */
  readonly calls: readonly SyntaxNode[];
}

/**
 * Reads the chain of names by which something is called.
 *
 * @param callee The function of a call.
 * @returns The chain, or null where it does not begin with a name.
 */
export function readChain(callee: SyntaxNode): Chain | null {
  const names: string[] = [];
  const calls: SyntaxNode[] = [];
  let node = unwrap(callee);
  while (true) {
    if (node.kind === "identifier") {
      names.unshift(node.text);
      return { root: node, names, calls };
    }
    const next = node.kind === "member_expression"
      ? getField(node, "object")
      : node.kind === "call_expression"
      ? getField(node, "function")
      : null;
    if (next === null) return null;
    if (node.kind === "call_expression") calls.unshift(node);
    else names.unshift(getField(node, "property")?.text ?? "");
    node = unwrap(next);
  }
}

/**
 * Lists the arguments of a call.
 *
 * @param call A call, or the making of an object.
 * @returns The arguments without comments.
 */
export function getArguments(call: SyntaxNode): readonly SyntaxNode[] {
  const list = getField(call, "arguments");
  return list?.kind === "arguments"
    ? getNamedChildren(list).filter(({ kind }) => kind !== "comment")
    : [];
}

/** Kinds of nodes that are functions with a body of their own. */
export const FUNCTIONS: readonly string[] = [
  "arrow_function",
  "function_expression",
  "function_declaration",
  "generator_function",
  "generator_function_declaration",
  "method_definition",
];

/**
 * Lists the parameters of a function.
 *
 * @param node The function.
 * @returns The pattern of each, in order.
 */
export function getParameters(node: SyntaxNode): readonly SyntaxNode[] {
  const single = getField(node, "parameter");
  if (single) return [single];
  const list = getField(node, "parameters");
  return (list ? getNamedChildren(list) : [])
    .filter(({ kind }) => kind !== "comment")
    .map((parameter) => {
      const pattern = getField(parameter, "pattern") ?? parameter;
      return pattern.kind === "assignment_pattern" ? getField(pattern, "left") ?? pattern : pattern;
    });
}

/**
 * Reads a text that stands in the source as one literal.
 *
 * @param node An expression.
 * @returns What the literal stands for as far as names need it, or null where it is none.
 */
export function readText(node: SyntaxNode): string | null {
  const inner = unwrap(node);
  if (inner.kind !== "string" && inner.kind !== "template_string") return null;
  const parts = getNamedChildren(inner);
  if (parts.some(({ kind }) => kind === "template_substitution")) return null;
  return parts.map(readPart).join("");
}

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", 0: "\0" };

/**
 * Reads one part of a string or template.
 *
 * @param part A fragment or an escape.
 * @returns The characters that it stands for.
 */
export function readPart(part: SyntaxNode): string {
  if (part.kind !== "escape_sequence") return part.text;
  const body = part.text.slice(1);
  const code = /^(?:u\{([\da-f]+)\}|u([\da-f]{4})|x([\da-f]{2}))$/i.exec(body);
  const digits = code?.[1] ?? code?.[2] ?? code?.[3];
  if (digits !== undefined) return String.fromCodePoint(Number.parseInt(digits, 16));
  return ESCAPES[body] ?? body.replace(/^\r?\n/, "");
}
