/**
 * Oracle `hidden_tests`: tests that the model never saw pass, too.
 *
 * It looks last of all, since what it adds stays in the room. Names of hidden tests are in no word
 * of its answer: an answer may reach a model one day, and the journal has the run with all names.
 *
 * @module
 */

import { renderCount } from "../../guards/counted.ts";
import { readTestFile } from "../../guards/syntax/tests.ts";
import { decodeText } from "../../guards/text.ts";
import type { TestOutcome, TestRun } from "../../room/test_run.ts";
import type { AddedFile } from "../lab.ts";
import { isGreen } from "../outcomes.ts";
import { type Oracle, type OracleResult, sayDidNotLook, sayNo, sayYes } from "./oracle.ts";

const NAME = "hidden_tests";

/** Says no where a hidden test fails, or where none of them could be run. */
export const hiddenTests: Oracle = {
  name: NAME,
  async look({ hidden = [], lab }) {
    if (hidden.length === 0) return sayDidNotLook(NAME, "No hidden tests were given");
    const run = await lab.conclude(hidden);
    return await judgeHidden(run, hidden);
  },
};

/**
 * Judges the run with hidden tests.
 *
 * @param run The run.
 * @param hidden The files that were added for it.
 * @returns The oracle's answer.
 */
export async function judgeHidden(
  run: TestRun,
  hidden: readonly AddedFile[],
): Promise<OracleResult> {
  const paths = new Set(hidden.map(({ path }) => path));
  if (run.loadErrors.some(({ file }) => paths.has(file))) {
    return sayNo(NAME, "A hidden test file does not load with the change");
  }
  if (run.kind !== "tests") return sayNo(NAME, `With hidden tests added: ${run.summary}`);
  if (run.outcomes === null) return judgeExitCode(run);
  const seen = run.outcomes.filter(({ file }) => paths.has(file));
  const count = (status: TestOutcome["status"]) =>
    seen.filter((outcome) => outcome.status === status).length;
  const [passed, failed] = [count("passed"), count("failed")];
  if (failed > 0) {
    return sayNo(
      NAME,
      `${failed} of ${renderCount(seen.length, "hidden test")} ${failed === 1 ? "fails" : "fail"}`,
    );
  }
  const unseen = await countUnseen(hidden, seen);
  if (passed === 0 || unseen > 0) {
    const words = passed === 0
      ? "The test command ran none of the hidden tests"
      : `The test command ran no test of ${renderCount(unseen, "hidden test file")}`;
    return sayNo(NAME, words, { onNo: "suspect" });
  }
  const rest = passed < seen.length ? `, ${seen.length - passed} skipped` : "";
  return sayYes(NAME, `${renderCount(passed, "hidden test")} passed${rest}`);
}

function judgeExitCode(run: TestRun): OracleResult {
  return isGreen(run)
    ? sayNo(NAME, "The runner names no tests: whether the hidden ones ran cannot be told", {
      onNo: "suspect",
    })
    : sayNo(NAME, `With hidden tests added, the exit code is ${run.exitCode}`);
}

/** Files that declare tests of which the report names none. */
async function countUnseen(
  hidden: readonly AddedFile[],
  seen: readonly TestOutcome[],
): Promise<number> {
  const named = new Set(seen.map(({ file }) => file));
  let unseen = 0;
  for (const { path, bytes } of hidden) {
    if (named.has(path)) continue;
    const decoded = decodeText(bytes);
    const file = decoded.kind === "text" ? await readTestFile(path, decoded.text) : null;
    if (file !== null && file.tests.length > 0) unseen++;
  }
  return unseen;
}
