/**
 * Probes cases in real rooms, several in one project, since only the probes count here.
 *
 * @module
 */

import type { FileChange } from "../../../../guards/request.ts";
import { encodeText } from "../../../../guards/text.ts";
import { Lab, type VerifyRoom } from "../../../../loop/lab.ts";
import type { Evidence, OracleResult } from "../../../../loop/oracles/oracle.ts";
import { judgeReach } from "../../../../loop/oracles/reach.ts";
import { addsChoice } from "../../../../loop/oracles/reach/choices.ts";
import { probeFiles } from "../../../../loop/oracles/reach/trial.ts";
import type { TargetFile } from "../../../../loop/oracles/target_files.ts";
import { openRoom } from "../../../../room/room.ts";
import { runTests } from "../../../../room/run_tests.ts";
import type { Sandbox } from "../../../../room/sandbox.ts";
import type { TestRun } from "../../../../room/test_run.ts";
import { withProject } from "../../../room/project.ts";
import type { ReachCase, ReachSet } from "./case.ts";

/** What the oracle said of a case. */
export interface CaseResult {
  readonly name: string;
  readonly expect: ReachCase["expect"];
  readonly result: OracleResult;
}

/** Files that one trial probes at the most. */
const BATCH = 6;

/**
 * Probes all cases of a set.
 *
 * @param set The cases.
 * @param sandbox What holds their tests.
 * @returns What the oracle says of each.
 */
export async function judgeCases(set: ReachSet, sandbox: Sandbox): Promise<CaseResult[]> {
  const results: CaseResult[] = [];
  for (let start = 0; start < set.cases.length; start += BATCH) {
    const some = set.cases.slice(start, start + BATCH)
      .map((one, index) => ({ one, id: `case_${start + index}` }));
    const planted = Object.fromEntries(some.flatMap(({ one, id }) => [
      [set.sourcePath(id), one.source],
      [set.testPath(id), one.test],
    ]));
    await withProject({ ...set.base, ...planted }, async (root) => {
      results.push(...await judgeBatch(some, { set, sandbox, root }));
    });
  }
  return results;
}

interface Batch {
  readonly set: ReachSet;
  readonly sandbox: Sandbox;
  readonly root: string;
}

type Numbered = { readonly one: ReachCase; readonly id: string };

async function judgeBatch(some: readonly Numbered[], batch: Batch): Promise<CaseResult[]> {
  const { set } = batch;
  const changes = some.map(({ one, id }) => toChange(set.sourcePath(id), one));
  const lab = createLab(changes, batch);
  const evidence = { changes, lab, ...createRuns(set) } as unknown as Evidence;
  const files = some.map(({ one, id }): TargetFile => ({
    path: set.testPath(id),
    bytes: encodeText(one.test),
    file: null,
    targets: one.targets.map((name) => ({ id: name, name, declared: null })),
    others: [],
  }));
  const { pairs, gaps } = await probeFiles(files, evidence);
  await lab.close();
  return await Promise.all(some.map(async ({ one, id }, index) => {
    const own = changes.slice(index, index + 1);
    const mine = (path: string) => path.includes(set.testPath(id));
    const result = judgeReach(pairs.filter(({ path }) => mine(path)), {
      changes: own,
      red: await evidence.red(),
      isSettled: false,
      hasChoice: await addsChoice(own),
      gaps: gaps.filter((gap) => !gap.includes("case_") || mine(gap)),
    });
    return { name: one.name, expect: one.expect, result };
  }));
}

function toChange(path: string, { source, fix }: ReachCase): FileChange {
  const after = fix.reduce((text, [old, now]) => text.replace(old, () => now), source);
  return { path, before: encodeText(source), after: encodeText(after) };
}

/** The oracle asks the runs for their length and their runner alone. */
function createRuns({ runner }: ReachSet): Pick<Evidence, "red" | "green"> {
  const run = { durationMs: 6000, runner } as TestRun;
  return { red: () => Promise.resolve(run), green: () => Promise.resolve(run) };
}

/**
 * Creates a lab whose rooms are real.
 *
 * @param changes The fix.
 * @param project Where the project lies, its test command, and what holds its tests.
 * @returns The lab.
 */
export function createLab(
  changes: readonly FileChange[],
  { root, set, sandbox }: {
    readonly root: string;
    readonly set: Pick<ReachSet, "argv">;
    readonly sandbox: Sandbox;
  },
): Lab {
  let count = 0;
  const open = async (): Promise<VerifyRoom> => {
    const room = await openRoom(root, { dir: `${root}/.greenroom/rooms/${++count}` });
    return {
      files: () => room.files(),
      read: (path) => room.read(path),
      put: (some) => room.put(some),
      runTests: ({ filter, timeoutMs = 60_000 }) =>
        runTests(room, { argv: set.argv, sandbox, timeoutMs, ...(filter ? { filter } : {}) }),
      close: () => room.close(),
    };
  };
  return new Lab({ openRoom: open, changes, maxRuns: 12 });
}
