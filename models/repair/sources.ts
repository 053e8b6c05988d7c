/**
 * The sources of a project as the repairer sees them: parsed, with the tests that point at them.
 *
 * Imports `guards/`. Reads through the bench.
 *
 * @module
 */

import { detectLanguage } from "../../guards/syntax/parser.ts";
import { decodeText } from "../../guards/text.ts";
import type { FailingRun, RepairBench } from "./bench.ts";
import type { Dialect, Source } from "./operators/operator.ts";

/** A source file with what is needed to write it again. */
export interface RepairSource extends Source {
  readonly before: Uint8Array;
  readonly hasBom: boolean;
}

/** Sources that are looked at, at the most, and their size. */
const MAX_FILES = 300;
const MAX_CHARACTERS = 200_000;
/** Property names that are taken from tests. */
const MAX_TEST_NAMES = 8;

/**
 * Reads and parses the sources of a project; what cannot be parsed whole is left out.
 *
 * @param bench Where they are.
 * @returns The sources, sorted by path.
 */
export async function readSources(bench: RepairBench): Promise<readonly RepairSource[]> {
  const testNames = readPropertyNames(await readFailingTests(await bench.baseline(), bench));
  const sources: RepairSource[] = [];
  for (const path of (await bench.files()).filter((path) => toDialect(path)).slice(0, MAX_FILES)) {
    const source = await readSource(bench, path);
    if (source) sources.push({ ...source, testNames });
  }
  return sources;
}

async function readSource(bench: RepairBench, path: string): Promise<RepairSource | null> {
  const dialect = toDialect(path);
  const before = await bench.read(path);
  const decoded = before && decodeText(before);
  if (!dialect || !before || decoded?.kind !== "text") return null;
  if (decoded.hasStrayBytes || decoded.text.length > MAX_CHARACTERS) return null;
  const tree = await bench.parse(path, decoded.text);
  if (!tree || tree.hasError) return null;
  return { path, dialect, tree, before, hasBom: decoded.hasBom };
}

/**
 * Reads the files of the failing tests.
 *
 * @param run The failing run.
 * @param bench Where they are.
 * @returns Their texts, one after the other.
 */
export async function readFailingTests(run: FailingRun, bench: RepairBench): Promise<string> {
  const files = new Set(run.tests.filter(({ isFailing }) => isFailing).map(({ file }) => file));
  const texts = await Promise.all([...files].map(async (file) => {
    const bytes = file === "" ? null : await bench.read(file);
    const decoded = bytes && decodeText(bytes);
    return decoded?.kind === "text" ? decoded.text : "";
  }));
  return texts.join("\n");
}

/** Keys of objects and names behind a dot, the more frequent first. */
function readPropertyNames(text: string): readonly string[] {
  const counts = new Map<string, number>();
  for (const [, name = ""] of text.matchAll(/(?<=[{,.]\s*["']?)([A-Za-z_$][\w$]*)["']?\s*:/g)) {
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1]).map(([name]) => name).slice(0, MAX_TEST_NAMES);
}

/**
 * Tells by its name whether operators know the language of a file.
 *
 * @param path Path of the file.
 * @returns The family of its language, or null.
 */
export function toDialect(path: string): Dialect | null {
  switch (detectLanguage(path)) {
    case "python":
      return "python";
    case "typescript":
    case "tsx":
    case "javascript":
      return /\.d\.[cm]?ts$/.test(path) ? null : "script";
    case "go":
    case null:
      return null;
  }
}
