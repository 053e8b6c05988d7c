/**
 * Oracle `red_green_red`: red without the diff, green with it, in fresh rooms.
 *
 * @module
 */

import type { TestRun } from "../../room/test_run.ts";
import { isGreen, type Targets, toTestNames } from "../outcomes.ts";
import { type Oracle, sayNo, sayYes } from "./oracle.ts";

const NAME = "red_green_red";

/** Says no where the tests are green without the diff, or red with it. */
export const redGreenRed: Oracle = {
  name: NAME,
  async look(evidence) {
    const red = await evidence.red();
    if (!isRed(red, evidence.targets)) {
      return sayNo(
        NAME,
        "Green without the diff in a fresh room: flaky or already fixed",
        { onNo: "suspect" },
      );
    }
    const green = await evidence.green();
    return isRed(green, evidence.targets)
      ? sayNo(NAME, `Red with the diff in a fresh room: ${green.summary}`)
      : sayYes(NAME, "Red without the diff and green with it, in fresh rooms");
  },
};

function isRed(run: TestRun, targets: Targets): boolean {
  if (targets.kind !== "named" || run.outcomes === null) return !isGreen(run);
  const { passed } = toTestNames(run);
  return targets.names.some((name) => !passed.includes(name));
}
