/**
 * Tells whether tests of Deno use Node's assertions, which can be held only where they are loaded
 * before the tests, and cost 17 ms there.
 *
 * Pure but for the reads it is given.
 *
 * @module
 */

const CODE = /\.[cm]?[jt]sx?$/;
const NAMED = /["'](?:node:)?assert(?:\/strict)?["']/;
/** With more test files than this, looking into them takes as long as loading the assertions. */
const MAX_FILES = 60;

/**
 * Looks for Node's assertions in test files.
 *
 * @param files Paths of tests and what belongs to them.
 * @param readText Reads a file; null where it is none.
 * @returns False only where every file was looked at and none names them.
 */
export async function hasNodeAssert(
  files: readonly string[],
  readText: (path: string) => Promise<string | null>,
): Promise<boolean> {
  const tests = files.filter((path) => CODE.test(path));
  if (tests.length === 0 || tests.length > MAX_FILES) return true;
  for (const path of tests) if (NAMED.test(await readText(path) ?? "")) return true;
  return false;
}
