/**
 * Expected values in Python: which literals an expression is made of, and whether of nothing else.
 *
 * Pure. Imports the syntax tree.
 *
 * @module
 */

import { getField, getNamedChildren, type SyntaxNode, walkTree } from "../../tree.ts";
import type { Literal } from "../shape.ts";
import { getArguments, readText, unwrap } from "./calls.ts";
import { type IsEnd, isOnlyCompared } from "./compared.ts";
import { type Binding, findBinding, type Row } from "./scope.ts";

/** What an expression is made of. */
export interface Values {
  /** Literals in it that feed nothing but comparisons. */
  readonly literals: readonly Literal[];
  /** True where its value depends on nothing but literals of this file. */
  readonly isConstant: boolean;
}

/** What reading values needs to know. */
export interface ValueContext {
  /** Cells of the row, where the test is one of a table. */
  readonly row: Row;
  readonly isEnd: IsEnd;
}

const MAX_DEPTH = 30;
const NOTHING: Values = { literals: [], isConstant: false };

/** Classes whose equality is that of what they are made of. */
const STRUCTURAL =
  /^(set|frozenset|dict|list|tuple|range|bytes|bytearray|str|int|float|complex|Decimal|Fraction|date|datetime|time|timedelta|Path|PurePath|OrderedDict|Counter|deque)$/;

/**
 * Reads the values of an expression.
 *
 * @param node The expression.
 * @param context The row, and what counts as a comparison.
 * @returns Its literals, and whether it is made of nothing else.
 */
export function readValues(node: SyntaxNode, context: ValueContext): Values {
  return read(node, { ...context, place: "direct", depth: 0 });
}

interface Reading extends ValueContext {
  readonly place: Literal["place"];
  readonly depth: number;
}

function read(node: SyntaxNode, reading: Reading): Values {
  const inner = unwrap(node);
  const below = { ...reading, depth: reading.depth + 1 };
  if (below.depth > MAX_DEPTH) return NOTHING;
  switch (inner.kind) {
    case "integer":
    case "float":
      return toLiteral("number", inner, reading);
    case "string":
      return readString(inner, reading);
    case "true":
    case "false":
      return toLiteral("boolean", inner, reading);
    case "none":
      return toLiteral("nothing", inner, reading);
    case "unary_operator":
      return readUnary(inner, below);
    case "concatenated_string":
    case "list":
    case "tuple":
    case "set":
      if (getNamedChildren(inner).length === 0) return toLiteral("empty", inner, reading);
      return join(getNamedChildren(inner).map((child) => read(child, below)));
    case "dictionary":
      if (getNamedChildren(inner).length === 0) return toLiteral("empty", inner, reading);
      return join(getNamedChildren(inner).map((child) => readPair(child, below)));
    case "binary_operator":
      if (!isSum(inner)) return NOTHING;
      return join(
        [getField(inner, "left"), getField(inner, "right")].map((side) =>
          side ? read(side, below) : NOTHING
        ),
      );
    case "call":
      return readCall(inner, below);
    case "identifier":
      return readName(inner, below);
    case "subscript":
      return readCell(inner, below);
    case "comment":
      return { literals: [], isConstant: true };
    default:
      return NOTHING;
  }
}

/** Operations of which another operand gives another result. */
function isSum(node: SyntaxNode): boolean {
  const operator = getField(node, "operator")?.text ?? "";
  const isText = /string$/.test(getField(node, "left")?.kind ?? "");
  return /^[-+*/]$/.test(operator) || (operator === "%" && isText);
}

function toLiteral(kind: Literal["kind"], node: SyntaxNode, { place }: Reading): Values {
  return { literals: [{ kind, node, place }], isConstant: true };
}

function join(parts: readonly Values[]): Values {
  return {
    literals: parts.flatMap(({ literals }) => literals),
    isConstant: parts.every(({ isConstant }) => isConstant),
  };
}

