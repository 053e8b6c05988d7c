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
import type { DeclaredTest, TestFile } from "./tests/shape.ts";
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
 * @returns What is known of it, or null where it is no source that can be parsed as a whole.
 */
export async function readTestFile(path: string, text: string): Promise<TestFile | null> {
  const language = detectLanguage(path);
  if (language === null || text.length > MAX_PARSE_CHARS) return null;
  const tree = (await loadParser(language)).parse(text);
  if (tree.hasError) return null;
  return { path, language, tree, tests: readTests(language, tree) };
}

function readTests(language: Language, tree: SyntaxTree): readonly DeclaredTest[] {
  switch (language) {
    case "typescript":
    case "tsx":
    case "javascript":
      return readScriptTests(tree.root);
    case "python":
      return readPythonTests(tree.root);
    case "go":
      return readGoTests(tree.root);
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
