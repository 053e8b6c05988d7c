/**
 * Oracle `named_outcomes`: the targets were seen passing by file and name, and nothing got lost.
 *
 * @module
 */

import { renderCount } from "../../guards/counted.ts";
import type { TestRun } from "../../room/test_run.ts";
import { findLosses, type Losses, type Targets, toTestNames } from "../outcomes.ts";
import { type Oracle, type OracleResult, sayDidNotLook, sayNo, sayYes } from "./oracle.ts";

const NAME = "named_outcomes";

/** Says yes only where every target passed by name and no test broke, vanished or is skipped. */
export const namedOutcomes: Oracle = {
  name: NAME,
  async look(evidence) {
    const green = await evidence.green();
    const red = await evidence.red();
    return judgeOutcomes(red, green, { targets: evidence.targets });
  },
};

/**
 * Judges the named outcomes of a run with the change against one without it.
 *
 * @param red The run without the change.
 * @param green The run with the change.
 * @param options The targets.
 * @returns The oracle's answer.
 */
export function judgeOutcomes(
  red: TestRun,
  green: TestRun,
  { targets }: { readonly targets: Targets },
): OracleResult {
  if (green.kind !== "tests") return sayNo(NAME, green.summary);
  if (green.disagreement !== null) return sayNo(NAME, green.disagreement);
  if (green.outcomes === null) {
    return red.outcomes === null ? judgeExitCode(green) : sayNo(NAME, NO_NAMES);
  }
  const problems = [
    ...findMissingTargets(green, targets),
    ...renderLosses(findLosses(red, green)),
    ...findExitProblems(green),
  ];
  if (problems.length > 0) return sayNo(NAME, problems.join("; "));
  return sayYes(NAME, renderSuccess(green, findLosses(red, green)));
}

const NO_NAMES = "Tests have no names any more: without the change their runner reports";

function judgeExitCode(green: TestRun): OracleResult {
  return green.exitCode === 0
    ? sayDidNotLook(NAME, `The runner gives no names of tests: only its exit code 0 speaks`)
    : sayNo(NAME, `The test command ended with exit code ${green.exitCode}`);
}

function findMissingTargets(green: TestRun, targets: Targets): string[] {
  if (targets.kind !== "named") return [];
  const { passed, failed, skipped } = toTestNames(green);
  return targets.names.flatMap((name) => {
    if (failed.includes(name)) return [`Target still fails: ${name}`];
    if (skipped.includes(name)) return [`Target is skipped: ${name}`];
    return passed.includes(name) ? [] : [`Target is missing from the report: ${name}`];
  });
}

function renderLosses(losses: Losses): string[] {
  const list = (words: string, names: readonly string[]) =>
    names.length === 0 ? [] : [
      `${words}: ${names.slice(0, 5).join(", ")}${
        names.length > 5 ? ` and ${names.length - 5} more` : ""
      }`,
    ];
  return [
    ...list("Passed before and fails now", losses.broken),
    ...list("Ran before and is missing now", losses.vanished),
    ...list("Ran before and is skipped now", losses.skipped),
    ...list("Fails and was not there before", losses.newlyFailing),
    ...list("Stands twice in the report", losses.doubled),
  ];
}

function findExitProblems(green: TestRun): string[] {
  const { passed, failed } = toTestNames(green);
  if (passed.length === 0) return ["No test passed"];
  return failed.length === 0 && green.exitCode !== 0
    ? [`No test failed by name, yet the exit code is ${green.exitCode}`]
    : [];
}

function renderSuccess(green: TestRun, { stillFailing }: Losses): string {
  const { passed } = toTestNames(green);
  const rest = stillFailing.length === 0
    ? "none fails"
    : `still red as before: ${stillFailing.slice(0, 5).join(", ")}`;
  return `${renderCount(passed.length, "test")} passed by name, nothing lost, ${rest}`;
}
