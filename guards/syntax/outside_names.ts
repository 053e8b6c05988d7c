/**
 * One spelling for each name outside a source: modules, globals and what stands for them.
 *
 * Imports `module_names.ts`. Has no effect.
 *
 * @module
 */

import { isNodeBuiltin } from "./module_names.ts";
import type { Language } from "./parser.ts";

/** Modules that are globals under another name. */
const MODULE_GLOBALS: Readonly<Record<string, string>> = {
  "node:process": "process",
  "node:console": "console",
  "node:globals": "globalThis",
};

/** Names of the global object. */
const GLOBAL_OBJECTS = /^(?:globalThis|window|self|global|frames)(?=\.|$)/;

/**
 * Names what an import brings in.
 *
 * @param imported The module, and the name in it; `*` for the whole.
 * @param language Language of the importing source.
 * @returns The name, `node:fs.readFileSync` or `os._exit` for instance.
 */
export function nameImport(
  imported: { readonly module: string; readonly name: string },
  language: Language,
): string {
  const module = cleanModule(imported.module, language);
  const isWhole = imported.name === "*" || (isScript(language) && imported.name === "default");
  return cleanName(isWhole ? module : `${module}.${imported.name}`, language);
}

/**
 * Spells a name the one way: no global object before it, no `default`, no `__dict__` in it.
 *
 * @param name The name as it was put together.
 * @param language Language of the source.
 * @returns The one spelling.
 */
export function cleanName(name: string, language: Language): string {
  if (language === "python") {
    return name.replaceAll(".__dict__", "").replace(/^__builtins__(?=\.|$)/, "builtins")
      .replace(/^builtins\.(?=\w+$)/, "").replace(/^sys\.modules\.(?!__)(?=\w+\.)/, "");
  }
  if (!isScript(language)) return name;
  return name.replace(/^(?:globalThis|window|self|global|frames)\.(?=.)/, "")
    .replace(GLOBAL_OBJECTS, "globalThis")
    .replace(/^(node:[\w/]+|process)\.default(?=\.|$)/, "$1");
}

function cleanModule(module: string, language: Language): string {
  if (!isScript(language)) return module;
  const bare = module.replace(/^node:/, "");
  if (!module.startsWith("node:") && !isNodeBuiltin(bare)) return module;
  const name = `node:${bare.replace(/^assert\/strict$/, "assert").replace(/\/promises$/, "")}`;
  return MODULE_GLOBALS[name] ?? name;
}

function isScript(language: Language): boolean {
  return language !== "python" && language !== "go";
}
