/**
 * How JavaScript runtimes and builders find a module among the files of a project.
 *
 * @module
 */

import { isNodeBuiltin } from "../../../guards/syntax/module_names.ts";
import { join } from "../../../guards/std_path.ts";

/** Orders in which extensions are tried: of Node, of TypeScript and its builders, of Vite. */
export const SCRIPT_ORDERS: readonly (readonly string[])[] = [
  ["js", "json", "node", "cjs", "mjs"],
  ["ts", "tsx", "mts", "cts", "d.ts", "js", "jsx", "mjs", "cjs", "json"],
  ["mjs", "js", "mts", "ts", "jsx", "tsx", "json"],
];

/** What a module is looked for with. */
export interface ScriptSearch {
  /** Path of the importing file. */
  readonly from: string;
  readonly files: ReadonlySet<string>;
  /** Folders in which bare names are looked for. */
  readonly roots: readonly string[];
  readonly order: readonly string[];
}

/**
 * Lists the folders in which bare names may be found: where a configuration gives a base folder.
 *
 * @param files Files of the project.
 * @returns Folders below the workspace.
 */
export function listScriptRoots(files: readonly string[]): readonly string[] {
  const folders = files.filter((path) => /(^|\/)(tsconfig|jsconfig)[^/]*\.json$/.test(path))
    .map((path) => path.split("/").slice(0, -1).join("/"));
  return [...new Set(folders.flatMap((folder) => [folder, join(folder, "src")]))]
    .map((folder) => folder === "." ? "" : folder);
}

/**
 * Resolves an import to a file of the project.
 *
 * @param module What is imported.
 * @param search Where from, and among which files.
 * @returns Path of the file, or null where it is none of the project.
 */
export function resolveScript(module: string, search: ScriptSearch): string | null {
  if (/^(node|npm|jsr|https?|data|bun):/.test(module) || isNodeBuiltin(module)) return null;
  const bare = module.split(/[?#]/)[0] ?? module;
  if (/^\.{1,2}(\/|$)/.test(bare)) {
    const folder = search.from.split("/").slice(0, -1).join("/");
    return findAt(clean(join(folder, bare)), search);
  }
  if (bare.startsWith("/")) return null;
  for (const root of [...search.roots, "node_modules"]) {
    const found = findAt(clean(join(root, bare)), search);
    if (found !== null) return found;
  }
  return null;
}

function clean(path: string): string {
  return path.replace(/^\.\/?/, "").replace(/\/+$/, "");
}

/** A file of the very name, one with an extension, one in a folder; in this order. */
function findAt(path: string, { files, order }: ScriptSearch): string | null {
  const plain = path.replace(/\.[cm]?jsx?$/, "");
  const typed = plain !== path && order[0] === "ts" ? [`${plain}.ts`, `${plain}.tsx`] : [];
  const candidates = [
    ...typed,
    path,
    ...order.map((extension) => `${path}.${extension}`),
    `${path}/package.json`,
    ...order.map((extension) => `${path}/index.${extension}`),
  ];
  return candidates.find((candidate) => files.has(candidate)) ?? null;
}
