/**
 * Values of names in a script: constants, and rows of tables that a loop or `each` goes through.
 *
 * Pure. Imports the syntax tree.
 *
 * @module
 */

import { getField, getNamedChildren, type SyntaxNode, walkTree } from "../../tree.ts";
import { FUNCTIONS, getArguments, getParameters, unwrap } from "./calls.ts";

/** Names of a table's row, fixed for one test of the table. */
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
 * @returns The binding; null for globals, imports and what changes.
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
  /** Child of the node from which the name was reached. */
  readonly below: SyntaxNode;
}

/** Undefined where the node binds no such name. */
function findIn(node: SyntaxNode, wanted: Wanted): Binding | null | undefined {
  if (node.kind === "for_in_statement") return findInLoop(node, wanted);
  if (FUNCTIONS.includes(node.kind)) return findInFunction(node, wanted);
  if (node.kind === "statement_block" || node.kind === "program") return findInBlock(node, wanted);
  return undefined;
}

function findInLoop(loop: SyntaxNode, { name, below }: Wanted): Binding | null | undefined {
  const left = getField(loop, "left");
  if (below.field !== "body" || !left || !bindsName(left, name)) return undefined;
  const right = getField(loop, "right");
  if (getField(loop, "operator")?.text !== "of" || !right) return null;
  return toRowBinding(right, { pattern: left, name, scope: loop });
}

function findInFunction(node: SyntaxNode, { name, below }: Wanted): Binding | null | undefined {
  if (below.field !== "body") return undefined;
  const parameters = getParameters(node);
  const index = parameters.findIndex((pattern) => bindsName(pattern, name));
  const pattern = parameters[index];
  if (!pattern) return undefined;
  const table = findTable(node);
  if (table === null) return null;
  if (table.kind === "forEach") {
    return index === 0 ? toRowBinding(table.rows, { pattern, name, scope: node }) : null;
  }
  return toEachBinding(table.rows, { pattern, index, name, scope: node });
}

/** A function that is called once for each row of a table. */
interface Table {
  readonly kind: "forEach" | "each";
  readonly rows: SyntaxNode;
}

/** `rows.forEach(f)`, `it.each(rows)("name", f)`. */
function findTable(callback: SyntaxNode): Table | null {
  const call = callback.parent?.parent;
  const callee = call?.kind === "call_expression" ? getField(call, "function") : null;
  if (!callee) return null;
  if (callee.kind === "member_expression") {
    const object = getField(callee, "object");
    const isEach = /^(forEach|map)$/.test(getField(callee, "property")?.text ?? "");
    return isEach && object ? { kind: "forEach", rows: object } : null;
  }
  const each = callee.kind === "call_expression" ? getField(callee, "function") : null;
  if (each === null || getField(each, "property")?.text !== "each") return null;
  const rows = getArguments(callee)[0];
  return rows ? { kind: "each", rows } : null;
}

interface RowPart {
  readonly pattern: SyntaxNode;
  readonly name: string;
  readonly scope: SyntaxNode;
}

function toRowBinding(rows: SyntaxNode, { pattern, name, scope }: RowPart): Binding {
  const values = listRows(rows).map((row) => takeApart(pattern, row, name));
  return { values: keepAll(values), scope, table: toTable(rows) };
}

/** `each` spreads a row that is an array over the parameters. */
function toEachBinding(
  rows: SyntaxNode,
  { pattern, index, name, scope }: RowPart & { readonly index: number },
): Binding {
  const values = listRows(rows).map((row) => {
    const cells = unwrap(row).kind === "array" ? listElements(unwrap(row)) : [row];
    const cell = cells[index];
    return cell ? takeApart(pattern, cell, name) : null;
  });
  return { values: keepAll(values), scope, table: toTable(rows) };
}

function keepAll(values: readonly (SyntaxNode | null)[]): readonly SyntaxNode[] {
  const known = values.filter((value) => value !== null);
  return known.length === values.length ? known : [];
}

