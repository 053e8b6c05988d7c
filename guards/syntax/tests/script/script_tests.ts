/**
 * Tests of a TypeScript or JavaScript file, for every runner that declares them by calls.
 *
 * Pure. Imports the syntax tree.
 *
 * @module
 */

import { getField, getNamedChildren, type SyntaxNode, walkTree } from "../../tree.ts";
import { type NamePart, toPattern } from "../names.ts";
import type { DeclaredTest, HelperTrees } from "../shape.ts";
import { readAssertions } from "./assertions.ts";
import { FUNCTIONS, getArguments, readPart, readText, unwrap } from "./calls.ts";
import { type Declaration, readDeclaration } from "./declarations.ts";
import { type Origins, readOrigins } from "./imports.ts";
import { findOwnFunctions, type OwnFunctions, type Role } from "./own_functions.ts";
import { findBinding, findProperty, listRows, type Row } from "./scope.ts";

/**
 * Reads the tests of a script.
 *
 * @param root The whole file.
 * @param helpers Files that it imports, by the words of the import.
 * @returns The tests; one of a table whose rows are known stands once a row.
 */
export function readScriptTests(
  root: SyntaxNode,
  helpers: HelperTrees = new Map(),
): readonly DeclaredTest[] {
  const origins = readOrigins(root);
  const declarations = new Map<SyntaxNode, Declaration>();
  for (const node of walkTree(root)) {
    const declaration = readDeclaration(node, origins);
    if (declaration) declarations.set(node, declaration);
  }
  const isDeclaration = (call: SyntaxNode) => declarations.has(call);
  const own = new Map([
    ...findForeignFunctions(origins, helpers),
    ...findOwnFunctions(root, { origins, isDeclaration }),
  ]);
  return [...declarations.values()].filter(({ kind }) => kind !== "suite").flatMap(
    (declaration) => {
      const { call, callee } = declaration;
      const body = findBody(declaration, root);
      return listDeclaredRows(declaration).map((row): DeclaredTest => {
        const parts = joinNames(declaration, { declarations, row });
        return {
          name: parts.map((part) => part ?? "…").join(""),
          pattern: toPattern(parts),
          style: "call",
          callee,
          node: call,
          statement: findStatement(call, root),
          body,
          assertions: body === null
            ? []
            : readAssertions(body, { origins, own, isDeclaration, row }),
        };
      });
    },
  );
}

/** Functions of imported files that assert, under the names that they have here. */
function findForeignFunctions(origins: Origins, helpers: HelperTrees): OwnFunctions {
  const found = new Map<string, readonly Role[]>();
  for (const [local, { module, names: [name, ...rest] }] of origins) {
    const root = helpers.get(module);
    if (!root || name === undefined || rest.length > 0) continue;
    const foreign = { origins: readOrigins(root), isDeclaration: () => false };
    const roles = findOwnFunctions(root, foreign).get(name);
    if (roles) found.set(local, roles);
  }
  return found;
}

/** A function that is only named is looked up in the file. */
function findBody({ body }: Declaration, root: SyntaxNode): SyntaxNode | null {
  if (body?.kind !== "identifier" && body?.kind !== "shorthand_property_identifier") return body;
  for (const node of walkTree(root)) {
    if (!FUNCTIONS.includes(node.kind)) continue;
    const declarator = node.parent?.kind === "variable_declarator" ? node.parent : node;
    if (getField(declarator, "name")?.text === body.text) return getField(node, "body");
  }
  return null;
}

function findStatement(node: SyntaxNode, root: SyntaxNode): SyntaxNode {
  let statement = node;
  while (statement.parent && statement.parent !== root) statement = statement.parent;
  return statement;
}

const NO_ROW: Row = new Map();

