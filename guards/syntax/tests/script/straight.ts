/**
 * Whether a part of a script is always run when the function around it comes to its end.
 *
 * Pure. Imports the syntax tree.
 *
 * @module
 */

import { getField, getNamedChildren, type SyntaxNode, walkTree } from "../../tree.ts";
import { FUNCTIONS } from "./calls.ts";
import { listRows } from "./scope.ts";

const STRAIGHT = [
  "expression_statement",
  "statement_block",
  "await_expression",
  "parenthesized_expression",
  "arguments",
  "call_expression",
];

/** Where to look, and which functions are run as they stand. */
export interface StraightOptions {
  /** Body of the function. */
  readonly body: SyntaxNode;
  /** Tells calls that run the function they are given: steps and tests. */
  readonly isDeclaration: (call: SyntaxNode) => boolean;
}

/**
 * Tells whether a function cannot come to its end without coming by a node.
 *
 * @param node The node.
 * @param options The body, and which functions inside count.
 * @returns False where a condition, a loop or an early end may leave it out.
 */
export function isStraight(node: SyntaxNode, { body, isDeclaration }: StraightOptions): boolean {
  for (let below = node, above = node.parent; below !== body; below = above, above = above.parent) {
    if (above === null) return false;
    if (FUNCTIONS.includes(above.kind)) {
      const call = above.parent?.parent;
      if (!call || !isDeclaration(call)) return false;
    } else if (above.kind === "for_in_statement") {
      const right = getField(above, "right");
      if (!right || listRows(right).length === 0) return false;
    } else if (!STRAIGHT.includes(above.kind)) return false;
    else if (above.kind === "statement_block" && leavesBefore(above, below)) return false;
  }
  return true;
}

function leavesBefore(block: SyntaxNode, statement: SyntaxNode): boolean {
  const before = getNamedChildren(block).filter(({ end }) => end <= statement.start);
  return before.some((one) => [...walkTree(one)].some(({ kind }) => kind === "return_statement"));
}