function toTable(rows: SyntaxNode): SyntaxNode | null {
  const inner = unwrap(rows);
  return inner.kind === "identifier" ? inner : null;
}

/**
 * Lists the rows of a table.
 *
 * @param rows An array, or the name of a constant that is one.
 * @returns Its elements; empty where they cannot be told.
 */
export function listRows(rows: SyntaxNode): readonly SyntaxNode[] {
  const inner = unwrap(rows);
  const array = inner.kind === "identifier" ? findBinding(inner)?.values[0] ?? null : inner;
  if (array === null || unwrap(array).kind !== "array") return [];
  const elements = listElements(unwrap(array));
  const isPlain = elements.every(({ kind }) => kind !== "spread_element");
  return isPlain && elements.length <= MAX_ROWS ? elements : [];
}

function listElements(array: SyntaxNode): readonly SyntaxNode[] {
  return getNamedChildren(array).filter(({ kind }) => kind !== "comment");
}

function findInBlock(block: SyntaxNode, { name }: Wanted): Binding | null | undefined {
  for (const statement of getNamedChildren(block)) {
    const inner = statement.kind === "export_statement"
      ? getField(statement, "declaration") ?? statement
      : statement;
    if (isFunctionNamed(inner, name)) return null;
    if (!/^(lexical|variable)_declaration$/.test(inner.kind)) continue;
    for (const declarator of getNamedChildren(inner)) {
      const pattern = getField(declarator, "name");
      if (!pattern || !bindsName(pattern, name)) continue;
      const value = getField(declarator, "value");
      const isPlain = pattern.kind === "identifier" && getField(inner, "kind")?.text === "const";
      return isPlain && value ? { values: [value], scope: block, table: null } : null;
    }
  }
  return undefined;
}

function isFunctionNamed({ kind, children }: SyntaxNode, name: string): boolean {
  return /^(function|generator_function|class)_declaration$/.test(kind) &&
    children.some(({ field, text }) => field === "name" && text === name);
}

const NAME_KINDS = ["identifier", "shorthand_property_identifier_pattern"];

function bindsName(pattern: SyntaxNode, name: string): boolean {
  return [...walkTree(pattern)].some(({ kind, text }) =>
    NAME_KINDS.includes(kind) && text === name
  );
}

/**
 * Takes a value apart along a pattern.
 *
 * @param pattern A name, an array pattern or an object pattern.
 * @param value The value.
 * @param name Which name of the pattern is wanted.
 * @returns The part that the name stands for, or null where it cannot be told.
 */
export function takeApart(
  pattern: SyntaxNode,
  value: SyntaxNode,
  name: string,
): SyntaxNode | null {
  const inner = unwrap(value);
  if (pattern.kind === "lexical_declaration") return null;
  if (NAME_KINDS.includes(pattern.kind)) return pattern.text === name ? inner : null;
  if (pattern.kind === "array_pattern" && inner.kind === "array") {
    const cells = listElements(inner);
    const index = getNamedChildren(pattern).findIndex((part) => bindsName(part, name));
    const [part, cell] = [getNamedChildren(pattern)[index], cells[index]];
    return part && cell ? takeApart(part, cell, name) : null;
  }
  if (pattern.kind !== "object_pattern" || inner.kind !== "object") return null;
  const part = getNamedChildren(pattern).find((part) => bindsName(part, name));
  if (!part) return null;
  const [key, target] = part.kind === "pair_pattern"
    ? [getField(part, "key"), getField(part, "value")]
    : [part, part];
  const cell = key && findProperty(inner, key.text);
  return cell && target ? takeApart(target, cell, name) : null;
}

/**
 * Finds a property of an object that stands in the source.
 *
 * @param object The object.
 * @param key The name of the property.
 * @returns Its value, or null where it is not there or is spread from elsewhere.
 */
export function findProperty(object: SyntaxNode, key: string): SyntaxNode | null {
  const pair = getNamedChildren(object).find((part) =>
    part.kind === "pair" && getField(part, "key")?.text.replace(/^["']|["']$/g, "") === key
  );
  return pair ? getField(pair, "value") : null;
}
