/**
 * The statement around an expression: what is said in one breath with it.
 *
 * @module
 */

import type { SyntaxNode } from "../../../../guards/syntax/tree.ts";

const STATEMENT = /(statement|declaration|block|program|module|source_file)$/;

/**
 * Finds the statement that a node is part of.
 *
 * @param node The node.
 * @returns The nearest node above that is a statement or holds some, or the node itself.
 */
export function findStatement(node: SyntaxNode): SyntaxNode {
  let statement = node;
  while (statement.parent && !STATEMENT.test(statement.kind)) statement = statement.parent;
  return statement;
}
