/**
 * Syntax trees as plain data: what a parser gives, without the library that made it.
 *
 * Imports `text.ts`. Has no effect.
 *
 * @module
 */

import { encodeText } from "../text.ts";

/** A node of a syntax tree; kinds and fields are those of the language's tree-sitter grammar. */
export interface SyntaxNode {
  /** Name of the rule (`call_expression`) or, where `isNamed` is false, the letters themselves. */
  readonly kind: string;
  /** False for punctuation and keywords. */
  readonly isNamed: boolean;
  /** Name under which the parent holds the node, or null. */
  readonly field: string | null;
  /** First character, counted in UTF-16 units of the tree's text. */
  readonly start: number;
  /** Character after the last. */
  readonly end: number;
  /** Line of the first character, from 1. */
  readonly line: number;
  /** True where the node or something below it could not be parsed. */
  readonly hasError: boolean;
  /** The node above, null for the root. */
  readonly parent: SyntaxNode | null;
  /** All nodes below in order, punctuation included. */
  readonly children: readonly SyntaxNode[];
  /** The source of the node. */
  readonly text: string;
}

/** A parsed text. */
export interface SyntaxTree {
  /** The text that was parsed. */
  readonly text: string;
  /** The node that spans the whole text. */
  readonly root: SyntaxNode;
  /** True where some part of the text could not be parsed. */
  readonly hasError: boolean;
}

/**
 * Walks a node and all below it, in source order, without recursion.
 *
 * @param root Where to start.
 * @returns Every node, each before its children.
 */
export function* walkTree(root: SyntaxNode): Generator<SyntaxNode> {
  const open = [root];
  for (let node = open.pop(); node; node = open.pop()) {
    yield node;
    for (let i = node.children.length - 1; i >= 0; i--) {
      const child = node.children[i];
      if (child) open.push(child);
    }
  }
}

/**
 * Finds the child that a node holds under a name.
 *
 * @param node The node.
 * @param field Name of the field in the grammar.
 * @returns The first such child, or null.
 */
export function getField(node: SyntaxNode, field: string): SyntaxNode | null {
  return node.children.find((child) => child.field === field) ?? null;
}

/**
 * Lists the named children of a node: all but punctuation and keywords.
 *
 * @param node The node.
 * @returns Its named children, comments included.
 */
export function getNamedChildren(node: SyntaxNode): readonly SyntaxNode[] {
  return node.children.filter(({ isNamed }) => isNamed);
}

/**
 * Finds the nearest node above that has one of some kinds.
 *
 * @param node Where to start; the node itself does not count.
 * @param kinds The kinds.
 * @returns The node, or null.
 */
export function findAbove(node: SyntaxNode, kinds: readonly string[]): SyntaxNode | null {
  for (let above = node.parent; above; above = above.parent) {
    if (kinds.includes(above.kind)) return above;
  }
  return null;
}

/**
 * Converts a place in a tree's text to a place in the bytes of the file.
 *
 * @param tree The tree.
 * @param offset Place in UTF-16 units.
 * @returns Place in bytes, a byte order mark not counted.
 */
export function toByteOffset(tree: SyntaxTree, offset: number): number {
  return encodeText(tree.text.slice(0, offset)).length;
}
