/**
 * Where a source uses a module: the calls into it, and what else stands for something of it.
 *
 * Imports the files of this folder. Has no effect.
 *
 * @module
 */

import type { Binding } from "./bindings.ts";
import { listModuleImports, readCalledModule } from "./module_imports.ts";
import type { SourceFile } from "./source.ts";
import { type SyntaxNode, walkTree } from "./tree.ts";

/** One place at which a source uses a module. */
export interface ModuleUse {
  /** Line, from 1. */
  readonly line: number;
  /** What is used, as the source spells it. */
  readonly name: string;
  /** `import` where the module is named and nothing of it is used by name in this source. */
  readonly kind: "call" | "construct" | "value" | "type" | "import";
  /** Characters of what is called or read, where another expression could stand in their place. */
  readonly span: { readonly start: number; readonly end: number } | null;
}

const NAME_KINDS =
  /^(identifier|type_identifier|package_identifier|shorthand_property_identifier|jsx_identifier)$/;
const IMPORT_KINDS = /^(import_statement|import_from_statement|import_spec|import_declaration)$/;
const CHAIN_KINDS =
  /^(member_expression|attribute|selector_expression|qualified_type|nested_type_identifier|nested_identifier|non_null_expression)$/;
/** Longest name that is shown. */
const MAX_NAME = 60;

/**
 * Lists where a source uses a module.
 *
 * @param source The source.
 * @param isMeant Tells whether a module that it names is the one.
 * @returns The places in source order; an import of which nothing is used by name counts itself,
 * and so does one that takes no name: a re-export, or what is loaded for its effects.
 */
export function listModuleUses(
  source: SourceFile,
  isMeant: (module: string) => boolean,
): readonly ModuleUse[] {
  const { tree, dialect, acts } = source;
  const imports = listModuleImports(tree, acts, { dialect }).filter(({ module }) =>
    isMeant(module)
  );
  if (imports.length === 0) return [];
  const uses = [...walkTree(tree.root)].flatMap((node) => readUse(node, { source, isMeant }));
  // Nothing shows which of several imports a name came through: one use speaks for all of them.
  const isSilent = uses.length === 0 || source.bindings.wildcards.some(isMeant);
  const naming = new Set(imports.flatMap(({ names, line }) => names.length > 0 ? [line] : []));
  const silent = imports.filter(({ line }) => isSilent || !naming.has(line));
  const loaded = silent.map(({ module, line }) => ({
    ...{ line, name: module, kind: "import" as const, span: null },
  }));
  return [...uses, ...loaded].sort((a, b) => a.line - b.line);
}

interface UseOptions {
  readonly source: SourceFile;
  readonly isMeant: (module: string) => boolean;
}

function readUse(node: SyntaxNode, { source, isMeant }: UseOptions): readonly ModuleUse[] {
  if (!NAME_KINDS.test(node.kind) || isDeclared(node)) return [];
  const binding = source.bindings.find(node.text, node);
  if (binding === null || !standsFor(binding, { source, isMeant })) return [];
  const chain = climb(node);
  const name = chain.text.replace(/\s+/g, "").slice(0, MAX_NAME);
  const kind = toKind(chain);
  const isFixed = kind === "type" || isBound(chain);
  const span = isFixed ? null : { start: chain.start, end: chain.end };
  return [{ line: node.line, name, kind, span }];
}

/** A name in an import, a declaration or before a colon is no use of it. */
function isDeclared(node: SyntaxNode): boolean {
  const { parent, field } = node;
  if (parent === null || (field === "name" && /declarator$/.test(parent.kind))) return true;
  if (field === "property" || field === "attribute" || parent.kind === "object_pattern") {
    return true;
  }
  if (parent.kind === "keyword_argument" && field === "name") return true;
  for (let above: SyntaxNode | null = node; above; above = above.parent) {
    if (IMPORT_KINDS.test(above.kind)) return true;
  }
  return false;
}

function standsFor(binding: Binding, { source, isMeant }: UseOptions): boolean {
  if (binding.imported !== null) return isMeant(binding.imported.module);
  return binding.values.some(({ value }) => {
    const inner = value.kind === "await_expression" ? value.children.at(-1) ?? value : value;
    const module = readCalledModule(inner, source.dialect);
    return module !== null && isMeant(module);
  });
}

/** From the name to the end of its chain of members: `dep.a.b`. */
function climb(node: SyntaxNode): SyntaxNode {
  let at = node;
  while (at.parent && CHAIN_KINDS.test(at.parent.kind) && at.parent.children[0] === at) {
    at = at.parent;
  }
  return at;
}

function toKind(chain: SyntaxNode): "call" | "construct" | "value" | "type" {
  const { kind, parent, field } = chain;
  if (parent?.kind === "new_expression" && field === "constructor") return "construct";
  if (/type/.test(kind) || /^(type_|generic_type|index_type)/.test(parent?.kind ?? "")) {
    return "type";
  }
  return /^call(_expression)?$/.test(parent?.kind ?? "") && field === "function" ? "call" : "value";
}

/** Places that take a name and no other expression: targets, lists of exports, elements of JSX. */
function isBound({ kind, parent, field }: SyntaxNode): boolean {
  if (parent === null || kind === "shorthand_property_identifier") return true;
  if (/^(update_expression|export_specifier|jsx_|for_in_statement)/.test(parent.kind)) return true;
  return field === "left" && /assignment/.test(parent.kind);
}
