/**
 * Reads test files: tests, assertions and expected literals, in TypeScript, JavaScript, Python, Go.
 *
 * Imports the parsers and `tests/`. Has no effect.
 *
 * @module
 */

import { detectLanguage, type Language, loadParser, MAX_PARSE_CHARS } from "./parser.ts";
import { readGoTests } from "./tests/go_tests.ts";
import { readPythonTests } from "./tests/python/python_tests.ts";
import { readScriptTests } from "./tests/script/script_tests.ts";
import type { DeclaredTest, HelperTrees, TestFile } from "./tests/shape.ts";
import type { SyntaxTree } from "./tree.ts";

export type {
  Assertion,
  AssertionForm,
  DeclaredTest,
  Literal,
  TestFile,
  TestStyle,
} from "./tests/shape.ts";

/**
 * Reads a test file.
 *
 * @param path Path of the file, by which its language is told.
 * @param text Its text, without byte order mark.
 * @param options Files that it imports, where its assertions may lie in them.
 * @returns What is known of it, or null where it is no source that can be parsed as a whole.
 */
export async function readTestFile(
  path: string,
  text: string,
  { helpers = new Map() }: ReadOptions = {},
): Promise<TestFile | null> {
  const language = detectLanguage(path);
  if (language === null || text.length > MAX_PARSE_CHARS) return null;
  const { parse } = await loadParser(language);
  const tree = parse(text);
  if (tree.hasError) return null;
  const trees = [...helpers].map(([module, text]) => [module, parse(text).root] as const);
  return { path, language, tree, tests: readTests(language, tree, { helpers: new Map(trees) }) };
}

/** What else is known of a test file. */
export interface ReadOptions {
  /** Texts of files of its language that it imports, by the words of the import. */
  readonly helpers?: ReadonlyMap<string, string>;
}

function readTests(
  language: Language,
  { root }: SyntaxTree,
  { helpers }: { readonly helpers: HelperTrees },
): readonly DeclaredTest[] {
  switch (language) {
    case "typescript":
    case "tsx":
    case "javascript":
      return readScriptTests(root, helpers);
    case "python":
      return readPythonTests(root, helpers);
    case "go":
      return readGoTests(root);
  }
}

/**
 * Finds the declaration of a test that a runner reported.
 *
 * @param file The file that declares it.
 * @param name Name of the outcome, without the file.
 * @returns The declaration, or null where none or more than one fits.
 */
export function findDeclaredTest(file: TestFile, name: string): DeclaredTest | null {
  const exact = file.tests.filter((test) => test.name === name);
  const found = exact.length > 0 ? exact : file.tests.filter(({ pattern }) => pattern.test(name));
  return found.length === 1 ? found[0] ?? null : null;
}
