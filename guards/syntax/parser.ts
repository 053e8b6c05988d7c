/**
 * Parsers by language: text in, plain syntax tree out.
 *
 * The library and each grammar are loaded at first use and not before, one language at a time;
 * they come as bytes with the code, so no permission is needed. Imports nothing else of ours but
 * `tree.ts` and `build.ts`. Has no effect.
 *
 * @module
 */

import { buildTree } from "./build.ts";
import type { SyntaxTree } from "./tree.ts";

/** A language that can be parsed. */
export type Language = "typescript" | "tsx" | "javascript" | "python" | "go";

/** Parses texts of one language. */
export interface SyntaxParser {
  readonly language: Language;
  /**
   * Parses a text; parts that are no source of the language are marked with `hasError`.
   *
   * @param text The text, without byte order mark.
   * @returns The tree.
   * @throws {RangeError} Where the text is longer than {@link MAX_PARSE_CHARS}.
   */
  parse(text: string): SyntaxTree;
}

/** Longest text that is parsed, in UTF-16 units. */
export const MAX_PARSE_CHARS = 2_000_000;

const BY_EXTENSION: Readonly<Record<string, Language>> = {
  ts: "typescript",
  mts: "typescript",
  cts: "typescript",
  tsx: "tsx",
  js: "javascript",
  mjs: "javascript",
  cjs: "javascript",
  jsx: "javascript",
  py: "python",
  pyi: "python",
  go: "go",
};

/**
 * Tells the language of a file by its name.
 *
 * @param path Path or name of the file.
 * @returns The language, or null where it is none that can be parsed.
 */
export function detectLanguage(path: string): Language | null {
  const extension = /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? "";
  // A file may end in `.constructor`.
  return Object.hasOwn(BY_EXTENSION, extension) ? BY_EXTENSION[extension] ?? null : null;
}

/** Parsers that were loaded; the library keeps its own state in any case. */
const LOADED = new Map<Language, Promise<SyntaxParser>>();

/**
 * Loads the parser of a language, once for the whole process.
 *
 * @param language The language.
 * @returns Its parser.
 */
export function loadParser(language: Language): Promise<SyntaxParser> {
  const loaded = LOADED.get(language) ?? createParser(language);
  LOADED.set(language, loaded);
  return loaded;
}

async function createParser(language: Language): Promise<SyntaxParser> {
  const [{ Language, Parser, RUNTIME }, grammar] = await Promise.all([
    import("./runtime.ts"),
    loadGrammar(language),
  ]);
  await Parser.init({ wasmBinary: RUNTIME });
  const parser = new Parser().setLanguage(await Language.load(grammar));
  return {
    language,
    parse(text) {
      if (text.length > MAX_PARSE_CHARS) {
        throw new RangeError(
          `Cannot parse text: found ${text.length} characters and ${MAX_PARSE_CHARS} at the most are needed`,
        );
      }
      const tree = parser.parse(text);
      if (tree === null) {
        throw new Error(`Cannot parse text: the parser of ${language} gave no tree`);
      }
      const cursor = tree.walk();
      const built = buildTree(text, cursor);
      cursor.delete();
      tree.delete();
      return built;
    },
  };
}

async function loadGrammar(language: Language): Promise<Uint8Array> {
  switch (language) {
    case "python":
      return (await import("./grammars/python.ts")).GRAMMAR;
    case "go":
      return (await import("./grammars/go.ts")).GRAMMAR;
    case "typescript":
      return (await import("./grammars/typescript.ts")).GRAMMAR;
    case "tsx":
    case "javascript":
      return (await import("./grammars/tsx.ts")).GRAMMAR;
  }
}
