/**
 * Calls of the failing tests, and calls near them: the same call with one value moved a little.
 *
 * What two patches answer there tells them apart. Imports `guards/syntax/`. Pure.
 *
 * @module
 */

import { detectLanguage, loadParser } from "../../guards/syntax/parser.ts";
import { getField, type SyntaxNode, type SyntaxTree, walkTree } from "../../guards/syntax/tree.ts";

/** Calls of its own and calls near them at the most, of one test file. */
const MAX_OWN_CALLS = 10;
const MAX_CALLS = 40;
const MAX_CALL_CHARACTERS = 200;
/** What is imported from these judges, and is not under test. */
const TEST_LIBRARIES =
  /["'][^"']*(?:assert|expect|node:test|vitest|chai|sinon)|\b(?:unittest|pytest)\b/;
/** Names that every file knows. */
const GLOBALS = new Set(
  ("Math Number String Boolean Array Object Date Map Set BigInt Infinity NaN undefined " +
    "range list dict set tuple len float int str sorted").split(" "),
);

/**
 * Lists calls of imported functions, as they stand and with one value moved.
 *
 * @param path Path of the test file.
 * @param text Its text.
 * @returns Calls as source text that can be evaluated at the end of that file.
 */
export async function listNearCalls(path: string, text: string): Promise<readonly string[]> {
  const language = detectLanguage(path);
  if (language === null || language === "go") return [];
  const tree = (await loadParser(language)).parse(text);
  if (tree.hasError) return [];
  const imported = listImported(tree);
  const known = new Set([...GLOBALS, ...imported, ...listTopNames(tree)]);
  const calls = [...walkTree(tree.root)].filter((node) => isNear(node, { imported, known }));
  const own = new Set(calls.map(({ text }) => text));
  const moved = new Set(calls.flatMap(moveValues));
  const near = [...moved].filter((call) => !own.has(call));
  return [...[...own].slice(0, MAX_OWN_CALLS), ...near.slice(0, MAX_CALLS)];
}

interface Names {
  readonly imported: ReadonlySet<string>;
  readonly known: ReadonlySet<string>;
}

function isNear(node: SyntaxNode, { imported, known }: Names): boolean {
  if (node.kind !== "call" && node.kind !== "call_expression") return false;
  if (node.text.length > MAX_CALL_CHARACTERS || node.text.includes("\n")) return false;
  const callee = getField(node, "function")?.text ?? "";
  if (!imported.has(callee.split(".")[0] ?? "") || /assert|expect|\btest\b/i.test(callee)) {
    return false;
  }
  return [...walkTree(node)].filter(isName).every(({ text }) => known.has(text));
}

function isName({ kind, field, parent }: SyntaxNode): boolean {
  if (kind === "shorthand_property_identifier") return true;
  if (kind !== "identifier") return false;
  return field !== "attribute" && !(parent?.kind === "keyword_argument" && field === "name");
}

function listImported({ root }: SyntaxTree): ReadonlySet<string> {
  const names = new Set<string>();
  for (const statement of root.children) {
    const isRequire = /\brequire\(/.test(statement.text) && /declaration/.test(statement.kind);
    if (!/^import/.test(statement.kind) && !isRequire) continue;
    if (TEST_LIBRARIES.test(statement.text)) continue;
    for (const { kind, text } of walkTree(statement)) {
      if (/identifier/.test(kind) && kind !== "property_identifier") names.add(text);
    }
  }
  return names;
}

/** Names that the file itself declares at its top. */
function listTopNames({ root }: SyntaxTree): readonly string[] {
  return root.children.flatMap((statement) => {
    const names = statement.children.filter(({ kind }) =>
      kind === "variable_declarator" || kind === "assignment"
    );
    return [statement, ...names].flatMap((node) =>
      getField(node, "name")?.text ?? getField(node, "left")?.text ?? []
    );
  });
}

function moveValues(call: SyntaxNode): readonly string[] {
  const list = getField(call, "arguments");
  if (!list) return [];
  return [...walkTree(list)].flatMap((node) =>
    listNear(node).map((text) =>
      call.text.slice(0, node.start - call.start) + text + call.text.slice(node.end - call.start)
    )
  );
}

function listNear({ kind, text, parent, children }: SyntaxNode): readonly string[] {
  switch (kind) {
    case "number":
    case "integer":
    case "float": {
      const value = Number(text.replaceAll("_", ""));
      if (!Number.isFinite(value) || /^unary/.test(parent?.kind ?? "")) return [];
      const step = Number.isInteger(value) ? 1 : 0.5;
      return [value - step, value + step, 0].map((near) => near < 0 ? `(${near})` : String(near));
    }
    case "string":
      return parent?.kind === "pair" || children.length < 3 ? [] : [text[0] + (text[0] ?? "")];
    case "array":
    case "list":
      return children.length > 2 ? ["[]"] : [];
    default:
      return [];
  }
}
