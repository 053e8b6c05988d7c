/**
 * Calls in Python: who is called by what names, with which arguments.
 *
 * Pure. Imports the syntax tree.
 *
 * @module
 */

import { getField, getNamedChildren, type SyntaxNode } from "../../tree.ts";

/** Arguments of a call by place and by name. */
export interface Arguments {
  readonly placed: readonly SyntaxNode[];
  readonly named: ReadonlyMap<string, SyntaxNode>;
}

/**
 * Takes off parentheses and `await`.
 *
 * @param node An expression.
 * @returns The expression inside.
 */
export function unwrap(node: SyntaxNode): SyntaxNode {
  let inner = node;
  while (inner.kind === "parenthesized_expression" || inner.kind === "await") {
    const next = getNamedChildren(inner).find(({ kind }) => kind !== "comment");
    if (!next) return inner;
    inner = next;
  }
  return inner;
}

/**
 * Reads the names by which something is called.
 *
 * @param callee The function of a call, or a decorator's.
 * @returns Names from left to right; empty where it does not begin with a name.
 */
export function readNames(callee: SyntaxNode): readonly string[] {
  const names: string[] = [];
  for (let node: SyntaxNode | null = callee; node; node = getField(node, "object")) {
    if (node.kind === "identifier") return [node.text, ...names];
    if (node.kind !== "attribute") return [];
    names.unshift(getField(node, "attribute")?.text ?? "");
  }
  return [];
}

/**
 * Lists the arguments of a call.
 *
 * @param call The call.
 * @returns Arguments by place and by name; spread ones are left out.
 */
export function getArguments(call: SyntaxNode): Arguments {
  const list = getField(call, "arguments");
  const given = (list?.kind === "argument_list" ? getNamedChildren(list) : [])
    .filter(({ kind }) => kind !== "comment");
  const named = given.filter(({ kind }) => kind === "keyword_argument")
    .flatMap((one): [string, SyntaxNode][] => {
      const [name, value] = [getField(one, "name"), getField(one, "value")];
      return name && value ? [[name.text, value]] : [];
    });
  const placed = given.filter(({ kind }) =>
    !["keyword_argument", "list_splat", "dictionary_splat"].includes(kind)
  );
  return { placed, named: new Map(named) };
}

/**
 * Lists the names of a function's parameters.
 *
 * @param definition The function.
 * @returns The names in order; empty text for those that take any number.
 */
export function getParameterNames(definition: SyntaxNode): readonly string[] {
  const list = getField(definition, "parameters");
  return (list ? getNamedChildren(list) : []).filter(({ kind }) =>
    !["comment", "keyword_separator", "positional_separator"].includes(kind)
  ).map((parameter) => {
    if (parameter.kind === "identifier") return parameter.text;
    const name = getField(parameter, "name") ?? getNamedChildren(parameter)[0];
    return name?.kind === "identifier" ? name.text : "";
  });
}

/**
 * Reads a text that stands in the source as one literal.
 *
 * @param node An expression.
 * @returns Its characters, escapes as they are written; null where it is none or holds values.
 */
export function readText(node: SyntaxNode): string | null {
  if (node.kind !== "string") return null;
  const parts = getNamedChildren(node);
  if (parts.some(({ kind }) => kind === "interpolation")) return null;
  return parts.filter(({ kind }) => kind === "string_content").map(({ text }) => text).join("");
}
