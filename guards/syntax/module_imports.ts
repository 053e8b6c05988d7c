/**
 * The modules that a source names: imports, re-exports, `require()` and `import()` of a plain text.
 *
 * Imports the files of this folder. Has no effect.
 *
 * @module
 */

import { type PlacedAct } from "./bindings.ts";
import type { Dialect } from "./forms.ts";
import { type SyntaxNode, type SyntaxTree, walkTree } from "./tree.ts";

/** One module that a source names. */
export interface ModuleImport {
  /** The module, as the source spells it. */
  readonly module: string;
  /** Names that are taken out of it; `*` is all of it. Empty where it is only loaded. */
  readonly names: readonly string[];
  /** Line that names it, from 1. */
  readonly line: number;
}

/**
 * Lists the modules that a source names.
 *
 * @param tree The source.
 * @param acts What its nodes do.
 * @param dialect Its language.
 * @returns The modules in source order.
 */
export function listModuleImports(
  tree: SyntaxTree,
  acts: readonly PlacedAct[],
  { dialect }: { readonly dialect: Dialect },
): readonly ModuleImport[] {
  const named = acts.flatMap(({ act, node: { line } }) =>
    act.kind === "import"
      ? [{ module: act.module, names: act.names.map(({ imported }) => imported), line }]
      : []
  );
  const called = [...walkTree(tree.root)].flatMap((node) => {
    const module = readCalledModule(node, dialect);
    return module === null ? [] : [{ module, names: ["*"], line: node.line }];
  });
  return [...named, ...called].sort((a, b) => a.line - b.line);
}

/**
 * Reads the module that a call loads.
 *
 * @param node Any node.
 * @param dialect Its language.
 * @returns The module of `require("x")`, `import("x")` or either awaited, else null.
 */
export function readCalledModule(node: SyntaxNode, dialect: Dialect): string | null {
  if (!/call/.test(node.kind)) return null;
  const form = dialect.toForm(node);
  if (form.kind !== "call" || !/^(require|import)$/.test(form.callee.text)) return null;
  const [argument] = form.args;
  const value = argument ? dialect.toForm(argument.value) : null;
  return value?.kind === "constant" && typeof value.value === "string" ? value.value : null;
}
