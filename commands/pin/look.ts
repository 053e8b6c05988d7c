/**
 * Looking at a repository: how it is tested, where its tests and its sources lie.
 *
 * It goes by names and by the few files that say how a project is tested; it runs nothing. Pure but
 * for the reads it is handed. Imports `guards/`.
 *
 * @module
 */

import { findProtection, isTest } from "../../guards/protected.ts";
import { CODE_NAME } from "../../guards/protected/rule.ts";
import { parseJsonTree } from "../../guards/jsonc_tree.ts";

/** A way to run the tests, and what says so. */
export interface TestCommand {
  readonly argv: readonly string[];
  /** File or kind of file that led to it. */
  readonly because: string;
}

/** What was found. */
export interface Look {
  /** Ways to run the tests, the likeliest first. */
  readonly commands: readonly TestCommand[];
  /** Folders right below the root whose code is all tests. */
  readonly testFolders: readonly string[];
  /** Folders right below the root with code that may change; `.` for code at the root itself. */
  readonly sourceFolders: readonly string[];
  readonly testFiles: number;
  readonly sourceFiles: number;
}

/** A repository to look at. */
export interface Repository {
  /** Paths of all files from the root down. */
  readonly files: readonly string[];
  /** Reads a file at the root; null where there is none. */
  readonly readText: (name: string) => string | null;
}

/**
 * Looks at a repository.
 *
 * @param repository Its files.
 * @returns What was found.
 */
export function lookAt(repository: Repository): Look {
  const code = repository.files.filter((path) => CODE_NAME.test(path) && !path.startsWith("."));
  const tests = code.filter(isTest);
  const sources = code.filter((path) => findProtection(path) === null);
  const sourceFolders = [...new Set(sources.map(toFolder))].sort();
  const testFolders = [...new Set(tests.map(toFolder))]
    .filter((folder) => folder !== "." && !sourceFolders.includes(folder)).sort();
  return {
    commands: [
      ...findDenoCommands(repository, tests),
      ...findNodeCommands(repository, tests),
      ...findPythonCommands(repository, tests),
      ...findOtherCommands(repository),
    ],
    testFolders,
    sourceFolders,
    testFiles: tests.length,
    sourceFiles: sources.length,
  };
}

function toFolder(path: string): string {
  return path.includes("/") ? path.split("/")[0] ?? "." : ".";
}

function findDenoCommands({ readText }: Repository, tests: readonly string[]): TestCommand[] {
  const name = ["deno.json", "deno.jsonc"].find((name) => readText(name) !== null);
  if (name === undefined) return [];
  const task = readMember(readText(name), ["tasks", "test"]);
  if (task !== undefined) {
    return [{ argv: ["deno", "task", "test"], because: `the task "test" of ${name}` }];
  }
  const hasTests = tests.some((path) => /\.[cm]?[jt]sx?$/.test(path));
  return hasTests ? [{ argv: ["deno", "test"], because: `${name} and its test files` }] : [];
}

/** What `npm init` writes is no test command. */
const NO_TEST = /no test specified/;

function findNodeCommands({ readText }: Repository, tests: readonly string[]): TestCommand[] {
  const text = readText("package.json");
  const script = readMember(text, ["scripts", "test"]);
  if (typeof script === "string" && !NO_TEST.test(script)) {
    return [{ argv: ["npm", "test"], because: 'the script "test" of package.json' }];
  }
  const isNode = text !== null || readText("deno.json") === null && readText("deno.jsonc") === null;
  const scripts = tests.filter((path) => /\.[cm]?js$/.test(path));
  if (isNode && scripts.length > 0) {
    return [{ argv: ["node", "--test"], because: `test files such as ${scripts[0]}` }];
  }
  // Without any configuration, tests in TypeScript run under Deno alone.
  const typed = tests.find((path) => /_test\.[cm]?tsx?$|\.test\.[cm]?tsx?$/.test(path));
  const isBare = text === null && isNode && typed !== undefined;
  return isBare ? [{ argv: ["deno", "test"], because: `test files such as ${typed}` }] : [];
}

function findPythonCommands({ files, readText }: Repository, tests: readonly string[]) {
  const test = tests.find((path) => path.endsWith(".py"));
  if (test === undefined) return [];
  const hints = [
    "pyproject.toml",
    "setup.cfg",
    "tox.ini",
    "requirements.txt",
    "requirements-dev.txt",
  ]
    .find((name) => /\bpytest\b/.test(readText(name) ?? ""));
  const named = files.find((path) => /(^|\/)(conftest\.py|pytest\.ini)$/.test(path));
  const because = hints ?? named;
  return because === undefined
    ? [{ argv: ["python3", "-m", "unittest"], because: `test files such as ${test}` }]
    : [{ argv: ["python3", "-m", "pytest"], because }];
}

function findOtherCommands({ readText }: Repository): TestCommand[] {
  const rows: readonly (readonly [string, RegExp, readonly string[]])[] = [
    ["go.mod", /./, ["go", "test", "./..."]],
    ["Cargo.toml", /./, ["cargo", "test"]],
    ["Makefile", /^test:/m, ["make", "test"]],
  ];
  return rows.filter(([name, form]) => form.test(readText(name) ?? ""))
    .map(([name, , argv]) => ({ argv, because: name }));
}

/** A file that cannot be read says nothing here; whoever needs it says so. */
function readMember(text: string | null, path: readonly string[]): unknown {
  try {
    const root = text === null ? null : parseJsonTree(text).value;
    return path.reduce<unknown>((value, key) => Object(value)[key], root);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
