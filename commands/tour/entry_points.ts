/**
 * Where a repository begins: what its configuration names, and what can be started.
 *
 * Pure but for the reads it is handed. Imports `guards/` and `imports/`.
 *
 * @module
 */

import { dirname, join } from "../../guards/std_path.ts";
import { findProtection } from "../../guards/protected.ts";
import type { ImportGraph } from "../imports/import_graph.ts";
import type { ReadText } from "../imports/import_rules.ts";
import { parseJsonOrNull } from "../imports/json_text.ts";

/** A file at which something begins. */
export interface EntryPoint {
  readonly file: string;
  /** What makes it one. */
  readonly because: string;
}

/** What is looked at. */
export interface EntryOptions {
  readonly files: readonly string[];
  readonly read: ReadText;
}

const MAX_ENTRIES = 20;

/**
 * Finds where a repository begins.
 *
 * @param graph Its import graph.
 * @param options Its files.
 * @returns The files, those that configuration names first; each once.
 */
export function findEntryPoints(graph: ImportGraph, options: EntryOptions): readonly EntryPoint[] {
  const all = [
    ...findNamed(options),
    ...findPythonScripts(options),
    ...findGoPackage(options),
    ...findStartable(graph, options),
  ];
  const known = new Set<string>();
  return all.filter(({ file }) => !known.has(file) && known.add(file)).slice(0, MAX_ENTRIES);
}

/** What `package.json` and `deno.json` name. */
function findNamed({ files, read }: EntryOptions): readonly EntryPoint[] {
  const manifests = files.filter((path) => /(^|\/)(package\.json|deno\.jsonc?)$/.test(path))
    .filter((path) => path.split("/").length <= 3);
  return manifests.flatMap((manifest) => {
    const value = Object(parseJsonOrNull(read(manifest))) as Readonly<Record<string, unknown>>;
    return ["bin", "main", "module", "exports"].flatMap((field) =>
      listTexts(value[field]).flatMap((target) => {
        const base = join(dirname(manifest), target).replace(/^\.\//, "");
        const file = findSource(base, files);
        return file === null ? [] : [{ file, because: `"${field}" of ${manifest}` }];
      })
    );
  });
}

/** A package may name what a build makes of a source. */
function findSource(path: string, files: readonly string[]): string | null {
  const stem = path.replace(/\.[cm]?js$/, "");
  const guesses = [
    path,
    ...[".ts", ".tsx", ".mts", ".js", "/index.ts", "/index.js"].map((ending) => `${stem}${ending}`),
  ];
  return guesses.find((guess) => files.includes(guess)) ?? null;
}

function listTexts(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(listTexts);
}

function findPythonScripts({ files, read }: EntryOptions): readonly EntryPoint[] {
  const text = read("pyproject.toml") ?? "";
  const [, section = ""] = /^\[project\.scripts\]\s*\n([^[]*)/m.exec(text) ?? [];
  return [...section.matchAll(/^([\w.-]+)\s*=\s*["']([\w.]+):/gm)].flatMap(([, name, module]) => {
    const path = (module ?? "").replaceAll(".", "/");
    const file = [`${path}.py`, `src/${path}.py`, `${path}/__init__.py`, `src/${path}/__init__.py`]
      .find((guess) => files.includes(guess));
    return file === undefined ? [] : [{ file, because: `script "${name}" of pyproject.toml` }];
  });
}

/** The file that has the name of the module, which is most often where its words begin. */
function findGoPackage({ files, read }: EntryOptions): readonly EntryPoint[] {
  const [, module = ""] = /^module\s+(\S+)/m.exec(read("go.mod") ?? "") ?? [];
  const name = module.split("/").filter((part) => !/^v\d+$/.test(part)).at(-1);
  const file = [`${name}.go`, "doc.go"].find((guess) => files.includes(guess));
  return file === undefined ? [] : [{ file, because: "the package that go.mod names" }];
}

/** What makes a file one that can be started: its name, and lines that stand in it. */
const STARTABLE: readonly (readonly [because: string, name: RegExp, ...lines: RegExp[]])[] = [
  ["a package of Python", /^(src\/)?(?!tests?\/|docs?\/|examples?\/)[^/]+\/__init__\.py$/, /\S/],
  ["a program of Go", /\.go$/, /^package main\b/m, /^func main\(\)/m],
  ["python3 -m runs it", /(^|\/)__main__\.py$/],
  ["it can be started", /\.py$/, /^if __name__ == ["']__main__["']:/m],
  ["it can be started", /\.[cm]?[jt]sx?$/, /^if \(import\.meta\.main\)/m],
  ["it has a line for a shell", /\.([cm]?[jt]s|py)$/, /^#!/],
  ["its name", /^(src\/)?(main|index|mod|app|server|cli)\.([cm]?[jt]sx?|py)$/],
];

function findStartable(graph: ImportGraph, { read }: EntryOptions): readonly EntryPoint[] {
  const files = graph.files.filter(({ path }) => findProtection(path) === null);
  return STARTABLE.flatMap(([because, name, ...lines]) =>
    files.filter(({ path }) =>
      name.test(path) && (lines.length === 0 || hasAll(read(path) ?? "", lines))
    )
      .map(({ path }) => ({ file: path, because }))
  );
}

function hasAll(text: string, lines: readonly RegExp[]): boolean {
  return lines.every((line) => line.test(text));
}
