/**
 * Operators on parts of expressions: one too many, one missing, a whole where a part was meant.
 *
 * @module
 */

import { findAbove, getField, type SyntaxNode } from "../../../guards/syntax/tree.ts";
import { listNearNames } from "./names.ts";
import {
  type Operator,
  readBinary,
  readCall,
  replaceNode,
  type Source,
  swapNodes,
  takePositional,
} from "./operator.ts";

const LOOPS = [
  "for_statement",
  "for_in_statement",
  "while_statement",
  "do_statement",
];
/** Names that are tried at one place. */
const MAX_NAMES = 5;
/** What is long is not repeated inside a larger expression. */
const MAX_CHARACTERS = 60;

/** A value that is handed on: passed, returned, assigned. */
function isHandedOn({ parent, field }: SyntaxNode): boolean {
  const place = parent?.kind ?? "";
  return place === "arguments" || place === "argument_list" || place === "return_statement" ||
    ((field === "right" || field === "value") &&
      /^(?:assignment|assignment_expression|variable_declarator)$/.test(place));
}

function isName({ kind }: SyntaxNode): boolean {
  return kind === "identifier";
}

function isAccess({ kind }: SyntaxNode): boolean {
  return /^(?:call|call_expression|subscript\w*|attribute|member_expression)$/.test(kind);
}

/** One part of a sum or a product too many. */
export const dropTerm: Operator = {
  id: "drop_term",
  prior: 3,
  examples: { script: ["return 1 + n", "return n"], python: ["return 1 + n", "return n"] },
  *propose(node) {
    const binary = readBinary(node);
    if (!binary || !/^(?:[-+*/]|\/\/)$/.test(binary.operator.text)) return;
    yield replaceNode(node, binary.right.text);
    yield replaceNode(node, binary.left.text);
  },
};

/** A part of a sum is missing. */
export const missingTerm: Operator = {
  id: "missing_term",
  prior: 1.5,
  examples: { script: ["f(x, n)", "f(x, n - left)"], python: ["f(xs, n)", "f(xs, n - x)"] },
  *propose(node, source) {
    if (!isHandedOn(node) || node.text.length > MAX_CHARACTERS) return;
    const names = listNearNames(node, source).slice(0, MAX_NAMES);
    if (isName(node)) {
      for (const name of names) {
        yield replaceNode(node, `${node.text} - ${name}`);
        yield replaceNode(node, `${node.text} + ${name}`);
      }
    }
    if (node.parent?.kind !== "return_statement" || isName(node)) return;
    for (const name of names) yield replaceNode(node, `${name} + ${node.text}`);
  },
};

/** The largest or the smallest until now was meant, or nothing below zero. */
export const clamp: Operator = {
  id: "clamp",
  prior: 2,
  examples: {
    script: ["while (n) left = right + 1", "while (n) left = Math.max(left, right + 1)"],
    python: ["while n:\n    x = x + price", "while n:\n    x = max(0, x + price)"],
  },
  *propose(node, { dialect }) {
    if (!isHandedOn(node) || /^(?:arguments|argument_list)$/.test(node.parent?.kind ?? "")) return;
    if (!isName(node) && !isAccess(node) && !readBinary(node)) return;
    const [most, least] = dialect === "python" ? ["max", "min"] : ["Math.max", "Math.min"];
    const target = node.parent ? getField(node.parent, "left") : null;
    if (target && isName(target) && findAbove(node, LOOPS)) {
      yield replaceNode(node, `${most}(${target.text}, ${node.text})`);
      yield replaceNode(node, `${least}(${target.text}, ${node.text})`);
    }
    yield replaceNode(node, `${most}(0, ${node.text})`);
  },
};

/** An argument, or a value that is assigned, is off by one. */
export const argumentOffset: Operator = {
  id: "argument_offset",
  prior: 3,
  examples: { script: ["f(n, x)", "f(n + 1, x)"], python: ["f(n, x)", "f(n - 1, x)"] },
  *propose(node) {
    const call = readCall(node);
    const isAssigned = isName(node) && isHandedOn(node) && node.field === "right";
    const values = isAssigned ? [node] : takePositional(call?.args ?? []).filter(isName);
    for (const arg of values) {
      yield replaceNode(arg, `${arg.text} + 1`);
      yield replaceNode(arg, `${arg.text} - 1`);
    }
  },
};

/** The rest of a list or a text was meant, not all of it. */
export const part: Operator = {
  id: "part",
  prior: 1.5,
  examples: {
    script: ["f(left, x)", "f(left.slice(1), x)"],
    python: ["for a in xs:\n    b(a)", "for a in xs[1:]:\n    b(a)"],
  },
  *propose(node, source) {
    const place = node.parent?.kind ?? "";
    const isLooped = node.field === "right" && /^for_/.test(place);
    if (!isName(node) || !(isLooped || /^(?:arguments|argument_list)$/.test(place))) return;
    const names = listNearNames(node, source).filter((name) => name !== node.text).slice(0, 3);
    for (const [first, last] of [["1", ""], ["", "-1"], ...names.map((name) => [name, ""])]) {
      yield replaceNode(node, renderPart(node.text, [first ?? "", last ?? ""], source));
    }
  },
};

function renderPart(name: string, [first, last]: readonly [string, string], source: Source) {
  if (source.dialect === "python") return `${name}[${first}:${last}]`;
  return last === "" ? `${name}.slice(${first})` : `${name}.slice(0, ${last})`;
}

/** A call too many around a value. */
export const unwrapCall: Operator = {
  id: "unwrap_call",
  prior: 2,
  examples: { script: ["return f(x)", "return x"], python: ["yield f(x)", "yield x"] },
  *propose(node) {
    const call = readCall(node);
    const [only, ...more] = call?.args ?? [];
    if (!call || !only || more.length > 0 || node.parent?.kind === "expression_statement") return;
    if (takePositional([only]).length > 0) yield replaceNode(node, only.text);
  },
};

/** What a variable holds already was meant, not an expression. */
export const nameForValue: Operator = {
  id: "name_for_value",
  prior: 1.5,
  examples: { script: ["n + f(x)", "n + left"], python: ["f(xs, n) + price", "x + price"] },
  *propose(node, source) {
    if (!isAccess(node)) return;
    const isOperand = /^binary_/.test(node.parent?.kind ?? "") && node.field !== "operator";
    if (!isOperand && !isHandedOn(node)) return;
    for (const name of listNearNames(node, source).slice(0, MAX_NAMES)) {
      yield replaceNode(node, name);
    }
  },
};

/** Two parts of a key, a pair or a joined text stand in the wrong order. */
export const pairSwap: Operator = {
  id: "pair_swap",
  prior: 3,
  examples: {
    script: ["text + left[n]", "left[n] + text"],
    python: ["x[a, b]", "x[b, a]"],
  },
  *propose(node, source) {
    const binary = readBinary(node);
    if (binary?.operator.text === "+" && binary.left.text !== binary.right.text) {
      const isNumber = [binary.left, binary.right].some(({ kind }) => /number|integer/.test(kind));
      if (!isNumber) yield swapNodes(binary.left, binary.right, source);
      return;
    }
    const parts = node.kind === "subscript"
      ? node.children.filter(({ field }) => field === "subscript")
      : /^(?:tuple|array|list|expression_list)$/.test(node.kind)
      ? node.children.filter(({ isNamed }) => isNamed)
      : [];
    const [one, other, ...more] = parts;
    if (!one || !other || more.length > 0 || one.text === other.text) return;
    yield swapNodes(one, other, source);
  },
};
