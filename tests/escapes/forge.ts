/**
 * What all tests of forged reports do: let source code write a green report over a red test, and ask
 * whether the run is believed.
 *
 * With the guard off every report in the folder is believed, which is what the forged text alone
 * comes to; with it on the real run is judged.
 *
 * @module
 */

import { isGreen } from "../../loop/outcomes.ts";
import type { Runner } from "../../room/runners/runner.ts";
import type { TestRun } from "../../room/test_run.ts";
import { assert } from "../assert.ts";
import type { Planted } from "../room/project.ts";
import { contextOf, evaluate, reportOf } from "../room/runs.ts";
import { BWRAP, testGuard } from "./attack.ts";
import { useProjectRoom } from "./project_room.ts";

/** One forgery. */
export interface Forgery {
  readonly runner: Runner;
  /** Name of the file that is written. */
  readonly name: string;
  /** What is written. */
  readonly text: string;
  /** The project: its one test fails, but what it imports forges. */
  readonly project: Readonly<Record<string, Planted>>;
  readonly argv: readonly string[];
  /** What else must be told of the run, as `tampered` names it; nothing where null. */
  readonly told: string | null;
}

/** How reports in lines say that a test passed. */
export const FORGED_LINES: string = [
  { kind: "start", cwd: "/x" },
  { kind: "test", file: "a", name: "target", status: "passed", message: "" },
  { kind: "end", lines: 1, proof: "0".repeat(64) },
].map((line) => `${JSON.stringify(line)}\n`).join("");

/** How a JUnit report says that a test passed. */
export const FORGED_XML = '<testsuites><testsuite name="a"><testcase name="target" ' +
  'classname="./a_test.js" file="a.py" time="0.1"></testcase></testsuite></testsuites>';

/**
 * Defines the test of one forgery.
 *
 * @param name What is attempted.
 * @param forgery The attempt.
 */
export function testForgery(name: string, forgery: Forgery): void {
  testGuard("report", name, {
    ignore: BWRAP === null,
    off: async () => {
      const { runner, text } = forgery;
      const context = contextOf("", { exitCode: 0, files: ["a"] });
      const report = await runner.parse(reportOf(forgery.name, text), context);
      const run = evaluate({ exitCode: 0, runner, reports: [report] });
      return isGreen({ ...run, exitCode: 0 } as TestRun);
    },
    on: async () => {
      const run = await runForgery(forgery);
      assert(run !== null);
      const { told } = forgery;
      assert(told === null || run.tampered?.includes(told), `${told} is not told: ${run.tampered}`);
      return isGreen(run);
    },
  });
}

/**
 * Runs a forgery.
 *
 * @param forgery The attempt.
 * @returns The run, or null where this machine has no sandbox.
 */
export async function runForgery(
  { project, argv }: Pick<Forgery, "project" | "argv">,
): Promise<TestRun | null> {
  const sandbox = BWRAP;
  if (sandbox === null) return null;
  return await useProjectRoom(sandbox, project, (at) => at.run(argv));
}
