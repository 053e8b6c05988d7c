/**
 * What nodes mean, alike in every language: expressions as forms, the rest as acts.
 *
 * A rule that judges forms and acts needs to know no grammar. Imports types of `tree.ts`. Has no
 * effect.
 *
 * @module
 */

import type { SyntaxNode } from "./tree.ts";

/** A value that stands in the source as it is. */
export type Constant = string | number | boolean | null | undefined;

/** An argument of a call. */
export interface Argument {
  /** Name of a keyword argument, or null. */
  readonly name: string | null;
  readonly value: SyntaxNode;
}

/** One entry of a table: object, dictionary or map. */
export interface TableEntry {
  /** The key where it can be read off. */
  readonly key: Constant;
  readonly keyNode: SyntaxNode;
  readonly value: SyntaxNode;
}

/** An expression without what does not change its value: brackets, casts, `await`. */
export type Form =
  | { readonly kind: "name"; readonly name: string }
  /** `object.key` or `object[key]`; `key` is null where it is computed from `keyNode`. */
  | {
    readonly kind: "member";
    readonly object: SyntaxNode;
    readonly key: string | null;
    readonly keyNode: SyntaxNode;
  }
  | { readonly kind: "call"; readonly callee: SyntaxNode; readonly args: readonly Argument[] }
  /** `new callee(args)`. */
  | { readonly kind: "construct"; readonly callee: SyntaxNode; readonly args: readonly Argument[] }
  | { readonly kind: "constant"; readonly value: Constant }
  /** A text with values put in. */
  | { readonly kind: "template"; readonly parts: readonly (string | SyntaxNode)[] }
  | { readonly kind: "pattern"; readonly source: string }
  | {
    readonly kind: "binary";
    readonly operator: string;
    readonly left: SyntaxNode;
    readonly right: SyntaxNode;
  }
  | { readonly kind: "unary"; readonly operator: string; readonly operand: SyntaxNode }
  | {
    readonly kind: "choice";
    readonly condition: SyntaxNode;
    readonly yes: SyntaxNode;
    readonly no: SyntaxNode;
  }
  | { readonly kind: "list"; readonly items: readonly SyntaxNode[] }
  | { readonly kind: "table"; readonly entries: readonly TableEntry[] }
  | { readonly kind: "function" }
  /** An assignment used as a value. */
  | { readonly kind: "assigned"; readonly value: SyntaxNode }
  | { readonly kind: "other" };

/** How a name came to be. */
export type Origin =
  | "constant"
  | "variable"
  | "parameter"
  | "function"
  | "class"
  | "caught"
  | "loop"
  | "import";

/** What a node does besides having a value. */
export type Act =
  /** Brings a name into a scope; `steps` lead from `value` to what the name stands for. */
  | {
    readonly kind: "declare";
    readonly name: string;
    readonly origin: Origin;
    readonly scope: SyntaxNode;
    readonly value: SyntaxNode | null;
    readonly steps: readonly string[];
  }
  /** `imported` is `*` for the whole module, `default` for its default; `local` null for all names. */
  | {
    readonly kind: "import";
    readonly module: string;
    readonly names: readonly { readonly imported: string; readonly local: string | null }[];
  }
  | { readonly kind: "assign"; readonly target: SyntaxNode; readonly value: SyntaxNode | null }
  | { readonly kind: "delete"; readonly target: SyntaxNode }
  /** A function or method; `name` is null where it has none, `[Symbol.x]` where it is computed. */
  | {
    readonly kind: "function";
    readonly name: string | null;
    readonly params: readonly string[];
    readonly body: SyntaxNode;
    readonly isMethod: boolean;
  }
  | { readonly kind: "class"; readonly name: string | null; readonly bases: readonly SyntaxNode[] }
  /** Taken where `condition` is true or, with a `subject`, where the subject equals it. */
  | {
    readonly kind: "branch";
    readonly subject: SyntaxNode | null;
    readonly condition: SyntaxNode;
    readonly consequence: readonly SyntaxNode[];
  }
  | { readonly kind: "return"; readonly value: SyntaxNode | null }
  | { readonly kind: "throw"; readonly value: SyntaxNode | null }
  | { readonly kind: "try"; readonly body: SyntaxNode; readonly handlers: readonly Handler[] };

/** What happens to an error. */
export interface Handler {
  /** Expression of the error types it takes, null where it takes all. */
  readonly types: SyntaxNode | null;
  /** Name that the error gets, or null. */
  readonly name: string | null;
  readonly body: SyntaxNode;
}

/** Reads the nodes of one language. */
export interface Dialect {
  /** Kinds of nodes whose names are not seen outside. */
  readonly scopeKinds: readonly string[];
  /** Kinds of nodes whose body does not run when they are reached. */
  readonly functionKinds: readonly string[];
  /**
   * Reads an expression.
   *
   * @param node The expression.
   * @returns Its form.
   */
  toForm(node: SyntaxNode): Form;
  /**
   * Reads what a node does itself; its children are asked on their own.
   *
   * @param node Any node.
   * @returns Its acts, none for most nodes.
   */
  toActs(node: SyntaxNode): readonly Act[];
}

/** The form of what has none of the others. */
export const OTHER: Form = { kind: "other" };

/**
 * Lists the named children of a node that are no comments.
 *
 * @param node The node.
 * @returns The children.
 */
export function getParts(node: SyntaxNode): readonly SyntaxNode[] {
  return node.children.filter(({ isNamed, kind }) => isNamed && kind !== "comment");
}

/**
 * Finds the scope that a name declared by a node belongs to.
 *
 * @param node The declaring node; it is no scope of its own.
 * @param kinds Kinds of nodes that are scopes.
 * @returns The nearest such node above, or the root.
 */
export function findScope(node: SyntaxNode, kinds: readonly string[]): SyntaxNode {
  let scope = node;
  while (scope.parent) {
    scope = scope.parent;
    if (kinds.includes(scope.kind)) break;
  }
  return scope;
}
