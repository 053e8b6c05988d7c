/**
 * Reads what nodes of TypeScript and JavaScript do: declarations, branches, exits of functions.
 *
 * Imports `forms.ts` and `tree.ts`. Has no effect.
 *
 * @module
 */

import { type Act, findScope, getParts, type Origin } from "../forms.ts";
import { findAbove, getField, type SyntaxNode } from "../tree.ts";
import { readKey, toForm } from "./javascript_forms.ts";
import { FUNCTION_KINDS, SCOPE_KINDS } from "./javascript_kinds.ts";

/**
 * Reads what a node does itself.
 *
 * @param node Any node.
 * @returns Its acts.
 */
export function toActs(node: SyntaxNode): readonly Act[] {
  if (FUNCTION_KINDS.includes(node.kind)) return toFunction(node);
  switch (node.kind) {
    case "variable_declarator":
      return toDeclarations(node);
    case "class_declaration":
    case "abstract_class_declaration":
    case "class":
      // The keyword is a node of the same kind.
      return node.isNamed ? toClass(node) : [];
    case "import_statement":
      return toImport(node);
    case "export_statement":
      return toReExport(node);
    case "for_in_statement":
      return declareAll(getField(node, "left"), { origin: "loop", scope: node, value: null });
    case "catch_clause":
      return declareAll(getField(node, "parameter"), {
        origin: "caught",
        scope: node,
        value: null,
      });
    case "assignment_expression":
    case "augmented_assignment_expression":
      return toAssignments(getField(node, "left"), getField(node, "right"));
    case "update_expression":
      return toAssignments(getField(node, "argument"), null);
    case "unary_expression":
      return toDelete(node);
    case "if_statement":
    case "ternary_expression":
      return toBranch(null, getField(node, "condition"), [getField(node, "consequence")]);
    case "binary_expression":
      return toShortBranch(node);
    case "switch_case":
      return toCase(node);
    case "return_statement":
    case "throw_statement":
      return [{ kind: node.kind === "return_statement" ? "return" : "throw", value: first(node) }];
    case "try_statement":
      return toTry(node);
    default:
      return [];
  }
}

type Declared = {
  readonly origin: Origin;
  readonly scope: SyntaxNode;
  readonly value: SyntaxNode | null;
};

function first(node: SyntaxNode): SyntaxNode | null {
  return getParts(node)[0] ?? null;
}

/** Every name of a pattern, with the steps that lead to it from the value. */
function declareAll(
  pattern: SyntaxNode | null,
  declared: Declared,
  steps: readonly string[] = [],
): Act[] {
  if (!pattern) return [];
  const declare = (node: SyntaxNode): Act[] => [
    { kind: "declare", name: node.text, steps, ...declared },
  ];
  switch (pattern.kind) {
    case "identifier":
      return declare(pattern);
    case "object_pattern":
      return getParts(pattern).flatMap((part) => declareProperty(part, declared, steps));
    case "array_pattern":
    case "rest_pattern":
      return getParts(pattern).flatMap((part) => declareAll(part, declared, [...steps, "[?]"]));
    case "assignment_pattern":
      return declareAll(getField(pattern, "left"), declared, steps);
    default:
      return [];
  }
}

function declareProperty(part: SyntaxNode, declared: Declared, steps: readonly string[]): Act[] {
  const left = part.kind === "object_assignment_pattern" ? getField(part, "left") : part;
  if (left?.kind === "shorthand_property_identifier_pattern") {
    return [{ kind: "declare", name: left.text, steps: [...steps, left.text], ...declared }];
  }
  if (part.kind !== "pair_pattern") return declareAll(part, declared, steps);
  const key = getField(part, "key");
  const step = key ? readKey(key) ?? "[?]" : "[?]";
  return declareAll(getField(part, "value"), declared, [...steps, step]);
}

function toDeclarations(node: SyntaxNode): Act[] {
  const list = node.parent;
  const isHoisted = list?.kind === "variable_declaration";
  const scope = isHoisted
    ? findAbove(node, [...FUNCTION_KINDS, "program"]) ?? node
    : findScope(node, SCOPE_KINDS);
  const isConstant = list?.children[0]?.text === "const";
  const origin = isConstant ? "constant" : "variable";
  return declareAll(getField(node, "name"), { origin, scope, value: getField(node, "value") });
}

function toFunction(node: SyntaxNode): Act[] {
  const body = getField(node, "body");
  const nameNode = getField(node, "name");
  const patterns = listParameters(node);
  const params = patterns.flatMap(({ pattern, value }) =>
    declareAll(pattern, { origin: "parameter", scope: node, value })
  );
  const isDeclaration = node.kind.endsWith("function_declaration");
  const own: Act[] = isDeclaration && nameNode
    ? declareAll(nameNode, { origin: "function", scope: findScope(node, SCOPE_KINDS), value: node })
    : [];
  if (!body) return [...own, ...params];
  const name = readOwnName(node, nameNode);
  const names = patterns.map(({ pattern }) => pattern.text);
  const isMethod = node.kind === "method_definition" ||
    ["public_field_definition", "pair"].includes(node.parent?.kind ?? "");
  const result: Act[] = node.kind === "arrow_function" && body.kind !== "statement_block"
    ? [{ kind: "return", value: body }]
    : [];
  return [...own, ...params, { kind: "function", name, params: names, body, isMethod }, ...result];
}

