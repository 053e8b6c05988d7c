/**
 * Oracle `stability`: the green is repeated; a test that changes its mind is named as flaky.
 *
 * @module
 */

import { findLosses, nameTest } from "../outcomes.ts";
import type { TestRun } from "../../room/test_run.ts";
import { type Oracle, sayDidNotLook, sayNo, sayYes } from "./oracle.ts";

const NAME = "stability";

/** Says no where a second run with the diff comes to another result in a test that matters. */
export const stability: Oracle = {
  name: NAME,
  async look(evidence) {
    const [red, green] = [await evidence.red(), await evidence.green()];
    if (green.kind !== "tests") return sayDidNotLook(NAME, "There is no green run to repeat");
    const repeat = await evidence.repeat();
    if (green.exitCode !== repeat.exitCode && green.outcomes === null) {
      return sayNo(NAME, `Exit code ${green.exitCode}, then ${repeat.exitCode}: flaky`);
    }
    const flaky = findChanged(green, repeat);
    if (flaky.length === 0) return sayYes(NAME, "A second run gave the same outcome of every test");
    const redBefore = new Set(findLosses(red, red).stillFailing);
    const targets = evidence.targets.kind === "named" ? evidence.targets.names : [];
    const harmless = flaky.every((name) => redBefore.has(name) && !targets.includes(name));
    const detail = `Flaky, another outcome in a second run: ${flaky.join(", ")}`;
    return harmless ? sayYes(NAME, `${detail} (red before and no target)`) : sayNo(NAME, detail);
  },
};

function findChanged(first: TestRun, second: TestRun): string[] {
  const statusOf = (run: TestRun) =>
    new Map((run.outcomes ?? []).map((outcome) => [nameTest(outcome), outcome.status]));
  const [before, after] = [statusOf(first), statusOf(second)];
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((name) => before.get(name) !== after.get(name));
}
