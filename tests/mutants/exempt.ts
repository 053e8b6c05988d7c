/**
 * What is no behaviour to test: types, imports, words for people.
 *
 * A message is read by a person; a test that holds its words would only repeat them. So a text is
 * left alone where words of a sentence stand in it, with all that is put into it, and what is
 * thrown, and the value of a property that names such a text. Examples that stand beside a rule are
 * a test's own data; a table of characters, such as those of `guards/look_alikes.ts`, is one text
 * of many escapes. Regular expressions are left alone as a whole. Imports `guards/syntax/`. Pure.
 *
 * @module
 */

import { getField, type SyntaxNode } from "../../guards/syntax/tree.ts";

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
/** Properties that hold examples, which tests read and nothing else. */
const EXAMPLES = new Set(["examples", "provenBy"]);
/** Letters that the examples of `guards/secret_patterns.ts` are cut from. */
const EXAMPLE_LETTERS = /^(FAKE|HEX)\b/;
/** A text with more escapes is a table of characters. */
const MAX_ESCAPES = 3;
/** Two words, or a word that joins what is put in: `${names} and ${count} more`. */
const SENTENCE = /\p{L}{2,}[,:]? \p{L}{2,}|(?:^|\0)(?: (?:and|or|more)\b|(?:and|or|more) )/u;

/**
 * Tells whether a node, with all below it, is none that a fault is planted into.
 *
 * @param node Any node.
 * @returns True where it is exempt.
 */
export function isExempt(node: SyntaxNode): boolean {
  if (KINDS.has(node.kind) || TYPES.test(node.kind)) return true;
  if (node.field !== null && FIELDS.has(node.field)) return true;
  return isReExport(node) || isForPeople(node) || isExampleLetters(node);
}

function isReExport(node: SyntaxNode): boolean {
  return node.kind === "export_statement" && getField(node, "source") !== null;
}

function isExampleLetters({ kind, text }: SyntaxNode): boolean {
  return kind === "call_expression" && EXAMPLE_LETTERS.test(text);
}

function isForPeople(node: SyntaxNode): boolean {
  if (node.kind === "new_expression" && node.parent?.kind === "throw_statement") return true;
  if (node.kind === "pair") {
    const key = getField(node, "key")?.text ?? "";
    return WORDS.has(key) || EXAMPLES.has(key);
  }
  if (node.kind !== "string" && node.kind !== "template_string") return false;
  return SENTENCE.test(listOwnText(node)) || isCharacterTable(node);
}

/** The letters of a text, without what is put into it. */
function listOwnText(node: SyntaxNode): string {
  const fragments = node.children.filter(({ kind }) => kind === "string_fragment");
  return fragments.map(({ text }) => text).join("\0");
}

function isCharacterTable({ children }: SyntaxNode): boolean {
  return children.filter(({ kind }) => kind === "escape_sequence").length > MAX_ESCAPES;
}
