/**
 * Files of the project that a test file imports: shared assertions most often lie in one.
 *
 * Pure. Imports the languages beside it.
 *
 * @module
 */

import { dirname, normalize } from "../../std_path.ts";
import { listImports } from "./python/imports.ts";
import { readOrigins } from "./script/imports.ts";
import type { TestFile } from "./shape.ts";

/** A file that is imported. */
export interface ImportedFile {
  /** Words of the import. */
  readonly module: string;
  /** Path below the workspace. */
  readonly path: string;
}

/** Where tests and what they share lie; a function of the source that throws asserts nothing. */
const OF_TESTS = /(^|\/)(tests?|specs?|__tests__|testing)\/|(^|\/)[^/]*(test|assert|spec)[^/]*$/i;

/** Files that are followed at the most. */
const MAX_FILES = 8;

/**
 * Finds the files of the project that a test file imports and that belong to the tests.
 *
 * @param file The test file.
 * @param files All files of the project.
 * @returns Those that the words of an import lead to.
 */
export function findImportedFiles(
  file: TestFile,
  files: readonly string[],
): readonly ImportedFile[] {
  const known = new Set(files);
  const isPython = file.language === "python";
  const modules = new Set(
    isPython
      ? listImports(file.tree.root).map(({ module }) => module)
      : [...readOrigins(file.tree.root).values()].map(({ module }) => module),
  );
  return [...modules].flatMap((module) => {
    const places = isPython ? toPythonPaths(module, file.path) : toScriptPaths(module, file.path);
    const path = places.map((place) => normalize(place)).find((place) =>
      known.has(place) && OF_TESTS.test(place)
    );
    return path === undefined ? [] : [{ module, path }];
  }).slice(0, MAX_FILES);
}

const ENDINGS = ["", ".ts", ".js", ".mjs", ".cjs", ".tsx", "/index.ts", "/index.js"];

function toScriptPaths(module: string, from: string): readonly string[] {
  if (!/^\.{1,2}\//.test(module)) return [];
  return ENDINGS.map((ending) => `${dirname(from)}/${module}${ending}`);
}

/** From the root of the project, from the folder of the file, or relative by its dots. */
function toPythonPaths(module: string, from: string): readonly string[] {
  const dots = /^\.*/.exec(module)?.[0].length ?? 0;
  const inner = module.slice(dots).replaceAll(".", "/");
  const up = `${dirname(from)}/${"../".repeat(Math.max(0, dots - 1))}`;
  const bases = dots > 0 ? [`${up}${inner}`] : [inner, `${dirname(from)}/${inner}`];
  return bases.flatMap((base) => [`${base}.py`, `${base}/__init__.py`]);
}
