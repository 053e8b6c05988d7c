/**
 * The files that a policy names, held against those that exist.
 *
 * Pure. Imports how a path is judged.
 *
 * @module
 */

import { matchesGlob } from "../protected.ts";
import { toPathNames } from "../path_names.ts";

/** What of a list of globs is nowhere. */
export interface Unmatched {
  /** Plain paths. */
  readonly paths: readonly string[];
  /** Patterns. */
  readonly globs: readonly string[];
}

/** What makes a path a pattern. */
const PATTERN = /[*?[\]{}]|[!@+]\(/;

/**
 * Finds globs of a policy that mean no file.
 *
 * @param globs The globs.
 * @param files Paths of all files, from the workspace down.
 * @returns Those that match none.
 */
export function findUnmatched(globs: readonly string[], files: readonly string[]): Unmatched {
  const names = files.map(toPathNames);
  const unmatched = globs.filter((glob) => !names.some((name) => matchesGlob(name, glob)));
  return {
    paths: unmatched.filter((glob) => !PATTERN.test(glob)),
    globs: unmatched.filter((glob) => PATTERN.test(glob)),
  };
}
