/**
 * What is known of the tests of a warm run: which fail there too, what they run, how long they take.
 *
 * Imports `room/`, `loop/` and the files beside it; its effects are the room's.
 *
 * @module
 */

import { nameTest } from "../../loop/outcomes.ts";
import type { Coverage, SeenTest } from "../../models/repair/bench.ts";
import { resolveCommand } from "../../room/runners/resolve_command.ts";
import type { Room } from "../../room/room.ts";
import type { Sandbox } from "../../room/sandboxed_command.ts";
import type { TestRun } from "../../room/test_run.ts";
import type { CoveredTest, WarmPlan, WarmTest } from "../../room/warm/plan.ts";
import {
  findWarmTests,
  type WarmOptions,
  type WarmRunner,
  type WarmTests,
} from "../../room/warm/warm_run.ts";
import { listDeclaredTests } from "./declared_tests.ts";
import { dropSteps } from "./failing_run.ts";

/** Tests that can be run warm, and how. */
export interface Warmth {
  readonly options: WarmOptions;
  readonly failing: readonly WarmTest[];
  readonly passing: readonly WarmTest[];
  readonly covered: readonly CoveredTest[];
  readonly limits: Pick<WarmPlan, "hangMs" | "testMs" | "mostEndless">;
}

/** What it is found out from. */
export interface WarmthOptions {
  readonly room: Room;
  readonly test: readonly string[];
  readonly sandbox: Sandbox;
  readonly denoPath: string;
  readonly signal: AbortSignal;
  readonly baseline: TestRun;
  /** Tests of the baseline. */
  readonly tests: readonly SeenTest[];
  /** Sources that may change. */
  readonly sources: readonly string[];
}

/** Time for a test of which nothing is known yet, and where the baseline did not end. */
const UNKNOWN_TEST_MS = 1_000;
const ENDLESS_TEST_MS = 400;
/** Time for a test of a candidate at the least; less where candidates may well be endless. */
const MIN_TEST_MS = 400;
const MIN_SHORT_TEST_MS = 120;
/** Time for all tests of a candidate at the least. */
const MIN_HANG_MS = 1_000;
const START_MS = 30_000;

/**
 * Finds out which tests can be run warm.
 *
 * @param options What it is found out from.
 * @returns The tests, or null where candidates must be run by the runner itself, one by one.
 */
export async function findWarmth(options: WarmthOptions): Promise<Warmth | null> {
  const warm = await createWarmOptions(options);
  if (warm === null) return null;
  const top = dropSteps(options.tests);
  const failing = top.filter(({ isFailing }) => isFailing);
  if (failing.length === 0) return await discoverTests(warm, options);
  if (failing.some(({ file }) => file === "")) return null;
  const files = new Set(failing.map(({ file }) => file));
  const near = top.filter(({ file }) => files.has(file));
  const known = await findKnown(near.map(toWarmTest), warm, options);
  const isWarm = (test: SeenTest) => known.passing.has(nameTest(test));
  if (!known.areTried || failing.some(isWarm)) return null;
  const passing = near.filter((test) => !test.isFailing && isWarm(test)).map(toWarmTest);
  return toWarmth(warm, { known, failing: failing.map(toWarmTest), passing });
}

/** Where the runner named no failing test: those that fail warm and run what may change. */
async function discoverTests(warm: WarmOptions, options: WarmthOptions): Promise<Warmth | null> {
  const sources = new Set(options.sources);
  const declared = await listDeclaredTests(options.room, warm.runner);
  if (declared.length === 0) return null;
  const known = await findKnown(declared, warm, options);
  const reaching = new Set(
    known.covered.filter(({ lines }) => Object.keys(lines).some((path) => sources.has(path)))
      .map(({ test }) => test),
  );
  const isWarm = (test: WarmTest) => known.passing.has(nameTest(test));
  const failing = declared.filter((test) => !isWarm(test) && reaching.has(nameTest(test)));
  if (!known.areTried || failing.length === 0) return null;
  return toWarmth(warm, { known, failing, passing: declared.filter(isWarm) });
}

function findKnown(
  tests: readonly WarmTest[],
  warm: WarmOptions,
  { room, baseline }: WarmthOptions,
): Promise<WarmTests> {
  const testMs = baseline.kind === "timed_out" ? ENDLESS_TEST_MS : UNKNOWN_TEST_MS;
  return findWarmTests(room, tests, { ...warm, testMs });
}

interface Known extends Pick<Warmth, "failing" | "passing"> {
  readonly known: WarmTests;
}

function toWarmth(options: WarmOptions, { known, failing, passing }: Known): Warmth {
  return { options, failing, passing, covered: known.covered, limits: toLimits(known) };
}

/** What passes tells how long is long; where a test was endless, many candidates will be as well. */
function toLimits({ took }: WarmTests): Warmth["limits"] {
  const isEndless = took.endless > 0;
  const testMs = Math.max(isEndless ? MIN_SHORT_TEST_MS : MIN_TEST_MS, 10 * took.longestMs);
  const hangMs = Math.max(MIN_HANG_MS, 3 * took.allMs + 2 * testMs);
  return { testMs, hangMs, mostEndless: isEndless ? 1 : 2 };
}

async function createWarmOptions(options: WarmthOptions): Promise<WarmOptions | null> {
  const { sandbox, denoPath, signal, test, room, baseline } = options;
  if (sandbox.kind === "deno") return null;
  const { command, runner } = await resolveCommand(test, async (path) => {
    const bytes = await room.read(path);
    return bytes === null ? null : new TextDecoder().decode(bytes);
  });
  // Behind a script the report says which runner it was.
  const name = runner ?? baseline.runner;
  if (!isWarmRunner(name)) return null;
  return { runner: name, sandbox, denoPath, env: command.env, timeoutMs: START_MS, signal };
}

function isWarmRunner(name: string): name is WarmRunner {
  return name === "deno" || name === "node" || name === "unittest" || name === "pytest";
}

function toWarmTest({ file, name }: SeenTest): WarmTest {
  return { file, name };
}

/**
 * Tells which lines of the sources each test runs.
 *
 * @param warmth What is known of the tests.
 * @param sources Sources that may change.
 * @returns The lines, or null where no test runs a line of a source.
 */
export function toCoverage(
  { covered }: Warmth,
  sources: readonly string[],
): Coverage | null {
  const known = new Set(sources);
  const tests = covered.map(({ test, lines }) => ({
    test,
    lines: new Map(
      Object.entries(lines).filter(([path]) => known.has(path))
        .map(([path, some]) => [path, new Set(some)]),
    ),
  }));
  if (tests.every(({ lines }) => lines.size === 0)) return null;
  return { tests, source: "the lines that each test runs" };
}
