/**
 * Names of the project's files, and how they are found in what runners print.
 *
 * Pure. Imports only the typed home of the path library.
 *
 * @module
 */

import { fromFileUrl, normalize } from "../../guards/std_path.ts";

/** A place in one of the project's files. */
export interface Place {
  readonly file: string;
  readonly line: number | null;
}

/** Turns what runners print into names of the project's files. */
export interface ProjectPaths {
  /**
   * Names a file below the project.
   *
   * @param text A path or file URL as a runner prints it.
   * @param cwd Folder in which the runner was started, where it was not the project's root.
   * @returns Path below the project, or empty where it is none of the project's files.
   */
  resolve(text: string, cwd?: string): string;
  /**
   * Finds the places of the project that a text names, in order.
   *
   * @param text Stack, traceback or message of a compiler.
   * @returns Places whose file is one of the project's.
   */
  findPlaces(text: string): readonly Place[];
}

/** Where the project's files can be named from. */
export interface ProjectPathsOptions {
  /** Absolute folders under which the child or the harness knows the project. */
  readonly roots: readonly string[];
  /** The project's files, relative to its root. */
  readonly files: readonly string[];
}

const MAX_PLACES = 200;
const MAX_LINE_CHARACTERS = 1000;
const PLACE = new RegExp(
  [
    String.raw`File "(?<python>[^"\n]+)", line (?<pythonLine>\d+)`,
    String.raw`(?<url>file:\/\/[^\s:"'<>()]+):(?<urlLine>\d+)`,
    String.raw`imported from (?<importer>[^\s"']+)`,
    String.raw`(?<path>[^\s:"'<>()\[\]=]+\.\w+)(?:\((?<tsLine>\d+),|:\[?(?<pathLine>\d+))`,
  ].join("|"),
  "gu",
);

/**
 * Creates the reader of project paths for one test run.
 *
 * @param options Folders that stand for the project, and its files.
 * @returns A reader; it touches no disk.
 */
export function createProjectPaths(options: ProjectPathsOptions): ProjectPaths {
  const roots = options.roots.map((root) => root.replace(/\/+$/, "") + "/");
  const files = new Set(options.files);
  const known = new Map<string, string>();
  const resolve = (text: string, cwd?: string): string => {
    const key = `${cwd ?? ""}\n${text}`;
    const found = known.get(key) ?? resolvePath(toPath(text), cwd);
    known.set(key, found);
    return found;
  };
  const resolvePath = (path: string, cwd: string | undefined): string => {
    const fromCwd = cwd && !path.startsWith("/")
      ? toBelow(normalize(`${cwd}/${path}`), roots)
      : null;
    if (fromCwd !== null && files.has(fromCwd)) return fromCwd;
    const below = toBelow(normalize(path), roots);
    if (below === null || files.has(below)) return below ?? "";
    return findByEnd(below, options.files);
  };
  return { resolve, findPlaces: (text) => findPlaces(text, resolve) };
}

/** Turns a file URL into a path, and leaves a path as it is. */
function toPath(text: string): string {
  if (!text.startsWith("file://")) return text;
  try {
    return fromFileUrl(text);
  } catch (error) {
    if (error instanceof TypeError || error instanceof URIError) return text;
    throw error;
  }
}

/** The path below the first root that holds it; null where it lies outside all of them. */
function toBelow(path: string, roots: readonly string[]): string | null {
  const root = roots.find((root) => path.startsWith(root));
  if (root !== undefined) return path.slice(root.length);
  return path.startsWith("/") || path.startsWith("../") ? null : path;
}

/** A runner that was started below the root prints shorter paths: the one file that ends so. */
function findByEnd(path: string, files: readonly string[]): string {
  if (path === "" || path === ".") return "";
  const found = files.filter((file) => file.endsWith(`/${path}`));
  return found.length === 1 ? found[0] ?? "" : "";
}

function findPlaces(text: string, resolve: (text: string) => string): Place[] {
  const places: Place[] = [];
  for (const line of text.split("\n")) {
    for (const { groups = {} } of line.slice(0, MAX_LINE_CHARACTERS).matchAll(PLACE)) {
      const named = groups.python ?? groups.url ?? groups.importer ?? groups.path ?? "";
      const file = resolve(named);
      if (file === "") continue;
      const number = groups.pythonLine ?? groups.urlLine ?? groups.tsLine ?? groups.pathLine;
      places.push({ file, line: number === undefined ? null : Number(number) });
      if (places.length === MAX_PLACES) return places;
    }
  }
  return places;
}
