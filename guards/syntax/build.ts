/**
 * Builds plain trees from the library's cursor, in one pass and without recursion.
 *
 * Imports types of the library. Has no effect.
 *
 * @module
 */

import type { TreeCursor } from "./runtime.ts";
import type { SyntaxNode, SyntaxTree } from "./tree.ts";

/** A node while its children are still being added. */
class OpenNode implements SyntaxNode {
  readonly children: OpenNode[] = [];
  hasError: boolean;
  readonly #source: string;

  constructor(
    source: string,
    readonly parent: OpenNode | null,
    { kind, isNamed, field, start, end, line, hasError }: Shape,
  ) {
    this.#source = source;
    this.kind = kind;
    this.isNamed = isNamed;
    this.field = field;
    this.start = start;
    this.end = end;
    this.line = line;
    this.hasError = hasError;
  }

  readonly kind: string;
  readonly isNamed: boolean;
  readonly field: string | null;
  readonly start: number;
  readonly end: number;
  readonly line: number;

  get text(): string {
    return this.#source.slice(this.start, this.end);
  }
}

type Shape = Omit<SyntaxNode, "parent" | "children" | "text">;

/**
 * Builds the plain tree of a parsed text.
 *
 * @param text The text that was parsed.
 * @param cursor A cursor that stands on the root; it is moved.
 * @returns The tree; it needs the library no longer.
 */
export function buildTree(text: string, cursor: TreeCursor): SyntaxTree {
  const root = new OpenNode(text, null, readShape(cursor));
  let parent = root;
  for (let isOver = !cursor.gotoFirstChild(); !isOver;) {
    const node = new OpenNode(text, parent, readShape(cursor));
    parent.children.push(node);
    if (node.hasError) markAbove(node);
    if (cursor.gotoFirstChild()) {
      parent = node;
      continue;
    }
    while (!isOver && !cursor.gotoNextSibling()) {
      isOver = parent.parent === null || !cursor.gotoParent();
      parent = parent.parent ?? parent;
    }
  }
  return { text, root, hasError: root.hasError };
}

function markAbove(node: OpenNode): void {
  for (let above = node.parent; above && !above.hasError; above = above.parent) {
    above.hasError = true;
  }
}

function readShape(cursor: TreeCursor): Shape {
  const { nodeType } = cursor;
  return {
    kind: nodeType,
    isNamed: cursor.nodeIsNamed,
    field: cursor.currentFieldName,
    start: cursor.startIndex,
    end: cursor.endIndex,
    line: cursor.startPosition.row + 1,
    hasError: nodeType === "ERROR" || cursor.nodeIsMissing,
  };
}
