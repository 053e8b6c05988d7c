/**
 * The tests of a file in the reverse order: answers that are counted off do not survive it.
 *
 * Imports `guards/` and types of `room/`. Runs tests through the lab.
 *
 * @module
 */

import { reverseTests } from "../../../guards/syntax/tests/reorder.ts";
import type { TestRun } from "../../../room/test_run.ts";
import { nameTest } from "../../outcomes.ts";
import { toTrialLimit } from "../effort.ts";
import type { Evidence } from "../oracle.ts";
import {
  findStatus,
  isSameFile,
  listNames,
  type TargetFile,
  toTrialChange,
} from "../target_files.ts";
import { type Finding, toRed } from "./finding.ts";

/**
 * Runs the tests of each file in the reverse order, all files in one run.
 *
 * @param files The files that hold targets.
 * @param evidence The lab and the green run.
 * @returns What it came to.
 */
export async function tryTurned(
  files: readonly TargetFile[],
  { lab, green }: Evidence,
): Promise<Finding> {
  const changes = files.flatMap((target) => {
    const text = target.file && reverseTests(target.file);
    return text === null ? [] : [toTrialChange(target, text)];
  });
  const paths = changes.map(({ path }) => path);
  if (changes.length === 0) return { kind: "blind", words: "no order of tests could be turned" };
  const straight = await green();
  const run = await lab.try({ on: "fix", changes, timeoutMs: toTrialLimit(straight) });
  if (run === null) return { kind: "blind", words: "the limit of test runs is reached" };
  if (run.kind !== "tests" || !isTurned({ straight, run, paths })) {
    return { kind: "blind", words: "the order of tests could not be turned" };
  }
  const first = listLost({ straight, run, paths });
  // What is red once and green once is flaky, whatever its order.
  const again = first.length > 0 ? await lab.try({ on: "fix", changes }) : null;
  const lost = first.filter((id) => again === null || findStatus(again, id) === "failed");
  if (lost.length === 0) return { kind: "same", words: "the same answers in reverse order" };
  const isSame = await isSameOnBase(files, lab);
  const base = isSame ? await lab.try({ on: "base", changes }) : null;
  const targets = files.flatMap(({ targets }) => targets).map(({ id }) => id);
  const leaning = base === null ? [] : files.flatMap(({ others }) => others)
    .filter(({ id }) => findStatus(base, id) === "failed").map(({ id }) => id);
  if (leaning.length > 0) {
    const words = `tests of this suite lean on their order without the change, too: ${
      listNames(leaning)
    }`;
    return { kind: "blind", words };
  }
  const which = lost.some((id) => targets.includes(id)) ? "targets" : "tests";
  return toRed(`Red in another order of tests, ${which}: ${listNames(lost)}`);
}

interface Turned {
  readonly straight: TestRun;
  readonly run: TestRun;
  readonly paths: readonly string[];
}

/** True where the report shows that another order was run. */
function isTurned({ straight, run, paths }: Turned): boolean {
  const toOrder = ({ outcomes }: TestRun) =>
    (outcomes ?? []).filter(({ file }) => paths.includes(file)).map(nameTest).join("\n");
  return toOrder(straight) !== toOrder(run);
}

function listLost({ straight, run, paths }: Turned): readonly string[] {
  return (straight.outcomes ?? [])
    .filter(({ file, status }) => paths.includes(file) && status === "passed").map(nameTest)
    .filter((id) => findStatus(run, id) === "failed");
}

async function isSameOnBase(
  files: readonly TargetFile[],
  lab: Evidence["lab"],
): Promise<boolean> {
  const same = await Promise.all(
    files.map(async ({ path, bytes }) => isSameFile(await lab.read("base", path), bytes)),
  );
  return same.every(Boolean);
}
