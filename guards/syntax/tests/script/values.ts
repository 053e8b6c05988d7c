/**
 * Expected values in a script: which literals an expression is made of, and whether of nothing else.
 *
 * Pure. Imports the syntax tree.
 *
 * @module
 */

import { getField, getNamedChildren, type SyntaxNode, walkTree } from "../../tree.ts";
import type { Literal } from "../shape.ts";
import { getArguments, unwrap } from "./calls.ts";
import { type IsEnd, isOnlyCompared } from "./compared.ts";
import { type Binding, findBinding, findProperty, type Row } from "./scope.ts";

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

/** Operations of which another operand gives another result. */
const SUMS = /^[-+*/]$/;
const MAX_DEPTH = 30;
const NOTHING: Values = { literals: [], isConstant: false };

/** Objects whose equality is that of what they are made of. */
const STRUCTURAL =
  /^(Map|Set|Date|Array|String|Number|BigInt|RegExp|URL|(Big)?(Ui|I)nt\d+(Clamped)?Array|Float\d+Array)$/;

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
    case "number":
      return toLiteral("number", inner, reading);
    case "string":
      return toLiteral("string", inner, reading);
    case "true":
    case "false":
      return toLiteral("boolean", inner, reading);
    case "null":
    case "undefined":
      return toLiteral("nothing", inner, reading);
    case "regex":
      return toLiteral("pattern", inner, reading);
    case "template_string":
      return readTemplate(inner, reading);
    case "unary_expression":
      return readUnary(inner, below);
    case "array":
      if (getNamedChildren(inner).length === 0) return toLiteral("empty", inner, reading);
      return join(getNamedChildren(inner).map((child) => read(child, below)));
    case "object":
      if (getNamedChildren(inner).length === 0) return toLiteral("empty", inner, reading);
      return join(getNamedChildren(inner).map((child) => readProperty(child, below)));
    case "binary_expression":
      if (!SUMS.test(getField(inner, "operator")?.text ?? "")) return NOTHING;
      return join(
        [getField(inner, "left"), getField(inner, "right")].map((side) =>
          side ? read(side, below) : NOTHING
        ),
      );
    case "new_expression":
    case "call_expression":
      return readMaking(inner, below);
    case "identifier":
    case "shorthand_property_identifier":
    case "member_expression":
      return readName(inner, below);
    case "comment":
      return { literals: [], isConstant: true };
    default:
      return NOTHING;
  }
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

/** The plain parts of a template count, whatever stands between them. */
function readTemplate(node: SyntaxNode, { place }: Reading): Values {
  const parts = getNamedChildren(node);
  if (parts.every(({ kind }) => kind !== "template_substitution")) {
    return { literals: [{ kind: "string", node, place }], isConstant: true };
  }
  const fragments = parts.filter(({ kind, text }) => kind === "string_fragment" && /\w/.test(text));
  return {
    literals: fragments.map((node) => ({ kind: "fragment", node, place })),
    isConstant: false,
  };
}

function readUnary(node: SyntaxNode, reading: Reading): Values {
  const argument = getField(node, "argument");
  if (!argument) return NOTHING;
  const operator = getField(node, "operator")?.text ?? "";
  // `void 1` is what `void 0` is.
  if (operator === "void") return toLiteral("nothing", node, reading);
  const isNegative = operator === "-" && argument.kind === "number";
  if (isNegative) return toLiteral("number", node, reading);
  return /^[-+!~]$/.test(operator) ? read(argument, reading) : NOTHING;
}

function readProperty(part: SyntaxNode, reading: Reading): Values {
  if (part.kind === "pair") {
    const value = getField(part, "value");
    return value ? read(value, reading) : NOTHING;
  }
  return part.kind === "spread_element" ? NOTHING : read(part, reading);
}

/** `new Frac(5, 6)`: made of literals, though what equals it is for its class to say. */
function readMaking(node: SyntaxNode, reading: Reading): Values {
  const callee = (getField(node, "constructor") ?? getField(node, "function"))?.text ?? "";
  const last = callee.split(".").at(-1) ?? "";
  if (!/^[A-Z]/.test(last) && callee !== "Array.from") return NOTHING;
  const place = STRUCTURAL.test(last) ? reading.place : "built";
  return join(getArguments(node).map((argument) => read(argument, { ...reading, place })));
}

const CONSTANTS = /^(NaN|Infinity|(Math|Number)\.[A-Z_\d]+)$/;

function readName(node: SyntaxNode, reading: Reading): Values {
  if (CONSTANTS.test(node.text)) return toLiteral("number", node, reading);
  const named = resolveName(node, reading.row);
  if (named === null) return NOTHING;
  const { values } = named;
  if (values.length === 0) return NOTHING;
  const { isConstant, literals } = join(values.map((value) => read(value, reading)));
  return { isConstant, literals: isShared(named, reading) ? [] : literals };
}

interface Named {
  readonly binding: Binding;
  readonly name: string;
  readonly key: string | undefined;
  readonly values: readonly SyntaxNode[];
}

/** `expected`, or `c.expected` where `c` is a row. */
function resolveName(node: SyntaxNode, row: Row): Named | null {
  const base = node.kind === "member_expression" ? getField(node, "object") : node;
  if (!base || base.kind === "member_expression" || base.kind === "call_expression") return null;
  const binding = findBinding(base);
  if (binding === null) return null;
  const key = base === node ? undefined : getField(node, "property")?.text;
  const fixed = row.get(base.text);
  const bound = fixed ? [fixed] : binding.values;
  if (key === undefined) return { binding, name: base.text, key, values: bound };
  const cells = bound.map((value) => {
    const object = unwrap(value);
    return object.kind === "object" ? findProperty(object, key) : null;
  });
  const values = cells.filter((cell) => cell !== null);
  return { binding, name: base.text, key, values: values.length === cells.length ? values : [] };
}

function isShared({ binding, name, key }: Named, { isEnd }: Reading): boolean {
  const { scope, table } = binding;
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
      (parent?.kind === "for_in_statement" && field === "right") ||
      (parent?.kind === "member_expression" && field === "object") ||
      (parent?.kind === "variable_declarator" && field === "name") ||
      (parent?.kind === "arguments" && /\.each$/.test(parent.parent?.children[0]?.text ?? ""))
    );
}
