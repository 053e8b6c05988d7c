/**
 * Renders a survey as the page that somebody new to a repository reads first.
 *
 * Pure: the same repository gives the same page. Imports `guards/`, `publish/` and the parts beside
 * it.
 *
 * @module
 */

import { renderCount } from "../../guards/counted.ts";
import { isTest } from "../../guards/protected.ts";
import { isNodeBuiltin, isPythonStandard } from "../../guards/syntax/module_names.ts";
import type { Language } from "../../guards/syntax/parser.ts";
import { renderInline, renderQuote } from "../../publish/markdown.ts";
import type { GraphFile } from "../imports/import_graph.ts";
import { mapFolders, sortCounts } from "./folders.ts";
import { toCode, toCodes, toTable } from "./page.ts";
import type { Survey } from "./survey.ts";

const ROOT = "the root";

/**
 * Renders the page.
 *
 * @param survey What was found.
 * @returns Markdown that ends in a line break.
 */
export function renderTour(survey: Survey): string {
  const sections: readonly (readonly [title: string, body: string])[] = [
    [`Getting to know ${toCode(survey.name)}`, renderIntroduction(survey)],
    ["First commands", renderCommands(survey)],
    ["Where it begins", renderEntryPoints(survey)],
    ["Folders", renderFolders(survey)],
    ["What the rest stands on", renderHubs(survey)],
    ["Largest files", renderLargest(survey)],
    ["Tests", renderTests(survey)],
    ["Packages", renderPackages(survey)],
    ["What no tool of Greenroom may change", renderProtected(survey)],
    ["Not looked at", renderNotLookedAt(survey)],
  ];
  return `${
    sections.map(([title, body], index) => `${index === 0 ? "#" : "##"} ${title}\n\n${body}`)
      .join("\n\n")
  }\n`;
}

const NAMES: Readonly<Record<Language, string>> = {
  typescript: "TypeScript",
  tsx: "TypeScript",
  javascript: "JavaScript",
  python: "Python",
  go: "Go",
};

function renderIntroduction(survey: Survey): string {
  const { files, graph, documents, entryPoints, ownWords } = survey;
  const [entry] = entryPoints;
  const first = [
    ...documents.filter((path) => /^readme/i.test(path)).slice(0, 1),
    ...(entry === undefined ? [] : [entry.file]),
    ...listHubs(graph.files).slice(0, 3).map(({ path }) => path),
  ];
  const parts = [
    "Found by `greenroom tour` in the files alone: nothing was run, and no model was asked. It says " +
    "what is there, not what it is for; correct it, and delete it when it is of no more use.",
    `${renderCount(files.length, "file")}, of which ${
      renderCount(graph.files.length, "source")
    } could be read.`,
    toTable(["language", "files", "lines", "of them tests"], listLanguages(graph.files)),
  ];
  if (ownWords !== null) parts.push("Its README begins:", renderQuote(ownWords));
  if (documents.length > 0) parts.push(`To read about it: ${toCodes(documents, 12)}.`);
  if (first.length > 0) parts.push(`To read first: ${toCodes([...new Set(first)], 6)}.`);
  return parts.join("\n\n");
}

function listLanguages(files: readonly GraphFile[]): readonly (readonly string[])[] {
  const groups = Map.groupBy(files, ({ language }) => NAMES[language]);
  const counts = new Map([...groups].map(([name, own]) => [name, own.length]));
  return sortCounts(counts).map(([name, count]) => {
    const own = groups.get(name) ?? [];
    const tests = own.filter(({ path }) => isTest(path)).length;
    return [name, String(count), String(sumLines(own)), String(tests)];
  });
}

function sumLines(files: readonly GraphFile[]): number {
  return files.reduce((sum, { lines }) => sum + lines, 0);
}

function renderCommands({ look: { commands }, tasks }: Survey): string {
  const [likeliest, ...others] = commands;
  const tests = likeliest === undefined
    ? "No way to run the tests was found: ask, or look into the workflows of its CI."
    : `The tests most likely run with ${toCode(likeliest.argv.join(" "))}, because of ${
      toCode(likeliest.because)
    }.`;
  const more = others.map(({ argv, because }) =>
    `- ${toCode(argv.join(" "))}, because of ${toCode(because)}`
  );
  const parts = [tests];
  if (more.length > 0) parts.push(`Other ways to run tests:\n\n${more.join("\n")}`);
  const rows = tasks.map((
    { command, does, file },
  ) => [toCode(command), toCode(does), toCode(file)]);
  if (rows.length > 0) parts.push(toTable(["command", "does", "named in"], rows));
  return parts.join("\n\n");
}

function renderEntryPoints({ entryPoints }: Survey): string {
  const rows = entryPoints.map(({ file, because }) => [toCode(file), toCode(because)]);
  return toTable(["file", "because of"], rows);
}

function renderFolders({ files, graph }: Survey): string {
  const { folders, more } = mapFolders(files, graph);
  const name = (folder: string) => folder === "" ? ROOT : toCode(`${folder}/`);
  const rows = folders.map((folder) => [
    ...[name(folder.folder), String(folder.files), String(folder.sources), String(folder.lines)],
    ...[String(folder.tests), folder.imports.slice(0, 8).map(name).join(", ")],
  ]);
  const table = toTable(["folder", "files", "sources", "lines", "tests", "imports"], rows);
  return more === 0 ? table : `${table}\n\nThe largest are shown; ${more} more are not.`;
}

interface Hub {
  /** A file, or all of a folder: Go imports no less. */
  readonly path: string;
  readonly lines: number;
  readonly importers: readonly string[];
}

