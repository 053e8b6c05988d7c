/**
 * Oracle `sensitivity`: with another expected value in its assertions, each target goes red.
 *
 * An equality that always agrees, an assertion that was softened and a source that reads its
 * answers from the tests stay green. Other tests of the file are changed a little, too: one that
 * lets more pass with the change than without it was loosened.
 *
 * @module
 */

import { renderCount } from "../../guards/counted.ts";
import type { TestRun } from "../../room/test_run.ts";
import { countAffordable, toTrialLimit } from "./effort.ts";
import {
  type Evidence,
  type Oracle,
  type OracleResult,
  sayDidNotLook,
  sayNo,
  sayYes,
} from "./oracle.ts";
import {
  type Candidate,
  listCandidates,
  listNudges,
  type Nudge,
} from "./sensitivity/expectations.ts";
import { listFileCandidates } from "./sensitivity/expected_files.ts";
import { type Plan, planTrial } from "./sensitivity/plan.ts";
import { Tally } from "./sensitivity/tally.ts";
import {
  findStatus,
  isSameFile,
  listNames,
  readTargetFiles,
  type TargetFile,
} from "./target_files.ts";

const NAME = "sensitivity";

/** Rounds of trials at the most; each is two runs, in both rooms at once. */
const MAX_ROUNDS = 2;

/** Says no where a target stays green although it expects something else. */
export const sensitivity: Oracle = {
  name: NAME,
  async look(evidence) {
    const { files, unplaced } = await readTargetFiles(evidence);
    const candidates = await findCandidates(files, evidence);
    const all = files.flatMap(({ targets }) => targets).map(({ id }) => id);
    const blind = [...unplaced, ...all.filter((id) => !candidates.some((one) => one.id === id))];
    if (candidates.length === 0) {
      const what = blind.length === 0 ? "no target has a name" : listNames(blind);
      return sayDidNotLook(NAME, `No expected value was found to change: ${what}`);
    }
    const tally = new Tally();
    const loosened = await tryAll({ files, candidates, tally, evidence });
    return loosened ?? judge(tally, { candidates, blind });
  },
};

/** Values in the tests themselves, else those in files that they name. */
async function findCandidates(
  files: readonly TargetFile[],
  { lab }: Evidence,
): Promise<readonly Candidate[]> {
  const direct = files.flatMap(listCandidates);
  const isKnown = (id: string) => direct.some((candidate) => candidate.id === id);
  const others = await Promise.all(
    files.filter(({ targets }) => targets.some(({ id }) => !isKnown(id)))
      .map((file) => listFileCandidates(file, lab)),
  );
  return [...direct, ...others.flat().filter(({ id }) => !isKnown(id))];
}

interface Setting {
  readonly files: readonly TargetFile[];
  readonly candidates: readonly Candidate[];
  readonly tally: Tally;
  readonly evidence: Evidence;
}

/** Fills the tally; gives an answer only where tests were found that let more pass than before. */
async function tryAll(setting: Setting): Promise<OracleResult | null> {
  const { files, candidates, tally, evidence } = setting;
  const rounds = countAffordable(await evidence.green(), MAX_ROUNDS);
  let nudges = files.flatMap(listNudges);
  for (let round = 0; round < rounds; round++) {
    const batches = [nudges, []].map((nudges) => ({
      attempts: candidates.flatMap((candidate) => tally.begin(candidate)),
      nudges,
    }));
    const tried = await Promise.all(
      batches.filter(({ attempts }) => attempts.length > 0).map(async (batch) => {
        const plan = await planTrial(files, batch);
        tally.drop(batch.attempts.filter((attempt) => !plan.attempts.includes(attempt)));
        return { plan, run: await tryPlan(plan, setting) };
      }),
    );
    if (tried.every(({ run }) => run === null) || tally.isDecided()) return null;
    for (const { plan, run } of tried) {
      const loosened = run ? await findLoosened(plan, { run, evidence }) : [];
      if (loosened.length > 0) return sayLoosened(loosened);
    }
    nudges = [];
  }
  return null;
}

async function tryPlan(plan: Plan, { tally, evidence }: Setting): Promise<TestRun | null> {
  if (plan.attempts.length === 0) return null;
  const green = await evidence.green();
  const timeoutMs = toTrialLimit(green);
  const run = await evidence.lab.try({ on: "fix", changes: plan.changes, timeoutMs });
  if (run) tally.take(plan.attempts, run, green);
  return run;
}

interface Trial {
  readonly run: TestRun;
  readonly evidence: Evidence;
}

/** Tests that let a small change pass with the fix, and did not without it. */
async function findLoosened(plan: Plan, { run, evidence }: Trial): Promise<readonly Nudge[]> {
  const lenient = plan.nudges.filter(({ id }) => findStatus(run, id) === "passed");
  if (lenient.length === 0 || run.kind !== "tests") return [];
  for (const { path, before } of plan.changes) {
    if (!isSameFile(await evidence.lab.read("base", path), before)) return [];
  }
  const base = await evidence.lab.try({ on: "base", changes: plan.changes });
  if (base?.kind !== "tests") return [];
  return lenient.filter(({ id }) => findStatus(base, id) === "failed");
}

function sayLoosened(loosened: readonly Nudge[]): OracleResult {
  const words = loosened.map(({ id, what }) => `${id} (${what})`);
  return sayNo(
    NAME,
    `Passes with a wrong expected value, and did not without the change: ${listNames(words)}`,
    { onNo: "suspect" },
  );
}

interface Tried {
  readonly candidates: readonly Candidate[];
  readonly blind: readonly string[];
}

function judge(tally: Tally, { candidates, blind }: Tried): OracleResult {
  const deaf = candidates.flatMap((candidate) => tally.listDeaf(candidate));
  if (deaf.length > 0) {
    const words = deaf.map(({ id, what }) => `${id} (${what})`);
    return sayNo(NAME, `Green although another value is expected: ${listNames(words)}`, {
      onNo: deaf.some(({ weight }) => weight === "strict") ? "not_fixed" : "suspect",
    });
  }
  const red = candidates.filter((candidate) => tally.countRed(candidate) > 0);
  const unknown = candidates.filter((candidate) => !red.includes(candidate)).map(({ id }) => id);
  const unseen = [...blind, ...unknown];
  const rest = unseen.length === 0 ? "" : `; did not look at ${listNames(unseen)}`;
  return red.length === 0
    ? sayDidNotLook(NAME, `No changed target came to an outcome by name: ${listNames(unseen)}`)
    : sayYes(
      NAME,
      `${renderCount(red.length, "target")} went red with another expected value${rest}`,
    );
}
