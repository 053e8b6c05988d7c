/**
 * Conditions and tables that a change adds to a source.
 *
 * A border that moves by one (`>` becomes `>=`) is the same condition, and a table that gets a row
 * is the same table. Pure. Imports the source reader's types.
 *
 * @module
 */

import type { SourceFile } from "./source.ts";
import { type SyntaxNode, walkTree } from "./tree.ts";

const COMPARES = /^(===?|!==?|==|!=|<|>|<=|>=|is|is not|in|not in)$/;

/**
 * Tells whether a change adds a condition or a table.
 *
 * @param before The source before, null where it is new.
 * @param after The source after.
 * @returns True where some condition compares what none compared before, or a table is new.
 */
export function hasNewChoice(before: SourceFile | null, after: SourceFile): boolean {
  const old = before === null ? [] : listConditions(before);
  const left = [...old];
  const isNew = listConditions(after).some((condition) => {
    const index = left.indexOf(condition);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
  return isNew || countTables(after) > (before === null ? 0 : countTables(before));
}

/** What each condition is about: its names and literals, whatever the operators. */
function listConditions(source: SourceFile): string[] {
  const nodes = new Set<SyntaxNode>();
  for (const { act } of source.acts) if (act.kind === "branch") nodes.add(act.condition);
  for (const node of walkTree(source.tree.root)) {
    const form = source.dialect.toForm(node);
    if (form.kind === "choice") nodes.add(form.condition);
    if (form.kind === "binary" && COMPARES.test(form.operator)) nodes.add(node);
  }
  return [...new Set([...nodes].map(renderOperands))];
}

function renderOperands(node: SyntaxNode): string {
  return [...walkTree(node)]
    .filter(({ isNamed, children, kind }) => isNamed && children.length === 0 && kind !== "comment")
    .map(({ text }) => text).join(" ");
}

/** Lists and tables that are not part of a larger one. */
function countTables(source: SourceFile): number {
  const isTable = (node: SyntaxNode) => {
    const form = source.dialect.toForm(node);
    return (form.kind === "list" && form.items.length > 1) ||
      (form.kind === "table" && form.entries.length > 0);
  };
  return [...walkTree(source.tree.root)].filter((node) =>
    isTable(node) && !(node.parent && isInTable(node.parent, isTable))
  ).length;
}

function isInTable(node: SyntaxNode, isTable: (node: SyntaxNode) => boolean): boolean {
  for (let above: SyntaxNode | null = node; above; above = above.parent) {
    if (isTable(above)) return true;
  }
  return false;
}
