/**
 * Each target twice in one run: the second time it comes to the same.
 *
 * Imports `guards/` and types of `room/`. Runs tests through the lab.
 *
 * @module
 */

import { renderCount } from "../../../guards/counted.ts";
import type { FileChange } from "../../../guards/request.ts";
import type { PlantedTest } from "../../../guards/syntax/tests/plant.ts";
import { repeatTests } from "../../../guards/syntax/tests/repeat_tests.ts";
import type { TestRun } from "../../../room/test_run.ts";
import { toTrialLimit } from "../effort.ts";
import type { Evidence } from "../oracle.ts";
import { isSameFile, listNames, type TargetFile, toTrialChange } from "../target_files.ts";
import { type Finding, toRed } from "./finding.ts";

/** Tests beside the targets that are doubled at the most, in one file. */
const MAX_OTHERS = 50;

/**
 * Runs each target and its file's other tests twice in one process.
 *
 * @param files The files that hold targets.
 * @param evidence The lab and the green run.
 * @returns What it came to.
 */
export async function tryAgain(
  files: readonly TargetFile[],
  { lab, green }: Evidence,
): Promise<Finding> {
  const doubled = files.flatMap(double);
  if (doubled.length === 0) return { kind: "blind", words: "no target could be doubled" };
  const changes = doubled.map(({ change }) => change);
  const timeoutMs = toTrialLimit(await green());
  const run = await lab.try({ on: "fix", changes, timeoutMs });
  if (run === null) return { kind: "blind", words: "the limit of test runs is reached" };
  const seen = countCopies(run, { doubled, of: "targets" });
  if (run.kind !== "tests" || seen === 0) {
    return { kind: "blind", words: "no doubled target came to an outcome" };
  }
  const first = listRed(run, { doubled, of: "targets" });
  const again = first.length > 0 ? await lab.try({ on: "fix", changes, timeoutMs }) : null;
  const second = again && listRed(again, { doubled, of: "targets" });
  const red = first.filter((name) => second === null || second.includes(name));
  if (red.length === 0) {
    return { kind: "same", words: `${renderCount(seen, "target")} green twice in a run` };
  }
  const isSame = await Promise.all(
    doubled.map(async ({ target }) =>
      isSameFile(await lab.read("base", target.path), target.bytes)
    ),
  );
  const base = isSame.every(Boolean) ? await lab.try({ on: "base", changes, timeoutMs }) : null;
  const leaning = base === null ? [] : listRed(base, { doubled, of: "others" });
  return leaning.length > 0
    ? {
      kind: "blind",
      words: `tests of this suite are red the second time without the change, too: ${
        listNames(leaning)
      }`,
    }
    : toRed(`Red the second time in a run: ${listNames(red)}`);
}

/** A file with doubled tests. */
interface Doubled {
  readonly target: TargetFile;
  readonly change: FileChange;
  readonly targets: readonly PlantedTest[];
  readonly others: readonly PlantedTest[];
}

function double(target: TargetFile): readonly Doubled[] {
  const wanted = target.targets.flatMap(({ declared }) => declared ?? []);
  const beside = target.others.flatMap(({ declared }) => declared ?? []).slice(0, MAX_OTHERS);
  const all = [...wanted, ...beside];
  const repeated = target.file && wanted.length > 0 ? repeatTests(target.file, all) : null;
  if (repeated === null) return [];
  const names = new Set(wanted.map(({ name }) => name));
  return [{
    target,
    change: toTrialChange(target, repeated.text),
    targets: repeated.tests.filter(({ how }) => names.has(how)),
    others: repeated.tests.filter(({ how }) => !names.has(how)),
  }];
}

interface Copies {
  readonly doubled: readonly Doubled[];
  readonly of: "targets" | "others";
}

/** What became of the copies: the name of the test each is of, and its status. */
function listCopies(run: TestRun, { doubled, of }: Copies) {
  return doubled.flatMap((file) =>
    file[of].flatMap(({ pattern, how }) => {
      const outcome = (run.outcomes ?? []).find((one) =>
        one.file === file.target.path && pattern.test(one.name)
      );
      return outcome ? [{ name: how, status: outcome.status }] : [];
    })
  );
}

function countCopies(run: TestRun, copies: Copies): number {
  return listCopies(run, copies).length;
}

function listRed(run: TestRun, copies: Copies): readonly string[] {
  return listCopies(run, copies).filter(({ status }) => status === "failed")
    .map(({ name }) => name);
}
