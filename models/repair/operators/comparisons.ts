/**
 * Operators on comparisons: boundary, direction, equality, membership.
 *
 * @module
 */

import { type Operator, readBinary, replaceNode } from "./operator.ts";

/** Each comparison and what may have been meant, the likeliest first. */
const BOUNDARY: Readonly<Record<string, string>> = { "<": "<=", "<=": "<", ">": ">=", ">=": ">" };
const DIRECTION: Readonly<Record<string, readonly string[]>> = {
  "<": [">", ">="],
  "<=": [">=", ">"],
  ">": ["<", "<="],
  ">=": ["<=", "<"],
};
const EQUALITY: Readonly<Record<string, readonly string[]>> = {
  "==": ["!=", "<=", ">="],
  "!=": ["==", "<", ">"],
  "===": ["!==", "<=", ">="],
  "!==": ["===", "<", ">"],
  "in": ["not in"],
  "not in": ["in"],
  "is": ["is not", "=="],
  "is not": ["is", "!="],
};
const STRICTNESS: Readonly<Record<string, string>> = {
  "==": "===",
  "!=": "!==",
  "===": "==",
  "!==": "!=",
};

/** The boundary belongs to the other side. */
export const boundary: Operator = {
  id: "boundary",
  prior: 10,
  examples: {
    script: ["n > 3", "n >= 3"],
    python: ["n > 3", "n >= 3"],
  },
  *propose(node) {
    const binary = readBinary(node);
    const other = binary && BOUNDARY[binary.operator.text];
    if (binary && other) yield replaceNode(binary.operator, other);
  },
};

/** The comparison looks the other way, or asks the opposite. */
export const relation: Operator = {
  id: "relation",
  prior: 7,
  examples: {
    script: ["a < b", "a > b"],
    python: ["a in b", "a not in b"],
  },
  *propose(node) {
    const binary = readBinary(node);
    if (!binary) return;
    const { text } = binary.operator;
    for (const other of DIRECTION[text] ?? EQUALITY[text] ?? []) {
      yield replaceNode(binary.operator, other);
    }
    // From an ordering to an equality, which is rarer.
    if (DIRECTION[text]) {
      yield replaceNode(binary.operator, node.kind === "binary_expression" ? "===" : "==");
      yield replaceNode(binary.operator, node.kind === "binary_expression" ? "!==" : "!=");
    }
  },
};

/** Equality with or without conversion. */
export const strictness: Operator = {
  id: "strictness",
  prior: 3,
  examples: { script: ["a == b", "a === b"] },
  *propose(node, { dialect }) {
    if (dialect !== "script") return;
    const binary = readBinary(node);
    const other = binary && STRICTNESS[binary.operator.text];
    if (binary && other) yield replaceNode(binary.operator, other);
  },
};
