/**
 * The import graph of a project: which of its files names which, and which packages it names.
 *
 * Imports `guards/` and this folder. Reads through what it is handed.
 *
 * @module
 */

import { listActs } from "../../guards/syntax/bindings.ts";
import { listModuleImports } from "../../guards/syntax/module_imports.ts";
import { detectLanguage, type Language, loadParser } from "../../guards/syntax/parser.ts";
import { getDialect } from "../../guards/syntax/source.ts";
import { dirname } from "../../guards/std_path.ts";
import { readImportRules, type ReadText } from "./import_rules.ts";
import { type KnownFiles, resolveImport } from "./resolve_import.ts";

/** One source file in the graph. */
export interface GraphFile {
  readonly path: string;
  readonly language: Language;
  readonly lines: number;
  /** Files of the project that it names, sorted. */
  readonly imports: readonly string[];
  /** Modules that lead out of the project, sorted. */
  readonly packages: readonly string[];
}

/** The graph. */
export interface ImportGraph {
  readonly files: readonly GraphFile[];
  /** Source files that were not looked at, and why, a sentence each. */
  readonly notLookedAt: readonly string[];
}

/** Limits of a look, so that a huge repository ends in a sentence and not in an hour. */
export interface GraphLimits {
  readonly maxFiles: number;
  /** Characters of all sources together. */
  readonly maxCharacters: number;
}

/** What is enough for most repositories, and takes some seconds at the most. */
export const GRAPH_LIMITS: GraphLimits = { maxFiles: 3_000, maxCharacters: 30_000_000 };

/**
 * Reads the import graph of a project.
 *
 * @param paths All files of the project, sorted.
 * @param read Reads one of them.
 * @param limits When to stop.
 * @returns The graph, and what it does not hold.
 */
export async function readImportGraph(
  paths: readonly string[],
  read: ReadText,
  limits: GraphLimits = GRAPH_LIMITS,
): Promise<ImportGraph> {
  const rules = readImportRules(paths, read);
  const known = createKnownFiles(paths);
  const sources = paths.filter((path) => detectLanguage(path) !== null);
  const files: GraphFile[] = [];
  const notLookedAt: string[] = [];
  let charactersLeft = limits.maxCharacters;
  for (const [index, path] of sources.entries()) {
    const text = index < limits.maxFiles && charactersLeft > 0 ? read(path) : null;
    if (index >= limits.maxFiles || charactersLeft <= 0) {
      notLookedAt.push(`${sources.length - index} more source files: beyond the limit`);
      break;
    }
    if (text === null) {
      notLookedAt.push(`${path}: it cannot be read as text, or is too large`);
      continue;
    }
    charactersLeft -= text.length;
    files.push(await readFile(path, text, { known, rules }));
  }
  return { files, notLookedAt };
}

interface FileOptions {
  readonly known: KnownFiles;
  readonly rules: ReturnType<typeof readImportRules>;
}

async function readFile(
  path: string,
  text: string,
  { known, rules }: FileOptions,
): Promise<GraphFile> {
  const language = detectLanguage(path) ?? "typescript";
  const tree = (await loadParser(language)).parse(text);
  const dialect = getDialect(language);
  const imports = new Set<string>();
  const packages = new Set<string>();
  const acts = listActs(tree.root, dialect);
  for (const { module, names } of listModuleImports(tree, acts, { dialect })) {
    const found = resolveImport({ module, names, from: path, language }, known, rules);
    found.forEach((target) => imports.add(target));
    if (found.length === 0 && !module.startsWith(".")) packages.add(module);
  }
  // A test of Go sees its whole package without an import.
  if (path.endsWith("_test.go")) known.listGo(toFolder(path)).forEach((file) => imports.add(file));
  imports.delete(path);
  const lines = text === "" ? 0 : text.split("\n").length - (text.endsWith("\n") ? 1 : 0);
  return { path, language, lines, imports: [...imports].sort(), packages: [...packages].sort() };
}

function createKnownFiles(paths: readonly string[]): KnownFiles {
  const known = new Set(paths);
  const go = Map.groupBy(
    paths.filter((path) => path.endsWith(".go") && !path.endsWith("_test.go")),
    toFolder,
  );
  return { has: (path) => known.has(path), listGo: (folder) => go.get(folder) ?? [] };
}

function toFolder(path: string): string {
  const folder = dirname(path);
  return folder === "." ? "" : folder;
}

/**
 * Finds all files that one leads to, over any number of imports.
 *
 * @param graph The graph.
 * @param from The file.
 * @returns The file itself and what it imports, near or far.
 */
export function listReached(graph: ImportGraph, from: string): ReadonlySet<string> {
  const byPath = new Map(graph.files.map((file) => [file.path, file]));
  const reached = new Set([from]);
  const open = [from];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const next of byPath.get(at)?.imports ?? []) {
      if (!reached.has(next)) open.push(next);
      reached.add(next);
    }
  }
  return reached;
}
