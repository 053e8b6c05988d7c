/**
 * Whose function a call of a test file calls: the code under test, a library, or the file itself.
 *
 * Pure. Imports the syntax tree and the names of a source.
 *
 * @module
 */

import type { SourceFile } from "../source.ts";
import { getField, type SyntaxNode } from "../tree.ts";

/** Whose function a call calls. */
export type Callee =
  /** A function or class of the code under test, or what such a one gave. */
  | "source"
  /** A method of something that is known only when the test runs. */
  | "unknown"
  /** A function of the test file. */
  | "own"
  /** An assertion or another function of a library. */
  | "library"
  /** What declares tests. */
  | "framework"
  /** Anything else: globals of the language. */
  | "global";

/** What decides which modules hold code under test. */
export interface CalleeOptions {
  readonly source: SourceFile;
  /** Modules that the file imports, as its names spell them. */
  readonly modules: readonly string[];
  /** Tells whether a specifier leads to code under test. */
  readonly isSource: (specifier: string) => boolean;
}

const FRAMEWORK =
  /^(Deno\.test|node:test|bun:test|vitest|@jest\/globals|(?:.*\/)?testing\/bdd(?:\.[a-z]+)?)(?=\.|$)/;
const DECLARES =
  /^(test|it|describe|suite|before|after|beforeAll|afterAll|beforeEach|afterEach|only|skip|todo|ignore)$/;

/**
 * Tells whose function a call calls.
 *
 * @param callee The callee.
 * @param options The file, and which modules it tests.
 * @returns Whose it is.
 */
export function findCallee(callee: SyntaxNode, options: CalleeOptions): Callee {
  const { source } = options;
  const name = source.names.resolve(callee);
  if (name === null) return isOfContext(callee, options) ? "framework" : findOwn(callee, source);
  if (isFramework(name)) return "framework";
  const module = findModule(name, options.modules);
  if (module === null) return "global";
  return options.isSource(module) ? "source" : "library";
}

/** `t.step(…)`, `t.mock.fn()`: what a test is handed belongs to the framework. */
function isOfContext(callee: SyntaxNode, options: CalleeOptions): boolean {
  const { bindings } = options.source;
  let object = getField(callee, "object");
  while (object?.kind === "member_expression") object = getField(object, "object");
  const binding = object?.kind === "identifier" ? bindings.find(object.text, object) : null;
  if (binding?.origin !== "parameter") return false;
  // A parameter is declared by its function, and that stands among the arguments of who calls it.
  const taker = binding.node.parent?.parent;
  const declares = taker?.kind === "call_expression" ? getField(taker, "function") : null;
  return declares !== null && declares !== callee && findCallee(declares, options) === "framework";
}

/**
 * Tells whether a name is one that declares tests.
 *
 * @param name The name as the source's names give it.
 * @returns True for `Deno.test`, `node:test.it` and the like.
 */
export function isFramework(name: string): boolean {
  const rest = FRAMEWORK.exec(name);
  if (!rest) return false;
  const names = name.slice(rest[0].length).split(".").filter((part) => part !== "");
  return names.every((part) => DECLARES.test(part));
}

function findModule(name: string, modules: readonly string[]): string | null {
  const plain = name.replace(/^new /, "");
  return modules.filter((module) =>
    plain === module || plain.startsWith(`${module}.`) || plain.startsWith(`${module}(`)
  ).sort((a, b) => b.length - a.length)[0] ?? null;
}

/**
 * Lists the modules that a file imports or requires.
 *
 * @param source The file.
 * @returns The modules as names spell them: `assert` is `node:assert` there.
 */
export function listModules({ acts, calls, names }: SourceFile): readonly string[] {
  const imported = acts.flatMap(({ act }) => act.kind === "import" ? [act.module] : []);
  const required = calls.flatMap(({ name, args, node }) =>
    name === "require" && args.length === 1 ? [names.resolve(node) ?? ""] : []
  );
  const builtin = imported.map((module) => `node:${module.replace(/^node:/, "").split("/")[0]}`);
  return [...imported, ...builtin, ...required].filter((module) => module !== "");
}

function findOwn(callee: SyntaxNode, { bindings, dialect }: SourceFile): Callee {
  const form = dialect.toForm(callee);
  if (form.kind !== "name") return form.kind === "member" ? "unknown" : "global";
  const binding = bindings.find(form.name, callee);
  const isFunction = binding?.values.some(({ value, steps }) =>
    steps.length === 0 &&
    (dialect.toForm(value).kind === "function" || value.kind.includes("class"))
  );
  return isFunction ? "own" : "unknown";
}

/**
 * Lists the arguments of a call.
 *
 * @param call The call.
 * @returns The list's node, or null where there is none: a template behind a function's name.
 */
export function findArguments(call: SyntaxNode): SyntaxNode | null {
  const list = getField(call, "arguments");
  return list?.kind === "arguments" ? list : null;
}
