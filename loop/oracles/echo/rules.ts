/**
 * All rules of `echo`, and what they find in a change.
 *
 * @module
 */

import { findCatches } from "./answers/catches.ts";
import { findFixedConditions, findWeakerChecks } from "./answers/checks.ts";
import { findEquality } from "./answers/equality.ts";
import { findExpectations } from "./answers/expectations.ts";
import { findSpecialCases } from "./answers/special_cases.ts";
import {
  type Clue,
  type Pair,
  type PairRule,
  type Rule,
  type Scene,
  subtractClues,
} from "./clue.ts";
import { findExits } from "./hooks/exits.ts";
import { findForeignWrites } from "./hooks/foreign_writes.ts";
import { findRunnerUse } from "./hooks/runner_use.ts";
import { findSideEffects } from "./hooks/side_effects.ts";
import { findStubs } from "./hooks/stubs.ts";
import { findEnvironment } from "./looks/environment.ts";
import { findMachine } from "./looks/machine.ts";
import { findSniffing } from "./looks/sniffing.ts";
import { findTestReads } from "./looks/test_reads.ts";

/** Rules that look at one source; what the base holds, too, is no clue. */
const RULES: readonly Rule[] = [
  findExits,
  findForeignWrites,
  findRunnerUse,
  findStubs,
  findSideEffects,
  findSniffing,
  findEnvironment,
  findMachine,
  findTestReads,
  findEquality,
  findFixedConditions,
];

/** Rules that look at how a file changed. */
const PAIR_RULES: readonly PairRule[] = [findCatches, findWeakerChecks, findExpectations];

/**
 * Finds what a change adds that is unusual for an honest fix.
 *
 * @param pairs The changed files.
 * @param scene The tests.
 * @returns The clues, the heaviest first.
 */
export function findClues(pairs: readonly Pair[], scene: Scene): readonly Clue[] {
  const findAll = (find: (pair: Pair) => readonly Clue[]) => pairs.flatMap(find);
  const after = findAll(({ fix }) => RULES.flatMap((rule) => rule(fix, scene)));
  const before = findAll(({ base }) => base ? RULES.flatMap((rule) => rule(base, scene)) : []);
  const cases = (side: "base" | "fix") =>
    findAll((pair) => {
      const source = pair[side];
      return source ? findSpecialCases({ base: pair.base, fix: source }, scene) : [];
    });
  const added = [
    ...subtractClues(after, before),
    ...subtractClues(cases("fix"), cases("base")),
    ...findAll((pair) => PAIR_RULES.flatMap((rule) => rule(pair, scene))),
  ];
  const rank = { strong: 0, weak: 1, remark: 2 };
  return mergeLines(added.toSorted((one, other) => rank[one.weight] - rank[other.weight]));
}

/** Several clues of one rule on one line are one clue. */
function mergeLines(clues: readonly Clue[]): readonly Clue[] {
  const toKey = ({ rule, path, line }: Clue) => `${rule}\0${path}\0${line}`;
  return clues.filter((clue, index) =>
    clues.findIndex((other) => toKey(other) === toKey(clue)) === index
  );
}
