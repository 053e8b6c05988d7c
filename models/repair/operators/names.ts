/**
 * Operators on names and access: the wrong variable, the wrong property, a missing default.
 *
 * @module
 */

import { findAbove, getField, type SyntaxNode, walkTree } from "../../../guards/syntax/tree.ts";
import { insertAt, type Operator, readBinary, replaceNode, type Source } from "./operator.ts";

/** Other names tried in one place at the most. */
const MAX_NAMES = 8;
const FUNCTIONS = [
  "function_declaration",
  "function_expression",
  "arrow_function",
  "method_definition",
  "generator_function_declaration",
  "function_definition",
  "lambda",
];
/** Parents in which an identifier is declared or names something else than a value. */
const NOT_A_USE = new Set([
  "formal_parameters",
  "parameters",
  "required_parameter",
  "optional_parameter",
  "default_parameter",
  "typed_parameter",
  "import_specifier",
  "import_clause",
  "import_statement",
  "import_from_statement",
  "dotted_name",
  "aliased_import",
  "keyword_argument",
  "labeled_statement",
  "class_declaration",
  "class_definition",
  "shorthand_property_identifier",
]);

/** Another variable of the same scope was meant. */
export const variable: Operator = {
  id: "variable",
  prior: 6,
  examples: { script: ["return left", "return right"], python: ["total += price", "total += tax"] },
  *propose(node, source) {
    if (node.kind !== "identifier" || !isUse(node)) return;
    const isCalled = node.field === "function" && node.parent?.kind.startsWith("call") === true;
    for (const name of listNames(node, { source, isCalled })) yield replaceNode(node, name);
  },
};

function isUse(node: SyntaxNode): boolean {
  const { parent, field } = node;
  if (!parent || NOT_A_USE.has(parent.kind)) return false;
  return !(field === "name" || (field === "property") || field === "attribute" ||
    (field === "pattern" && parent.kind !== "for_statement") || field === "label");
}

interface Wanted {
  readonly source: Source;
  /** Names of functions for a call, else names of values. */
  readonly isCalled: boolean;
}

/** Names that could stand at a place: those of the function around it first, then of the file. */
function listNames(node: SyntaxNode, { source, isCalled }: Wanted): readonly string[] {
  const far = collectFileNames(source);
  const pool = isCalled ? far.functions : [...collectNearNames(node), ...far.values];
  return [...new Set(pool)].filter((name) => name !== node.text).slice(0, MAX_NAMES);
}

/** Names of the functions around a place, the innermost first. */
function collectNearNames(node: SyntaxNode): readonly string[] {
  const around = findAbove(node, FUNCTIONS);
  return around ? [...collectNames(around), ...collectNearNames(around)] : [];
}

/**
 * Lists the names of values that are known at a place.
 *
 * @param node The place.
 * @param source Its source.
 * @returns Those of the functions around it, the innermost first, then of the file.
 */
export function listNearNames(node: SyntaxNode, source: Source): readonly string[] {
  return listNames(node, { source, isCalled: false });
}

/** Parameters and local variables of a function, in the order in which they appear. */
function collectNames(around: SyntaxNode): readonly string[] {
  const names: string[] = [];
  for (const node of walkTree(around)) {
    if (node.kind !== "identifier") continue;
    const { parent, field } = node;
    const isParameter = parent !== null && /parameter/.test(parent.kind) && field !== "value";
    const isLocal = (parent?.kind === "variable_declarator" && field === "name") ||
      (parent?.kind === "assignment" && field === "left") ||
      (/^for_/.test(parent?.kind ?? "") && field === "left") ||
      (parent?.kind === "arrow_function" && field === "parameter") ||
      parent?.kind === "pattern_list" || parent?.kind === "array_pattern";
    if (isParameter || isLocal) names.push(node.text);
  }
  return names;
}

