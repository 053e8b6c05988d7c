/**
 * Operators on conditions: and and or, not, missing and surplus parts.
 *
 * @module
 */

import { getField, type SyntaxNode, walkTree } from "../../../guards/syntax/tree.ts";
import { type Operator, readBinary, replaceNode, type Source } from "./operator.ts";

const OTHERS: Readonly<Record<string, readonly string[]>> = {
  "&&": ["||", "??"],
  "||": ["&&", "??"],
  "??": ["||", "&&"],
  "and": ["or"],
  "or": ["and"],
};
/** Conditions of the same file that are copied to one place at the most. */
const MAX_COPIED = 12;

/** Another logical operator. */
export const logical: Operator = {
  id: "logical",
  prior: 6,
  examples: { script: ["a || b", "a ?? b"], python: ["a and b", "a or b"] },
  *propose(node) {
    const binary = readBinary(node);
    if (!binary) return;
    for (const other of OTHERS[binary.operator.text] ?? []) {
      yield replaceNode(binary.operator, other);
    }
  },
};

/** A condition is asked the wrong way. */
export const negation: Operator = {
  id: "negation",
  prior: 5,
  examples: { script: ["if (found)", "if (!found)"], python: ["return not x", "return x"] },
  *propose(node, source) {
    if (node.kind === "unary_expression" && getField(node, "operator")?.text === "!") {
      const argument = getField(node, "argument");
      if (argument) yield replaceNode(node, argument.text);
      return;
    }
    if (node.kind === "not_operator") {
      const argument = getField(node, "argument");
      if (argument) yield replaceNode(node, argument.text);
      return;
    }
    const condition = readCondition(node);
    if (condition) yield replaceNode(condition, negate(condition, source));
    const returned = readReturned(node);
    if (returned && (looksLogical(returned) || isAsked(node))) {
      yield replaceNode(returned, negate(returned, source));
    }
  },
};

/** One part of a condition too many. */
export const dropOperand: Operator = {
  id: "drop_operand",
  prior: 3,
  examples: { script: ["a && b", "a"], python: ["a or b", "b"] },
  *propose(node) {
    const binary = readBinary(node);
    if (!binary || !OTHERS[binary.operator.text]) return;
    yield replaceNode(node, binary.left.text);
    yield replaceNode(node, binary.right.text);
  },
};

/** A part of a condition is missing that stands elsewhere in the file. */
export const copyCondition: Operator = {
  id: "copy_condition",
  prior: 3,
  examples: {
    script: ["while (a < n) next();", "while (a < n && b < n) next();"],
    python: ["while a < n:\n    next()", "while a < n and b < n:\n    next()"],
  },
  *propose(node, source) {
    const condition = readCondition(node);
    if (!condition) return;
    const [and, or] = source.dialect === "python" ? ["and", "or"] : ["&&", "||"];
    for (const other of listConditions(source, condition)) {
      yield replaceNode(condition, `${wrapPart(condition)} ${and} ${other}`);
      yield replaceNode(condition, `${wrapPart(condition)} ${or} ${other}`);
      yield replaceNode(condition, `${other} ${and} ${wrapPart(condition)}`);
    }
  },
};

/**
 * Finds the condition that decides on a statement or a conditional expression.
 *
 * @param node Any node.
 * @returns The condition without its parentheses, or null.
 */
export function readCondition(node: SyntaxNode): SyntaxNode | null {
  switch (node.kind) {
    case "if_statement":
    case "elif_clause":
    case "while_statement":
    case "do_statement":
    case "ternary_expression": {
      const condition = getField(node, "condition");
      return condition && unwrap(condition);
    }
    case "for_statement": {
      const condition = getField(node, "condition");
      return condition?.isNamed && condition.kind !== "empty_statement" ? condition : null;
    }
    case "if_clause":
      return node.children.find(({ isNamed }) => isNamed) ?? null;
    case "conditional_expression":
      return node.children.filter(({ isNamed }) => isNamed)[1] ?? null;
    default:
      return null;
  }
}

function unwrap(node: SyntaxNode): SyntaxNode {
  if (node.kind !== "parenthesized_expression") return node;
  return node.children.find(({ isNamed }) => isNamed) ?? node;
}

function readReturned(node: SyntaxNode): SyntaxNode | null {
  if (node.kind === "return_statement") {
    return node.children.find(({ isNamed, kind }) => isNamed && kind !== "comment") ?? null;
  }
  if (node.kind !== "arrow_function") return null;
  const body = getField(node, "body");
  return body && body.kind !== "statement_block" ? body : null;
}

function looksLogical(node: SyntaxNode): boolean {
  const binary = readBinary(node);
  if (binary) {
    return /^(?:[<>]=?|[!=]==?|&&|\|\||and|or|in|not in|is|is not)$/.test(binary.operator.text);
  }
  return node.kind === "call" || node.kind === "call_expression";
}

/** What a function for picking gives back is a condition, whatever it looks like. */
function isAsked(node: SyntaxNode): boolean {
  const call = node.kind === "arrow_function" ? node.parent?.parent : null;
  const callee = call && getField(call, "function");
  return /\.(?:filter|some|every|find\w*)$/.test(callee?.text ?? "");
}

function negate(node: SyntaxNode, { dialect }: Source): string {
  return dialect === "python" ? `not ${wrap(node)}` : `!${wrap(node)}`;
}

/** Puts an operation into parentheses, so that what stands beside it does not bind tighter. */
function wrap(node: SyntaxNode): string {
  return readBinary(node) || node.kind.includes("conditional") || node.kind.includes("ternary") ||
      node.kind === "not_operator"
    ? `(${node.text})`
    : node.text;
}

/** Comparisons bind tighter than and and or, so only those two need parentheses. */
function wrapPart(node: SyntaxNode): string {
  const binary = readBinary(node);
  return binary && !OTHERS[binary.operator.text] ? node.text : wrap(node);
}

function listConditions(source: Source, except: SyntaxNode): readonly string[] {
  const found = new Set<string>();
  for (const node of walkTree(source.tree.root)) {
    const condition = readCondition(node);
    if (!condition) continue;
    for (const part of listParts(condition)) {
      if (part.text !== except.text && part.text.length <= 80) found.add(wrapPart(part));
    }
  }
  return [...found].slice(0, MAX_COPIED);
}

function listParts(node: SyntaxNode): readonly SyntaxNode[] {
  const binary = readBinary(node);
  if (!binary || !OTHERS[binary.operator.text]) return [node];
  return [...listParts(binary.left), ...listParts(binary.right)];
}
