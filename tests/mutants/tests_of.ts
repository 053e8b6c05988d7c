/**
 * Which tests reach a file, the ones most likely to notice a fault first.
 *
 * Imports nothing. Pure.
 *
 * @module
 */

/** Files of a repository and what each imports, by path; types alone do not count. */
export type ModuleGraph = ReadonlyMap<string, readonly string[]>;

/** Tests that start many processes or look at the text of the sources, asked only in need. */
const SLOW = /^tests\/(?:commands\/cli|scenarios|escapes|room|public|bench)\//;
/** Tests that read the sources as text would notice any change at all. */
const LAST = /^tests\/(?:house|mutants)\//;

/**
 * Lists the tests that reach a file through their imports.
 *
 * @param path Path of the file below the repository.
 * @param graph All modules.
 * @returns Paths of tests: of the same name first, then the ones with the fewest imports between.
 */
export function listTestsOf(path: string, graph: ModuleGraph): readonly string[] {
  const distances = measureDistances(path, graph);
  const reaching = [...distances.keys()].filter((test) => /_test\.ts$/.test(test))
    .filter((test) => !LAST.test(test));
  const quick = reaching.filter((test) => !SLOW.test(test));
  const rank = (test: string) =>
    (distances.get(test) ?? 0) - (isNamedAfter(test, path) ? 100 : countShared(test, path));
  return (quick.length > 0 ? quick : reaching)
    .toSorted((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
}

/** How many imports lie between a file and each module that reaches it. */
function measureDistances(path: string, graph: ModuleGraph): ReadonlyMap<string, number> {
  const distances = new Map([[path, 0]]);
  // A map that grows while it is walked is walked to its end: nearest first.
  for (const [reached, distance] of distances) {
    for (const [importer, imports] of graph) {
      if (imports.includes(reached) && !distances.has(importer)) {
        distances.set(importer, distance + 1);
      }
    }
  }
  return distances;
}

function isNamedAfter(test: string, path: string): boolean {
  return test === `tests/${path.replace(/\.ts$/, "_test.ts")}`;
}

/** Words that the two paths share: `tests/guards/protected_fixtures_test.ts` is near `protected/`. */
function countShared(test: string, path: string): number {
  const words = new Set(path.replace(/\.ts$/, "").split(/[/_]/));
  return test.replace(/\.ts$/, "").split(/[/_]/).filter((word) => words.has(word)).length;
}
