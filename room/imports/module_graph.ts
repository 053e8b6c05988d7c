/**
 * The modules that `deno info --json` finds, and those of them that lie where they must not.
 *
 * Pure. Imports the typed home of the path library.
 *
 * @module
 */

import { fromFileUrl } from "../../guards/std_path.ts";

/** A file that is imported and lies outside. */
export interface StrayImport {
  /** Absolute path of the file. */
  readonly path: string;
  /** Absolute path of the module that imports it; empty where that is not known. */
  readonly importer: string;
}

/**
 * Finds the first module that lies outside.
 *
 * @param text What `deno info --json` printed.
 * @param isInside Tells whether an absolute path may be imported.
 * @returns The import, or null where every file lies inside.
 * @throws {SyntaxError} Where the text is no graph.
 */
export function findStray(text: string, isInside: (path: string) => boolean): StrayImport | null {
  const modules = parseModules(text);
  const stray = modules.find(({ path }) => path !== null && !isInside(path));
  if (!stray?.path) return null;
  const importer = modules.find(({ imports }) => imports.includes(stray.specifier));
  return { path: stray.path, importer: importer?.path ?? "" };
}

interface Module {
  readonly specifier: string;
  /** Absolute path of a file; null for a module of the network or of the runtime. */
  readonly path: string | null;
  readonly imports: readonly string[];
}

function parseModules(text: string): Module[] {
  const graph: unknown = JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
  const { modules } = Object(graph);
  if (!Array.isArray(modules)) {
    throw new SyntaxError('Cannot read the module graph: found no "modules" and they are needed');
  }
  return modules.map((entry) => {
    const { specifier, dependencies } = Object(entry);
    const list: unknown[] = Array.isArray(dependencies) ? dependencies : [];
    const name = String(specifier);
    return { specifier: name, path: toPath(name), imports: list.flatMap(toTargets) };
  });
}

function toPath(specifier: string): string | null {
  return specifier.startsWith("file:") ? toFilePath(specifier) : null;
}

/**
 * Converts the address of a file to its path.
 *
 * @param specifier What is imported.
 * @param base Address of the importing file.
 * @returns The path; the specifier itself where it is no address of a file of this machine, which
 * lies inside of nothing.
 */
export function toFilePath(specifier: string, base?: URL): string {
  try {
    return fromFileUrl(new URL(specifier, base));
  } catch (error) {
    if (error instanceof TypeError || error instanceof URIError) return specifier;
    throw error;
  }
}

function toTargets(dependency: unknown): string[] {
  const { code, type } = Object(dependency);
  return [code, type].map((target) => String(Object(target).specifier));
}
