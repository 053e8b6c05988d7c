/**
 * Reads what nodes of Python do: declarations, branches, exits of functions.
 *
 * Imports `forms.ts` and `tree.ts`. Has no effect.
 *
 * @module
 */

import { type Act, findScope, getParts, type Handler, type Origin } from "../forms.ts";
import { findAbove, getField, type SyntaxNode, walkTree } from "../tree.ts";

/** Nodes whose body runs later. */
export const PYTHON_FUNCTION_KINDS: readonly string[] = ["function_definition", "lambda"];

/** Nodes whose names are not seen outside; a class body is one for what stands in it alone. */
export const PYTHON_SCOPE_KINDS: readonly string[] = [
  ...PYTHON_FUNCTION_KINDS,
  "module",
  "class_definition",
  "list_comprehension",
  "set_comprehension",
  "dictionary_comprehension",
  "generator_expression",
];

/**
 * Reads what a node does itself.
 *
 * @param node Any node.
 * @returns Its acts.
 */
export function toActs(node: SyntaxNode): readonly Act[] {
  switch (node.kind) {
    case "import_statement":
      return node.children.filter(({ field, isNamed }) => field === "name" && isNamed)
        .flatMap(toModuleImport);
    case "import_from_statement":
      return toNamesImport(node);
    case "assignment":
    case "augmented_assignment":
    case "named_expression":
      return toAssignments(
        getField(node, "left") ?? getField(node, "name"),
        getField(node, "right") ?? getField(node, "value"),
      );
    case "for_statement":
    case "for_in_clause":
      return declareAll(getField(node, "left"), { origin: "loop", value: null });
    case "as_pattern":
      return toAlias(node);
    case "delete_statement":
      return toDelete(node);
    case "function_definition":
    case "lambda":
      return toFunction(node);
    case "class_definition":
      return toClass(node);
    case "if_statement":
    case "elif_clause":
      return toBranch(null, getField(node, "condition"), getField(node, "consequence"));
    case "conditional_expression": {
      const [yes, condition] = getParts(node);
      return toBranch(null, condition ?? null, yes ?? null);
    }
    case "boolean_operator":
      return getField(node, "operator")?.text === "and"
        ? toBranch(null, getField(node, "left"), getField(node, "right"))
        : [];
    case "case_clause":
      return toCase(node);
    case "return_statement":
    case "raise_statement":
      return [{
        kind: node.kind === "return_statement" ? "return" : "throw",
        value: getParts(node)[0] ?? null,
      }];
    case "try_statement":
      return toTry(node);
    default:
      return [];
  }
}

type Declared = { readonly origin: Origin; readonly value: SyntaxNode | null };

/** `import a.b` loads `a.b` and brings in `a`. */
function toModuleImport(name: SyntaxNode): Act[] {
  const module = (getField(name, "name") ?? name).text;
  const local = getField(name, "alias")?.text ?? module;
  const top = module.split(".")[0] ?? module;
  if (local !== module || top === module) {
    return [{ kind: "import", module, names: [{ imported: "*", local }] }];
  }
  return [
    { kind: "import", module, names: [] },
    { kind: "import", module: top, names: [{ imported: "*", local: top }] },
  ];
}

function toNamesImport(node: SyntaxNode): Act[] {
  const module = getField(node, "module_name")?.text ?? "";
  const names = node.children.filter(({ field, isNamed }) => field === "name" && isNamed)
    .map((name) => {
      const imported = name.kind === "aliased_import" ? getField(name, "name") ?? name : name;
      return { imported: imported.text, local: getField(name, "alias")?.text ?? imported.text };
    });
  const isAll = node.children.some(({ kind }) => kind === "wildcard_import");
  return [{ kind: "import", module, names: isAll ? [{ imported: "*", local: null }] : names }];
}

function toAssignments(target: SyntaxNode | null, value: SyntaxNode | null): Act[] {
  if (!target) return [];
  if (target.kind === "identifier") {
    return [
      ...declareAll(target, { origin: "variable", value }),
      { kind: "assign", target, value },
    ];
  }
  if (["attribute", "subscript"].includes(target.kind)) return [{ kind: "assign", target, value }];
  const targets = getParts(target);
  const values = value && /^(expression_list|tuple|list)$/.test(value.kind) ? getParts(value) : [];
  return targets.flatMap((part, index) =>
    toAssignments(part, targets.length === values.length ? values[index] ?? null : null)
  );
}

function declareAll(target: SyntaxNode | null, { origin, value }: Declared): Act[] {
  if (!target) return [];
  if (/^(pattern_list|(tuple|list|list_splat)_pattern)$/.test(target.kind)) {
    return getParts(target).flatMap((part) => declareAll(part, { origin, value: null }));
  }
  if (target.kind !== "identifier") return [];
  return [{
    kind: "declare",
    name: target.text,
    origin,
    scope: findOwner(target),
    value,
    steps: [],
  }];
}

