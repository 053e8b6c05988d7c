/**
 * The source files of this repository, for tests that read them.
 *
 * Reads the repository.
 *
 * @module
 */

import { fromFileUrl, join } from "../../guards/std_path.ts";

/** Root of this repository. */
export const ROOT: string = fromFileUrl(new URL("../..", import.meta.url)).replace(/\/$/, "");

/** A file of the repository. */
export interface SourceFile {
  /** Path below the repository. */
  readonly path: string;
  readonly text: string;
}

/** Projects with faults on purpose, and what runs leave behind. */
const FOREIGN =
  /(^|\/)(\.[^/]+|node_modules|coverage|dist)(\/|$)|^examples\/[^/]+\/|^tests\/scenarios\//;

/**
 * Reads a file of the repository.
 *
 * @param path Path below the repository.
 * @returns Its text.
 */
export function readText(path: string): string {
  return Deno.readTextFileSync(join(ROOT, path));
}

/**
 * Lists the TypeScript files of the repository, examples of broken projects left out.
 *
 * @returns The files, sorted by path.
 */
export function listSourceFiles(): readonly SourceFile[] {
  return listPaths("").sort().map((path) => ({ path, text: readText(path) }));
}

function listPaths(folder: string): string[] {
  return [...Deno.readDirSync(join(ROOT, folder))].flatMap(({ name, isDirectory }) => {
    const path = folder === "" ? name : `${folder}/${name}`;
    if (FOREIGN.test(path)) return [];
    if (isDirectory) return listPaths(path);
    return /\.tsx?$/.test(name) ? [path] : [];
  });
}
