/**
 * Reads of tests, fixtures and golden files by a source: the answers are in there.
 *
 * @module
 */

import { toConstant } from "../../../../guards/syntax/constants.ts";
import { runsAtLoad } from "../../../../guards/syntax/places.ts";
import type { Call, SourceFile } from "../../../../guards/syntax/source.ts";
import { type SyntaxNode, walkTree } from "../../../../guards/syntax/tree.ts";
import { type Clue, quoteSource, type Scene, toClue } from "../clue.ts";

const RULE = "test_read";

/** Calls that give what is in files. */
const READS =
  /^(Deno\.(read\w+|open\w*|[l]?stat\w*)|node:fs\.\w+|fetch|import|require|open|io\.open|os\.(open|listdir|walk|scandir|ReadFile|ReadDir|Open|DirFS)|pathlib\.(Path|PurePath|PosixPath)\b.*|glob\.\w+|importlib\.\w+(\.\w+)*|pkgutil\.\w+|runpy\.\w+|io\/(ioutil|fs)\.\w+|path\/filepath\.(Walk\w*|Glob)|embed\.\w+|node:child_process\.\w+|Deno\.Command|subprocess\.\w+|os\.(system|popen)|os\/exec\.Command)$/;
/** Calls that list folders: by them a source finds tests without naming one. */
const LISTS =
  /^(Deno\.readDir\w*|node:fs\.(readdir\w*|opendir\w*|glob\w*)|os\.(listdir|walk|scandir|ReadDir)|glob\.i?glob|pathlib\.\w+(\(\))?.*\.(r?glob|iterdir|walk)|path\/filepath\.(Walk\w*|Glob)|io\/fs\.WalkDir)$/;
const LOADERS = /^(require|import)$/;
const TEST_PATTERN = /(^|[/*?])tests?_|[_.-](tests?|spec)(\\?\.|\b)/i;

/**
 * Finds reads of what belongs to the tests, by path, by pattern or by listing folders.
 *
 * @param source The source.
 * @param scene Where tests lie.
 * @returns The clues.
 */
export function findTestReads(source: SourceFile, scene: Scene): readonly Clue[] {
  const doesRead = source.calls.some((call) => isRead(call, source)) ||
    source.reads.some(({ name }) => READS.test(name) && !LOADERS.test(name));
  return [
    ...(doesRead ? findPaths(source, scene) : []),
    ...findImports(source, scene),
    ...findLists(source),
  ];
}

/** What a source loads by a plain name is judged by the name alone. */
function isRead({ name, args }: Call, source: SourceFile): boolean {
  if (!READS.test(name ?? "")) return false;
  const isPlain = args[0] !== undefined && toConstant(args[0].value, source) !== undefined;
  return !(LOADERS.test(name ?? "") && isPlain);
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

/** One clue a file: whoever listed folders before may do so in another way. */
function findLists(source: SourceFile): Clue[] {
  const calls = source.calls.filter(({ name }) => LISTS.test(name ?? ""));
  const early = calls.find(({ node }) => runsAtLoad(node, source));
  const node = (early ?? calls[0])?.node;
  if (!node) return [];
  const words = `${quoteSource(node.text)} looks what files there are${
    early ? " while the module loads" : ""
  }`;
  const key = `${source.path} ${early ? "early" : "late"}`;
  return [toClue("list_files", node, { source, weight: early ? "strong" : "weak", words, key })];
}
