/**
 * Oracle `sensitivity`: with one expected literal of its assertions changed, each target goes red.
 *
 * An equality that always agrees, an assertion that was softened and a source that reads its
 * answers from the test file stay green. Other tests of the file are changed a little, too: one
 * that lets more pass with the change than without it was loosened.
 *
 * @module
 */

import type { FileChange } from "../../guards/request.ts";
import { readTestFile } from "../../guards/syntax/tests.ts";
import { applyTextEdits, type TextEdit } from "../../guards/syntax/tests/change_expectation.ts";
import type { TestRun } from "../../room/test_run.ts";
import { countAffordable, toTrialLimit } from "./effort.ts";
import {
  type Attempt,
  type Candidate,
  listCandidates,
  listNudges,
  type Nudge,
} from "./expectations.ts";
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

const NAME = "sensitivity";

/** Test runs for the assertions of one target at the most. */
const MAX_ROUNDS = 3;
/** Targets of a file that are looked at one by one where its names change. */
const MAX_LOOKED_AT = 20;

/** Says no where a target stays green although it expects something else. */
export const sensitivity: Oracle = {
  name: NAME,
  async look(evidence) {
    const { files, unplaced } = await readTargetFiles(evidence);
    const candidates = files.flatMap(listCandidates);
    const blind = [
      ...unplaced,
      ...files.flatMap(({ targets }) => targets).map(({ id }) => id)
        .filter((id) => !candidates.some((candidate) => candidate.id === id)),
    ];
    if (candidates.length === 0) {
      const what = blind.length === 0 ? "no target has a name" : listNames(blind);
      return sayDidNotLook(NAME, `No expected literal was found to change: ${what}`);
    }
    const tally = new Tally();
    const nudges = files.flatMap(listNudges);
    const green = await evidence.green();
    const [rounds, timeoutMs] = [countAffordable(green, MAX_ROUNDS), toTrialLimit(green)];
    for (let round = 0; round < rounds; round++) {
      const attempts = candidates.flatMap((candidate) => tally.next(candidate));
      if (attempts.length === 0) break;
      const plan = await planTrial(files, { attempts, nudges: round === 0 ? nudges : [] });
      if (plan.attempts.length === 0) break;
      const run = await evidence.lab.try({ on: "fix", changes: plan.changes, timeoutMs });
      if (run === null) break;
      tally.take(plan.attempts, run);
      if (tally.isDecided()) break;
      const loosened = await findLoosened(plan, { run, evidence });
      if (loosened.length > 0) return sayLoosened(loosened);
    }
    return judge(tally, { candidates, blind });
  },
};

/** What became of each attempt so far. */
class Tally {
  readonly #seen = new Map<Attempt, "red" | "green" | "unknown">();

