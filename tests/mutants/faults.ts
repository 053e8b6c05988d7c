/**
 * The faults that are planted, each a function from a node to what may stand there instead.
 *
 * What the repairer knows how to undo is taken from its operators; the rest is what only a fault
 * would do, such as removing a check. Imports `models/repair/operators/` and `guards/syntax/`. Pure.
 *
 * @module
 */

import { getField, getNamedChildren, type SyntaxNode } from "../../guards/syntax/tree.ts";
import { boundary } from "../../models/repair/operators/comparisons.ts";
import { readCondition } from "../../models/repair/operators/logic.ts";
import { type Edit, readBinary, replaceNode } from "../../models/repair/operators/operator.ts";

/** One kind of fault. */
type Fault = (node: SyntaxNode) => Iterable<Edit>;

const OTHER_OPERATORS: Readonly<Record<string, string>> = {
  "===": "!==",
  "!==": "===",
  "&&": "||",
  "||": "&&",
  "??": "&&",
  "+": "-",
  "-": "+",
  "*": "/",
  "/": "*",
  "%": "*",
};
const OTHER_BOOLEANS: Readonly<Record<string, string>> = { true: "false", false: "true" };
/** Statements that are removed as a whole; a check and its early return are one of them. */
const REMOVED = new Set(["expression_statement", "if_statement", "throw_statement"]);

/** The boundary of a comparison belongs to the other side. */
function* moveBoundary(node: SyntaxNode): Iterable<Edit> {
  if (node.kind !== "binary_expression") return;
  yield* boundary.propose(node, {
    path: "",
    dialect: "script",
    tree: { text: "", root: node, hasError: false },
  });
}

/** Equal or not, and or or, plus or minus. */
function* changeOperator(node: SyntaxNode): Iterable<Edit> {
  const binary = readBinary(node);
  const other = binary && OTHER_OPERATORS[binary.operator.text];
  if (!binary || !other) return;
  // `a ?? b && c` is no JavaScript.
  const isMixed = isElse(node) && [node.parent, binary.left].some((beside) => isElse(beside));
  const left = isElse(binary.left) ? `(${binary.left.text})` : binary.left.text;
  if (isMixed) yield replaceNode(node, `(${left} ${other} ${binary.right.text})`);
  else yield replaceNode(binary.operator, other);
}

function isElse(node: SyntaxNode | null): boolean {
  return node !== null && readBinary(node)?.operator.text === "??";
}

/** A condition is asked the wrong way; equality has a fault of its own for that. */
function* negateCondition(node: SyntaxNode): Iterable<Edit> {
  const isNot = node.kind === "unary_expression" && getField(node, "operator")?.text === "!";
  const argument = isNot ? getField(node, "argument") : null;
  if (argument) yield replaceNode(node, argument.text);
  const condition = readCondition(node);
  if (!condition || condition.kind === "unary_expression") return;
  if (/^[!=]==$/.test(readBinary(condition)?.operator.text ?? "")) return;
  yield replaceNode(condition, `!(${condition.text})`);
}

/** A truth value or a number is another. */
function* changeConstant(node: SyntaxNode): Iterable<Edit> {
  const other = OTHER_BOOLEANS[node.kind];
  if (other) yield replaceNode(node, other);
  if (node.kind !== "number") return;
  const value = Number(node.text.replaceAll("_", ""));
  yield replaceNode(node, String(value + 1));
  yield replaceNode(node, value === 0 ? "(-1)" : String(value - 1));
}

/** A list or a text is empty. */
function* emptyValue(node: SyntaxNode): Iterable<Edit> {
  const isEmpty = getNamedChildren(node).length === 0;
  if (node.kind === "array" && !isEmpty) yield replaceNode(node, "[]");
  if (node.kind === "string" && !isEmpty) yield replaceNode(node, '""');
  if (node.kind === "template_string" && node.text.length > 2) yield replaceNode(node, "``");
}

/** A statement is missing. */
function* removeStatement(node: SyntaxNode): Iterable<Edit> {
  if (!REMOVED.has(node.kind)) return;
  yield replaceNode(node, node.parent?.kind === "statement_block" ? "" : "{}");
}

/** Every kind of fault. */
export const FAULTS: readonly Fault[] = [
  moveBoundary,
  changeOperator,
  negateCondition,
  changeConstant,
  emptyValue,
  removeStatement,
];
