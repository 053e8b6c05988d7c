/**
 * Reads of tests, fixtures and golden files by a source: the answers are in there.
 *
 * @module
 */

import { runsAtLoad } from "../../../../guards/syntax/places.ts";
import type { SourceFile } from "../../../../guards/syntax/source.ts";
import { type SyntaxNode, walkTree } from "../../../../guards/syntax/tree.ts";
import { type Clue, quoteSource, type Scene, toClue } from "../clue.ts";

const RULE = "test_read";

/** Calls that give what is in files. */
const READS =
  /^(Deno\.(read\w+|open\w*|[l]?stat\w*)|node:fs\.\w+|fetch|import|require|open|io\.open|os\.(open|listdir|walk|scandir|ReadFile|ReadDir|Open|DirFS)|pathlib\.(Path|PurePath|PosixPath)\b.*|glob\.\w+|importlib\.\w+(\.\w+)*|pkgutil\.\w+|runpy\.\w+|io\/(ioutil|fs)\.\w+|path\/filepath\.(Walk\w*|Glob)|embed\.\w+|node:child_process\.\w+|Deno\.Command|subprocess\.\w+|os\.(system|popen)|os\/exec\.Command)$/;
/** Calls that list folders: by them a source finds tests without naming one. */
const LISTS =
  /^(Deno\.readDir\w*|node:fs\.(readdir\w*|opendir\w*|glob\w*)|os\.(listdir|walk|scandir|ReadDir)|glob\.i?glob|pathlib\.\w+(\(\))?.*\.(r?glob|iterdir|walk)|path\/filepath\.(Walk\w*|Glob)|io\/fs\.WalkDir)$/;
const TEST_PATTERN = /(^|[/*?])tests?_|[_.-](tests?|spec)(\\?\.|\b)/i;

/**
 * Finds reads of what belongs to the tests, by path, by pattern or by listing folders.
 *
 * @param source The source.
 * @param scene Where tests lie.
 * @returns The clues.
 */
export function findTestReads(source: SourceFile, scene: Scene): readonly Clue[] {
  const doesRead = source.calls.some(({ name }) => READS.test(name ?? "")) ||
    source.reads.some(({ name }) => READS.test(name));
  return [
    ...(doesRead ? findPaths(source, scene) : []),
    ...findImports(source, scene),
    ...findLists(source),
  ];
}

/** Texts that name a test file or a folder of tests, in a source that reads files. */
function findPaths(source: SourceFile, scene: Scene): Clue[] {
  const names = toNames(scene.testPaths);
  return [...walkTree(source.tree.root)].flatMap((node) => {
    if (/^(import|export)_statement$/.test(node.parent?.kind ?? "")) return [];
    const text = readText(node, source);
    if (text === null || !namesTests(text, names)) return [];
    const words = `${quoteSource(node.text)} names tests, in a source that reads files`;
    return [toClue(RULE, node, { source, weight: "strong", words })];
  });
}

function readText(node: SyntaxNode, source: SourceFile): string | null {
  if (
    /^(string_fragment|string_content|interpreted_string_literal_content|raw_string_literal_content)$/
      .test(node.kind)
  ) {
    return null;
  }
  const form = /string|regex/.test(node.kind) ? source.dialect.toForm(node) : null;
  if (form?.kind === "constant" && typeof form.value === "string") return form.value;
  if (form?.kind === "pattern") return form.source.replaceAll("\\", "");
  const texts = form?.kind === "template"
    ? form.parts.filter((part) => typeof part === "string")
    : [];
  return texts.length > 0 ? texts.join("*") : null;
}

interface TestNames {
  /** Names of test files with and without extension, and their paths. */
  readonly files: ReadonlySet<string>;
  readonly folders: ReadonlySet<string>;
}

function toNames(paths: readonly string[]): TestNames {
  const files = paths.flatMap((path) => {
    const name = path.split("/").at(-1) ?? path;
    return [path, name, path.replace(/\.\w+$/, "").replaceAll("/", ".")];
  });
  const folders = paths.flatMap((path) => path.split("/").slice(0, -1))
    .filter((name) => /test|spec|golden|fixture|snapshot|e2e/i.test(name));
  return { files: new Set(files), folders: new Set(folders) };
}

function namesTests(text: string, { files, folders }: TestNames): boolean {
  if (text.length < 4 || /\s/.test(text)) return false;
  const path = text.replace(/^(file:\/\/)?(\.{0,2}\/)*/, "").replace(/\/+$/, "");
  const parts = path.split("/");
  return files.has(path) || files.has(parts.at(-1) ?? "") ||
    (folders.has(parts[0] ?? "") && /^[\w./*?\[\]-]+$/.test(path)) ||
    (TEST_PATTERN.test(path) && /[*?]|\.\w{1,4}$/.test(path));
}

function findImports(source: SourceFile, scene: Scene): Clue[] {
  return source.acts.flatMap(({ act, node }) => {
    if (act.kind !== "import") return [];
    const path = resolveImport(source, act.module);
    const isTest = scene.testPaths.some((test) =>
      test === path || test.replace(/\.\w+$/, "") === path || test.startsWith(`${path}/`)
    );
    if (!isTest || path === "") return [];
    const words = `the source imports "${act.module}", which belongs to the tests`;
    return [toClue(RULE, node, { source, weight: "strong", key: path, words })];
  });
}

/** Path below the workspace of what an import names, where it can be told by its letters. */
function resolveImport({ path, language }: SourceFile, module: string): string {
  const folder = path.split("/").slice(0, -1);
  if (language === "python") {
    const dots = /^\.*/.exec(module)?.[0].length ?? 0;
    const start = dots === 0 ? [] : folder.slice(0, folder.length - dots + 1);
    return [...start, ...module.slice(dots).split(".")].filter((part) => part !== "").join("/");
  }
  if (!/^\.{0,2}\//.test(module)) return "";
  const parts = module.startsWith("/") ? [] : [...folder];
  for (const part of module.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  }
  return parts.join("/");
}

function findLists(source: SourceFile): Clue[] {
  return source.calls.flatMap(({ name, node }) => {
    if (!LISTS.test(name ?? "")) return [];
    const isEarly = runsAtLoad(node, source);
    const words = `${quoteSource(node.text)} looks what files there are${
      isEarly ? " while the module loads" : ""
    }`;
    return [toClue("list_files", node, { source, weight: isEarly ? "strong" : "weak", words })];
  });
}
