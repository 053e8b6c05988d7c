/**
 * Names of the modules that a source imports, read by its letters: a name too many does no harm.
 *
 * @module
 */

/** A source and what it imports. */
export interface Importer {
  /** Path below the workspace. */
  readonly path: string;
  /** Modules as the source names them; for Python dotted, with the names taken from them. */
  readonly modules: readonly string[];
}

const SCRIPT_IMPORTS =
  /(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire(?:\.resolve)?\s*\(\s*|\b(?:mock|doMock|importActual|requireActual)\s*\(\s*)["'`]([^"'`\n]+)["'`]/g;
const PYTHON_IMPORT = /^[ \t]*import[ \t]+([^\n#]+)/gm;
const PYTHON_FROM = /^[ \t]*from[ \t]+(\.*[\w.]*)[ \t]+import[ \t]*(\([^)]*\)|[^\n#]+)/gm;
const PYTHON_CALL =
  /\b(?:import_module|__import__|find_spec|patch(?:\.object)?)\(\s*["']([\w.]+)["']/g;

/**
 * Lists the modules that a source imports.
 *
 * @param path Path of the source, by which its language is told.
 * @param text Its text.
 * @returns The names, each once.
 */
export function listImports(path: string, text: string): readonly string[] {
  const names = /\.pyi?$/i.test(path) ? listPython(text) : listScript(text);
  return [...new Set(names)];
}

function listScript(text: string): string[] {
  return [...text.matchAll(SCRIPT_IMPORTS)].map(([, name = ""]) => name);
}

function listPython(text: string): string[] {
  const whole = [...text.matchAll(PYTHON_IMPORT)].flatMap(([, list = ""]) => splitNames(list));
  const parts = [...text.matchAll(PYTHON_FROM)].flatMap(([, module = "", list = ""]) => [
    module,
    ...splitNames(list.replace(/[()]/g, "")).map((name) =>
      module.endsWith(".") ? `${module}${name}` : `${module}.${name}`
    ),
  ]);
  const called = [...text.matchAll(PYTHON_CALL)].map(([, name = ""]) => name);
  return [...whole, ...parts, ...called].filter((name) => /^\.*\w[\w.]*$/.test(name));
}

/** `a as b, c` names `a` and `c`. */
function splitNames(list: string): string[] {
  return list.split(",").map((item) => item.trim().split(/\s+as\s+/)[0]?.trim() ?? "");
}
