/**
 * Reads the sources that `echo` judges: the changed files on both sides, and the tests.
 *
 * @module
 */

import { findProtection } from "../../../guards/protected.ts";
import type { FileChange } from "../../../guards/request.ts";
import type { Constant } from "../../../guards/syntax/forms.ts";
import {
  detectLanguage,
  type Language,
  loadParser,
  MAX_PARSE_CHARS,
  type SyntaxParser,
} from "../../../guards/syntax/parser.ts";
import { readSource, type SourceFile } from "../../../guards/syntax/source.ts";
import { decodeText } from "../../../guards/text.ts";
import type { Evidence } from "../oracle.ts";
import type { Pair, Scene } from "./clue.ts";

/** Parsers of the languages that a change touches. */
export type Parsers = ReadonlyMap<Language, SyntaxParser>;

const MAX_TEST_FILES = 40;
const MAX_TEST_BYTES = 200_000;
const TEST_RULES = /^(test_|snapshot_file|fixture_data|mock_folder)/;

/**
 * Loads the parsers of the languages of some files.
 *
 * @param paths The files.
 * @returns The parsers, or why there are none.
 */
export async function loadParsers(
  paths: readonly string[],
): Promise<{ kind: "parsers"; parsers: Parsers } | { kind: "failure"; reason: string }> {
  const languages = new Set(paths.map(tellLanguage).filter((language) => language !== null));
  try {
    const pairs = [...languages].map(async (language) =>
      [language, await loadParser(language)] as const
    );
    return { kind: "parsers", parsers: new Map(await Promise.all(pairs)) };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { kind: "failure", reason: `The parser does not load: ${error.message}` };
  }
}

/**
 * Reads a changed file on both sides.
 *
 * @param change The change.
 * @param parsers The parsers.
 * @returns The pair, or null where the file cannot be read as source.
 */
export function readPair({ path, before, after }: FileChange, parsers: Parsers): Pair | null {
  const fix = readBytes(path, after, parsers);
  if (!fix) return null;
  return { base: before === null ? null : readBytes(path, before, parsers), fix };
}

function readBytes(path: string, bytes: Uint8Array, parsers: Parsers): SourceFile | null {
  const language = tellLanguage(path);
  const parser = language === null ? undefined : parsers.get(language);
  const decoded = decodeText(bytes);
  if (!parser || decoded.kind === "binary" || decoded.text.length > MAX_PARSE_CHARS) return null;
  const text = isData(path) ? `(${decoded.text})` : decoded.text;
  return readSource(path, text, { parser });
}

/**
 * Tells the language in which a file is read.
 *
 * @param path Path of the file.
 * @returns The language; data in JSON is an expression of JavaScript. Null where there is none.
 */
export function tellLanguage(path: string): Language | null {
  return isData(path) ? "javascript" : detectLanguage(path);
}

function isData(path: string): boolean {
  return /\.json[c5]?$/i.test(path);
}

/**
 * Lists the files that belong to the tests.
 *
 * @param files Files of the project.
 * @returns Paths of tests, fixtures, snapshots and golden files.
 */
export function listTestPaths(files: readonly string[]): readonly string[] {
  return files.filter((path) => TEST_RULES.test(findProtection(path)?.rule ?? ""));
}

/**
 * Lists the tests that may say something about changed files: those in a language of their family,
 * and for data those in any.
 *
 * @param changed Paths of the changed files.
 * @param testPaths Paths of the tests.
 * @returns The tests whose parsers are needed.
 */
export function listRelatedTests(
  changed: readonly string[],
  testPaths: readonly string[],
): readonly string[] {
  const families = new Set(changed.map((path) => toFamily(detectLanguage(path))));
  const hasData = changed.some(isData);
  return testPaths.filter((path) => {
    const language = detectLanguage(path);
    return language !== null && (hasData || families.has(toFamily(language)));
  });
}

function toFamily(language: Language | null): string | null {
  return language === "typescript" || language === "tsx" ? "javascript" : language;
}

/**
 * Reads the tests: those of the targets first, others up to a limit.
 *
 * @param evidence The evidence.
 * @param options The parsers, and where tests lie; tests in other languages are left out.
 * @returns The scene.
 */
export async function readScene(
  { lab, targets }: Pick<Evidence, "lab" | "targets">,
  { parsers, testPaths }: { readonly parsers: Parsers; readonly testPaths: readonly string[] },
): Promise<Scene> {
  const names = targets.kind === "named" ? targets.names : [];
  const isTarget = (path: string) =>
    names.some((name) =>
      name.startsWith(`${path}::`) || name.includes(path.replace(/\.\w+$/, "").replaceAll("/", "."))
    );
  const sorted = testPaths.filter((path) => hasParser(path, parsers))
    .toSorted((one, other) => Number(isTarget(other)) - Number(isTarget(one)));
  const tests: SourceFile[] = [];
  for await (const { path, bytes } of readUpTo(sorted, lab)) {
    const test = readBytes(path, bytes, parsers);
    if (test) tests.push(test);
  }
  const data: Constant[] = [];
  for await (const { bytes } of readUpTo(testPaths.filter(isData), lab)) {
    data.push(...listValues(bytes));
  }
  return { tests, testPaths, data };
}

/** Reads some files, until there are too many or they are too long together. */
async function* readUpTo(
  paths: readonly string[],
  lab: Evidence["lab"],
): AsyncGenerator<{ path: string; bytes: Uint8Array }> {
  let length = 0;
  for (const path of paths.slice(0, MAX_TEST_FILES)) {
    const bytes = await lab.read("fix", path);
    length += bytes?.length ?? 0;
    if (length > MAX_TEST_BYTES) return;
    if (bytes) yield { path, bytes };
  }
}

/** Keys and values of data, none where it cannot be read. */
function listValues(bytes: Uint8Array): Constant[] {
  const values: Constant[] = [];
  try {
    JSON.parse(new TextDecoder().decode(bytes), (key, value) => {
      if (typeof value === "string" || typeof value === "number") values.push(key, value);
      return value;
    });
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  return values;
}

function hasParser(path: string, parsers: Parsers): boolean {
  const language = detectLanguage(path);
  return language !== null && parsers.has(language);
}