/** The plain parts of a text count, whatever values stand between them. */
function readString(node: SyntaxNode, reading: Reading): Values {
  const parts = getNamedChildren(node);
  if (parts.every(({ kind }) => kind !== "interpolation")) {
    return toLiteral("string", node, reading);
  }
  const fragments = parts.filter(({ kind, text }) => kind === "string_content" && /\w/.test(text));
  return {
    literals: fragments.map((node) => ({ kind: "fragment", node, place: reading.place })),
    isConstant: false,
  };
}

function readUnary(node: SyntaxNode, reading: Reading): Values {
  const argument = getField(node, "argument");
  if (!argument) return NOTHING;
  const isNegative = getField(node, "operator")?.text === "-" &&
    /^(integer|float)$/.test(argument.kind);
  return isNegative ? toLiteral("number", node, reading) : read(argument, reading);
}

function readPair(part: SyntaxNode, reading: Reading): Values {
  const value = part.kind === "pair" ? getField(part, "value") : null;
  return value ? read(value, reading) : NOTHING;
}

/** `Frac(5, 6)`: made of literals, though what equals it is for its class to say. */
function readCall(call: SyntaxNode, reading: Reading): Values {
  const last = (getField(call, "function")?.text ?? "").split(".").at(-1) ?? "";
  const isStructural = STRUCTURAL.test(last);
  if (!isStructural && !/^[A-Z]/.test(last)) return NOTHING;
  const place = isStructural ? reading.place : "built";
  const { placed, named } = getArguments(call);
  return join([...placed, ...named.values()].map((one) => read(one, { ...reading, place })));
}

function readName(node: SyntaxNode, reading: Reading): Values {
  const binding = findBinding(node);
  if (binding === null) return NOTHING;
  const fixed = reading.row.get(node.text);
  const values = fixed ? [fixed] : binding.values;
  if (values.length === 0) return NOTHING;
  const { isConstant, literals } = join(values.map((value) => read(value, reading)));
  return { isConstant, literals: isShared(node.text, binding, reading) ? [] : literals };
}

/** `case["want"]`, where the rows of a table are dictionaries. */
function readCell(node: SyntaxNode, reading: Reading): Values {
  const [row, key] = [getField(node, "value"), getField(node, "subscript")];
  const name = key && readText(key);
  const binding = row?.kind === "identifier" ? findBinding(row) : null;
  if (!row || name === null || name === undefined || binding === null) return NOTHING;
  const fixed = reading.row.get(row.text);
  const rows = fixed ? [fixed] : binding.values;
  const cells = rows.flatMap((one) => findEntry(unwrap(one), name) ?? []);
  if (cells.length === 0 || cells.length < rows.length) return NOTHING;
  const { isConstant, literals } = join(cells.map((cell) => read(cell, reading)));
  return { isConstant, literals: isShared(row.text, binding, reading, name) ? [] : literals };
}

function findEntry(row: SyntaxNode, name: string): SyntaxNode | null {
  if (row.kind !== "dictionary") return null;
  const entry = getNamedChildren(row).find((part) => {
    const key = part.kind === "pair" ? getField(part, "key") : null;
    return key !== null && readText(key) === name;
  });
  return entry ? getField(entry, "value") : null;
}

function isShared(
  name: string,
  { scope, table }: Binding,
  { isEnd }: Reading,
  key?: string,
): boolean {
  const options = { name, isEnd, ...(key === undefined ? {} : { key }) };
  return !isOnlyCompared(scope, options) || (table !== null && !isOnlyTable(table));
}

/** A table that is also handed to the code under test feeds both sides. */
function isOnlyTable(table: SyntaxNode): boolean {
  const scope = findBinding(table)?.scope;
  if (!scope) return false;
  return [...walkTree(scope)].filter(({ kind, text }) =>
    kind === "identifier" && text === table.text
  )
    .every(({ parent, field }) =>
      (parent?.kind === "for_statement" && field === "right") ||
      (parent?.kind === "assignment" && field === "left")
    );
}