/** The rows of the table around the declaration; one without names where there is none. */
function listDeclaredRows(declaration: Declaration): readonly Row[] {
  if (declaration.rows) return listEachRows(declaration, declaration.rows);
  const name = declaration.name && unwrap(declaration.name);
  const names = [...walkTree(name ?? declaration.call)].filter(({ kind }) => kind === "identifier");
  for (const used of name ? names : []) {
    const binding = findBinding(used);
    if (binding === null || binding.values.length < 2) continue;
    return spreadRows(binding.scope, binding.values.length);
  }
  return [NO_ROW];
}

function listEachRows({ call }: Declaration, rows: SyntaxNode): readonly Row[] {
  const callback = getArguments(call).map(unwrap).find(({ kind }) => FUNCTIONS.includes(kind));
  const count = listRows(rows).length;
  return callback === undefined || count === 0 ? [NO_ROW] : spreadRows(callback, count);
}

/** Gives every name of a loop or callback its cell, a map for each row. */
function spreadRows(scope: SyntaxNode, count: number): readonly Row[] {
  const names = [...walkTree(scope)].filter(({ kind }) => kind === "identifier");
  const cells = new Map<string, readonly SyntaxNode[]>();
  for (const name of names) {
    if (cells.has(name.text)) continue;
    const binding = findBinding(name);
    if (binding?.scope === scope && binding.values.length === count) {
      cells.set(name.text, binding.values);
    }
  }
  return Array.from(
    { length: count },
    (_, index) =>
      new Map([...cells].flatMap(([name, values]): [string, SyntaxNode][] => {
        const value = values[index];
        return value ? [[name, value]] : [];
      })),
  );
}

interface Naming {
  readonly declarations: ReadonlyMap<SyntaxNode, Declaration>;
  readonly row: Row;
}

/** Names of suites and steps above come first, as reporters print them. */
function joinNames(declaration: Declaration, naming: Naming): readonly NamePart[] {
  const parts: NamePart[] = [...readName(declaration, naming.row)];
  for (let node = declaration.call.parent; node; node = node.parent) {
    const above = naming.declarations.get(node);
    if (above) parts.unshift(...readName(above, naming.row), " > ");
  }
  return parts;
}

function readName({ name, functionName, rows }: Declaration, row: Row): readonly NamePart[] {
  if (name === null) return [functionName];
  const text = readText(name);
  if (text !== null) return rows ? text.split(/%[a-zA-Z#]|\$[\w.#]+/).flatMap(toParts) : [text];
  const inner = unwrap(name);
  if (inner.kind === "template_string") {
    return getNamedChildren(inner).map((part) =>
      part.kind === "template_substitution"
        ? readCell(getNamedChildren(part)[0], row)
        : readPart(part)
    );
  }
  if (inner.kind === "binary_expression" && getField(inner, "operator")?.text === "+") {
    return getNamedChildren(inner).map((side) => readText(side) ?? readCell(side, row));
  }
  return [readCell(inner, row)];
}

/** Placeholders of `each` stand for anything. */
function toParts(text: string, index: number): readonly NamePart[] {
  return index === 0 ? [text] : [null, text];
}

/** A cell that is a plain text or number reads in a name as it stands. */
function readCell(node: SyntaxNode | undefined, row: Row): NamePart {
  const inner = node && unwrap(node);
  const base = inner?.kind === "member_expression" ? getField(inner, "object") : inner;
  const cell = base && row.get(base.text);
  if (!inner || !cell) {
    const constant = inner?.kind === "identifier" ? findBinding(inner)?.values : undefined;
    return constant?.length === 1 && constant[0] ? readText(constant[0]) : null;
  }
  const value = inner === base ? cell : takeProperty(cell, getField(inner, "property")?.text ?? "");
  if (value === null) return null;
  if (value.kind === "number" && /^\d+$/.test(value.text)) return value.text;
  return readText(value);
}

function takeProperty(cell: SyntaxNode, key: string): SyntaxNode | null {
  const value = cell.kind === "object" ? findProperty(cell, key) : null;
  return value && unwrap(value);
}