function collectFileNames(
  { tree }: Source,
): { readonly values: readonly string[]; readonly functions: readonly string[] } {
  const values: string[] = [];
  const functions: string[] = [];
  for (const statement of tree.root.children) {
    for (const node of walkTree(statement)) {
      const name = getField(node, "name");
      if (/^(?:function_declaration|function_definition)$/.test(node.kind) && name) {
        functions.push(name.text);
      } else if (
        node.kind === "variable_declarator" && isTop(node) && name?.kind === "identifier"
      ) {
        values.push(name.text);
      } else if (node.kind === "assignment" && isTop(node)) {
        const left = getField(node, "left");
        if (left?.kind === "identifier") values.push(left.text);
      }
    }
  }
  return { values, functions };
}

function isTop(node: SyntaxNode): boolean {
  return findAbove(node, FUNCTIONS) === null;
}

/** Another property that the file knows was meant. */
export const property: Operator = {
  id: "property",
  prior: 3,
  examples: {
    script: ["line.price - line.total", "line.total - line.total"],
    python: ["a.low - a.high", "a.high - a.high"],
  },
  *propose(node, source) {
    if (
      node.kind !== "property_identifier" &&
      !(node.kind === "identifier" && node.field === "attribute")
    ) {
      return;
    }
    const isCall = node.parent?.field === "function";
    if (isCall) return;
    const object = node.parent && getField(node.parent, "object");
    const own: string[] = [];
    const others: string[] = [];
    for (const other of walkTree(source.tree.root)) {
      if (other.kind !== node.kind || other.field !== node.field || other.text === node.text) {
        continue;
      }
      if (other.parent === null || other.parent.field === "function") continue;
      const isOfSame = object !== null && getField(other.parent, "object")?.text === object.text;
      (isOfSame ? own : others).push(other.text);
    }
    const tested = (source.testNames ?? []).filter((name) => name !== node.text);
    const names = new Set([...own, ...tested, ...others]);
    for (const name of [...names].slice(0, MAX_NAMES)) yield replaceNode(node, name);
  },
};

/** A missing value needs a default. */
export const missingDefault: Operator = {
  id: "missing_default",
  prior: 3,
  examples: {
    script: ["count[key] + 1", "(count[key] ?? 0) + 1"],
    python: ["count[key] + 1", "count.get(key, 0) + 1"],
  },
  *propose(node, { dialect }) {
    if (dialect === "python") {
      if (node.kind !== "subscript" || isAssigned(node)) return;
      const value = getField(node, "value");
      const subscript = getField(node, "subscript");
      if (!value || !subscript || subscript.kind === "slice") return;
      for (const other of ["0", '""', "[]", "None"]) {
        yield replaceNode(node, `${value.text}.get(${subscript.text}, ${other})`);
      }
      return;
    }
    const isAccess = node.kind === "subscript_expression" || node.kind === "member_expression";
    if (!isAccess || isAssigned(node) || node.field === "function") return;
    if (readBinary(node.parent ?? node)?.operator.text === "??") return;
    for (const other of ["0", '""', "[]"]) yield replaceNode(node, `(${node.text} ?? ${other})`);
  },
};

function isAssigned({ field, parent }: SyntaxNode): boolean {
  if (parent?.kind === "update_expression") return true;
  return field === "left" && /assignment|^for_/.test(parent?.kind ?? "");
}

/** What is accessed may be missing. */
export const optionalAccess: Operator = {
  id: "optional_access",
  prior: 3,
  examples: { script: ["user.name.first", "user.name?.first"] },
  *propose(node, { dialect }) {
    if (dialect !== "script") return;
    if (node.kind === "member_expression" && !isAssigned(node)) {
      const dot = node.children.find(({ text, isNamed }) => !isNamed && text === ".");
      if (dot) yield replaceNode(dot, "?.");
    }
    if (node.kind === "subscript_expression" && !isAssigned(node)) {
      const bracket = node.children.find(({ text }) => text === "[");
      if (bracket) yield insertAt(bracket.start, "?.");
    }
  },
};
