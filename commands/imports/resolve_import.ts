/**
 * Which files of a project the words of an import lead to.
 *
 * By the rules that need no program to be started: relative paths and their endings, the aliases of
 * an import map, Python's packages, Go's module path. What leads elsewhere is a package. Pure.
 * Imports `guards/`.
 *
 * @module
 */

import type { Language } from "../../guards/syntax/parser.ts";
import { dirname, normalize } from "../../guards/std_path.ts";

/** What is known of a project besides its files. */
export interface ImportRules {
  /** Aliases and what they stand for, below the project: `["@/", "src/"]`. */
  readonly aliases: readonly (readonly [alias: string, path: string])[];
  /** Module paths of Go, each with the folder that it is the root of. */
  readonly goModules: readonly (readonly [module: string, folder: string])[];
}

/** Files of a project, to be looked up. */
export interface KnownFiles {
  readonly has: (path: string) => boolean;
  /** Go files of a folder that are no tests. */
  readonly listGo: (folder: string) => readonly string[];
}

/** One import. */
export interface Imported {
  readonly module: string;
  readonly names: readonly string[];
  /** File that imports. */
  readonly from: string;
  readonly language: Language;
}

/**
 * Finds the files that an import leads to.
 *
 * @param imported The import.
 * @param files The files of the project.
 * @param rules What else is known.
 * @returns Paths below the project; empty for a package, or where nothing is found.
 */
export function resolveImport(
  imported: Imported,
  files: KnownFiles,
  rules: ImportRules,
): readonly string[] {
  switch (imported.language) {
    case "python":
      return resolvePython(imported, files);
    case "go":
      return resolveGo(imported, files, rules);
    case "typescript":
    case "tsx":
    case "javascript":
      return resolveScript(imported, files, rules);
  }
}

const ENDINGS = ["", ".ts", ".tsx", ".mts", ".js", ".jsx", ".mjs", ".cjs", ".d.ts"];
const INDEXES = ENDINGS.slice(1).map((ending) => `/index${ending}`);

function resolveScript(
  { module, from }: Imported,
  files: KnownFiles,
  { aliases }: ImportRules,
): readonly string[] {
  const base = toScriptBase(module, from, aliases);
  if (base === null) return [];
  const path = normalize(base).replace(/^\.\//, "").replace(/\/$/, "");
  if (path === ".") return INDEXES.map((ending) => ending.slice(1)).filter(files.has).slice(0, 1);
  // TypeScript names the file that a source will become.
  const sources = [
    path.replace(/\.js$/, ".ts"),
    path.replace(/\.jsx?$/, ".tsx"),
    path.replace(/\.mjs$/, ".mts"),
  ];
  const found = [...ENDINGS, ...INDEXES].map((ending) => `${path}${ending}`).concat(sources)
    .find(files.has);
  return found === undefined ? [] : [found];
}

function toScriptBase(
  module: string,
  from: string,
  aliases: ImportRules["aliases"],
): string | null {
  if (/^\.{1,2}(\/|$)/.test(module)) return `${dirname(from)}/${module}`;
  const exact = aliases.find(([alias]) => alias === module);
  if (exact) return exact[1];
  const [alias, path] = aliases.filter(([alias]) => alias.endsWith("/") && module.startsWith(alias))
    .sort(([a], [b]) => b.length - a.length)[0] ?? [];
  return alias === undefined ? null : `${path}${module.slice(alias.length)}`;
}

/** From the root, from `src/`, from the folder of the file or one above it, or relative by dots. */
function resolvePython({ module, names, from }: Imported, files: KnownFiles): readonly string[] {
  const dots = /^\.*/.exec(module)?.[0].length ?? 0;
  const inner = module.slice(dots).replaceAll(".", "/");
  const folder = dirname(from);
  const up = `${folder}/${"../".repeat(Math.max(0, dots - 1))}`;
  const bases = dots > 0
    ? [`${up}${inner}`]
    : [inner, `src/${inner}`, `lib/${inner}`, ...listAbove(folder).map((at) => `${at}/${inner}`)];
  for (const base of bases) {
    const path = normalize(base).replace(/^\.\//, "").replace(/\/$/, "");
    const inside = names.flatMap((name) => [`${path}/${name}.py`, `${path}/${name}/__init__.py`])
      .filter(files.has);
    const own = [`${path}.py`, `${path}/__init__.py`].filter(files.has);
    if (inside.length + own.length > 0) return [...own, ...inside];
  }
  return [];
}

/** The folder and all above it, the nearest first. */
function listAbove(folder: string): readonly string[] {
  const parts = folder.split("/");
  return parts.map((_, index) => parts.slice(0, parts.length - index).join("/"));
}

function resolveGo(
  { module }: Imported,
  files: KnownFiles,
  { goModules }: ImportRules,
): readonly string[] {
  const [root, folder] =
    goModules.filter(([name]) => module === name || module.startsWith(`${name}/`)).sort((
      [a],
      [b],
    ) => b.length - a.length)[0] ?? [];
  if (root === undefined) return [];
  const below = module.slice(root.length + 1);
  return files.listGo([folder, below].filter((part) => part !== "").join("/"));
}
