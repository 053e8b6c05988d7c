/**
 * Whether two texts are the same code: comments, blanks, documentation and imports do not count.
 *
 * Imports the parsers. Has no effect.
 *
 * @module
 */

import { detectLanguage, loadParser, MAX_PARSE_CHARS } from "./parser.ts";
import type { SyntaxNode } from "./tree.ts";

/**
 * Compares the code of two texts.
 *
 * @param path Path of the file, by which its language is told.
 * @param texts The two texts.
 * @returns True where they differ in nothing that runs; false also where that cannot be told.
 */
export async function isSameCode(
  path: string,
  texts: readonly [string, string],
): Promise<boolean> {
  const language = detectLanguage(path);
  if (language === null || texts.some(({ length }) => length > MAX_PARSE_CHARS)) return false;
  const { parse } = await loadParser(language);
  const [first, second] = texts.map((text) => {
    const tree = parse(text.replace(/^\ufeff/, ""));
    return tree.hasError ? null : listWords(tree.root).join("\n");
  });
  return first !== null && first === second;
}

/** The leaves of the tree that are code, in order. */
function listWords(root: SyntaxNode): readonly string[] {
  const words: string[] = [];
  const open = [{ node: root, depth: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, depth } = next;
    if (isSilent(node)) continue;
    words.push(`${depth} ${node.kind} ${node.children.length === 0 ? node.text : ""}`);
    for (const child of [...node.children].reverse()) open.push({ node: child, depth: depth + 1 });
  }
  return words;
}

const IMPORTS = ["import_statement", "import_from_statement", "import_declaration"];

function isSilent(node: SyntaxNode): boolean {
  return node.kind === "comment" || IMPORTS.includes(node.kind) || isDocstring(node);
}

/** A text alone at the head of a Python file, class or function. */
function isDocstring({ kind, children, parent }: SyntaxNode): boolean {
  return kind === "expression_statement" && children.length === 1 &&
    children[0]?.kind === "string" && /^(module|block)$/.test(parent?.kind ?? "");
}
