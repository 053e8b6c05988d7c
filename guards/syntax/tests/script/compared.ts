/**
 * Whether a name only ever ends up in comparisons, or also feeds the code under test.
 *
 * Pure. Imports the syntax tree.
 *
 * @module
 */

import { getField, type SyntaxNode, walkTree } from "../../tree.ts";
import { isAnswerName } from "../assertion_names.ts";

/** Calls that end the search: assertions, own functions that assert, declarations of tests. */
export type IsEnd = (call: SyntaxNode, argument: SyntaxNode) => boolean;

/** Functions that pass on what they are given: looking through them changes nothing. */
const TRANSPARENT =
  /^(Math\.\w+|JSON\.(stringify|parse)|String|Number|Boolean|BigInt|Array\.(from|of)|Object\.(keys|values|entries|fromEntries|freeze)|structuredClone|new)$/;

const PASSED_ON = [
  "parenthesized_expression",
  "await_expression",
  "as_expression",
  "satisfies_expression",
  "non_null_expression",
  "unary_expression",
  "binary_expression",
  "ternary_expression",
  "array",
  "object",
  "pair",
  "spread_element",
  "template_string",
  "template_substitution",
  "arguments",
  "member_expression",
  "subscript_expression",
];

/**
 * Tells whether every use of a name below a node is compared, shown in a message, or names a test.
 *
 * @param scope Where the name is known.
 * @param options The name, where it is bound, and which calls are assertions.
 * @returns False where one use may reach the code under test.
 */
export function isOnlyCompared(
  scope: SyntaxNode,
  options: {
    readonly name: string;
    readonly isEnd: IsEnd;
    /** Property that matters, where the name is that of a row: `c.expected`. */
    readonly key?: string;
  },
): boolean {
  const { name, isEnd, key } = options;
  return listUses(scope, name).every((use) => {
    if (key === undefined) return leadsToComparison(use, isEnd);
    const member = use.parent;
    // Code that is handed a whole row has no business with the answer in it.
    if (member?.kind !== "member_expression" || use.field !== "object") return isAnswerName(key);
    return getField(member, "property")?.text !== key || leadsToComparison(member, isEnd);
  });
}

const BINDERS = [
  "variable_declarator",
  "required_parameter",
  "optional_parameter",
  "formal_parameters",
  "array_pattern",
  "for_in_statement",
  "assignment_pattern",
];

/** Uses of a name, not the place that binds it. */
function listUses(scope: SyntaxNode, name: string): SyntaxNode[] {
  return [...walkTree(scope)].filter((node) => {
    if (node.text !== name) return false;
    if (node.kind === "shorthand_property_identifier") return true;
    if (node.kind !== "identifier") return false;
    const isBound = BINDERS.includes(node.parent?.kind ?? "") && node.field !== "value" &&
      node.field !== "right" && node.field !== "body";
    const isParameter = node.parent?.kind === "arrow_function" && node.field === "parameter";
    const isPatternValue = node.parent?.kind === "pair_pattern";
    return !isBound && !isParameter && !isPatternValue;
  });
}

function leadsToComparison(use: SyntaxNode, isEnd: IsEnd): boolean {
  let below = use;
  for (let node = use.parent; node; below = node, node = node.parent) {
    if (PASSED_ON.includes(node.kind)) continue;
    if (node.kind === "call_expression" || node.kind === "new_expression") {
      if (below.field === "function") return false;
      const argument = findArgument(use, node);
      if (argument && isEnd(node, argument)) return true;
      if (isTransparent(node)) continue;
      return node.kind === "new_expression" && node.parent?.kind === "throw_statement";
    }
    return node.kind === "if_statement"
      ? below.field === "condition"
      : node.kind === "expression_statement";
  }
  return false;
}

function isTransparent(call: SyntaxNode): boolean {
  const callee = getField(call, "function") ?? getField(call, "constructor");
  return TRANSPARENT.test(callee?.text ?? "");
}

/** The argument of a call in which a node stands. */
function findArgument(node: SyntaxNode, call: SyntaxNode): SyntaxNode | null {
  for (let below = node, above = node.parent; above; below = above, above = above.parent) {
    if (above.kind === "arguments" && above.parent === call) return below;
  }
  return null;
}
