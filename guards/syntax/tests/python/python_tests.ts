/**
 * Tests of a Python file: classes and methods of `unittest`, functions and classes of `pytest`.
 *
 * Pure. Imports the syntax tree.
 *
 * @module
 */

import { getField, getNamedChildren, type SyntaxNode } from "../../tree.ts";
import { toPattern } from "../names.ts";
import type { DeclaredTest, HelperTrees } from "../shape.ts";
import { readAssertions } from "./assertions.ts";
import { readText } from "./calls.ts";
import { listImports } from "./imports.ts";
import { findOwnFunctions, type OwnFunction, type OwnFunctions } from "./own_functions.ts";
import { listParameterRows, type Row } from "./scope.ts";

/**
 * Reads the tests of a Python file.
 *
 * @param root The whole file.
 * @param helpers Files that it imports, by the name of the module.
 * @returns The tests; a parametrized one stands once a row.
 */
export function readPythonTests(
  root: SyntaxNode,
  helpers: HelperTrees = new Map(),
): readonly DeclaredTest[] {
  const own = new Map([...findForeignFunctions(root, helpers), ...findOwnFunctions(root)]);
  const statements = getNamedChildren(root);
  const classes = statements.map((statement) => ({
    statement,
    definition: toDefinition(statement),
  }))
    .filter(({ definition }) => definition.kind === "class_definition");
  return statements.flatMap((statement) => {
    const definition = toDefinition(statement);
    if (definition.kind === "function_definition") {
      return readFunction(definition, { statement, own, owner: null });
    }
    const owner = definition.kind === "class_definition"
      ? readOwner(definition, classes.map(({ definition }) => definition))
      : null;
    const body = owner && getField(definition, "body");
    return (body ? getNamedChildren(body) : []).flatMap((member) =>
      readFunction(toDefinition(member), { statement, own, owner })
    );
  });
}

/** Functions of imported files that assert: under their names here, methods of classes as one's own. */
function findForeignFunctions(root: SyntaxNode, helpers: HelperTrees): OwnFunctions {
  const found = new Map<string, OwnFunction>();
  for (const { module, name, local } of listImports(root)) {
    const tree = helpers.get(module);
    for (const [key, roles] of tree ? findOwnFunctions(tree) : []) {
      if (key.startsWith("self.")) found.set(key, roles);
      else if (name === null) found.set(`${local}.${key}`, roles);
      else if (name === key) found.set(local, roles);
    }
  }
  return found;
}

function toDefinition(statement: SyntaxNode): SyntaxNode {
  return statement.kind === "decorated_definition"
    ? getField(statement, "definition") ?? statement
    : statement;
}

/** A class that holds tests. */
interface Owner {
  readonly style: "unittest" | "pytest";
  /** Its own name first, then those of classes of the file that take its tests over. */
  readonly names: readonly string[];
  /** What it derives from, as the source says it. */
  readonly base: string;
}

/** A class without a test case above may lend its tests to one of the file. */
function readOwner(definition: SyntaxNode, all: readonly SyntaxNode[]): Owner | null {
  const heirs = listHeirs(definition, all);
  const names = heirs.map(getName);
  const bases = heirs.flatMap(listBases).filter((name) => name !== "object");
  const base = bases.find((name) => /TestCase\b/.test(name)) ?? bases[0];
  if (base !== undefined) {
    // What a class from elsewhere stands for is not seen here: most often a test case of one's own.
    const [own = base] = listBases(definition);
    return { style: "unittest", names, base: /TestCase\b/.test(base) ? base : own };
  }
  return /^Test/.test(getName(definition)) ? { style: "pytest", names, base: "" } : null;
}

const MAX_HEIRS = 50;

function listHeirs(definition: SyntaxNode, all: readonly SyntaxNode[]): readonly SyntaxNode[] {
  const heirs = [definition];
  for (const heir of heirs) {
    if (heirs.length > MAX_HEIRS) break;
    heirs.push(
      ...all.filter((one) => !heirs.includes(one) && listBases(one).includes(getName(heir))),
    );
  }
  return heirs;
}

function getName(definition: SyntaxNode): string {
  return getField(definition, "name")?.text ?? "";
}

function listBases(definition: SyntaxNode): readonly string[] {
  const list = getField(definition, "superclasses");
  return (list ? getNamedChildren(list) : [])
    .filter(({ kind }) => kind === "identifier" || kind === "attribute").map(({ text }) => text);
}

interface Place {
  readonly statement: SyntaxNode;
  readonly own: OwnFunctions;
  readonly owner: Owner | null;
}

const NO_ROW: Row = new Map();

function readFunction(definition: SyntaxNode, place: Place): readonly DeclaredTest[] {
  const [plain, body] = [getField(definition, "name")?.text ?? "", getField(definition, "body")];
  if (definition.kind !== "function_definition" || !plain.startsWith("test")) return [];
  const rows = listParameterRows(definition);
  return (rows.length === 0 ? [NO_ROW] : rows).map((row): DeclaredTest => ({
    ...toNames(plain, { row, owner: place.owner }),
    style: place.owner?.style ?? "pytest",
    callee: place.owner?.base ?? "",
    node: definition,
    statement: place.statement,
    body,
    assertions: body ? readAssertions(body, { own: place.own, row }) : [],
  }));
}

interface Named {
  readonly row: Row;
  readonly owner: Owner | null;
}

/** `module.Class.test_x` by unittest, `Class::test_x[1-a]` by pytest. */
function toNames(name: string, { row, owner }: Named): Pick<DeclaredTest, "name" | "pattern"> {
  const id = renderRow(row);
  const brackets = id === null ? String.raw`(?:\[[^]*\])?` : escape(`[${id}]`);
  const shown = row.size === 0 || id === null ? name : `${name}[${id}]`;
  if (owner === null) {
    return { name: shown, pattern: toPattern([name], { before: "(?:.*\\.)?", after: brackets }) };
  }
  const join = owner.style === "unittest" ? "." : "::";
  const classes = owner.names.map(escape).join("|");
  return {
    name: `${owner.names[0]}${join}${shown}`,
    pattern: toPattern([name], {
      before: `(?:.*(?:\\.|::))?(?:${classes})(?:\\.|::)`,
      after: brackets,
    }),
  };
}

function escape(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}

/** The id that pytest gives a row of plain values; null where there is none or it is not plain. */
function renderRow(row: Row): string | null {
  const parts = [...row.values()].map((cell) => {
    if (/^(integer|float|true|false|none)$/.test(cell.kind)) return cell.text;
    const text = readText(cell);
    return text !== null && /^[\x20-\x7e]*$/.test(text) && !text.includes("\\") ? text : null;
  });
  return row.size === 0 || parts.includes(null) ? null : parts.join("-");
}
