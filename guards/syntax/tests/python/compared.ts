/**
 * Whether a name in Python only ever ends up in comparisons, or also feeds the code under test.
 *
 * Pure. Imports the syntax tree.
 *
 * @module
 */

import { getField, type SyntaxNode, walkTree } from "../../tree.ts";
import { isAnswerName } from "../assertion_names.ts";
import { readText } from "./calls.ts";

/** Tells whether a node compares, names or shows what an argument of it is. */
export type IsEnd = (node: SyntaxNode, argument: SyntaxNode) => boolean;

/** Functions that pass on what they are given. */
const TRANSPARENT =
  /^(abs|round|sorted|list|tuple|set|frozenset|dict|str|repr|int|float|len|sum|min|max|bool|format|math\.\w+|json\.(dumps|loads)|(\w+\.)?approx)$/;

const PASSED_ON = [
  "parenthesized_expression",
  "await",
  "unary_operator",
  "binary_operator",
  "boolean_operator",
  "not_operator",
  "comparison_operator",
  "list",
  "tuple",
  "set",
  "dictionary",
  "pair",
  "list_splat",
  "dictionary_splat",
  "string",
  "concatenated_string",
  "interpolation",
  "argument_list",
  "keyword_argument",
  "attribute",
  "subscript",
];

/**
 * Tells whether every use of a name below a node is compared or shown in a message.
 *
 * @param scope Where the name is known.
 * @param options The name, and what compares.
 * @returns False where one use may reach the code under test.
 */
export function isOnlyCompared(
  scope: SyntaxNode,
  { name, isEnd, key }: {
    readonly name: string;
    readonly isEnd: IsEnd;
    /** Entry that matters, where the name is that of a row: `case["want"]`. */
    readonly key?: string;
  },
): boolean {
  return listUses(scope, name).every((use) => {
    if (key === undefined) return leadsToComparison(use, isEnd);
    const cell = use.parent;
    const other = cell?.kind === "subscript" && use.field === "value"
      ? getField(cell, "subscript")
      : null;
    // Code that is handed a whole row has no business with the answer in it.
    if (!cell || !other) return isAnswerName(key);
    return readText(other) !== key || leadsToComparison(cell, isEnd);
  });
}

/** Uses of a name, not the places that bind it or call something of that name. */
function listUses(scope: SyntaxNode, name: string): SyntaxNode[] {
  return [...walkTree(scope)].filter((node) =>
    node.kind === "identifier" && node.text === name && !isBound(node) &&
    !(node.parent?.kind === "attribute" && node.field === "attribute") &&
    !(node.parent?.kind === "keyword_argument" && node.field === "name")
  );
}

function isBound(node: SyntaxNode): boolean {
  for (let below = node, above = node.parent; above; below = above, above = above.parent) {
    if (/^(pattern_list|tuple_pattern|list_pattern|tuple|list)$/.test(above.kind)) continue;
    return /^(assignment|for_statement|for_in_clause)$/.test(above.kind)
      ? below.field === "left"
      : /parameter/.test(above.kind) && below.field !== "value";
  }
  return false;
}

function leadsToComparison(use: SyntaxNode, isEnd: IsEnd): boolean {
  let argument = use;
  for (let below = use, node = use.parent; node; below = node, node = node.parent) {
    if (node.kind === "argument_list" || node.kind === "keyword_argument") argument = below;
    if (PASSED_ON.includes(node.kind)) continue;
    if (node.kind !== "call") {
      return /^(assert|if|expression|raise)_statement$/.test(node.kind) &&
        below.field !== "consequence";
    }
    if (below.field === "function") return false;
    if (isEnd(node, argument)) return true;
    if (TRANSPARENT.test(getField(node, "function")?.text ?? "")) continue;
    return node.parent?.kind === "raise_statement";
  }
  return false;
}
