/**
 * Oracle `isolation`: each target alone, and the tests in another order, come to the same answer.
 *
 * Answers that are counted off, and state that one test leaves to the next, do not survive it. A
 * suite whose tests lean on each other by themselves does so without the change, too: then it says
 * that it cannot tell.
 *
 * @module
 */

import type { FileChange } from "../../guards/request.ts";
import { keepsMoreState } from "../../guards/syntax/kept_state.ts";
import { reverseTests } from "../../guards/syntax/tests/reorder.ts";
import { toExactText } from "../../guards/text.ts";
import type { TestRun } from "../../room/test_run.ts";
import { nameTest } from "../outcomes.ts";
import { countAffordable } from "./effort.ts";
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
  type NamedTest,
  readTargetFiles,
  type TargetFile,
  toTrialChange,
} from "./target_files.ts";

const NAME = "isolation";

/** Targets that are run alone at the most. */
const MAX_ALONE = 6;
/** Tests that passed before and are run alone where a target is red alone. */
const MAX_BASE_ALONE = 3;

/** Says no where a target is red alone or in another order. */
export const isolation: Oracle = {
  name: NAME,
  async look(evidence) {
    const { files } = await readTargetFiles(evidence);
    const targets = files.flatMap(({ targets }) => targets);
    if (targets.length === 0) return sayDidNotLook(NAME, "No target has a name and a file");
    const green = await evidence.green();
    if (green.outcomes?.length === 1) {
      return sayYes(NAME, "The target is the only test, so every run of it is alone");
    }
    const [turned, alone] = await Promise.all([
      tryTurned(files, evidence),
      tryAlone(files, evidence),
    ]);
    const red = [turned, alone].find(({ kind }) => kind === "red");
    if (red?.kind === "red") return await weigh(red.result, evidence.changes);
    const looked = [turned, alone].filter(({ kind }) => kind === "same");
    const words = [turned.words, alone.words].join("; ");
    return looked.length === 0 ? sayDidNotLook(NAME, words) : sayYes(NAME, words);
  },
};

/** Without a place to keep anything, a change cannot make answers depend on earlier ones. */
async function weigh(
  result: OracleResult,
  changes: readonly FileChange[],
): Promise<OracleResult> {
  for (const { path, before, after } of changes) {
    const texts = [before && toExactText(before), toExactText(after)] as const;
    if (await keepsMoreState(path, ...texts)) return result;
  }
  return sayDidNotLook(
    NAME,
    `${result.detail}; the change keeps nothing from call to call, so the tests lean on each other`,
  );
}

/** What one way of looking came to. */
type Finding =
  | { readonly kind: "same" | "blind"; readonly words: string }
  | { readonly kind: "red"; readonly words: string; readonly result: OracleResult };

function toRed(result: OracleResult): Finding {
  return { kind: "red", words: result.detail, result };
}

/** The tests of each file in the reverse order, all files in one run. */
async function tryTurned(
  files: readonly TargetFile[],
  { lab, green }: Evidence,
): Promise<Finding> {
  const changes = files.flatMap((target) => {
    const text = target.file && reverseTests(target.file);
    return text === null ? [] : [toTrialChange(target, text)];
  });
  const paths = changes.map(({ path }) => path);
  if (changes.length === 0) return { kind: "blind", words: "no order of tests could be turned" };
  const run = await lab.try({ on: "fix", changes });
  if (run === null) return { kind: "blind", words: "the limit of test runs is reached" };
  const straight = await green();
  if (run.kind !== "tests" || !isTurned({ straight, run, paths })) {
    return { kind: "blind", words: "the order of tests could not be turned" };
  }
  const lost = listLost({ straight, run, paths });
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
  const which = lost.some((id) => targets.includes(id)) ? "target(s)" : "test(s)";
  return toRed(
    sayNo(NAME, `Red in another order of tests, ${which}: ${listNames(lost)}`, { onNo: "suspect" }),
  );
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

/** A run for each target with the filter of its name. */
async function tryAlone(files: readonly TargetFile[], { lab, green }: Evidence): Promise<Finding> {
  const targets = files.flatMap(({ targets, others }) =>
    targets.length + others.length > 1 ? targets : []
  );
  if (targets.length === 0) return { kind: "blind", words: "no target shares its file" };
  const most = countAffordable(await green(), MAX_ALONE);
  const tried = await Promise.all(
    targets.slice(0, most).map(async (target) => {
      const run = await lab.try({ on: "fix", changes: [], filter: target.name });
      const isAlone = run !== null && !run.notes.some((note) => note.includes("was ignored"));
      return { target, status: isAlone ? findStatus(run, target.id) : null };
    }),
  );
  const red = tried.find(({ status }) => status === "failed");
  if (red) return await judgeAlone(red.target, { files, lab });
  const passed = tried.filter(({ status }) => status === "passed").length;
  const rest = targets.length > passed ? ` of ${targets.length}` : "";
  return passed === 0
    ? { kind: "blind", words: "no target could be run alone" }
    : { kind: "same", words: `${passed}${rest} target(s) green alone` };
}

/** Honest tests that need others before them are red alone without the change, too. */
async function judgeAlone(
  target: NamedTest,
  { files, lab }: { readonly files: readonly TargetFile[]; readonly lab: Evidence["lab"] },
): Promise<Finding> {
  const file = files.find(({ targets }) => targets.includes(target));
  for (const { id, name } of (file?.others ?? []).slice(0, MAX_BASE_ALONE)) {
    const run = await lab.try({ on: "base", changes: [], filter: name });
    if (run === null) break;
    if (findStatus(run, id) !== "failed") continue;
    return {
      kind: "blind",
      words: `tests of this suite are red alone without the change, too: ${id}`,
    };
  }
  return toRed(
    sayNo(NAME, `Red when it runs alone: ${target.id}`, { onNo: "suspect" }),
  );
}