/** Files that others import, tests among these not counted: the ground on which the code stands. */
function listHubs(files: readonly GraphFile[]): readonly Hub[] {
  const sources = files.filter(({ path }) => !isTest(path));
  const importers = new Map<string, Set<string>>();
  for (const { path, imports } of sources) {
    for (const target of new Set(imports.map(toHub))) {
      const known = importers.get(target) ?? new Set();
      importers.set(target, known.add(path));
    }
  }
  const groups = Map.groupBy(sources, ({ path }) => toHub(path));
  return [...groups].flatMap(([path, own]) => {
    const lines = sumLines(own);
    const all = [...importers.get(path) ?? []];
    return all.length < 2 ? [] : [{ path, lines, importers: all }];
  }).sort((a, b) => b.importers.length - a.importers.length || (a.path < b.path ? -1 : 1));
}

function toHub(path: string): string {
  return path.endsWith(".go") ? path.replace(/[^/]*$/, "*.go") : path;
}

function renderHubs({ graph }: Survey): string {
  const rows = listHubs(graph.files).slice(0, 15).map(({ path, lines, importers }) => [
    ...[toCode(path), String(importers.length), String(lines)],
    toCodes(importers, 3),
  ]);
  return `Imported by the most other files; tests are not counted.\n\n${
    toTable(["file", "importers", "lines", "such as"], rows)
  }`;
}

function renderLargest({ graph }: Survey): string {
  const sources = graph.files.filter(({ path }) => !isTest(path));
  const largest = sources.toSorted((a, b) => b.lines - a.lines || (a.path < b.path ? -1 : 1));
  const rows = largest.slice(0, 10).map(({ path, lines }) => [toCode(path), String(lines)]);
  return toTable(["file", "lines"], rows);
}

function renderTests({ graph, files }: Survey): string {
  const tests = files.filter(isTest);
  if (tests.length === 0) return "None was found by its name.";
  const folders = new Map<string, number>();
  for (const path of tests) {
    const folder = path.split("/").slice(0, -1).slice(0, 2).join("/");
    folders.set(folder, (folders.get(folder) ?? 0) + 1);
  }
  const rows = sortCounts(folders).slice(0, 15).map(([folder, count]) => [
    folder === "" ? ROOT : toCode(`${folder}/`),
    String(count),
  ]);
  const direct = new Set(
    graph.files.filter(({ path }) => isTest(path)).flatMap(({ imports }) => imports),
  );
  const sources = graph.files.filter(({ path }) => !isTest(path));
  const imported = sources.filter(({ path }) => direct.has(path));
  return [
    `${renderCount(tests.length, "file")} of tests, by name and folder.`,
    toTable(["folder", "files"], rows),
    `Imported by a test itself: ${imported.length} of ${
      renderCount(sources.length, "source")
    }. Whether tests reach the others was not looked at.`,
  ].join("\n\n");
}

function renderPackages({ graph }: Survey): string {
  const counts = new Map<string, number>();
  for (const { packages, language } of graph.files) {
    const isForeign = (module: string) => !isOfRuntime(module, language);
    for (const name of new Set(packages.filter(isForeign).map(toPackageName))) {
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  const rows = sortCounts(counts).slice(0, 20).map((
    [name, count],
  ) => [toCode(name), String(count)]);
  const more = counts.size - rows.length;
  const table = toTable(["package or module", "files that import it"], rows);
  const tail = more > 0 ? `\n\nAnd ${more} more.` : "";
  return `What the languages bring themselves is left out.\n\n${table}${tail}`;
}

function isOfRuntime(module: string, language: Language): boolean {
  switch (language) {
    case "python":
      return isPythonStandard(module.split(".")[0] ?? "");
    case "go":
      return !(module.split("/")[0] ?? "").includes(".");
    case "typescript":
    case "tsx":
    case "javascript":
      return module.startsWith("node:") || isNodeBuiltin(module);
  }
}

/** The part of a specifier that names a package: scope and name, or the host's path for Go. */
function toPackageName(module: string): string {
  if (/^[\w-]+\.[\w.-]+\//.test(module)) return module.split("/").slice(0, 3).join("/");
  if (/^(https?|file|data):/.test(module)) return module;
  const [scope = "", name] = module.replace(/^(npm|jsr):\/?/, "").split("/");
  return scope.startsWith("@") && name !== undefined
    ? `${scope}/${name.split("@")[0]}`
    : scope.replace(/(?<=.)@.*$/, "");
}

function renderProtected({ protectedFiles, files }: Survey): string {
  const total = [...protectedFiles.values()].reduce((sum, paths) => sum + paths.length, 0);
  const counts = new Map([...protectedFiles].map(([rule, paths]) => [rule, paths.length]));
  const rows = sortCounts(counts).slice(0, 20).map(([rule, count]) => [
    ...[toCode(rule), String(count), toCodes(protectedFiles.get(rule) ?? [], 3)],
  ]);
  return [
    `${total} of ${renderCount(files.length, "file")}: tests, and what steers how they run. ` +
    '`greenroom.json` can add globs with "protect".',
    toTable(["rule", "files", "such as"], rows),
  ].join("\n\n");
}

function renderNotLookedAt({ notLookedAt }: Survey): string {
  const always = [
    "what code does when it runs; modules whose names are put together while it runs",
    "the history of the repository, its issues, and what its CI says",
  ];
  return [...notLookedAt.slice(0, 40).map(renderInline), ...always].map((line) => `- ${line}`).join(
    "\n",
  ) +
    (notLookedAt.length > 40 ? `\n- and ${notLookedAt.length - 40} more` : "");
}
