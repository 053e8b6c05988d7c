/**
 * Exercising the uses of a dependency: the tests run with the new version, then once more for
 * each use with that use cut. Where no test notices, it was not exercised.
 *
 * Imports `guards/`, `loop/` and this folder. Its effects are those of the room it is handed.
 *
 * @module
 */

import type { VerifyRoom } from "../../loop/lab.ts";
import { isGreen, nameTest, toTestNames } from "../../loop/outcomes.ts";
import type { TestRun } from "../../room/test_run.ts";
import { type ImportGraph, listReached } from "../imports/import_graph.ts";
import type { CodeUse } from "./code_uses.ts";
import { cutUse } from "./cut_use.ts";
import type { Finding } from "./evidence.ts";

/** What uses are exercised in. */
export interface ExerciseOptions {
  readonly room: VerifyRoom;
  /** The tests with the new version and nothing cut. */
  readonly base: TestRun;
  /** The same once more: what is green by chance notices nothing. */
  readonly repeat: TestRun;
  readonly graph: ImportGraph;
  /** Test runs with a use cut, at the most. */
  readonly maxRuns: number;
  readonly signal: AbortSignal;
}

type Judged = Pick<Finding, "answer" | "how">;

/**
 * Judges the uses of a dependency by tests.
 *
 * @param uses The uses.
 * @param options The room, and what the tests came to in it.
 * @returns An answer for each, in their order.
 */
export async function exerciseUses(
  uses: readonly CodeUse[],
  options: ExerciseOptions,
): Promise<readonly Judged[]> {
  const { base, graph } = options;
  const reach = createReach(base, graph);
  const judged: Judged[] = [];
  let runsLeft = options.maxRuns;
  for (const use of uses) {
    const red = reach.findRed(use.file);
    if (red !== null) {
      judged.push({ answer: "exercised_red", how: `${red}, and it imports this file` });
      continue;
    }
    const cut = runsLeft > 0 ? await tryCut(use, options) : null;
    if (cut !== null) runsLeft--;
    judged.push(cut ?? judgeByImport(reach.findGreen(use.file), use, runsLeft));
  }
  return judged;
}

function judgeByImport(green: string | null, { use }: CodeUse, runsLeft: number): Judged {
  if (green === null) return { answer: "not_looked_at", how: "no test imports this file" };
  const isCuttable = use.span !== null && runsLeft <= 0;
  const why = isCuttable ? "the limit of runs is reached" : "it cannot be cut";
  return {
    answer: "exercised_green",
    how: `by import alone, ${why}: ${green} passes and imports this file`,
  };
}

/** Null where nothing can be tried; a run that says nothing is no answer either way. */
async function tryCut(
  { file, language, text, use }: CodeUse,
  { room, base, repeat, signal }: ExerciseOptions,
): Promise<Judged | null> {
  const bytes = await room.read(file);
  const change = bytes === null ? null : await cutUse(use, { path: file, bytes, text, language });
  if (change === null || bytes === null || signal.aborted) return null;
  await room.put([change]);
  const run = await room.runTests({ purpose: "verify_trial" });
  await room.put([{ path: file, before: change.after, after: bytes }]);
  const who = findNoticed([base, repeat], run);
  if (who !== null) return { answer: "exercised_green", how: `${who} when it is cut` };
  return isGreen(run) || run.kind === "tests"
    ? { answer: "not_looked_at", how: "no test noticed when it was cut" }
    : { answer: "not_looked_at", how: `with it cut the tests said nothing: ${run.summary}` };
}

/** Who was green twice before and is not any more. */
function findNoticed(before: readonly TestRun[], run: TestRun): string | null {
  if (run.kind === "load_error" && before.every(({ kind }) => kind !== "load_error")) {
    const [first] = run.loadErrors;
    return `${first?.file || "a test file"} no longer loads`;
  }
  if (run.kind !== "tests") return null;
  if ([...before, run].some(({ outcomes }) => outcomes === null)) {
    const wasGreen = before.every(({ exitCode }) => exitCode === 0);
    return wasGreen && run.exitCode !== 0 ? "the tests go red by exit code" : null;
  }
  const failed = new Set(toTestNames(run).failed);
  const [passed = [], again = []] = before.map((one) => toTestNames(one).passed);
  const [first, ...more] = passed.filter((name) => again.includes(name) && failed.has(name));
  if (first === undefined) return null;
  return `${JSON.stringify(first)}${more.length > 0 ? ` and ${more.length} more go` : " goes"} red`;
}

interface Reach {
  /** Who fails and reaches a file. */
  findRed(file: string): string | null;
  /** Who passes and reaches it. */
  findGreen(file: string): string | null;
}

function createReach(base: TestRun, graph: ImportGraph): Reach {
  const reached = new Map<string, ReadonlySet<string>>();
  const reaches = (from: string, file: string) => {
    const known = reached.get(from) ?? listReached(graph, from);
    reached.set(from, known);
    return known.has(file);
  };
  const outcomes = base.outcomes ?? [];
  const find = (status: string, file: string) => {
    const found = outcomes.find((test) => test.status === status && reaches(test.file, file));
    return found === undefined ? null : JSON.stringify(nameTest(found));
  };
  return {
    findRed: (file) => {
      const broken = base.loadErrors.find((error) => reaches(error.file, file));
      if (broken) return `${broken.file} does not load`;
      const failed = find("failed", file);
      return failed === null ? null : `${failed} fails`;
    },
    findGreen: (file) => find("passed", file),
  };
}
