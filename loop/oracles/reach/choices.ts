/**
 * Tells whether a change adds conditions or tables, without which there is no special case.
 *
 * Imports `guards/`. Has no effect.
 *
 * @module
 */

import type { FileChange } from "../../../guards/request.ts";
import { hasNewChoice } from "../../../guards/syntax/new_choices.ts";
import { detectLanguage, loadParser, MAX_PARSE_CHARS } from "../../../guards/syntax/parser.ts";
import { readSource, type SourceFile } from "../../../guards/syntax/source.ts";
import { decodeText } from "../../../guards/text.ts";

/**
 * Tells whether some change adds a condition or a table.
 *
 * @param changes The changes.
 * @returns False only where all of them could be read and none adds one.
 */
export async function addsChoice(changes: readonly FileChange[]): Promise<boolean> {
  for (const { path, before, after } of changes) {
    const fix = await read(path, after);
    const base = before === null ? null : await read(path, before);
    if (fix === null || hasNewChoice(base, fix)) return true;
  }
  return false;
}

async function read(path: string, bytes: Uint8Array): Promise<SourceFile | null> {
  const language = detectLanguage(path);
  const decoded = decodeText(bytes);
  if (language === null || decoded.kind === "binary" || decoded.text.length > MAX_PARSE_CHARS) {
    return null;
  }
  return readSource(path, decoded.text, { parser: await loadParser(language) });
}
