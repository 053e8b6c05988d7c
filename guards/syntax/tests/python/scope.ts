/**
 * Values of names in Python: names that are bound once, and rows of tables.
 *
 * Pure. Imports the syntax tree.
 *
 * @module
 */

import { getField, getNamedChildren, type SyntaxNode, walkTree } from "../../tree.ts";
import { getArguments, getParameterNames, readNames, readText, unwrap } from "./calls.ts";

/** Cells of one row of `parametrize`, by the name of the parameter. */
export type Row = ReadonlyMap<string, SyntaxNode>;

/** What a name is bound to, and where it is known. */
export interface Binding {
  /** One value, or one a row; empty where they cannot be told. */
  readonly values: readonly SyntaxNode[];
  /** The node in which the name is known. */
  readonly scope: SyntaxNode;
  /** The table behind a row's name, where it has a name itself. */
  readonly table: SyntaxNode | null;
}

const MAX_ROWS = 500;

/**
 * Finds what a name is bound to.
 *
 * @param name The name, where it is used.
 * @returns The binding; null for what is imported, built in or changes.
 */
export function findBinding(name: SyntaxNode): Binding | null {
  let below = name;
  for (let node = name.parent; node; below = node, node = node.parent) {
    const found = findIn(node, { name: name.text, below });
    if (found !== undefined) return found;
  }
  return null;
}

interface Wanted {
  readonly name: string;
  readonly below: SyntaxNode;
}

function findIn(node: SyntaxNode, { name, below }: Wanted): Binding | null | undefined {
  if (node.kind === "for_statement" && below.field === "body") return findInLoop(node, name);
  if (node.kind === "function_definition" && below.field === "body") {
    const found = findAssigned(below, name);
    if (found !== undefined) return found;
    return getParameterNames(node).includes(name) ? findInParameters(node, name) : undefined;
  }
  return node.kind === "module" ? findAssigned(node, name) : undefined;
}

function findInLoop(loop: SyntaxNode, name: string): Binding | null | undefined {
  const [left, right] = [getField(loop, "left"), getField(loop, "right")];
  if (!left || !right || !bindsName(left, name)) return undefined;
  return toBinding(right, { pattern: left, name, scope: loop });
}

function toBinding(
  rows: SyntaxNode,
  { pattern, name, scope }: {
    readonly pattern: SyntaxNode;
    readonly name: string;
    readonly scope: SyntaxNode;
  },
): Binding {
  const cells = listRows(rows).map((row) => takeApart(pattern, row, name));
  const values = cells.filter((cell) => cell !== null);
  const table = unwrap(rows).kind === "identifier" ? unwrap(rows) : null;
  return { values: values.length === cells.length ? values : [], scope, table };
}

/** Parameters of a test come from fixtures, or from the rows of `parametrize`. */
function findInParameters(definition: SyntaxNode, name: string): Binding | null {
  const rows = listParameterRows(definition);
  const values = rows.flatMap((row) => row.get(name) ?? []);
  return values.length === 0 || values.length < rows.length
    ? null
    : { values, scope: definition, table: null };
}

/**
 * Lists the rows with which a test is run.
 *
 * @param definition The test.
 * @returns The cells of each row by name; empty where there is no one plain `parametrize`.
 */
export function listParameterRows(definition: SyntaxNode): readonly Row[] {
  const calls = listDecorators(definition).filter((decorator) =>
    decorator.kind === "call" &&
    readNames(getField(decorator, "function") ?? decorator).at(-1) === "parametrize"
  );
  const [call] = calls;
  if (!call || calls.length > 1) return [];
  const { placed, named } = getArguments(call);
  const names = readParameterNames(placed[0] ?? named.get("argnames"));
  const rows = placed[1] ?? named.get("argvalues");
  return rows === undefined ? [] : listRows(rows).flatMap((row) => toRow(row, names) ?? []);
}

/**
 * Lists what decorates a definition.
 *
 * @param definition A function or a class.
 * @returns The expression of each decorator.
 */
export function listDecorators(definition: SyntaxNode): readonly SyntaxNode[] {
  const parent = definition.parent;
  if (parent?.kind !== "decorated_definition") return [];
  return parent.children.filter(({ kind }) => kind === "decorator")
    .flatMap((decorator) => getNamedChildren(decorator)[0] ?? []);
}

