/**
 * What the code blocks of documentation import: with `--doc` they are tests, too.
 *
 * Imports `guards/syntax/`, whose parser is loaded at the first block. Has no effect.
 *
 * @module
 */

import { loadParser } from "../../guards/syntax/parser.ts";
import { getField, type SyntaxNode, walkTree } from "../../guards/syntax/tree.ts";

const BLOCK = /```[^\n]*\n([\s\S]*?)```/g;
const QUOTED = /(["'`])([^"'`\n]*)\1/g;

/**
 * Lists what the code blocks of a file import.
 *
 * @param text The file.
 * @returns Specifiers as they are written, null for one with an escape in it; every text in quotes
 * where a block cannot be parsed.
 */
export async function listBlockImports(text: string): Promise<(string | null)[]> {
  const blocks = [...text.matchAll(BLOCK)]
    .map(([, block = ""]) => block.replace(/^[ \t]*\*(?!\/) ?/gm, ""))
    .filter((block) => /import|from/.test(block));
  if (blocks.length === 0) return [];
  const parser = await loadParser("tsx");
  return blocks.flatMap((block) => {
    const { root, hasError } = parser.parse(block);
    if (hasError) return [...block.matchAll(QUOTED)].map(([, , written = ""]) => toPlain(written));
    return [...walkTree(root)].map(findSource).filter((source) => source !== null).map(({ text }) =>
      toPlain(text.slice(1, -1))
    );
  });
}

/** Whoever writes a name with escapes hides it from readers. */
function toPlain(written: string): string | null {
  return written.includes("\\") ? null : written;
}

function findSource(node: SyntaxNode): SyntaxNode | null {
  if (node.kind === "call_expression") return findImported(node);
  const isImport = node.kind === "import_statement" || node.kind === "export_statement";
  return isImport ? getField(node, "source") : null;
}

function findImported(call: SyntaxNode): SyntaxNode | null {
  if (getField(call, "function")?.kind !== "import") return null;
  const words = getField(call, "arguments")?.children ?? [];
  return words.find(({ kind }) => kind === "string" || kind === "template_string") ?? null;
}
