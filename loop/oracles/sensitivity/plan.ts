/**
 * The plan of one trial: as many changes of expectations as fit beside each other.
 *
 * Imports `guards/`. Has no effect.
 *
 * @module
 */

import type { FileChange } from "../../../guards/request.ts";
import { readTestFile } from "../../../guards/syntax/tests.ts";
import { applyTextEdits, type TextEdit } from "../../../guards/syntax/tests/change_expectation.ts";
import { type TargetFile, toTrialChange } from "../target_files.ts";
import type { Attempt, Nudge } from "./expectations.ts";

/** What is changed for one run, and what it says about which test. */
export interface Plan {
  readonly attempts: readonly Attempt[];
  readonly nudges: readonly Nudge[];
  readonly changes: readonly FileChange[];
}

/** Targets of a file that are looked at one by one where its names change. */
const MAX_LOOKED_AT = 20;

/**
 * Plans a trial.
 *
 * @param files The test files.
 * @param wanted What shall be changed; what does not fit is left for another trial.
 * @returns The changes; the tests keep their names or at least places, and every file its syntax.
 */
export async function planTrial(
  files: readonly TargetFile[],
  wanted: Pick<Plan, "attempts" | "nudges">,
): Promise<Plan> {
  const [attempts, nudges] = [[] as Attempt[], [] as Nudge[]];
  const changes = new Map<string, FileChange>();
  for (const target of files) {
    const inFile = ({ path }: Attempt | Nudge) => path === target.path;
    const all = [...wanted.attempts.filter(inFile), ...wanted.nudges.filter(inFile)];
    const kept = await keepNames(target, keepApart(all));
    const changed = applyEdits(target, kept);
    if (kept.length === 0 || changed === null) continue;
    attempts.push(...kept.filter((one) => one.kind === "attempt"));
    nudges.push(...kept.filter((one) => one.kind === "nudge"));
    if (kept.some(({ edits }) => edits.length > 0)) {
      changes.set(target.path, toTrialChange(target, changed));
    }
  }
  for (const change of attempts.flatMap(({ data }) => data)) changes.set(change.path, change);
  return { attempts, nudges, changes: [...changes.values()] };
}

/** Of changes of the same place only the first is made. */
function keepApart(all: readonly (Attempt | Nudge)[]): readonly (Attempt | Nudge)[] {
  const taken: TextEdit[] = [];
  return all.filter(({ edits }) => {
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

/** Where some change takes a test away or its name to another, each target's is looked at alone. */
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
  return applyTextEdits(file?.tree.text ?? "", all.flatMap(({ edits }) => edits));
}

/** A name may be made of the very literal that is changed; then it has to be a name of its own. */
async function hasNames({ path, file }: TargetFile, text: string | null): Promise<boolean> {
  const changed = text === null ? null : await readTestFile(path, text);
  if (file === null || changed === null || changed.tests.length !== file.tests.length) return false;
  const [old, now] = [file.tests, changed.tests].map((tests) => tests.map(({ name }) => name));
  return (now ?? []).every((name, index) => name === old?.[index] || !old?.includes(name));
}
