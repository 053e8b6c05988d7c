/**
 * Reports of probes as plain values.
 *
 * @module
 */

import type { FilePair } from "../../../../loop/oracles/reach/trial.ts";
import type { TestPair } from "../../../../loop/oracles/reach/neighbours.ts";
import type { ProbedTest, ProbeReport, Tried } from "../../../../loop/oracles/reach/report.ts";

/** One neighbour: its label, and the answers in both rooms where they are others. */
export type NeighbourRow = readonly [
  label: string,
  base: string | null,
  fix: string | null,
  sort?: Tried["sort"],
];

/** A target with one call of one argument. */
export interface PairOptions {
  readonly was: string;
  /** Answers to the test's own input. */
  readonly own: readonly [base: string, fix: string];
  readonly neighbours: readonly NeighbourRow[];
  readonly failures?: readonly [base: readonly (string | null)[], fix: readonly (string | null)[]];
  /** Answers of later runs, where they are others. */
  readonly again?: readonly [base: string, fix: string];
  readonly isTarget?: boolean;
  readonly kind?: "call" | "look";
  /** Name of the test, `target` where left out. */
  readonly name?: string;
}

const RED = ["wrong", "wrong", "wrong"];
const GREEN = [null, null, null];

/**
 * Makes a test in both rooms.
 *
 * @param options What it asks and is answered.
 * @returns The pair.
 */
export function toPair(options: PairOptions): TestPair {
  const [base, fix] = options.failures ?? [RED, GREEN];
  return { base: toTest(options, 0, base), fix: toTest(options, 1, fix) };
}

function toTest(
  { was, own, neighbours, again, isTarget = true, kind = "call", name = "target" }: PairOptions,
  side: 0 | 1,
  failures: readonly (string | null)[],
): ProbedTest {
  const answer = own[side];
  const later = again?.[side] ?? answer;
  const tried = neighbours.map(([label, base, fix, sort = "near"]): Tried => {
    const other = side === 0 ? base : fix;
    return { label, sort, effects: new Map(other === null ? [] : [[0, other]]) };
  });
  return {
    name,
    isTarget,
    failures,
    entries: [{
      key: "1.1",
      kind,
      args: `f(${was})`,
      answer: answer.slice(1),
      answers: [answer, later, later],
    }],
    leaves: [{ entry: 0, path: "0", was, tried }],
  };
}

/**
 * Makes the reports of one file.
 *
 * @param tests Its tests in both rooms.
 * @param other What else was reported, in the base and with the fix.
 * @returns The file in both rooms.
 */
export function toFilePair(
  tests: readonly TestPair[],
  other: readonly [Partial<ProbeReport>, Partial<ProbeReport>] = [{}, {}],
): FilePair {
  const empty = { isCut: false, constants: [], outside: [] };
  return {
    path: "tests/a_test.ts",
    base: { ...empty, tests: tests.map(({ base }) => base), ...other[0] },
    fix: { ...empty, tests: tests.map(({ fix }) => fix), ...other[1] },
    tests,
  };
}
