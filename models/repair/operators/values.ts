/**
 * Operators on constants and on the edges of ranges: one more, one less, zero, true, empty.
 *
 * @module
 */

import { getField, type SyntaxNode } from "../../../guards/syntax/tree.ts";
import { type Operator, readBinary, readCall, replaceNode } from "./operator.ts";

/** Functions and places in which a number is the end of a range. */
const RANGES =
  /(?:^|\.)(?:range|slice|substring|substr|splice|charAt|at|repeat|fill|islice|insert|pop)$/;

/** A number is one too large or too small, or should be nothing or one. */
export const number: Operator = {
  id: "number",
  prior: 6,
  examples: { script: ["return 0", "return 1"], python: ["x[1:]", "x[0:]"] },
  *propose(node) {
    if (!["number", "integer", "float"].includes(node.kind)) return;
    const value = Number(node.text.replaceAll("_", ""));
    if (!Number.isFinite(value)) return;
    const sign = node.parent && /^unary/.test(node.parent.kind) ? node.parent : null;
    if (sign?.text.startsWith("-")) yield replaceNode(sign, node.text);
    const others = new Set([
      value + 1,
      value - 1,
      0,
      1,
      2,
      10,
      100,
      value * 10,
      value / 10,
      value * 2,
      -value,
    ]);
    others.delete(value);
    for (const other of others) {
      const text = renderNumber(other, node.kind === "float");
      if (text !== null) yield replaceNode(node, text);
    }
  },
};

/** Parents whose edges are looked at on their own. */
const EDGE_PLACES = /^(?:subscript|slice|return_statement|comparison_operator)/;

/** True or false, something or nothing. */
export const literal: Operator = {
  id: "literal",
  prior: 4,
  examples: { script: ["return false", "return true"], python: ["return None", "return []"] },
  *propose(node, { dialect }) {
    const others = LITERALS[dialect][node.kind] ?? [];
    const isEmpty = node.kind !== "array" && node.kind !== "list" || node.children.length === 2;
    if (!isEmpty) return;
    for (const other of others) yield replaceNode(node, other);
  },
};

const LITERALS = {
  script: {
    true: ["false"],
    false: ["true"],
    null: ["undefined", "0", '""', "[]", "false"],
    undefined: ["null", "0", '""', "[]", "false"],
    array: ["null", "[[]]", '""'],
    string: [],
  },
  python: {
    true: ["False"],
    false: ["True"],
    none: ["0", '""', "[]", "False", "{}"],
    list: ["None", "[[]]", '""', "()"],
    dictionary: [],
  },
} as Readonly<Record<"script" | "python", Readonly<Record<string, readonly string[]>>>>;

/** An index, an end or a bound is off by one. */
export const offByOne: Operator = {
  id: "off_by_one",
  prior: 7,
  examples: {
    script: ["i < items.length", "i < items.length - 1"],
    python: ["range(n)", "range(n + 1)"],
  },
  *propose(node) {
    for (const edge of findEdges(node)) {
      if (["number", "integer", "float"].includes(edge.kind)) continue;
      const text = readBinary(edge) && !isSum(edge) ? `(${edge.text})` : edge.text;
      const loose = getOffset(edge);
      if (loose) yield replaceNode(edge, loose);
      yield replaceNode(edge, `${text} - 1`);
      yield replaceNode(edge, `${text} + 1`);
    }
    const plain = getOffset(node);
    if (plain && !EDGE_PLACES.test(node.parent?.kind ?? "")) yield replaceNode(node, plain);
    const binary = readBinary(node);
    if (!binary || !/^(?:[*/%]|\/\/)$/.test(binary.operator.text)) return;
    for (const factor of [binary.left, binary.right].map(unwrap).filter(isPlain)) {
      yield replaceNode(factor, `(${factor.text} - 1)`);
      yield replaceNode(factor, `(${factor.text} + 1)`);
    }
  },
};

function isSum(node: SyntaxNode): boolean {
  return /^[+-]$/.test(readBinary(node)?.operator.text ?? "");
}

function isPlain({ kind, text }: SyntaxNode): boolean {
  return /^(?:identifier|attribute|member_expression)$/.test(kind) ||
    (kind === "call" && text.startsWith("len("));
}

function unwrap(node: SyntaxNode): SyntaxNode {
  if (node.kind !== "parenthesized_expression") return node;
  return node.children.find(({ isNamed }) => isNamed) ?? node;
}

/** `n - 1` may have been meant as `n`. */
function getOffset(node: SyntaxNode): string | null {
  const binary = readBinary(node);
  if (!binary || !/^[+-]$/.test(binary.operator.text)) return null;
  return /^[12]$/.test(binary.right.text) ? binary.left.text : null;
}

function findEdges(node: SyntaxNode): readonly SyntaxNode[] {
  const binary = readBinary(node);
  if (binary && /^[<>]=?$/.test(binary.operator.text)) return [binary.right, binary.left];
  switch (node.kind) {
    case "subscript_expression": {
      const index = getField(node, "index");
      return index && index.kind !== "string" ? [index] : [];
    }
    case "subscript":
      return node.children.filter(({ field, kind }) =>
        field === "subscript" && kind !== "slice" && kind !== "string"
      );
    case "slice":
      return node.children.filter(({ isNamed }) => isNamed);
    case "return_statement":
      return node.children.filter(({ isNamed, kind }) =>
        isNamed &&
        /^(?:identifier|call|call_expression|member_expression|attribute|binary_\w+)$/.test(kind)
      );
    default: {
      const call = readCall(node);
      return call && RANGES.test(call.callee.text) ? call.args : [];
    }
  }
}

/** The first or the last argument of a range is missing or too many. */
export const rangeEnds: Operator = {
  id: "range_ends",
  prior: 4,
  examples: { script: ["x.slice(1, n)", "x.slice(1)"], python: ["range(n)", "range(1, n)"] },
  *propose(node, { dialect }) {
    const call = readCall(node);
    if (call && RANGES.test(call.callee.text)) {
      const texts = call.args.map(({ text }) => text);
      if (texts.length > 1) yield replaceNode(call.list, `(${texts.slice(0, -1).join(", ")})`);
      if (dialect === "python" && call.callee.text === "range" && texts.length === 1) {
        yield replaceNode(call.list, `(1, ${texts[0]})`);
        yield replaceNode(call.list, `(1, ${texts[0]} + 1)`);
        yield replaceNode(call.list, `(${texts[0]} - 1, -1, -1)`);
      }
      if (dialect === "script" && texts.length === 1 && /slice$/.test(call.callee.text)) {
        yield replaceNode(call.list, `(${texts[0]}, -1)`);
        yield replaceNode(call.list, `(0, ${texts[0]})`);
      }
      return;
    }
    if (node.kind !== "slice") return;
    const [first, last] = [node.text.split(":")[0] ?? "", node.text.split(":").slice(1).join(":")];
    if (first !== "") yield replaceNode(node, `:${last}`);
    if (last !== "") yield replaceNode(node, `${first}:`);
    if (first === "" || last === "") yield replaceNode(node, `${last}:${first}`);
  },
};

function renderNumber(value: number, isFloat: boolean): string | null {
  if (!Number.isFinite(value)) return null;
  const text = String(Number(value.toPrecision(12)));
  return isFloat && /^-?\d+$/.test(text) ? `${text}.0` : text;
}
