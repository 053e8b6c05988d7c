/**
 * Finds all mutants of a source.
 *
 * Imports `guards/syntax/`. Pure.
 *
 * @module
 */

import type { SyntaxNode, SyntaxTree } from "../../guards/syntax/tree.ts";
import { isExempt } from "./exempt.ts";
import { FAULTS } from "./faults.ts";
import type { Mutant } from "./mutant.ts";

/**
 * Finds all mutants of a source.
 *
 * @param path Path of the file below the repository.
 * @param tree The file, parsed as TypeScript.
 * @returns Its mutants in source order, each once.
 */
export function findMutants(path: string, tree: SyntaxTree): readonly Mutant[] {
  const found = new Map<string, Mutant>();
  for (const node of walkTested(tree.root)) {
    for (const edit of FAULTS.flatMap((fault) => [...fault(node)])) {
      const line = tree.text.slice(0, edit.start).split("\n").length;
      const old = tree.text.slice(edit.start, edit.end);
      found.set(`${edit.start} ${edit.end} ${edit.text}`, { path, line, old, edit });
    }
  }
  return [...found.values()];
}

function* walkTested(node: SyntaxNode): Generator<SyntaxNode> {
  if (isExempt(node)) return;
  yield node;
  for (const child of node.children) yield* walkTested(child);
}