function readParameterNames(node: SyntaxNode | undefined): readonly string[] {
  if (!node) return [];
  const text = readText(node);
  if (text !== null) return text.split(",").map((name) => name.trim());
  return getNamedChildren(node).flatMap((child) => readText(child) ?? []);
}

/** `pytest.param(1, 2, id="x")` is a row, too. */
function toRow(row: SyntaxNode, names: readonly string[]): Row | null {
  const inner = unwrap(row);
  const isParam = inner.kind === "call" &&
    /(^|\.)param$/.test(getField(inner, "function")?.text ?? "");
  const cells = isParam
    ? getArguments(inner).placed
    : names.length === 1
    ? [inner]
    : listElements(inner);
  if (cells.length !== names.length) return null;
  return new Map(names.flatMap((name, index): [string, SyntaxNode][] => {
    const cell = cells[index];
    return cell ? [[name, cell]] : [];
  }));
}

/**
 * Lists the rows of a table.
 *
 * @param rows A list or tuple, or the name of one.
 * @returns Its elements; empty where they cannot be told.
 */
export function listRows(rows: SyntaxNode): readonly SyntaxNode[] {
  const inner = unwrap(rows);
  const list = inner.kind === "identifier" ? findBinding(inner)?.values[0] ?? null : inner;
  if (list === null || !/^(list|tuple|set)$/.test(unwrap(list).kind)) return [];
  const elements = listElements(unwrap(list));
  const isPlain = elements.every(({ kind }) => kind !== "list_splat");
  return isPlain && elements.length <= MAX_ROWS ? elements : [];
}

function listElements(list: SyntaxNode): readonly SyntaxNode[] {
  return getNamedChildren(list).filter(({ kind }) => kind !== "comment");
}

/** A name that is bound exactly once below a function or module. */
function findAssigned(block: SyntaxNode, name: string): Binding | null | undefined {
  const bound = [...walkTree(block)].filter((node) => isBoundBy(node, name, block));
  const [only] = bound;
  if (!only) return undefined;
  const [left, right] = [getField(only, "left"), getField(only, "right")];
  const isPlain = bound.length === 1 && only.kind === "assignment" &&
    left?.kind === "identifier" && right;
  return isPlain ? { values: [right], scope: block, table: null } : null;
}

const BINDERS = [
  "assignment",
  "augmented_assignment",
  "for_statement",
  "named_expression",
  "as_pattern",
  "import_from_statement",
  "import_statement",
  "function_definition",
  "class_definition",
];

function isBoundBy(node: SyntaxNode, name: string, block: SyntaxNode): boolean {
  if (!BINDERS.includes(node.kind) || isInOther(node, block)) return false;
  if (node.kind === "for_statement") return false;
  const target = node.kind === "as_pattern"
    ? getField(node, "alias")
    : getField(node, "left") ?? getField(node, "name");
  return target !== null && bindsName(target, name);
}

/** Bound in a function or class below, where the name is another one. */
function isInOther(node: SyntaxNode, block: SyntaxNode): boolean {
  for (let above = node.parent; above && above !== block; above = above.parent) {
    if (/^(function|class)_definition$/.test(above.kind)) return true;
  }
  return false;
}

function bindsName(pattern: SyntaxNode, name: string): boolean {
  return [...walkTree(pattern)].some(({ kind, text, parent, field }) =>
    kind === "identifier" && text === name &&
    !(parent?.kind === "attribute") && !(parent?.kind === "subscript" && field !== null)
  );
}

function takeApart(pattern: SyntaxNode, value: SyntaxNode, name: string): SyntaxNode | null {
  const inner = unwrap(value);
  if (pattern.kind === "identifier") return pattern.text === name ? inner : null;
  if (!/pattern/.test(pattern.kind) && !/^(tuple|list)$/.test(pattern.kind)) return null;
  if (!/^(tuple|list)$/.test(inner.kind)) return null;
  const parts = getNamedChildren(pattern);
  const index = parts.findIndex((part) => bindsName(part, name));
  const [part, cell] = [parts[index], listElements(inner)[index]];
  return part && cell ? takeApart(part, cell, name) : null;
}
