/**
 * Operators that make a condition of what is none: a constant, a missing check, a shifted bound.
 *
 * @module
 */

import { listNearNames } from "./names.ts";
import { type Operator, readBinary, replaceNode, type Source } from "./operator.ts";
import { readCondition } from "./logic.ts";

/** Names that are tried at one place. */
const MAX_NAMES = 5;

/** A condition stands where a constant does: the answer depends, the loop ends. */
export const conditionForConstant: Operator = {
  id: "condition_for_constant",
  prior: 2.5,
  examples: {
    script: ["while (true) f(x)", "while (left.length > 0) f(x)"],
    python: ["return True", "return x == 0"],
  },
  *propose(node, source) {
    if (!/^(?:true|false)$/.test(node.kind)) return;
    const isReturned = node.parent?.kind === "return_statement";
    if (!isReturned && !isLoopCondition(node.parent, node.text)) return;
    for (const name of listNearNames(node, source).slice(0, MAX_NAMES)) {
      for (const check of listChecks(name, source)) yield replaceNode(node, check);
    }
  },
};

function isLoopCondition(parent: Parameters<Operator["propose"]>[0] | null, text: string): boolean {
  const owner = parent?.kind === "parenthesized_expression" ? parent.parent : parent;
  return owner !== null && /^(?:while|do)_statement$/.test(owner.kind) &&
    readCondition(owner)?.text === text;
}

function listChecks(name: string, { dialect }: Source): readonly string[] {
  return dialect === "python"
    ? [name, `not ${name}`, `${name} == 0`, `${name} > 0`]
    : [`${name}.length > 0`, name, `!${name}`, `${name} === 0`, `${name} > 0`];
}

/** What may be missing, empty or nothing is not asked about. */
export const missingCheck: Operator = {
  id: "missing_check",
  prior: 2.5,
  examples: {
    script: ["if (n < b) f(x)", "if (!x || n < b) f(x)"],
    python: ["if n < b:\n    f(x)", "if n < b or not xs:\n    f(x)"],
  },
  *propose(node, source) {
    const condition = readCondition(node);
    if (!condition || /^(?:true|false)$/.test(condition.kind)) return;
    const text = readBinary(condition) && / (?:and|or|&&|\|\|) /.test(condition.text)
      ? `(${condition.text})`
      : condition.text;
    const [and, or] = source.dialect === "python" ? ["and", "or"] : ["&&", "||"];
    for (const name of listNearNames(node, source).slice(0, MAX_NAMES)) {
      const [missing, given, empty] = source.dialect === "python"
        ? [`${name} is None`, `${name} is not None`, `not ${name}`]
        : [`${name} == null`, `${name} != null`, `!${name}`];
      yield replaceNode(condition, `${missing} ${or} ${text}`);
      yield replaceNode(condition, `${text} ${or} ${empty}`);
      yield replaceNode(condition, `${empty} ${or} ${text}`);
      yield replaceNode(condition, `${given} ${and} ${text}`);
      yield replaceNode(condition, `${text} ${and} ${name}`);
    }
  },
};

/** More than the one value that is asked for counts as small, or as large. */
export const shiftedBound: Operator = {
  id: "shifted_bound",
  prior: 2.5,
  examples: { script: ["if (n === 0) f(x)", "if (n <= 1) f(x)"], python: ["n == 0", "n <= 1"] },
  *propose(node) {
    const binary = readBinary(node);
    if (!binary || !/^===?$/.test(binary.operator.text) || !/^\d+$/.test(binary.right.text)) return;
    const value = Number(binary.right.text);
    yield replaceNode(node, `${binary.left.text} <= ${value + 1}`);
    if (value > 0) yield replaceNode(node, `${binary.left.text} >= ${value - 1}`);
  },
};

/** Something was to be given back, not the empty list. */
export const filledList: Operator = {
  id: "filled_list",
  prior: 1.5,
  examples: { script: ["return []", "return [x]"], python: ["return []", "return [n]"] },
  *propose(node, source) {
    const isEmpty = /^(?:array|list)$/.test(node.kind) && /^\[\s*\]$/.test(node.text);
    if (!isEmpty || node.parent?.kind !== "return_statement") return;
    for (const name of listNearNames(node, source).slice(0, MAX_NAMES)) {
      yield replaceNode(node, `[${name}]`);
      yield replaceNode(node, name);
    }
  },
};
