/**
 * What the names of a script stand for: imports, `require` and `const { test } = Deno`.
 *
 * Pure. Imports the syntax tree.
 *
 * @module
 */

import { getField, getNamedChildren, type SyntaxNode, walkTree } from "../../tree.ts";
import { type Chain, getArguments, readChain, readText, unwrap } from "./calls.ts";

/** Where a name of the file comes from. */
export interface Origin {
  /** What is imported, or the global `Deno`. */
  readonly module: string;
  /** Names below the module; empty for the module itself or its default. */
  readonly names: readonly string[];
}

/** Origins by the name in the file. */
export type Origins = ReadonlyMap<string, Origin>;

/**
 * Reads where the names of a script come from.
 *
 * @param root The whole file.
 * @returns Every name that is imported or taken from what is.
 */
export function readOrigins(root: SyntaxNode): Origins {
  const origins = new Map<string, Origin>();
  for (const node of walkTree(root)) {
    if (node.kind === "import_statement") readImport(node, origins);
    if (node.kind === "variable_declarator") readDeclarator(node, origins);
  }
  return origins;
}

function readImport(statement: SyntaxNode, origins: Map<string, Origin>): void {
  const source = getField(statement, "source");
  const module = source === null ? null : readText(source);
  if (module === null) return;
  for (const node of walkTree(statement)) {
    if (node.kind === "import_specifier") {
      const name = getField(node, "name")?.text ?? "";
      const local = getField(node, "alias")?.text ?? name;
      origins.set(local, { module, names: name === "default" ? [] : [name] });
    } else if (isWhole(node)) origins.set(node.text, { module, names: [] });
  }
}

/** `import assert` and `import * as assert` both stand for the module. */
function isWhole({ kind, parent }: SyntaxNode): boolean {
  return kind === "identifier" &&
    ["import_clause", "namespace_import"].includes(parent?.kind ?? "");
}

function readDeclarator(declarator: SyntaxNode, origins: Map<string, Origin>): void {
  const [name, value] = [getField(declarator, "name"), getField(declarator, "value")];
  const origin = value && readValue(unwrap(value), origins);
  if (!name || !origin) return;
  if (name.kind === "identifier") origins.set(name.text, origin);
  if (name.kind !== "object_pattern") return;
  for (const part of getNamedChildren(name)) {
    const [key, local] = part.kind === "pair_pattern"
      ? [getField(part, "key"), getField(part, "value")]
      : [part, part];
    if (!key || local?.kind === "object_pattern" || !local) continue;
    origins.set(local.text, { ...origin, names: [...origin.names, key.text] });
  }
}

function readValue(value: SyntaxNode, origins: Origins): Origin | null {
  if (value.kind === "call_expression") return readRequire(value);
  if (value.kind === "identifier") return origins.get(value.text) ?? readGlobal(value.text);
  if (value.kind !== "member_expression") return null;
  const [object, property] = [getField(value, "object"), getField(value, "property")];
  const origin = object && readValue(unwrap(object), origins);
  return origin && property ? { ...origin, names: [...origin.names, property.text] } : null;
}

function readGlobal(name: string): Origin | null {
  return name === "Deno" ? { module: "Deno", names: [] } : null;
}

function readRequire(call: SyntaxNode): Origin | null {
  const callee = getField(call, "function");
  if (callee?.text !== "require" && callee?.kind !== "import") return null;
  const module = getArguments(call).map(readText)[0] ?? null;
  return module === null ? null : { module, names: [] };
}

/** What is called, under its own name. */
export interface Called {
  /** Module that it comes from; null for a global or a name of the file. */
  readonly module: string | null;
  /** Its names as they are known there; empty where the module itself is called. */
  readonly names: readonly string[];
}

/**
 * Gives a chain the names that it has where it comes from.
 *
 * @param chain Names as the file says them.
 * @param origins Where the file's names come from.
 * @returns The module and the names in it.
 */
export function resolveChain({ names }: Chain, origins: Origins): Called {
  const [first = "", ...rest] = names;
  const origin = origins.get(first);
  if (origin) return { module: origin.module, names: [...origin.names, ...rest] };
  return first === "Deno" ? { module: "Deno", names: rest } : { module: null, names };
}

/**
 * Reads what a call calls.
 *
 * @param call The call.
 * @param origins Where the file's names come from.
 * @returns The chain and what it stands for, or null where it begins with no name.
 */
export function readCalled(
  call: SyntaxNode,
  origins: Origins,
): { readonly chain: Chain; readonly called: Called } | null {
  const callee = getField(call, "function");
  const chain = callee && readChain(callee);
  return chain ? { chain, called: resolveChain(chain, origins) } : null;
}