/** The name of a function: its own, or that of what it is assigned to. */
function readOwnName(node: SyntaxNode, nameNode: SyntaxNode | null): string | null {
  const named = nameNode ?? findAssigned(node);
  if (!named) return null;
  if (named.kind !== "subscript_expression") {
    return readKey(named) ?? named.text.replace(/\s+/g, "");
  }
  const index = getField(named, "index");
  return index ? readText(index) ?? `[${index.text}]` : null;
}

/** The node of the name that a function is assigned to. */
function findAssigned(node: SyntaxNode): SyntaxNode | null {
  const above = node.parent;
  switch (above?.kind) {
    case "variable_declarator":
    case "public_field_definition":
      return getField(above, "name");
    case "pair":
      return getField(above, "key");
    case "assignment_expression": {
      const target = getField(above, "left");
      return target?.kind === "member_expression" ? getField(target, "property") : target;
    }
    default:
      return null;
  }
}

function listParameters(node: SyntaxNode): { pattern: SyntaxNode; value: SyntaxNode | null }[] {
  const single = getField(node, "parameter");
  if (single) return [{ pattern: single, value: null }];
  const list = getField(node, "parameters");
  return (list ? getParts(list) : []).flatMap((part) => {
    const pattern = getField(part, "pattern");
    return pattern && pattern.kind !== "this" ? [{ pattern, value: getField(part, "value") }] : [];
  });
}

function toClass(node: SyntaxNode): Act[] {
  const nameNode = getField(node, "name");
  const heritage = node.children.find(({ kind }) => kind === "class_heritage");
  const clause = heritage?.children.find(({ kind }) => kind === "extends_clause");
  const base = clause ? getField(clause, "value") : null;
  const scope = findScope(node, SCOPE_KINDS);
  const name = nameNode?.text ?? null;
  const act: Act = { kind: "class", name, bases: base ? [base] : [] };
  if (name === null || node.kind === "class") return [act];
  return [{ kind: "declare", name, origin: "class", scope, value: node, steps: [] }, act];
}

function toImport(node: SyntaxNode): Act[] {
  const module = readText(getField(node, "source"));
  const clause = node.children.find(({ kind }) => kind === "import_clause");
  if (module === null) return [];
  return [{ kind: "import", module, names: clause ? getParts(clause).flatMap(toImported) : [] }];
}

function toImported(part: SyntaxNode): { imported: string; local: string }[] {
  if (part.kind === "identifier") return [{ imported: "default", local: part.text }];
  if (part.kind === "namespace_import") return [{ imported: "*", local: first(part)?.text ?? "" }];
  return getParts(part).flatMap((specifier) => {
    const name = getField(specifier, "name");
    if (!name) return [];
    const local = getField(specifier, "alias") ?? name;
    return [{ imported: name.text.replace(/^["']|["']$/g, ""), local: local.text }];
  });
}

function toReExport(node: SyntaxNode): Act[] {
  const module = readText(getField(node, "source"));
  return module === null ? [] : [{ kind: "import", module, names: [] }];
}

function readText(node: SyntaxNode | null): string | null {
  const form = node ? toForm(node) : null;
  return form?.kind === "constant" && typeof form.value === "string" ? form.value : null;
}

function toAssignments(target: SyntaxNode | null, value: SyntaxNode | null): Act[] {
  if (!target) return [];
  if (target.kind === "object_pattern" || target.kind === "array_pattern") {
    return getParts(target).flatMap((part) =>
      toAssignments(part.kind === "pair_pattern" ? getField(part, "value") : part, null)
    );
  }
  return [{ kind: "assign", target, value }];
}

function toDelete(node: SyntaxNode): Act[] {
  const target = getField(node, "argument");
  const isDelete = getField(node, "operator")?.text === "delete";
  return isDelete && target ? [{ kind: "delete", target }] : [];
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

/** `condition && value` is a branch, too. */
function toShortBranch(node: SyntaxNode): Act[] {
  const isAnd = getField(node, "operator")?.text === "&&";
  return isAnd ? toBranch(null, getField(node, "left"), [getField(node, "right")]) : [];
}

function toCase(node: SyntaxNode): Act[] {
  const whole = findAbove(node, ["switch_statement"]);
  const subject = whole ? getField(whole, "value") : null;
  const body = node.children.filter(({ field }) => field === "body");
  return toBranch(subject, getField(node, "value"), body);
}

function toTry(node: SyntaxNode): Act[] {
  const body = getField(node, "body");
  const handler = getField(node, "handler");
  const handlerBody = handler ? getField(handler, "body") : null;
  if (!body) return [];
  const handlers = handler && handlerBody
    ? [{ types: null, name: getField(handler, "parameter")?.text ?? null, body: handlerBody }]
    : [];
  return [{ kind: "try", body, handlers }];
}
