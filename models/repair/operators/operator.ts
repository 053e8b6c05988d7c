/**
 * The one shape of a mutation operator, and the source it looks at.
 *
 * Imports `guards/syntax/`. Has no effect.
 *
 * @module
 */

import { getField, type SyntaxNode, type SyntaxTree } from "../../../guards/syntax/tree.ts";

/** Families of languages that share an operator's forms. */
export type Dialect = "script" | "python";

/** A source file as operators see it. */
export interface Source {
  readonly path: string;
  readonly dialect: Dialect;
  readonly tree: SyntaxTree;
  /** Names of properties in the tests that failed, in order. */
  readonly testNames?: readonly string[];
}

/** A replacement of a part of a source. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** One kind of small fault, undone: where it may be, and what may stand there instead. */
export interface Operator {
  /** `snake_case`, never changes meaning. */
  readonly id: string;
  /**
   * How often fixes of this kind occur among small fixes, relative to the others; see the table.
   */
  readonly prior: number;
  /** What a fix of this kind looks like, in each dialect it knows. */
  readonly examples: Partial<Readonly<Record<Dialect, readonly [before: string, after: string]>>>;
  /**
   * Proposes replacements at one node.
   *
   * @param node Any node of the source.
   * @param source The source.
   * @returns Replacements, the likeliest first; none where the operator has nothing to say.
   */
  propose(node: SyntaxNode, source: Source): Iterable<Edit>;
}

/**
 * Makes an edit that replaces a node.
 *
 * @param node The node.
 * @param text What stands there instead.
 * @returns The edit.
 */
export function replaceNode(node: SyntaxNode, text: string): Edit {
  return { start: node.start, end: node.end, text };
}

/**
 * Makes an edit that inserts text.
 *
 * @param at Where, counted in UTF-16 units.
 * @param text What is inserted.
 * @returns The edit.
 */
export function insertAt(at: number, text: string): Edit {
  return { start: at, end: at, text };
}

/**
 * Makes an edit that swaps two nodes and leaves what stands between them.
 *
 * @param first The earlier node.
 * @param second The later node.
 * @param source The source of both.
 * @returns The edit.
 */
export function swapNodes(first: SyntaxNode, second: SyntaxNode, source: Source): Edit {
  const between = source.tree.text.slice(first.end, second.start);
  return { start: first.start, end: second.end, text: second.text + between + first.text };
}

/** An operation on two operands. */
export interface Binary {
  readonly left: SyntaxNode;
  readonly operator: SyntaxNode;
  readonly right: SyntaxNode;
}

/**
 * Reads an operation on two operands, a comparison included.
 *
 * @param node Any node.
 * @returns Its parts, or null where it is none, or a chain of comparisons.
 */
export function readBinary(node: SyntaxNode): Binary | null {
  switch (node.kind) {
    case "binary_expression":
    case "binary_operator":
    case "boolean_operator": {
      const [left, operator, right] = ["left", "operator", "right"].map((f) => getField(node, f));
      return left && operator && right ? { left, operator, right } : null;
    }
    case "comparison_operator": {
      const operators = node.children.filter(({ field }) => field === "operators");
      const [left, right, ...more] = node.children.filter(({ field }) => field !== "operators");
      const operator = joinNodes(operators);
      return left && right && operator && more.length === 0 ? { left, operator, right } : null;
    }
    default:
      return null;
  }
}

/** `not in` and `is not` are two nodes that make one operator. */
function joinNodes(nodes: readonly SyntaxNode[]): SyntaxNode | null {
  const [first] = nodes;
  const last = nodes.at(-1);
  if (!first || !last || nodes.length > 2) return null;
  return { ...first, end: last.end, text: nodes.map(({ text }) => text).join(" ") };
}

/**
 * Lists the arguments of a call.
 *
 * @param node Any node.
 * @returns The function and its arguments without comments, or null where it is no call.
 */
export function readCall(
  node: SyntaxNode,
):
  | { readonly callee: SyntaxNode; readonly args: readonly SyntaxNode[]; readonly list: SyntaxNode }
  | null {
  if (node.kind !== "call_expression" && node.kind !== "call" && node.kind !== "new_expression") {
    return null;
  }
  const callee = getField(node, node.kind === "new_expression" ? "constructor" : "function");
  const list = getField(node, "arguments");
  if (!callee || !list || list.children[0]?.text !== "(") return null;
  const args = list.children.filter(({ isNamed, kind }) => isNamed && kind !== "comment");
  return { callee, args, list };
}

/**
 * Lists the arguments of a call by position, those before the first with a name.
 *
 * @param args Arguments of a call.
 * @returns The positional ones.
 */
export function takePositional(args: readonly SyntaxNode[]): readonly SyntaxNode[] {
  const end = args.findIndex(({ kind }) =>
    ["keyword_argument", "list_splat", "dictionary_splat", "spread_element"].includes(kind)
  );
  return end === -1 ? args : args.slice(0, end);
}
