/**
 * Cutting a use: the same source, in which one call or one value throws. Whoever exercises it will
 * notice.
 *
 * Pure. Imports `guards/`.
 *
 * @module
 */

import type { FileChange } from "../../guards/request.ts";
import type { ModuleUse } from "../../guards/syntax/module_uses.ts";
import { type Language, loadParser } from "../../guards/syntax/parser.ts";
import { encodeText } from "../../guards/text.ts";

/**
 * What is called in place of the dependency, whatever the arguments. It begins with a letter: after
 * a line without a semicolon, a bracket would call what stands there. It throws when it is called,
 * and when it is constructed.
 */
const THROWS: Readonly<Record<Language, string | null>> = {
  typescript: "Symbol.prototype.valueOf",
  tsx: "Symbol.prototype.valueOf",
  javascript: "Symbol.prototype.valueOf",
  python: "(lambda *_, **__: ().cut_by_greenroom)",
  // An expression of any type that panics has no spelling in Go.
  go: null,
};

/** A source that is cut. */
export interface CutOptions {
  readonly path: string;
  readonly bytes: Uint8Array;
  /** Its text without byte order mark, as it was parsed. */
  readonly text: string;
  readonly language: Language;
}

/**
 * Cuts a use.
 *
 * @param use The use of the dependency.
 * @param source The source that it stands in.
 * @returns The change, or null where nothing else can stand in its place.
 */
export async function cutUse(use: ModuleUse, source: CutOptions): Promise<FileChange | null> {
  const { path, bytes, text, language } = source;
  const thrower = THROWS[language];
  if (use.span === null || thrower === null) return null;
  const { start, end } = use.span;
  const expression = use.kind === "value" ? `${thrower}()` : thrower;
  const cut = `${text.slice(0, start)}${expression}${text.slice(end)}`;
  // What is no source any more would be noticed by everybody, and would prove nothing.
  const { parse } = await loadParser(language);
  if (parse(cut).hasError && !parse(text).hasError) return null;
  const hasBom = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return { path, before: bytes, after: encodeText(`${hasBom ? "\uFEFF" : ""}${cut}`) };
}
