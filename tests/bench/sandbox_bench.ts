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
import { runTests } from "../../room/run_tests.ts";
import type { Sandbox } from "../../room/sandbox.ts";
import { findSandbox } from "../room/live_room.ts";

/** Most that the sandbox may add to a test run. */
export const MAX_ADDED_MS = 15;

/** Medians over all pairs. */
export interface SandboxFigures {
  readonly pairs: number;
  readonly plainMs: number;
  readonly heldMs: number;
  /** Median of the differences within a pair. */
  readonly addedMs: number;
}

/** Node starts quickly, and its tests need no check of types, so that little hides what is added. */
const TEST_FILE = `import { test } from "node:test";\ntest("a", () => {});\n`;
const ARGV = ["node", "--test", "a_test.mjs"];

/**
 * Measures what bubblewrap adds to a test run.
 *
 * @param pairs How many pairs of runs.
 * @returns The figures, or null where this machine lacks bubblewrap.
 */
export async function measureSandbox(pairs: number): Promise<SandboxFigures | null> {
  const [plain, held] = await Promise.all([findSandbox("none"), findSandbox("bwrap")]);
  if (plain === null || held === null) return null;
  const base = await Deno.realPath(await Deno.makeTempDir({ prefix: "sandbox_bench_" }));
  try {
    const project = `${base}/project`;
    await Deno.mkdir(project);
    await Deno.writeTextFile(`${project}/a_test.mjs`, TEST_FILE);
    const room = await openRoom(project, { dir: `${project}/.greenroom/rooms/1` });
    const times = await measurePairs(room, { plain, held, pairs });
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
}

async function measurePairs(room: Room, { plain, held, pairs }: PairsOptions): Promise<Pair[]> {
  const times: Pair[] = [];
  for (const sandbox of [plain, held]) await measureRun(room, sandbox);
  for (let number = 0; number < pairs; number++) {
    const isPlainFirst = number % 2 === 0;
    const first = await measureRun(room, isPlainFirst ? plain : held);
    const second = await measureRun(room, isPlainFirst ? held : plain);
    times.push(
      isPlainFirst ? { plainMs: first, heldMs: second } : { plainMs: second, heldMs: first },
    );
  }
  return times;
}

async function measureRun(room: Room, sandbox: Sandbox): Promise<number> {
  const startedAt = performance.now();
  const { kind, summary } = await runTests(room, { argv: ARGV, sandbox, timeoutMs: 60_000 });
  if (kind !== "tests") throw new Error(`Cannot measure: found "${summary}" and tests are needed`);
  return performance.now() - startedAt;
}

function toFigures(times: readonly Pair[]): SandboxFigures {
  return {
    pairs: times.length,
    plainMs: toMedian(times.map(({ plainMs }) => plainMs)),
    heldMs: toMedian(times.map(({ heldMs }) => heldMs)),
    addedMs: toMedian(times.map(({ plainMs, heldMs }) => heldMs - plainMs)),
  };
}

function toMedian(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? sorted[middle] ?? NaN
    : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2;
}

if (import.meta.main) {
  const figures = await measureSandbox(Number(Deno.args[0] ?? 30));
  if (figures === null) {
    console.log("No bubblewrap here, nothing to measure");
  } else {
    const { pairs, plainMs, heldMs, addedMs } = figures;
    console.log(`A test run of node --test, medians of ${pairs} pairs`);
    console.log(`without a sandbox  ${plainMs.toFixed(1)} ms`);
    console.log(`in bubblewrap      ${heldMs.toFixed(1)} ms`);
    console.log(`added              ${addedMs.toFixed(1)} ms, limit ${MAX_ADDED_MS} ms`);
    if (addedMs > MAX_ADDED_MS) Deno.exit(1);
  }
}
