/**
 * Marks in a script that tell which of its statements ran: the cheap way to lines per test.
 *
 * The mark of a statement stands before it on its own line, so no line moves. Imports
 * `guards/syntax/`. Pure.
 *
 * @module
 */

import { detectLanguage, loadParser } from "../../guards/syntax/parser.ts";
import { type SyntaxNode, walkTree } from "../../guards/syntax/tree.ts";

/** Name of the global function that marks call, where there is one. */
export const MARK_NAME = "__greenroomRan";

const BLOCKS = new Set(["statement_block", "program", "switch_case", "switch_default"]);
/** Fields under which a statement stands alone, without a block. */
const LONE_FIELDS = new Set(["consequence", "body"]);
const LONE_OWNERS =
  /^(?:if_statement|else_clause|for_statement|for_in_statement|while_statement|do_statement)$/;
const UNMARKED =
  /^(?:import_statement|comment|hash_bang_line|function_declaration|generator_function_declaration|interface_declaration|type_alias_declaration|empty_statement)$/;

interface Insertion {
  readonly at: number;
  readonly text: string;
}

/**
 * Puts marks into a script.
 *
 * @param path Path of the script, which marks name.
 * @param text Its text.
 * @returns The text with marks, or null where it cannot be parsed.
 */
export async function markStatements(path: string, text: string): Promise<string | null> {
  const language = detectLanguage(path);
  if (language === null || language === "python" || language === "go") return null;
  const tree = (await loadParser(language)).parse(text);
  if (tree.hasError) return null;
  const insertions = [...walkTree(tree.root)].flatMap((node) => markNode(node, path));
  return insertions.map((insertion, order) => ({ ...insertion, order }))
    .sort((a, b) => b.at - a.at || b.order - a.order)
    .reduce((marked, { at, text: put }) => marked.slice(0, at) + put + marked.slice(at), text);
}

function markNode(node: SyntaxNode, path: string): readonly Insertion[] {
  const mark = `globalThis.${MARK_NAME}?.(${JSON.stringify(path)}, ${node.line})`;
  if (isInBlock(node)) return [{ at: node.start, text: `${mark}; ` }];
  if (isLone(node)) {
    return [{ at: node.start, text: `{ ${mark}; ` }, { at: node.end, text: " }" }];
  }
  return isArrowBody(node)
    ? [{ at: node.start, text: `(${mark}, ` }, { at: node.end, text: ")" }]
    : [];
}

function isInBlock(node: SyntaxNode): boolean {
  const { parent, isNamed, kind, field } = node;
  if (!isNamed || UNMARKED.test(kind) || !parent || !BLOCKS.has(parent.kind)) return false;
  if (parent.kind === "switch_case" && field === "value") return false;
  // A directive counts only where nothing stands before it.
  return !(kind === "expression_statement" && node.children[0]?.kind === "string");
}

function isLone({ parent, field, kind, isNamed }: SyntaxNode): boolean {
  if (!parent || !isNamed || kind === "statement_block" || kind === "comment") return false;
  if (!LONE_OWNERS.test(parent.kind) || kind === "else_clause") return false;
  return parent.kind === "else_clause" || LONE_FIELDS.has(field ?? "");
}

function isArrowBody({ parent, field, kind }: SyntaxNode): boolean {
  return parent?.kind === "arrow_function" && field === "body" && kind !== "statement_block";
}
