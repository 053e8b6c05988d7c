/**
 * Named outcomes of test runs: names, targets, and what one run lost against another.
 *
 * Pure. Imports types of `room/`.
 *
 * @module
 */

import type { TestOutcome, TestRun } from "../room/test_run.ts";
import type { TestNames } from "./verdict.ts";

/**
 * Names a test the way a person types it with `--target`.
 *
 * @param outcome The test.
 * @returns `file::name`, or the name alone where the runner names no file.
 */
export function nameTest(outcome: Pick<TestOutcome, "file" | "name">): string {
  return outcome.file === "" ? outcome.name : `${outcome.file}::${outcome.name}`;
}

/**
 * Sorts the tests of a run by what they came to.
 *
 * @param run A test run, or null where there was none.
 * @returns Names of the passed, failed and skipped tests; `todo` counts as skipped.
 */
export function toTestNames(run: TestRun | null): TestNames {
  const outcomes = run?.outcomes ?? [];
  const name = (statuses: readonly string[]) =>
    outcomes.filter(({ status }) => statuses.includes(status)).map(nameTest);
  return { passed: name(["passed"]), failed: name(["failed"]), skipped: name(["skipped", "todo"]) };
}

/**
 * Tells whether a run is green by everything it shows: names where there are some, exit code,
 * and that at least one test ran.
 *
 * @param run A test run.
 * @returns True where nothing in it speaks against green.
 */
export function isGreen(run: TestRun): boolean {
  if (run.kind !== "tests" || run.exitCode !== 0 || run.disagreement !== null) return false;
  if (run.outcomes === null) return true;
  return run.outcomes.some(({ status }) => status === "passed") &&
    run.outcomes.every(({ status }) => status !== "failed");
}

/** Which tests a run shall turn green. */
export type Targets =
  /** These tests by name; all of them failed in the baseline. */
  | { readonly kind: "named"; readonly names: readonly string[] }
  /** The runner names no failing test: the run as a whole must become green. */
  | { readonly kind: "whole_run" }
  /** Some wanted name is no failing test. */
  | { readonly kind: "unknown"; readonly problem: string };

/**
 * Resolves what `--target` names against the baseline; nothing named means all that failed.
 *
 * @param baseline The test run before any edit.
 * @param wanted Names as the person gave them: whole, without the file, or the last part alone.
 * @returns The targets.
 */
export function resolveTargets(baseline: TestRun, wanted: readonly string[]): Targets {
  const failed = toTestNames(baseline).failed;
  if (wanted.length === 0) {
    return failed.length === 0 ? { kind: "whole_run" } : { kind: "named", names: failed };
  }
  const names = new Set<string>();
  for (const want of wanted) {
    const found = failed.filter((name) => matchesName(name, want));
    if (found.length === 0) return { kind: "unknown", problem: renderUnknown(want, baseline) };
    found.forEach((name) => names.add(name));
  }
  return { kind: "named", names: [...names] };
}

function matchesName(name: string, want: string): boolean {
  return name === want || name.endsWith(`::${want}`) || name.endsWith(` > ${want}`) ||
    name.endsWith(`.${want}`);
}

function renderUnknown(want: string, baseline: TestRun): string {
  const { passed, failed } = toTestNames(baseline);
  if (passed.some((name) => matchesName(name, want))) {
    return `Cannot use target "${want}": found it passing and a failing test is needed`;
  }
  const known = failed.slice(0, 8).map((name) => `"${name}"`).join(", ") || "none by name";
  return `Cannot use target "${want}": found no failing test of that name, failing are ${known}`;
}

/**
 * Tells whether a run shows every target passing, whatever else was red before.
 *
 * @param run A test run with the changes.
 * @param targets What shall pass.
 * @returns True where all of it does.
 */
export function coversTargets(run: TestRun, targets: Targets): boolean {
  if (targets.kind !== "named" || run.outcomes === null) return isGreen(run);
  const { passed } = toTestNames(run);
  return run.kind === "tests" && targets.names.every((name) => passed.includes(name));
}

/** What a later run lost against an earlier one. */
export interface Losses {
  /** Passed before, fail now. */
  readonly broken: readonly string[];
  /** Ran before, not there now. */
  readonly vanished: readonly string[];
  /** Passed or failed before, skipped or `todo` now. */
  readonly skipped: readonly string[];
  /** Fail now and were not there before. */
  readonly newlyFailing: readonly string[];
  /** Failed before and still fail. */
  readonly stillFailing: readonly string[];
  /** Stand more often in the report than before. */
  readonly doubled: readonly string[];
}

/**
 * Compares two runs by the names of their tests.
 *
 * @param before The earlier run.
 * @param after The later run.
 * @returns What got lost, each list in the order of the later run or, for lost tests, the earlier.
 */
export function findLosses(before: TestRun, after: TestRun): Losses {
  const old = groupByName(before);
  const now = groupByName(after);
  const isRun = (statuses: readonly string[]) =>
    statuses.some((status) => status === "passed" || status === "failed");
  const namesOf = (groups: Groups, keep: (statuses: readonly string[], name: string) => boolean) =>
    [...groups].filter(([name, statuses]) => keep(statuses, name)).map(([name]) => name);
  const fails = (statuses: readonly string[] | undefined) => statuses?.includes("failed") ?? false;
  return {
    broken: namesOf(now, (s, name) => fails(s) && old.has(name) && !fails(old.get(name))),
    vanished: namesOf(old, (s, name) => isRun(s) && !now.has(name)),
    skipped: namesOf(now, (s, name) => !isRun(s) && isRun(old.get(name) ?? [])),
    newlyFailing: namesOf(now, (s, name) => fails(s) && !old.has(name)),
    stillFailing: namesOf(now, (s, name) => fails(s) && fails(old.get(name))),
    doubled: namesOf(now, (s, name) => s.length > (old.get(name)?.length ?? s.length)),
  };
}

/**
 * Tells whether something that ran before broke, vanished or is skipped.
 *
 * @param before The earlier run.
 * @param after The later run.
 * @returns True where there is such a loss; a run without names shows none.
 */
export function hasLosses(before: TestRun, after: TestRun): boolean {
  if (before.outcomes === null) return false;
  const { broken, newlyFailing, vanished, skipped } = findLosses(before, after);
  return [broken, newlyFailing, vanished, skipped].some((names) => names.length > 0);
}

type Groups = ReadonlyMap<string, readonly TestOutcome["status"][]>;

function groupByName(run: TestRun): Groups {
  const groups = new Map<string, TestOutcome["status"][]>();
  for (const outcome of run.outcomes ?? []) {
    const name = nameTest(outcome);
    groups.set(name, [...groups.get(name) ?? [], outcome.status]);
  }
  return groups;
}
