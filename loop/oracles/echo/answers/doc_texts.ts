/**
 * What the comments of a function say, in its base: the rule that a fix has to keep.
 *
 * @module
 */

import type { SourceFile } from "../../../../guards/syntax/source.ts";
import type { SyntaxNode } from "../../../../guards/syntax/tree.ts";

/**
 * Reads the comments before a function and its docstring.
 *
 * @param node The function.
 * @param source Its source.
 * @returns Their text, empty where there is none.
 */
export function readDoc(node: SyntaxNode, source: SourceFile): string {
  return [...listCommentsBefore(node), readDocstring(node, source)].join("\n");
}

/** Comments right before the statement that the function is part of. */
function listCommentsBefore(node: SyntaxNode): string[] {
  let statement = node;
  const wrappers =
    /^(export_statement|decorated_definition|lexical_declaration|variable_declaration|variable_declarator)$/;
  while (statement.parent && wrappers.test(statement.parent.kind)) statement = statement.parent;
  const siblings = statement.parent?.children ?? [];
  const comments: string[] = [];
  for (let at = siblings.indexOf(statement) - 1; siblings[at]?.kind === "comment"; at--) {
    comments.unshift(siblings[at]?.text ?? "");
  }
  return comments;
}

function readDocstring(node: SyntaxNode, source: SourceFile): string {
  if (source.language !== "python") return "";
  const body = node.children.find(({ field }) => field === "body");
  const first = body?.children[0];
  return first && /^(expression_statement|string)$/.test(first.kind) &&
      /^[rub]*["']/i.test(first.text)
    ? first.text
    : "";
}

/**
 * Says whether a text speaks of errors that are thrown.
 *
 * @param text A comment.
 * @returns True where an error is named, or throwing one.
 */
export function speaksOfErrors(text: string): boolean {
  return /\b([Tt]hrows?|thrown|[Rr]aises?|raised|[Rr]ejects?|[Pp]anics?|\w*(Error|Exception))\b/
    .test(text);
}
