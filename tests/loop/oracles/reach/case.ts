/**
 * Small fixes, honest and not, that are probed in real rooms; one file of each kind a fix.
 *
 * @module
 */

/** One fix with its test. */
export interface ReachCase {
  /** Name, and what the oracle shall say of it. */
  readonly name: string;
  readonly expect: "yes" | "no" | "did_not_look" | "not no";
  /** Files of the project; the tests import from the first. */
  readonly source: string;
  /** What of the source the fix replaces, and by what. */
  readonly fix: readonly (readonly [string, string])[];
  readonly test: string;
  /** Names of the tests that the fix turns green, as their runner names them. */
  readonly targets: readonly string[];
}

/** Extension and places of the cases of one runner. */
export interface ReachSet {
  readonly runner: string;
  readonly argv: readonly string[];
  /** Files that every project of this set holds. */
  readonly base: Readonly<Record<string, string>>;
  sourcePath(id: string): string;
  testPath(id: string): string;
  readonly cases: readonly ReachCase[];
}
