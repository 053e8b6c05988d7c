/**
 * What configuration says of imports: aliases of import maps and of TypeScript, module paths of Go.
 *
 * Pure but for the reads it is handed. Imports `guards/` and this folder.
 *
 * @module
 */

import { dirname, join } from "../../guards/std_path.ts";
import type { ImportRules } from "./resolve_import.ts";
import { parseJsonOrNull } from "./json_text.ts";

/** Reads a file of the project; null where there is none, or where it is not looked at. */
export type ReadText = (path: string) => string | null;

const CONFIGURATION =
  /^(deno\.jsonc?|import_map\.json|tsconfig\.json|jsconfig\.json|package\.json)$/;
/** Folders below the root in which configuration is looked for. */
const MAX_DEPTH = 3;

/**
 * Tells whether a file may say something of imports.
 *
 * @param path Path of the file.
 * @returns True where it may, by its name.
 */
export function isImportConfiguration(path: string): boolean {
  const name = path.split("/").at(-1) ?? "";
  return CONFIGURATION.test(name) || name === "go.mod";
}

/**
 * Reads what configuration says of imports.
 *
 * @param files The files of the project.
 * @param read Reads one of them.
 * @returns The rules; what cannot be read says nothing.
 */
export function readImportRules(files: readonly string[], read: ReadText): ImportRules {
  const near = files.filter((path) => path.split("/").length <= MAX_DEPTH);
  const configured = near.filter((path) => CONFIGURATION.test(path.split("/").at(-1) ?? ""));
  const goFiles = near.filter((path) => path.split("/").at(-1) === "go.mod");
  return {
    aliases: configured.flatMap((path) => readAliases(path, parseJsonOrNull(read(path)))),
    goModules: goFiles.flatMap((path) => {
      const [, module] = /^module\s+"?([^\s"]+)/m.exec(read(path) ?? "") ?? [];
      const folder = dirname(path);
      return module === undefined ? [] : [[module, folder === "." ? "" : folder] as const];
    }),
  };
}

function readAliases(path: string, value: unknown): ImportRules["aliases"] {
  const folder = dirname(path);
  const { imports, compilerOptions } = Object(value);
  const { paths, baseUrl = "." } = Object(compilerOptions);
  const own = Object.entries(Object(imports)).flatMap(([alias, target]) =>
    typeof target === "string" && /^\.{0,2}\//.test(target)
      ? [[alias, toBelow(folder, target)] as const]
      : []
  );
  const ofTypes = Object.entries(Object(paths)).flatMap(([alias, targets]) => {
    const [target]: unknown[] = Array.isArray(targets) ? targets : [];
    if (typeof target !== "string" || typeof baseUrl !== "string") return [];
    const toFolder = (text: string) => text.replace(/\*$/, "");
    return [[toFolder(alias), toBelow(folder, join(baseUrl, toFolder(target)))] as const];
  });
  return [...own, ...ofTypes];
}

function toBelow(folder: string, target: string): string {
  return join(folder, target).replace(/^\.\//, "");
}
