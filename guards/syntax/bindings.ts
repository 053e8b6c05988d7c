/**
 * Bindings: which names a source declares, where, and what they may stand for.
 *
 * The order of statements is not followed: a name stands for everything that is ever assigned to
 * it. Imports `forms.ts` and types of `tree.ts`. Has no effect.
 *
 * @module
 */

import type { Act, Dialect, Origin } from "./forms.ts";
import { type SyntaxNode, walkTree } from "./tree.ts";

/** Something a name may stand for: a value and the steps that lead from it. */
export interface ValuePath {
  readonly value: SyntaxNode;
  readonly steps: readonly string[];
}

/** One declared name. */
export interface Binding {
  readonly name: string;
  readonly origin: Origin;
  /** The node that declares it first. */
  readonly node: SyntaxNode;
  /** The module and the name in it, for imports; `*` is the whole module. */
  readonly imported: { readonly module: string; readonly name: string } | null;
  readonly values: readonly ValuePath[];
}

/** An act, and the node that it is of. */
export interface PlacedAct {
  readonly act: Act;
  readonly node: SyntaxNode;
}

/** All names of a source, by scope. */
export interface Bindings {
  /** Modules whose names are all imported without being listed. */
  readonly wildcards: readonly string[];
  /**
   * Finds what a name means at a place.
   *
   * @param name The name.
   * @param at A node at the place.
   * @returns The binding, or null where the source does not declare the name.
   */
  find(name: string, at: SyntaxNode): Binding | null;
}

type OpenBinding = Binding & { readonly values: ValuePath[] };
type Scopes = Map<SyntaxNode, Map<string, OpenBinding>>;

/**
 * Lists what the nodes of a tree do, in source order.
 *
 * @param root The root of the tree.
 * @param dialect Its language.
 * @returns All acts.
 */
export function listActs(root: SyntaxNode, dialect: Dialect): readonly PlacedAct[] {
  return [...walkTree(root)].flatMap((node) => dialect.toActs(node).map((act) => ({ act, node })));
}

/**
 * Collects the bindings of a source.
 *
 * @param root The root of the tree.
 * @param acts What its nodes do.
 * @param dialect Its language.
 * @returns The bindings.
 */
export function createBindings(
  root: SyntaxNode,
  acts: readonly PlacedAct[],
  { dialect }: { readonly dialect: Dialect },
): Bindings {
  const scopes: Scopes = new Map();
  acts.forEach((placed) => declare(scopes, root, placed));
  const find = (name: string, at: SyntaxNode) => findBinding(scopes, name, at);
  acts.forEach(({ act }) => assign(find, act, dialect));
  const wildcards = acts.flatMap(({ act }) =>
    act.kind === "import" && act.names.some(({ local }) => local === null) ? [act.module] : []
  );
  return { wildcards, find };
}

function declare(scopes: Scopes, root: SyntaxNode, { act, node }: PlacedAct): void {
  if (act.kind === "declare") {
    const { name, origin, scope, value, steps } = act;
    const values = value ? [{ value, steps }] : [];
    add(scopes, scope, { name, origin, node, imported: null, values });
  } else if (act.kind === "import") {
    for (const { imported, local } of act.names) {
      if (local === null) continue;
      const from = { module: act.module, name: imported };
      add(scopes, root, { name: local, origin: "import", node, imported: from, values: [] });
    }
  }
}

function add(scopes: Scopes, scope: SyntaxNode, binding: OpenBinding): void {
  const names = scopes.get(scope) ?? new Map<string, OpenBinding>();
  scopes.set(scope, names);
  const known = names.get(binding.name);
  if (known) known.values.push(...binding.values);
  else names.set(binding.name, binding);
}

/** A later `name = value` is one more thing that the name may stand for. */
function assign(find: Bindings["find"], act: Act, dialect: Dialect): void {
  if (act.kind !== "assign" || !act.value) return;
  const form = dialect.toForm(act.target);
  const binding = form.kind === "name" ? find(form.name, act.target) : null;
  const isKnown = binding?.values.some(({ value }) => value === act.value);
  if (binding && !isKnown) (binding as OpenBinding).values.push({ value: act.value, steps: [] });
}

function findBinding(scopes: Scopes, name: string, at: SyntaxNode): OpenBinding | null {
  for (let scope: SyntaxNode | null = at; scope; scope = scope.parent) {
    const binding = scopes.get(scope)?.get(name);
    if (binding) return binding;
  }
  return null;
}
