/**
 * Reads what nodes of Go do: declarations, branches, exits of functions.
 *
 * Imports `forms.ts` and `tree.ts`. Has no effect.
 *
 * @module
 */

import { type Act, findScope, getParts, type Origin } from "../forms.ts";
import { findAbove, getField, type SyntaxNode } from "../tree.ts";

/** Nodes whose body runs later. */
export const GO_FUNCTION_KINDS: readonly string[] = [
  "function_declaration",
  "method_declaration",
  "func_literal",
];

/** Nodes whose names are not seen outside. */
export const GO_SCOPE_KINDS: readonly string[] = [
  ...GO_FUNCTION_KINDS,
  "source_file",
  "block",
  "if_statement",
  "for_statement",
  "expression_switch_statement",
  "expression_case",
];

/**
 * Reads what a node does itself.
 *
 * @param node Any node.
 * @returns Its acts.
 */
export function toActs(node: SyntaxNode): readonly Act[] {
  switch (node.kind) {
    case "import_spec":
      return toImport(node);
    case "const_spec":
    case "var_spec":
      return toSpecs(node);
    case "short_var_declaration":
      return toPairs(node, "variable");
    case "range_clause":
      return listOf(getField(node, "left")).flatMap((name) =>
        declare(name, { origin: "loop", value: null })
      );
    case "assignment_statement":
      return toAssignments(node);
    case "inc_statement":
    case "dec_statement": {
      const [target] = getParts(node);
      return target ? [{ kind: "assign", target, value: null }] : [];
    }
    case "function_declaration":
    case "method_declaration":
    case "func_literal":
      return toFunction(node);
    case "if_statement":
      return toBranch(null, getField(node, "condition"), [getField(node, "consequence")]);
    case "expression_case":
      return toCase(node);
    case "return_statement":
      return [{ kind: "return", value: getParts(node)[0] ?? null }];
    case "call_expression":
      return getField(node, "function")?.text === "panic"
        ? [{ kind: "throw", value: listOf(getField(node, "arguments"))[0] ?? null }]
        : [];
    default:
      return [];
  }
}

function listOf(node: SyntaxNode | null): readonly SyntaxNode[] {
  return node ? getParts(node) : [];
}

interface Declared {
  readonly origin: Origin;
  readonly value: SyntaxNode | null;
  /** Where the name is known; left out, the nearest scope around it. */
  readonly scope?: SyntaxNode;
}

function declare(name: SyntaxNode, { origin, value, scope }: Declared): Act[] {
  if (name.kind !== "identifier") return [];
  return [{
    kind: "declare",
    name: name.text,
    origin,
    scope: scope ?? findScope(name, GO_SCOPE_KINDS),
    value,
    steps: [],
  }];
}

function toImport(node: SyntaxNode): Act[] {
  const module = getField(node, "path")?.text.slice(1, -1) ?? "";
  const name = getField(node, "name");
  const local = name?.kind === "dot" ? null : name?.text ?? module.split("/").at(-1) ?? module;
  return [{ kind: "import", module, names: [{ imported: "*", local }] }];
}

function toSpecs(node: SyntaxNode): Act[] {
  const names = node.children.filter(({ field, isNamed }) => field === "name" && isNamed);
  const values = listOf(getField(node, "value"));
  const origin = node.kind === "const_spec" ? "constant" : "variable";
  return names.flatMap((name, index) => declare(name, { origin, value: values[index] ?? null }));
}

function toPairs(node: SyntaxNode, origin: Origin): Act[] {
  const values = listOf(getField(node, "right"));
  return listOf(getField(node, "left"))
    .flatMap((name, index) => declare(name, { origin, value: values[index] ?? null }));
}

function toAssignments(node: SyntaxNode): Act[] {
  const values = listOf(getField(node, "right"));
  return listOf(getField(node, "left"))
    .map((target, index) => ({ kind: "assign", target, value: values[index] ?? null }));
}

function toFunction(node: SyntaxNode): Act[] {
  const body = getField(node, "body");
  const nameNode = getField(node, "name");
  const own = node.kind === "function_declaration" && nameNode
    ? declare(nameNode, {
      origin: "function",
      value: node,
      scope: findScope(node, GO_SCOPE_KINDS),
    })
    : [];
  const params = listOf(getField(node, "parameters")).flatMap((part) =>
    part.children.filter(({ field, isNamed }) => field === "name" && isNamed)
  );
  const declared: Act[] = params.map(({ text }) => ({
    kind: "declare",
    name: text,
    origin: "parameter",
    scope: node,
    value: null,
    steps: [],
  }));
  if (!body) return [...own, ...declared];
  const name = nameNode?.text ?? null;
  const isMethod = node.kind === "method_declaration";
  const names = params.map(({ text }) => text);
  return [...own, ...declared, { kind: "function", name, params: names, body, isMethod }];
}

function toBranch(
  subject: SyntaxNode | null,
  condition: SyntaxNode | null,
  consequence: readonly (SyntaxNode | null)[],
): Act[] {
  if (!condition) return [];
  const taken = consequence.filter((node) => node !== null);
  return [{ kind: "branch", subject, condition, consequence: taken }];
}

function toCase(node: SyntaxNode): Act[] {
  const whole = findAbove(node, ["expression_switch_statement"]);
  const subject = whole ? getField(whole, "value") : null;
  const body = getParts(node).filter(({ field }) => field !== "value");
  return toBranch(subject, getField(node, "value"), body);
}
