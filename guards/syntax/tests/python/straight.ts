/**
 * Whether a part of a Python function is always run when the function comes to its end.
 *
 * Pure. Imports the syntax tree.
 *
 * @module
 */

import { getField, type SyntaxNode, walkTree } from "../../tree.ts";
import { listRows } from "./scope.ts";

const STRAIGHT = ["expression_statement", "block", "with_statement", "await"];

/**
 * Tells whether a function cannot come to its end without coming by a node.
 *
 * @param node The node.
 * @param body Body of the function.
 * @returns False where a condition, a loop or an early end may leave it out.
 */
export function isStraight(node: SyntaxNode, body: SyntaxNode): boolean {
  for (let below = node, above = node.parent; below !== body; below = above, above = above.parent) {
    if (above === null) return false;
    if (above.kind === "for_statement") {
      const right = getField(above, "right");
      if (!right || listRows(right).length === 0) return false;
    } else if (above.kind === "with_statement") {
      if (/suppress|[Rr]aises|[Ww]arns/.test(above.text.split("\n")[0] ?? "")) return false;
    } else if (!STRAIGHT.includes(above.kind)) return false;
    else if (above.kind === "block" && leavesBefore(above, below)) return false;
  }
  return true;
}

function leavesBefore(block: SyntaxNode, statement: SyntaxNode): boolean {
  return block.children.filter(({ end }) => end <= statement.start)
    .some((one) => [...walkTree(one)].some(({ kind }) => kind === "return_statement"));
}
