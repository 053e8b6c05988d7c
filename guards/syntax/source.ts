/**
 * A source file as rules judge it: what it calls, writes to, reads and imports, by outside name.
 *
 * Imports the other files of this folder. Has no effect.
 *
 * @module
 */

import { type Bindings, createBindings, listActs, type PlacedAct } from "./bindings.ts";
import { toConstant } from "./constants.ts";
import { GO } from "./dialects/go.ts";
import { JAVASCRIPT } from "./dialects/javascript.ts";
import { PYTHON } from "./dialects/python.ts";
import type { Argument, Dialect } from "./forms.ts";
import { createNames, MEMBER_GETTERS, type Names } from "./names.ts";
import type { Language, SyntaxParser } from "./parser.ts";
import { type SyntaxNode, type SyntaxTree, walkTree } from "./tree.ts";
import { listWrites, type Write } from "./writes.ts";

export type { Write } from "./writes.ts";

/** A call, or the making of an object with `new`. */
export interface Call {
  /** Outside name of what is called, null where it is the source's own. */
  readonly name: string | null;
  readonly args: readonly Argument[];
  readonly isConstruct: boolean;
  readonly node: SyntaxNode;
}

/** A use of a name that lies outside the source. */
export interface Read {
  readonly name: string;
  readonly node: SyntaxNode;
}

/** A parsed source file with its names resolved. */
export interface SourceFile {
  /** Path below the workspace. */
  readonly path: string;
  readonly language: Language;
  readonly tree: SyntaxTree;
  readonly dialect: Dialect;
  readonly bindings: Bindings;
  readonly names: Names;
  readonly acts: readonly PlacedAct[];
  readonly calls: readonly Call[];
  readonly writes: readonly Write[];
  readonly reads: readonly Read[];
}

/**
 * Tells how to read a language.
 *
 * @param language The language.
 * @returns Its dialect.
 */
export function getDialect(language: Language): Dialect {
  switch (language) {
    case "python":
      return PYTHON;
    case "go":
      return GO;
    case "typescript":
    case "tsx":
    case "javascript":
      return JAVASCRIPT;
  }
}

/**
 * Reads a source file.
 *
 * @param path Path below the workspace.
 * @param text Its text, without byte order mark.
 * @param options The parser of its language.
 * @returns The source.
 */
export function readSource(
  path: string,
  text: string,
  { parser }: { readonly parser: SyntaxParser },
): SourceFile {
  const { language } = parser;
  const tree = parser.parse(text);
  const dialect = getDialect(language);
  const acts = listActs(tree.root, dialect);
  const bindings = createBindings(tree.root, acts, { dialect });
  const names = createNames({ language, dialect, bindings });
  const calls = listCalls(tree, dialect, names);
  const writes = listWrites({ language, acts, calls, dialect, bindings, names });
  const reads = [
    ...listReads(tree, dialect, names),
    ...listAsked(tree, { dialect, bindings, names }),
  ];
  return { path, language, tree, dialect, bindings, names, acts, calls, writes, reads };
}

function listCalls(tree: SyntaxTree, dialect: Dialect, names: Names): Call[] {
  return [...walkTree(tree.root)].flatMap((node) => {
    if (!/call|new_expression/.test(node.kind)) return [];
    const form = dialect.toForm(node);
    if (form.kind !== "call" && form.kind !== "construct") return [];
    const { args, kind } = form;
    const name = names.resolve(form.callee)?.replace(/\.(call|apply)$/, "") ?? null;
    return [{ name, args, isConstruct: kind === "construct", node }];
  });
}

const CHAIN_KINDS =
  /^(identifier|member_expression|subscript_expression|attribute|subscript|selector_expression|index_expression|shorthand_property_identifier)$/;

/** Every longest chain of members that starts at a name from outside. */
function listReads(tree: SyntaxTree, dialect: Dialect, names: Names): Read[] {
  return [...walkTree(tree.root)].flatMap((node) => {
    if (!CHAIN_KINDS.test(node.kind) || isInChain(node) || isLabel(node)) return [];
    const form = dialect.toForm(node);
    if (form.kind !== "name" && form.kind !== "member") return [];
    const name = names.resolve(node);
    return name === null ? [] : [{ name, node }];
  });
}

/** Members that are asked for by name: `"test" in Deno`, `hasattr(sys, "gettrace")`. */
function listAsked(
  tree: SyntaxTree,
  { dialect, bindings, names }: Pick<SourceFile, "dialect" | "bindings" | "names">,
): Read[] {
  return [...walkTree(tree.root)].flatMap((node) => {
    if (!/call|binary|comparison/.test(node.kind)) return [];
    const form = dialect.toForm(node);
    if (form.kind === "call") {
      const isGetter = MEMBER_GETTERS.includes(names.resolve(form.callee) ?? "");
      const name = isGetter ? names.resolve(node) : null;
      return name === null || name.endsWith("()") ? [] : [{ name, node }];
    }
    if (form.kind !== "binary" || !/^(not )?in$/.test(form.operator)) return [];
    const [whole, key] = [names.resolve(form.right), toConstant(form.left, { dialect, bindings })];
    return whole === null || typeof key !== "string" ? [] : [{ name: `${whole}.${key}`, node }];
  });
}

/** Names that stand for no value: of attributes, keyword arguments and imports. */
function isLabel({ field, parent }: SyntaxNode): boolean {
  if (field === "attribute" || parent === null) return true;
  return /^(dotted_name|import_specifier|import_clause|namespace_import|import_prefix)$/.test(
    parent.kind,
  ) ||
    (parent.kind === "keyword_argument" && field === "name");
}

function isInChain(node: SyntaxNode): boolean {
  const { parent } = node;
  if (!parent || !CHAIN_KINDS.test(parent.kind)) return false;
  return ["object", "value", "operand"].includes(node.field ?? "");
}
