/**
 * Where the sources of a project touch a dependency.
 *
 * Imports `guards/`. Has no effect.
 *
 * @module
 */

import { listModuleUses, type ModuleUse } from "../../guards/syntax/module_uses.ts";
import { detectLanguage, type Language, loadParser } from "../../guards/syntax/parser.ts";
import { readSource } from "../../guards/syntax/source.ts";
import type { Matcher } from "./dependency.ts";

/** A place in a source. */
export interface CodeUse {
  readonly file: string;
  readonly language: Language;
  /** The text in which the place was found. */
  readonly text: string;
  readonly use: ModuleUse;
}

/**
 * Finds where sources touch a dependency.
 *
 * @param sources Texts by path.
 * @param matcher Recognises it.
 * @returns The places, by file and line.
 */
export async function findCodeUses(
  sources: ReadonlyMap<string, string>,
  { words, isMeant }: Matcher,
): Promise<readonly CodeUse[]> {
  const found: CodeUse[] = [];
  for (const [file, text] of sources) {
    const language = detectLanguage(file);
    if (language === null || !words.some((word) => text.includes(word))) continue;
    const source = readSource(file, text, { parser: await loadParser(language) });
    const uses = listModuleUses(source, (module) => isMeant(module, language));
    found.push(...uses.map((use) => ({ file, language, text, use })));
  }
  return found;
}