/** The scope a name belongs to; `global` moves it to the module. */
function findOwner(target: SyntaxNode): SyntaxNode {
  const scope = findScope(target, PYTHON_SCOPE_KINDS);
  if (scope.kind !== "function_definition") return scope;
  const isGlobal = [...walkTree(scope)].some((node) =>
    node.kind === "global_statement" && getParts(node).some(({ text }) => text === target.text)
  );
  return isGlobal ? findAbove(scope, ["module"]) ?? scope : scope;
}

function toAlias(node: SyntaxNode): Act[] {
  const alias = getField(node, "alias");
  const target = alias ? getParts(alias)[0] ?? alias : null;
  const isCaught = /^except/.test(node.parent?.kind ?? "");
  if (!target) return [];
  const scope = findScope(node, PYTHON_SCOPE_KINDS);
  const origin = isCaught ? "caught" : "variable";
  const names = /^(tuple|list)$/.test(target.kind) ? getParts(target) : [target];
  const value = isCaught || names[0] !== target ? null : getParts(node)[0] ?? null;
  return names.map(({ text }) => ({
    kind: "declare",
    name: text,
    origin,
    scope,
    value,
    steps: [],
  }));
}

function toDelete(node: SyntaxNode): Act[] {
  return getParts(node)
    .flatMap((part) => part.kind === "expression_list" ? getParts(part) : [part])
    .map((target) => ({ kind: "delete", target }));
}

function toFunction(node: SyntaxNode): Act[] {
  const body = getField(node, "body");
  const list = getField(node, "parameters");
  const params = (list ? getParts(list) : []).flatMap(toParameter);
  const name = getField(node, "name")?.text ?? null;
  const scope = findScope(node, PYTHON_SCOPE_KINDS);
  const declared: Act[] = params.map((param) => ({
    kind: "declare",
    name: param.name,
    origin: "parameter",
    scope: node,
    value: param.value,
    steps: [],
  }));
  const own: Act[] = name === null
    ? []
    : [{ kind: "declare", name, origin: "function", scope, value: node, steps: [] }];
  if (!body) return [...own, ...declared];
  const isMethod = scope.kind === "class_definition";
  const names = params.map((param) => param.name);
  const result: Act[] = node.kind === "lambda" ? [{ kind: "return", value: body }] : [];
  return [
    ...own,
    ...declared,
    { kind: "function", name: name ?? readAssigned(node), params: names, body, isMethod },
    ...result,
  ];
}

/** A lambda has the name it is assigned to. */
function readAssigned(node: SyntaxNode): string | null {
  const above = node.parent;
  return above?.kind === "assignment" ? getField(above, "left")?.text ?? null : null;
}

function toParameter(part: SyntaxNode): { name: string; value: SyntaxNode | null }[] {
  const name = part.kind === "identifier" ? part : getField(part, "name") ?? getParts(part)[0];
  return name ? [{ name: name.text, value: getField(part, "value") }] : [];
}

function toClass(node: SyntaxNode): Act[] {
  const name = getField(node, "name")?.text ?? "";
  const list = getField(node, "superclasses");
  const bases = (list ? getParts(list) : []).filter(({ kind }) => kind !== "keyword_argument");
  const scope = findScope(node, PYTHON_SCOPE_KINDS);
  return [
    { kind: "declare", name, origin: "class", scope, value: node, steps: [] },
    { kind: "class", name, bases },
  ];
}

function toBranch(
  subject: SyntaxNode | null,
  condition: SyntaxNode | null,
  consequence: SyntaxNode | null,
): Act[] {
  if (!condition) return [];
  return [{ kind: "branch", subject, condition, consequence: consequence ? [consequence] : [] }];
}

function toCase(node: SyntaxNode): Act[] {
  const whole = findAbove(node, ["match_statement"]);
  const subject = whole ? getField(whole, "subject") : null;
  const [pattern] = getParts(node);
  const isAny = pattern !== undefined && getParts(pattern).length === 0;
  return isAny ? [] : toBranch(subject, pattern ?? null, getField(node, "consequence"));
}

function toTry(node: SyntaxNode): Act[] {
  const body = getField(node, "body");
  if (!body) return [];
  const handlers = node.children
    .filter(({ kind }) => kind === "except_clause" || kind === "except_group_clause")
    .flatMap(toHandler);
  return [{ kind: "try", body, handlers }];
}

function toHandler(node: SyntaxNode): Handler[] {
  const parts = getParts(node);
  const body = parts.at(-1);
  const value = getField(node, "value");
  if (!body) return [];
  if (value?.kind !== "as_pattern") return [{ types: value, name: null, body }];
  return [{
    types: getParts(value)[0] ?? null,
    name: getField(value, "alias")?.text ?? null,
    body,
  }];
}
