/**
 * What is no behaviour to test: types, imports, words for people.
 *
 * A message is read by a person; a test that holds its words would only repeat them. So a text is
 * left alone where words of a sentence stand in it, with all that is put into it, and what is
 * thrown, and the value of a property that names such a text. Regular expressions are left alone as
 * a whole. Imports `guards/syntax/`. Pure.
 *
 * @module
 */

import { getField, type SyntaxNode } from "../../guards/syntax/tree.ts";

/**
 * Files that are nothing but tables of generated or fixed characters; each entry would be a mutant
 * whose test is the same table once more.
 */
export const EXEMPT_FILES: readonly string[] = ["guards/look_alikes.ts"];

const KINDS = new Set([
  "comment",
  "import_statement",
  "interface_declaration",
  "type_alias_declaration",
  "regex",
]);
const FIELDS = new Set(["type", "return_type", "type_arguments", "type_parameters"]);
const TYPES = /_type$|^type_(?!script)|^asserts|^predefined_type|^literal_type/;
/** Properties whose values people read. */
const WORDS = new Set(["reason", "detail", "message", "summary", "what", "why", "needed", "hint"]);
const SENTENCE = /\p{L}{2,}[,:]? \p{L}{2,}/u;

/**
 * Tells whether a node, with all below it, is none that a fault is planted into.
 *
 * @param node Any node.
 * @returns True where it is exempt.
 */
export function isExempt(node: SyntaxNode): boolean {
  if (KINDS.has(node.kind) || TYPES.test(node.kind)) return true;
  if (node.field !== null && FIELDS.has(node.field)) return true;
  return isReExport(node) || isForPeople(node);
}

function isReExport(node: SyntaxNode): boolean {
  return node.kind === "export_statement" && getField(node, "source") !== null;
}

function isForPeople(node: SyntaxNode): boolean {
  if (node.kind === "new_expression" && node.parent?.kind === "throw_statement") return true;
  if (node.kind === "pair") return WORDS.has(getField(node, "key")?.text ?? "");
  if (node.kind !== "string" && node.kind !== "template_string") return false;
  return SENTENCE.test(listOwnText(node));
}

/** The letters of a text, without what is put into it. */
function listOwnText(node: SyntaxNode): string {
  const fragments = node.children.filter(({ kind }) => kind === "string_fragment");
  return fragments.map(({ text }) => text).join("\0");
}