  /** The next way to change a target: another one of the same assertion, or another assertion. */
  next(candidate: Candidate): readonly Attempt[] {
    const hasRed = this.countRed(candidate) > 0;
    for (const ways of candidate.assertions) {
      const untried = ways.find((way) => !this.#seen.has(way));
      const isSettled = ways.some((way) => this.#seen.get(way) === "red");
      if (untried && !isSettled && !(hasRed && untried.weight === "weak")) return [untried];
    }
    return [];
  }

  take(attempts: readonly Attempt[], run: TestRun): void {
    for (const attempt of attempts) {
      const status = run.kind === "tests" ? findStatus(run, attempt.id) : null;
      const seen = status === "failed" ? "red" : status === "passed" ? "green" : "unknown";
      this.#seen.set(attempt, seen);
    }
  }

  /** True where nothing further can make the answer worse. */
  isDecided(): boolean {
    return [...this.#seen].some(([attempt, seen]) =>
      seen === "green" && attempt.weight === "strict"
    );
  }

  /** Assertions that stayed green whatever they expected; one that may be left out proves nothing. */
  listDeaf(candidate: Candidate): readonly Attempt[] {
    const hasRed = this.countRed(candidate) > 0;
    return candidate.assertions
      .filter((ways) => ways.every((way) => this.#seen.get(way) === "green"))
      .flatMap((ways) => ways.slice(0, 1))
      .filter(({ weight }) => weight !== "weak" || !hasRed);
  }

  countRed({ assertions }: Candidate): number {
    return assertions.flat().filter((way) => this.#seen.get(way) === "red").length;
  }
}

interface Plan {
  readonly attempts: readonly Attempt[];
  readonly nudges: readonly Nudge[];
  readonly changes: readonly FileChange[];
}

interface Wanted {
  readonly attempts: readonly Attempt[];
  readonly nudges: readonly Nudge[];
}

/** Puts as many changes into each file as fit beside each other and leave its tests their names. */
async function planTrial(files: readonly TargetFile[], wanted: Wanted): Promise<Plan> {
  const [attempts, nudges, changes] = [[] as Attempt[], [] as Nudge[], [] as FileChange[]];
  for (const target of files) {
    const inFile = ({ path }: Attempt | Nudge) => path === target.path;
    const all = [...wanted.attempts.filter(inFile), ...wanted.nudges.filter(inFile)];
    const kept = await keepNames(target, keepApart(all));
    const changed = applyEdits(target, kept);
    if (kept.length === 0 || changed === null) continue;
    attempts.push(...kept.filter((one) => one.kind === "attempt"));
    nudges.push(...kept.filter((one) => one.kind === "nudge"));
    changes.push(toTrialChange(target, changed));
  }
  return { attempts, nudges, changes };
}

/** Of changes of the same place only the first is made. */
function keepApart(all: readonly (Attempt | Nudge)[]): readonly (Attempt | Nudge)[] {
  const taken: TextEdit[] = [];
  return all.filter(({ change: { edits } }) => {
    const isFree = edits.every((edit) =>
      taken.every((one) => edit.end <= one.start || one.end <= edit.start || isSameEdit(edit, one))
    );
    if (isFree) taken.push(...edits);
    return isFree;
  });
}

function isSameEdit(a: TextEdit, b: TextEdit): boolean {
  return a.start === b.start && a.end === b.end && a.text === b.text;
}

/** Where some change takes a test its name, each target's is looked at by itself. */
async function keepNames(
  target: TargetFile,
  all: readonly (Attempt | Nudge)[],
): Promise<readonly (Attempt | Nudge)[]> {
  if (await hasNames(target, applyEdits(target, all))) return all;
  const kept: Attempt[] = [];
  for (const one of all.slice(0, MAX_LOOKED_AT)) {
    if (one.kind === "attempt" && await hasNames(target, applyEdits(target, [...kept, one]))) {
      kept.push(one);
    }
  }
  return kept;
}

function applyEdits({ file }: TargetFile, all: readonly (Attempt | Nudge)[]): string | null {
  return applyTextEdits(file?.tree.text ?? "", all.flatMap(({ change }) => change.edits));
}

/** A name may be made of the very literal that is changed. */
async function hasNames({ path, file }: TargetFile, text: string | null): Promise<boolean> {
  const changed = text === null ? null : await readTestFile(path, text);
  const toNames = (tests: readonly { readonly name: string }[]) =>
    tests.map(({ name }) => name).join("\n");
  return file !== null && changed !== null && toNames(changed.tests) === toNames(file.tests);
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
    const bytes = await evidence.lab.read("base", path);
    if (!isSameFile(bytes, before)) return [];
  }
  const base = await evidence.lab.try({ on: "base", changes: plan.changes });
  if (base?.kind !== "tests") return [];
  return lenient.filter(({ id }) => findStatus(base, id) === "failed");
}

function sayLoosened(loosened: readonly Nudge[]): OracleResult {
  const words = loosened.map(({ id, change }) => `${id} (${change.what})`);
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
    const words = deaf.map(({ id, change }) => `${id} (${change.what})`);
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
    : sayYes(NAME, `${red.length} target(s) went red with another expected value${rest}`);
}
