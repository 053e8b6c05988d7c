/**
 * The map of a repository: its folders, what lies in each, and which of them imports which.
 *
 * Pure. Imports `guards/`.
 *
 * @module
 */

import { isTest } from "../../guards/protected.ts";
import type { ImportGraph } from "../imports/import_graph.ts";

/** One folder of the map. */
export interface MappedFolder {
  /** Path below the root; empty for the files at the root itself. */
  readonly folder: string;
  readonly files: number;
  /** Source files that can be read, and their lines. */
  readonly sources: number;
  readonly lines: number;
  readonly tests: number;
  /** Folders of the map whose files it imports, the most imported first. */
  readonly imports: readonly string[];
}

const MAX_FOLDERS = 30;
/** A folder with this share of all lines is shown by the folders in it. */
const CROWDED = 0.6;
/** Beside the code, however much it is. */
const ASIDE = /^(examples?|docs?|samples?|demos?|benchmarks?|tests?|vendor|third_party)$/i;

/**
 * Maps a repository.
 *
 * @param files All its files.
 * @param graph Who imports whom.
 * @returns The folders by name, and how many more there are.
 */
export function mapFolders(
  files: readonly string[],
  graph: ImportGraph,
): { readonly folders: readonly MappedFolder[]; readonly more: number } {
  const toFolder = createSplitter(graph);
  const groups = Map.groupBy(files, toFolder);
  const sources = Map.groupBy(graph.files, ({ path }) => toFolder(path));
  const all = [...groups].map(([folder, paths]) => {
    const own = sources.get(folder) ?? [];
    const counts = new Map<string, number>();
    for (const target of own.flatMap(({ imports }) => imports.map(toFolder))) {
      if (target !== folder) counts.set(target, (counts.get(target) ?? 0) + 1);
    }
    return {
      folder,
      files: paths.length,
      sources: own.length,
      lines: own.reduce((sum, { lines }) => sum + lines, 0),
      tests: paths.filter(isTest).length,
      imports: sortCounts(counts).map(([name]) => name),
    };
  });
  const kept = all.toSorted((a, b) => b.sources - a.sources || b.files - a.files || byName(a, b))
    .slice(0, MAX_FOLDERS).toSorted(byName);
  return { folders: kept, more: all.length - kept.length };
}

function byName(a: MappedFolder, b: MappedFolder): number {
  return a.folder < b.folder ? -1 : 1;
}

/** Two levels where nearly everything lies in one folder, `src` for instance; else one. */
function createSplitter(graph: ImportGraph): (path: string) => string {
  const sources = graph.files.filter(({ path }) => !isTest(path) && !ASIDE.test(toTop(path)));
  const count = (files: typeof sources) => files.reduce((sum, { lines }) => sum + lines, 0);
  const tops = Map.groupBy(
    sources.filter(({ path }) => path.includes("/")),
    ({ path }) => toTop(path),
  );
  const crowded = [...tops].filter(([, own]) => count(own) > CROWDED * count(sources))
    .map(([name]) => name);
  return (path) => {
    const parts = path.split("/").slice(0, -1);
    const [top = ""] = parts;
    return crowded.includes(top) ? parts.slice(0, 2).join("/") : top;
  };
}

function toTop(path: string): string {
  return path.split("/")[0] ?? "";
}

/**
 * Sorts counts, the largest first, and names that are alike in count by name.
 *
 * @param counts The counts.
 * @returns Name and count.
 */
export function sortCounts(counts: ReadonlyMap<string, number>): readonly [string, number][] {
  return [...counts].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
}
