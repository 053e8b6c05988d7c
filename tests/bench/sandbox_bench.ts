/**
 * Measures what the sandbox adds to a test run: pairs of the same run without and with it.
 *
 * `deno task bench:sandbox [PAIRS]`, or `measureSandbox()` for others. Both runs of a pair go
 * through `runTests`, one right after the other and each time the other way round, so that what
 * else the machine does meets both alike. Starts processes and writes into a temporary folder.
 *
 * @module
 */

import { openRoom, type Room } from "../../room/room.ts";
import { runTests, type RunTestsOptions } from "../../room/run_tests.ts";
import type { Sandbox } from "../../room/sandbox.ts";
import { findSandbox } from "../room/live_room.ts";

/** Most that the sandbox may add to a test run of a project with one held file. */
export const MAX_ADDED_MS = 15;

/** Medians over all pairs. */
export interface SandboxFigures {
  readonly pairs: number;
  readonly plainMs: number;
  readonly heldMs: number;
  /** Median of the differences within a pair. */
  readonly addedMs: number;
  /** Difference of the quickest tenths: what is added where nothing else keeps the machine busy. */
  readonly addedAtBestMs: number;
}

/** Node starts quickly, and its tests need no check of types, so that little hides what is added. */
const TEST_FILE = `import { test } from "node:test";\ntest("a", () => {});\n`;
const ARGV = ["node", "--test", "0_test.mjs"];

/**
 * Measures what bubblewrap adds to a test run.
 *
 * @param pairs How many pairs of runs.
 * @param heldFiles How many files of the project must not change; each costs a mount.
 * @returns The figures, or null where this machine lacks bubblewrap.
 */
export async function measureSandbox(
  pairs: number,
  heldFiles = 1,
): Promise<SandboxFigures | null> {
  const [plain, held] = await Promise.all([findSandbox("none"), findSandbox("bwrap")]);
  if (plain === null || held === null) return null;
  const base = await Deno.realPath(await Deno.makeTempDir({ prefix: "sandbox_bench_" }));
  try {
    const project = `${base}/project`;
    await Deno.mkdir(project);
    const readOnly = Array.from({ length: heldFiles }, (_, index) => `${index}_test.mjs`);
    for (const path of readOnly) await Deno.writeTextFile(`${project}/${path}`, TEST_FILE);
    const room = await openRoom(project, { dir: `${project}/.greenroom/rooms/1` });
    const times = await measurePairs(room, { plain, held, pairs, readOnly });
    await room.close();
    return toFigures(times);
  } finally {
    await Deno.remove(base, { recursive: true });
  }
}

interface Pair {
  readonly plainMs: number;
  readonly heldMs: number;
}

interface PairsOptions {
  readonly plain: Sandbox;
  readonly held: Sandbox;
  readonly pairs: number;
  readonly readOnly: readonly string[];
}

async function measurePairs(room: Room, options: PairsOptions): Promise<Pair[]> {
  const { plain, held, pairs, readOnly } = options;
  const measure = (sandbox: Sandbox) => measureRun(room, { sandbox, readOnly });
  const times: Pair[] = [];
  for (const sandbox of [plain, held]) await measure(sandbox);
  for (let number = 0; number < pairs; number++) {
    const isPlainFirst = number % 2 === 0;
    const first = await measure(isPlainFirst ? plain : held);
    const second = await measure(isPlainFirst ? held : plain);
    times.push(
      isPlainFirst ? { plainMs: first, heldMs: second } : { plainMs: second, heldMs: first },
    );
  }
  return times;
}

async function measureRun(
  room: Room,
  how: Pick<RunTestsOptions, "sandbox" | "readOnly">,
): Promise<number> {
  const startedAt = performance.now();
  const { kind, summary } = await runTests(room, { argv: ARGV, timeoutMs: 60_000, ...how });
  if (kind !== "tests") throw new Error(`Cannot measure: found "${summary}" and tests are needed`);
  return performance.now() - startedAt;
}

function toFigures(times: readonly Pair[]): SandboxFigures {
  return {
    pairs: times.length,
    plainMs: toMedian(times.map(({ plainMs }) => plainMs)),
    heldMs: toMedian(times.map(({ heldMs }) => heldMs)),
    addedMs: toMedian(times.map(({ plainMs, heldMs }) => heldMs - plainMs)),
    addedAtBestMs: toQuickest(times.map(({ heldMs }) => heldMs)) -
      toQuickest(times.map(({ plainMs }) => plainMs)),
  };
}

function toQuickest(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 10)] ?? NaN;
}

function toMedian(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? sorted[middle] ?? NaN
    : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2;
}

if (import.meta.main) {
  const pairs = Number(Deno.args[0] ?? 30);
  for (const heldFiles of [1, 40]) {
    const figures = await measureSandbox(pairs, heldFiles);
    if (figures === null) throw new Error("Cannot measure: found no bubblewrap and it is needed");
    const { plainMs, heldMs, addedMs, addedAtBestMs } = figures;
    console.log(`node --test with ${heldFiles} held files, medians of ${pairs} pairs`);
    console.log(`  without a sandbox  ${plainMs.toFixed(1)} ms`);
    console.log(`  in bubblewrap      ${heldMs.toFixed(1)} ms`);
    const limit = heldFiles === 1 ? `, limit ${MAX_ADDED_MS} ms` : "";
    console.log(`  added              ${addedMs.toFixed(1)} ms${limit}`);
    console.log(`  added, at best     ${addedAtBestMs.toFixed(1)} ms`);
    if (heldFiles === 1 && addedMs > MAX_ADDED_MS) Deno.exitCode = 1;
  }
}
