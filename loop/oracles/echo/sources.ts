/**
 * Reads the sources that `echo` judges: the changed files on both sides, and the tests.
 *
 * @module
 */

import { findProtection } from "../../../guards/protected.ts";
import type { FileChange } from "../../../guards/request.ts";
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
const MAX_TEST_CHARS = 400_000;
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
 * Reads the tests: those of the targets first, others up to a limit.
 *
 * @param evidence The evidence.
 * @param parsers The parsers; tests in other languages are left out.
 * @returns The scene.
 */
export async function readScene(
  { lab, targets }: Pick<Evidence, "lab" | "targets">,
  parsers: Parsers,
): Promise<Scene> {
  const testPaths = (await lab.files("fix")).filter((path) =>
    TEST_RULES.test(findProtection(path)?.rule ?? "")
  );
  const names = targets.kind === "named" ? targets.names : [];
  const isTarget = (path: string) =>
    names.some((name) =>
      name.startsWith(`${path}::`) || name.includes(path.replace(/\.\w+$/, "").replaceAll("/", "."))
    );
  const sorted = testPaths.toSorted((one, other) =>
    Number(isTarget(other)) - Number(isTarget(one))
  );
  const tests: SourceFile[] = [];
  let chars = 0;
  for (const path of sorted.filter((path) => hasParser(path, parsers)).slice(0, MAX_TEST_FILES)) {
    const bytes = await lab.read("fix", path);
    const test = bytes ? readBytes(path, bytes, parsers) : null;
    chars += test?.tree.text.length ?? 0;
    if (chars > MAX_TEST_CHARS) break;
    if (test) tests.push(test);
  }
  return { tests, testPaths };
}

function hasParser(path: string, parsers: Parsers): boolean {
  const language = detectLanguage(path);
  return language !== null && parsers.has(language);
}
