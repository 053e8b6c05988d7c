/**
 * Places: when the code at a node runs, and in what it stands.
 *
 * Imports the other files of this folder. Has no effect.
 *
 * @module
 */

import type { SourceFile } from "./source.ts";
import type { SyntaxNode } from "./tree.ts";

/**
 * Says whether code runs while its file is loaded: outside every function, or in one that is called
 * there.
 *
 * @param node A node.
 * @param source Its source.
 * @returns True where no caller is needed.
 */
export function runsAtLoad(node: SyntaxNode, source: SourceFile): boolean {
  return isLoaded(node, source, new Set());
}

function isLoaded(node: SyntaxNode, source: SourceFile, seen: Set<SyntaxNode>): boolean {
  const inner = findFunction(node, source);
  if (!inner) return true;
  if (seen.has(inner)) return false;
  seen.add(inner);
  if (isGoInit(inner)) return true;
  return listCallers(inner, source).some((call) => isLoaded(call, source, seen));
}

function isGoInit(node: SyntaxNode): boolean {
  const name = node.children.find(({ field }) => field === "name")?.text;
  return node.kind === "function_declaration" && name === "init" &&
    node.parent?.kind === "source_file";
}

/** Calls of a function in its own source: by its name, or right where it is written. */
function listCallers(inner: SyntaxNode, source: SourceFile): SyntaxNode[] {
  return source.calls.flatMap(({ node }) => {
    const callee = node.children.find(({ field }) => field === "function");
    if (!callee) return [];
    if (callee.start <= inner.start && inner.end <= callee.end) return [node];
    const form = source.dialect.toForm(callee);
    const binding = form.kind === "name" ? source.bindings.find(form.name, callee) : null;
    return binding?.values.some(({ value }) => value === inner) ? [node] : [];
  });
}

/**
 * Finds the function that a node stands in.
 *
 * @param node The node; a function is not in itself.
 * @param source Its source.
 * @returns The nearest function above, or null.
 */
export function findFunction(node: SyntaxNode, source: SourceFile): SyntaxNode | null {
  for (let above = node.parent; above; above = above.parent) {
    if (source.dialect.functionKinds.includes(above.kind)) return above;
  }
  return null;
}

/**
 * Says whether code runs only where its file is started as the program.
 *
 * @param node A node.
 * @param source Its source.
 * @returns True below `if __name__ == "__main__"`, `if (import.meta.main)` and the like.
 */
export function runsAsProgram(node: SyntaxNode, source: SourceFile): boolean {
  return isProgram(node, source, new Set());
}

function isProgram(node: SyntaxNode, source: SourceFile, seen: Set<SyntaxNode>): boolean {
  const inner = findFunction(node, source);
  if (inner && !seen.has(inner)) {
    seen.add(inner);
    if (listCallers(inner, source).some((call) => isProgram(call, source, seen))) return true;
  }
  return source.acts.some(({ act }) =>
    act.kind === "branch" && isMainTest(act.condition.text) &&
    act.consequence.some((taken) => taken.start <= node.start && node.end <= taken.end)
  );
}

function isMainTest(text: string): boolean {
  return /^\(?\s*(__name__\s*==\s*["']__main__["']|import\.meta\.main|(typeof require\s*!==?\s*"undefined"\s*&&\s*)?require\.main\s*===?\s*module)\s*\)?$/
    .test(text);
}
