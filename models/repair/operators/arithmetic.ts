/**
 * Operators on arithmetic and assignment: the sign, the division, the update.
 *
 * @module
 */

import { getField } from "../../../guards/syntax/tree.ts";
import { type Dialect, type Operator, readBinary, replaceNode, swapNodes } from "./operator.ts";

const OTHERS: Readonly<Record<Dialect, Readonly<Record<string, readonly string[]>>>> = {
  script: {
    "+": ["-", "*"],
    "-": ["+", "/"],
    "*": ["/", "+", "**"],
    "/": ["*", "%", "-"],
    "%": ["/", "*"],
    "**": ["*"],
    "&": ["|", "&&", "^"],
    "|": ["&", "||", "^"],
    "^": ["&", "|", "**"],
    "<<": [">>"],
    ">>": ["<<", ">>>"],
  },
  python: {
    "+": ["-", "*"],
    "-": ["+", "/"],
    "*": ["/", "+", "**"],
    "/": ["//", "*", "%"],
    "//": ["/", "%", "*"],
    "%": ["//", "/", "*"],
    "**": ["*"],
    "&": ["|", "^"],
    "|": ["&", "^"],
    "^": ["&", "|", "**"],
    "<<": [">>"],
    ">>": ["<<"],
  },
};
const COMMUTATIVE = new Set([
  "+",
  "*",
  "&",
  "|",
  "^",
  "&&",
  "||",
  "and",
  "or",
  "==",
  "===",
  "!=",
  "!==",
]);
const UPDATES: Readonly<Record<string, readonly string[]>> = {
  "+=": ["-=", "=", "*="],
  "-=": ["+=", "="],
  "*=": ["/=", "+=", "="],
  "/=": ["*=", "//="],
  "//=": ["/=", "%="],
  "%=": ["//=", "/="],
  "&=": ["|=", "^="],
  "|=": ["&=", "^="],
  "^=": ["&=", "|="],
  "<<=": [">>="],
  ">>=": ["<<="],
};

/** Another arithmetic operator. */
export const arithmetic: Operator = {
  id: "arithmetic",
  prior: 6,
  examples: { script: ["a - b", "a + b"], python: ["a / b", "a // b"] },
  *propose(node, { dialect }) {
    const binary = readBinary(node);
    if (!binary) return;
    for (const other of OTHERS[dialect][binary.operator.text] ?? []) {
      yield replaceNode(binary.operator, other);
    }
  },
};

/** The operands stand the wrong way round. */
export const operandSwap: Operator = {
  id: "operand_swap",
  prior: 4,
  examples: { script: ["a - b", "b - a"], python: ["a % b", "b % a"] },
  *propose(node, source) {
    const binary = readBinary(node);
    if (!binary || binary.left.text === binary.right.text) return;
    const isText = [binary.left, binary.right].some(({ kind }) => kind.includes("string"));
    if (COMMUTATIVE.has(binary.operator.text) && !(isText && binary.operator.text === "+")) return;
    yield swapNodes(binary.left, binary.right, source);
  },
};

/** Another update, or an assignment that should be one. */
export const assignment: Operator = {
  id: "assignment",
  prior: 4,
  examples: { script: ["total = x", "total += x"], python: ["total -= x", "total += x"] },
  *propose(node, { dialect }) {
    const operator = node.children.find(({ isNamed, text }) => !isNamed && /=$/.test(text));
    if (!operator) return;
    switch (node.kind) {
      case "augmented_assignment":
      case "augmented_assignment_expression":
        for (const other of UPDATES[operator.text] ?? []) {
          if (dialect === "python" || other !== "//=") yield replaceNode(operator, other);
        }
        return;
      case "assignment":
      case "assignment_expression":
        if (getField(node, "type")) return;
        yield replaceNode(operator, "+=");
        yield replaceNode(operator, "-=");
        return;
      default:
        return;
    }
  },
};

/** Counting the other way. */
export const increment: Operator = {
  id: "increment",
  prior: 2,
  examples: { script: ["i--", "i++"] },
  *propose(node) {
    if (node.kind !== "update_expression") return;
    const operator = getField(node, "operator");
    if (operator) yield replaceNode(operator, operator.text === "++" ? "--" : "++");
  },
};
