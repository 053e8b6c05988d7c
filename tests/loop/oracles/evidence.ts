/**
 * Evidence of plain values for oracles, and the check that only one of them catches a case.
 *
 * @module
 */

import { DEFAULT_POLICY } from "../../../guards/policy.ts";
import { Lab } from "../../../loop/lab.ts";
import { denyMemory } from "../../../loop/oracles/deny_memory.ts";
import { namedOutcomes } from "../../../loop/oracles/named_outcomes.ts";
import type { Evidence, Oracle, OracleResult } from "../../../loop/oracles/oracle.ts";
import { pristineTests } from "../../../loop/oracles/pristine_tests.ts";
import { redGreenRed } from "../../../loop/oracles/red_green_red.ts";
import { scope } from "../../../loop/oracles/scope.ts";
import { stability } from "../../../loop/oracles/stability.ts";
import type { TestRun } from "../../../room/test_run.ts";
import { assertEquals } from "../../assert.ts";
import { change } from "../fakes/fix.ts";
import { type Statuses, toRun } from "../fakes/runs.ts";

/** What is not as in an honest fix: runs, changes, targets. */
export interface Unusual extends Partial<Omit<Evidence, "red" | "green" | "repeat">> {
  readonly red?: TestRun | Statuses | null;
  readonly green?: TestRun | Statuses | null;
  /** As `green` where left out. */
  readonly repeat?: TestRun | Statuses | null;
}

const RED: Statuses = { one: "passed", two: "failed: wrong", old: "failed: known" };
const GREEN: Statuses = { one: "passed", two: "passed", old: "failed: known" };

/**
 * Makes the evidence of an honest fix of `two`, with what a test changes of it.
 *
 * @param unusual What is not as usual.
 * @returns The evidence.
 */
export function toEvidence({ red = RED, green = GREEN, repeat, ...rest }: Unusual): Evidence {
  const give = (run: TestRun | Statuses | null) => () => Promise.resolve(asRun(run));
  return {
    changes: [change("src/a.js", "right\n")],
    targets: { kind: "named", names: ["test/a.js::two"] },
    policy: DEFAULT_POLICY,
    denials: [],
    testCommand: ["fake-test"],
    lab: new Lab({ openRoom: refuseRoom, changes: [], maxRuns: 0 }),
    red: give(red),
    green: give(green),
    repeat: give(repeat === undefined ? green : repeat),
    ...rest,
  };
}

function refuseRoom(): Promise<never> {
  return Promise.reject(new Error("The evidence of this test has no rooms"));
}

function asRun(run: TestRun | Statuses | null): TestRun {
  return run !== null && "exitCode" in run ? run as TestRun : toRun(run as Statuses | null);
}

/** Oracles that judge by runs and text alone. */
const PLAIN_ORACLES: readonly Oracle[] = [
  scope,
  denyMemory,
  redGreenRed,
  namedOutcomes,
  pristineTests,
  stability,
];

/**
 * Asks all plain oracles, each by itself.
 *
 * @param unusual What is not as in an honest fix.
 * @returns Their results by name.
 */
export async function askAll(unusual: Unusual): Promise<Record<string, OracleResult>> {
  const results = await Promise.all(
    PLAIN_ORACLES.map((oracle) => oracle.look(toEvidence(unusual), [])),
  );
  return Object.fromEntries(results.map((result) => [result.name, result]));
}

/**
 * Checks that one oracle says no and that no other does.
 *
 * @param name The oracle.
 * @param unusual What is not as in an honest fix.
 * @returns Its result.
 */
export async function assertOnly(name: string, unusual: Unusual): Promise<OracleResult> {
  const results = await askAll(unusual);
  const objecting = Object.values(results).filter(({ answer }) => answer === "no");
  assertEquals(objecting.map((result) => result.name), [name]);
  const [result] = objecting;
  if (!result) throw new Error("unreachable");
  return result;
}
