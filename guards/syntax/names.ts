/**
 * Names: what an expression refers to outside its source, however it is spelled.
 *
 * `const { exit: bye } = process; bye()`, `globalThis["process"].exit()` and
 * `import { exit } from "node:process"` all refer to `process.exit`. Imports `bindings.ts`,
 * `constants.ts` and types of the others. Has no effect.
 *
 * @module
 */

import type { Binding, Bindings, ValuePath } from "./bindings.ts";
import { toConstant } from "./constants.ts";
import type { Argument, Dialect } from "./forms.ts";
import { cleanName, nameImport } from "./outside_names.ts";
import type { Language } from "./parser.ts";
import type { SyntaxNode } from "./tree.ts";

/** Stands in a name for a part that is computed. */
export const COMPUTED = "[?]";

/** Resolves the expressions of one source. */
export interface Names {
  /**
   * Resolves an expression to the name of something outside the source.
   *
   * @param node The expression.
   * @returns Dotted name, `new X` for an object made here, `caught` for a caught error, with
   * {@link COMPUTED} for parts that cannot be read; null for what is the source's own.
   */
  resolve(node: SyntaxNode): string | null;
}

/** What names rest on. */
export interface NamesOptions {
  readonly language: Language;
  readonly dialect: Dialect;
  readonly bindings: Bindings;
}

const MAX_DEPTH = 40;

/**
 * Makes the resolver of a source.
 *
 * @param options Language and bindings of the source.
 * @returns The resolver.
 */
export function createNames(options: NamesOptions): Names {
  const known = new Map<SyntaxNode, string | null>();
  const walk: Walk = { ...options, depth: 0, seen: [], known };
  return { resolve: (node) => resolve(node, walk) };
}

interface Walk extends NamesOptions {
  readonly depth: number;
  /** Bindings that are being resolved, against names that stand for themselves. */
  readonly seen: readonly Binding[];
  /** What was resolved before, outside of any cycle. */
  readonly known: Map<SyntaxNode, string | null>;
}

function resolve(node: SyntaxNode, walk: Walk): string | null {
  const known = walk.known.get(node);
  if (known !== undefined) return known;
  const found = walk.depth > MAX_DEPTH ? null : resolveForm(node, walk);
  if (walk.seen.length === 0) walk.known.set(node, found);
  return found;
}

function resolveForm(node: SyntaxNode, walk: Walk): string | null {
  const deeper = { ...walk, depth: walk.depth + 1 };
  const form = walk.dialect.toForm(node);
  switch (form.kind) {
    case "name":
      return resolveName(form.name, node, deeper);
    case "member": {
      const object = resolve(form.object, deeper);
      if (object === null) return null;
      const key = form.key ?? readKey(form.keyNode, walk);
      return cleanName(`${object}.${key}`, walk.language);
    }
    case "call":
      return resolveCall(form.callee, form.args, deeper);
    case "construct": {
      const callee = resolve(form.callee, deeper);
      return callee === null ? null : `new ${callee}`;
    }
    case "binary":
      return ["??", "||", "or", "&&", "and"].includes(form.operator)
        ? resolve(form.left, deeper) ?? resolve(form.right, deeper)
        : null;
    case "choice":
      return resolve(form.yes, deeper) ?? resolve(form.no, deeper);
    case "assigned":
      return resolve(form.value, deeper);
    case "constant":
    case "template":
    case "pattern":
    case "unary":
    case "list":
    case "table":
    case "function":
    case "other":
      return null;
  }
}

function readKey(node: SyntaxNode, walk: Walk): string {
  const value = toConstant(node, walk);
  if (typeof value === "string" || typeof value === "number") return String(value);
  const name = resolve(node, { ...walk, depth: walk.depth + 1 });
  return name === null ? COMPUTED : `[${name}]`;
}

function resolveName(name: string, at: SyntaxNode, walk: Walk): string | null {
  const binding = walk.bindings.find(name, at);
  if (!binding) {
    const [module, ...more] = walk.bindings.wildcards;
    return module !== undefined && more.length === 0
      ? `${nameImport({ module, name: "*" }, walk.language)}.${name}`
      : cleanName(name, walk.language);
  }
  if (binding.imported) return nameImport(binding.imported, walk.language);
  if (binding.origin === "caught") return "caught";
  if (walk.seen.includes(binding)) return null;
  const inner = { ...walk, seen: [...walk.seen, binding] };
  for (const source of binding.values) {
    const found = resolveValue(source, inner);
    if (found !== null) return found;
  }
  return null;
}

function resolveValue({ value, steps }: ValuePath, walk: Walk): string | null {
  const start = resolve(value, walk);
  return start === null ? null : cleanName([start, ...steps].join("."), walk.language);
}

/** Calls that give a module or a member of their argument; of others the result is unknown. */
function resolveCall(
  callee: SyntaxNode,
  args: readonly Argument[],
  walk: Walk,
): string | null {
  const name = resolve(callee, walk);
  const [first, second] = args.map(({ value }) => value);
  if (name === null || !first) return name === null ? null : `${name}()`;
  const text = toConstant(first, walk);
  if (MODULE_LOADERS.includes(name)) {
    return typeof text === "string"
      ? nameImport({ module: text, name: "*" }, walk.language)
      : COMPUTED;
  }
  if (MEMBER_GETTERS.includes(name) && second) {
    const object = resolve(first, walk);
    return object === null ? null : cleanName(`${object}.${readKey(second, walk)}`, walk.language);
  }
  if (PASS_THROUGH.includes(name)) return resolve(first, walk);
  return name.endsWith(".bind") ? name.slice(0, -".bind".length) : `${name}()`;
}

const MODULE_LOADERS = [
  "require",
  "import",
  "process.getBuiltinModule",
  "node:module.createRequire()",
  "__import__",
  "builtins.__import__",
  "importlib.import_module",
];
/** Calls that give a member of their first argument, or tell whether it is there. */
export const MEMBER_GETTERS: readonly string[] = [
  "getattr",
  "hasattr",
  "Reflect.get",
  "Reflect.has",
  "Object.hasOwn",
];
/** What they give is, or holds the same as, what they are given. */
const PASS_THROUGH = ["vars", "builtins.vars", "Object", "importlib.reload", "Object.freeze"];
