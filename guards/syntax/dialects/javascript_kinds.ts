/**
 * Kinds of nodes of the TypeScript grammar that are alike in some way.
 *
 * Imports nothing. Has no effect.
 *
 * @module
 */

/** Nodes whose body runs later. */
export const FUNCTION_KINDS: readonly string[] = [
  "function_declaration",
  "generator_function_declaration",
  "function_expression",
  "generator_function",
  "arrow_function",
  "method_definition",
];

/** Nodes whose names are not seen outside. */
export const SCOPE_KINDS: readonly string[] = [
  ...FUNCTION_KINDS,
  "program",
  "statement_block",
  "catch_clause",
  "for_statement",
  "for_in_statement",
  "switch_body",
  "class_static_block",
];

/** Nodes that only wrap a value. */
export const WRAPPER_KINDS: readonly string[] = [
  "parenthesized_expression",
  "as_expression",
  "satisfies_expression",
  "non_null_expression",
  "await_expression",
  "instantiation_expression",
];
