/**
 * Makes a copy of a test file that records: its calls lead through a recorder, its assertions end
 * nothing, and all of it but the imports stands in a function that can run again and again.
 *
 * Pure. Imports the source reader and `recording/`.
 *
 * @module
 */

import { type CalleeOptions, isFramework, listModules } from "./recording/callees.ts";
import { recordCalls, type Site } from "./recording/calls.ts";
import { guardStatements } from "./recording/statements.ts";
import { createTextEdits, type TextEdits } from "./recording/text_edits.ts";
import type { SourceFile } from "./source.ts";
import { getField, getNamedChildren, type SyntaxNode, walkTree } from "./tree.ts";

/** A name that a file imports. */
export interface ImportedName {
  readonly local: string;
  readonly module: string;
  /** Its name there; `*` for the whole module. */
  readonly name: string;
}

/** A recording copy in parts; what stands between them is the caller's. */
export interface Recording {
  /** The import statements, as they are. */
  readonly imports: string;
  /** Statements of a function body: the rest of the file. */
  readonly body: string;
  /** Imported names of the test framework that the body takes from the recorder. */
  readonly framework: readonly ImportedName[];
  /** Imported names of the code under test. */
  readonly tested: readonly ImportedName[];
  readonly sites: readonly Site[];
  /** What declares a test outside of the body: `Deno.test`, an imported name, `require`. */
  readonly declare: string;
}

/** How a copy is made. */
export type RecordingOptions = Pick<CalleeOptions, "isSource"> & {
  /** Name of the recorder in the copy. */
  readonly recorder: string;
};

/**
 * Makes the parts of a recording copy of a script.
 *
 * @param source The test file.
 * @param options The recorder, and which modules are tested.
 * @returns The parts, or the reason why this file cannot be copied so.
 */
export function createRecording(
  source: SourceFile,
  options: RecordingOptions,
): Recording | { readonly refused: string } {
  const { root } = source.tree;
  const refused = findObstacle(source);
  if (refused !== null) return { refused };
  const names = listImportedNames(source);
  const framework = names.filter(({ module, name }) =>
    isFramework(name === "default" || name === "*" ? module : `${module}.${name}`)
  );
  const declare = findDeclare(source, framework);
  if (declare === null) return { refused: "no known test framework is used" };
  const edits = createTextEdits(source.tree.text);
  const all = { ...options, source, modules: listModules(source) };
  guardStatements(root, edits, all);
  const sites = recordCalls(root, edits, all);
  replaceDenoTest(source, edits, options.recorder);
  for (const statement of root.children.filter(isExport)) dropExport(statement, edits);
  const [imports, rest] = partition(getNamedChildren(root), isImport);
  return {
    imports: imports.map(({ text }) => text).join("\n"),
    body: rest.map((statement) => edits.render(statement)).join("\n"),
    framework,
    tested: names.filter(({ module }) => options.isSource(module)),
    sites,
    declare,
  };
}

function partition<T>(items: readonly T[], isFirst: (item: T) => boolean): [T[], T[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}

function isImport({ kind }: SyntaxNode): boolean {
  return kind === "import_statement";
}

function isExport({ kind }: SyntaxNode): boolean {
  return kind === "export_statement";
}

const OBSTACLES: Readonly<Record<string, string>> = {
  ambient_declaration: "it declares globals",
  internal_module: "it declares a namespace",
  module: "it declares a module",
};

function findObstacle({ tree, acts }: SourceFile): string | null {
  if (tree.hasError) return "it cannot be parsed as a whole";
  for (const node of getNamedChildren(tree.root)) {
    const inner = getNamedChildren(node)[0]?.kind ?? "";
    const found = OBSTACLES[node.kind] ?? OBSTACLES[inner];
    if (found) return found;
    if (isExport(node) && !getField(node, "declaration")) return "it exports more than its own";
  }
  const isWhole = acts.some(({ act }) =>
    act.kind === "import" && isFramework(act.module) &&
    act.names.some(({ imported }) => imported === "*")
  );
  return isWhole ? "it imports its test framework as a whole" : null;
}

function listImportedNames({ acts }: SourceFile): ImportedName[] {
  return acts.flatMap(({ act, node }) => {
    if (act.kind !== "import" || isTypeOnly(node)) return [];
    const types = listTypeNames(node);
    return act.names.flatMap(({ imported, local }) =>
      local === null || types.includes(local) ? [] : [{ local, module: act.module, name: imported }]
    );
  });
}

function isTypeOnly(node: SyntaxNode): boolean {
  return node.children.some(({ kind, isNamed }) => kind === "type" && !isNamed);
}

function listTypeNames(node: SyntaxNode): string[] {
  return [...walkTree(node)].filter(({ kind }) => kind === "import_specifier").flatMap((one) =>
    isTypeOnly(one) ? [(getField(one, "alias") ?? getField(one, "name"))?.text ?? ""] : []
  );
}

function findDeclare(
  { reads, calls }: SourceFile,
  framework: readonly ImportedName[],
): string | null {
  if (reads.some(({ name }) => name === "Deno.test" || name.startsWith("Deno.test."))) {
    return "Deno.test";
  }
  const found = framework.find(({ name }) => ["test", "it", "default"].includes(name));
  if (found) return found.local;
  const isRequired = calls.some(({ name, args }) =>
    name === "require" && /^["'`]node:test["'`]$/.test(args[0]?.value.text ?? "")
  );
  return isRequired ? 'require("node:test").test' : null;
}

/** `Deno.test` and a required framework are taken from the recorder, wherever they are named. */
function replaceDenoTest(source: SourceFile, edits: TextEdits, recorder: string): void {
  for (const node of walkTree(source.tree.root)) {
    if (node.kind === "member_expression" && source.names.resolve(node) === "Deno.test") {
      edits.replace(node, `${recorder}.Deno`);
    } else if (node.kind === "call_expression" && source.names.resolve(node) === "node:test") {
      edits.wrap(node, { before: `${recorder}.stand("test", `, after: ")" });
    }
  }
}

function dropExport(statement: SyntaxNode, edits: TextEdits): void {
  const declaration = getField(statement, "declaration");
  if (declaration) edits.replace({ start: statement.start, end: declaration.start }, "");
}
