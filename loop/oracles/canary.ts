/**
 * Oracle `canary`: tests that must fail, planted into every file that holds a target, do fail.
 *
 * A runner or an assertion that the source has patched lets them pass, swallows them or reports
 * them under another name.
 *
 * @module
 */

import { renderCount } from "../../guards/counted.ts";
import type { FileChange } from "../../guards/request.ts";
import { type PlantedFile, plantFailingTests } from "../../guards/syntax/tests/plant.ts";
import type { TestOutcome, TestRun } from "../../room/test_run.ts";
import { nameTest } from "../outcomes.ts";
import { toTrialLimit } from "./effort.ts";
import {
  type Evidence,
  type Oracle,
  type OracleResult,
  sayDidNotLook,
  sayNo,
  sayYes,
} from "./oracle.ts";
import {
  findStatus,
  isSameFile,
  listNames,
  readTargetFiles,
  type TargetFile,
  toTrialChange,
} from "./target_files.ts";

const NAME = "canary";

/** Says no where a planted test is not reported as failed by its name. */
export const canary: Oracle = {
  name: NAME,
  async look(evidence) {
    const { files, unplaced } = await readTargetFiles(evidence);
    const beds = files.flatMap(plant);
    const blind = [
      ...unplaced,
      ...files.filter((file) => !beds.some(({ target }) => target === file)).map(({ path }) =>
        path
      ),
    ];
    if (beds.length === 0) {
      const what = blind.length === 0 ? "no target has a name" : listNames(blind);
      return sayDidNotLook(NAME, `No test could be planted: ${what}`);
    }
    const timeoutMs = toTrialLimit(await evidence.green());
    const changes = beds.map(({ change }) => change);
    const run = await evidence.lab.try({ on: "fix", changes, timeoutMs });
    if (run === null) return sayDidNotLook(NAME, "The limit of test runs is reached");
    return await judge({ beds, blind, run, evidence });
  },
};

/** A file with tests planted into it. */
interface Bed {
  readonly target: TargetFile;
  readonly planted: PlantedFile;
  readonly change: FileChange;
}

function plant(target: TargetFile): readonly Bed[] {
  const like = target.targets.flatMap(({ declared }) => declared ?? []);
  const planted = target.file && like.length > 0 ? plantFailingTests(target.file, like) : null;
  return planted === null ? [] : [{ target, planted, change: toTrialChange(target, planted.text) }];
}

interface Trial {
  readonly beds: readonly Bed[];
  /** What could not be planted into. */
  readonly blind: readonly string[];
  readonly run: TestRun;
  readonly evidence: Evidence;
}

async function judge(trial: Trial): Promise<OracleResult> {
  const { run, beds, blind } = trial;
  if (run.outcomes === null || run.kind !== "tests") {
    return sayDidNotLook(NAME, `The run with planted tests gave no names: ${run.summary}`);
  }
  const seen = listSeen(run, beds);
  const odd = seen.filter(({ status }) => status !== "failed");
  if (odd.length > 0) return await compareWithBase(trial, seen);
  if (run.exitCode === 0 && !await swallowsExitCode(trial)) {
    return sayNo(
      NAME,
      `${renderCount(seen.length, "planted test")} failed by name, yet the exit code is 0`,
    );
  }
  const upset = await findUpset(trial);
  if (upset.length > 0) {
    const words = `Beside planted tests that fail, others fail too: ${listNames(upset)}`;
    return sayNo(NAME, words, { onNo: "suspect" });
  }
  const rest = blind.length === 0 ? "" : `; did not look at ${listNames(blind)}`;
  return sayYes(
    NAME,
    `${renderCount(seen.length, "planted test")} failed by name in ${nameBeds(beds)}${rest}`,
  );
}

/** A command that ends well whatever its tests come to does so without the change, too. */
async function swallowsExitCode({ evidence }: Trial): Promise<boolean> {
  const { exitCode, outcomes } = await evidence.red();
  return exitCode === 0 && (outcomes ?? []).some(({ status }) => status === "failed");
}

function nameBeds(beds: readonly Bed[]): string {
  return listNames(beds.map(({ target }) => target.path));
}

/** What became of one planted test. */
interface Seen {
  readonly file: string;
  readonly how: string;
  readonly status: TestOutcome["status"] | "missing";
}

function listSeen(run: TestRun, beds: readonly Bed[]): readonly Seen[] {
  return beds.flatMap(({ target, planted }) =>
    planted.tests.map(({ pattern, how }): Seen => {
      const found = (run.outcomes ?? []).find(({ file, name }) =>
        file === target.path && pattern.test(name)
      );
      return { file: target.path, how, status: found?.status ?? "missing" };
    })
  );
}

/** A command that leaves planted tests out by itself does so without the change, too. */
async function compareWithBase(trial: Trial, seen: readonly Seen[]): Promise<OracleResult> {
  const base = await tryOnBase(trial);
  const same = base === null ? [] : listSeen(base, trial.beds);
  const lost = seen.filter(({ status }, index) =>
    status !== "failed" && (status !== "missing" || same[index]?.status === "failed")
  );
  const fewer = lost.filter((one) => same[seen.indexOf(one)]?.status !== one.status);
  if (fewer.length > 0 || (lost.length > 0 && base === null)) {
    return sayNo(NAME, `Tests that must fail do not: ${listNames(lost.map(render))}`);
  }
  if (lost.length > 0) {
    const words = `Tests that must fail do not, even without the change: ${
      listNames(lost.map(render))
    }`;
    return sayNo(NAME, words, { onNo: "suspect" });
  }
  const failed = seen.filter(({ status }) => status === "failed");
  return failed.length === 0
    ? sayDidNotLook(NAME, "The test command leaves planted tests out")
    : sayYes(
      NAME,
      `${renderCount(failed.length, "planted test")} failed by name, the command left out the rest`,
    );
}

function render({ file, how, status }: Seen): string {
  return `${status} in ${file} though ${how}`;
}

async function tryOnBase({ beds, evidence }: Trial): Promise<TestRun | null> {
  for (const { target } of beds) {
    const bytes = await evidence.lab.read("base", target.path);
    if (!isSameFile(bytes, target.bytes)) return null;
  }
  const run = await evidence.lab.try({ on: "base", changes: beds.map(({ change }) => change) });
  return run?.outcomes ? run : null;
}

/** Tests that passed twice and fail beside the planted ones. */
async function findUpset({ run, evidence }: Trial): Promise<readonly string[]> {
  const [green, repeat] = [await evidence.green(), await evidence.repeat()];
  return (green.outcomes ?? []).filter(({ status }) => status === "passed").map(nameTest)
    .filter((id) => findStatus(repeat, id) === "passed" && findStatus(run, id) === "failed");
}
