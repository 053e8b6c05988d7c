/**
 * The bench of the repairer: a room of its own, warm runs as a filter, real runs as the last word.
 *
 * Imports `guards/`, `room/`, `loop/` and types of `models/`; its effects are the room's.
 *
 * @module
 */

import { type Denial, findDenial } from "../guards/denials.ts";
import type { Policy } from "../guards/policy.ts";
import { findProtection } from "../guards/protected.ts";
import type { FileChange } from "../guards/request.ts";
import { isSecretPath } from "../guards/secrets.ts";
import { detectLanguage, loadParser } from "../guards/syntax/parser.ts";
import { decodeText } from "../guards/text.ts";
import type { EventSink } from "../loop/events.ts";
import { judgeOutcomes } from "../loop/oracles/named_outcomes.ts";
import { nameTest, resolveTargets } from "../loop/outcomes.ts";
import type {
  Candidate,
  Coverage,
  FailingRun,
  Progress,
  RepairBench,
  SeenTest,
} from "../models/repair/bench.ts";
import type { Room } from "../room/room.ts";
import { listDeclaredTests } from "./declared_tests.ts";
import { listNearCalls } from "./repair_calls.ts";
import { resolveCommand } from "../room/runners/resolve_command.ts";
import type { Sandbox } from "../room/sandboxed_command.ts";
import type { TestRun } from "../room/test_run.ts";
import type { CoveredTest, WarmTest } from "../room/warm/plan.ts";
import {
  findWarmTests,
  runWarm,
  type WarmOptions,
  type WarmRunner,
} from "../room/warm/warm_run.ts";

/** What the bench is made of. */
export interface RepairBenchOptions {
  readonly test: readonly string[];
  readonly targets: readonly string[];
  readonly policy: Policy;
  readonly sandbox: Sandbox;
  readonly denoPath: string;
  readonly signal: AbortSignal;
  openRoom(): Promise<Room>;
  /** Runs the pinned command in a room, as any other test run of the fix. */
  runTests(room: Room): Promise<TestRun>;
  denials(): readonly Denial[];
  onProgress(progress: Progress): void;
}

/** A bench that hears of the baseline and holds a room until it is closed. */
export interface OpenBench extends RepairBench, EventSink {
  close(): Promise<void>;
}

/** Time for one candidate before it counts as hanging. */
const HANG_MS = 1_000;
/** Time for the answers of one patch. */
const PROBE_MS = 4_000;
/** Time for a whole batch, start included. */
const BATCH_MS = 60_000;

/**
 * Creates the bench.
 *
 * @param options What it is made of.
 * @returns The bench; it is an event sink as well, since it learns the baseline from there.
 */
export function createRepairBench(options: RepairBenchOptions): OpenBench {
  return new Bench(options);
}

/** A room, the baseline, and what is known of the tests. */
class Bench implements OpenBench {
  readonly #options: RepairBenchOptions;
  #baseline: TestRun | null = null;
  #room: Promise<Room> | null = null;
  #warm: Promise<Warmth | null> | null = null;

  constructor(options: RepairBenchOptions) {
    this.#options = options;
  }

  take(event: Parameters<EventSink["take"]>[0]): void {
    if (event.kind === "tests_finished" && event.purpose === "baseline") this.#baseline = event.run;
  }

  async baseline(): Promise<FailingRun> {
    const run = this.#readBaseline();
    if (run.tests.some(({ isFailing }) => isFailing)) return run;
    // What does not load names no test; those that its files declare fail all the same.
    const warm = await this.#getWarmth();
    const failing = warm?.failing ?? [];
    const tests = failing.map((test) => ({ ...test, isFailing: true, message: "" }));
    return { ...run, tests: [...run.tests, ...tests] };
  }

  #readBaseline(): FailingRun {
    const run = this.#getBaseline();
    const failing = this.#listTargets(run);
    const tests = (run.outcomes ?? []).map(({ file, name, message }): SeenTest => ({
      file,
      name,
      message,
      isFailing: failing.has(nameTest({ file, name })),
    }));
    const output = failing.size > 0 ? "" : run.output;
    return { testCommand: this.#options.test, tests, output };
  }

  async files(): Promise<readonly string[]> {
    const { protect } = this.#options.policy;
    const room = await this.#getRoom();
    return room.files().filter((path) =>
      !isSecretPath(path) && findProtection(path, { extra: protect }) === null
    );
  }

  async read(path: string): Promise<Uint8Array | null> {
    return await (await this.#getRoom()).read(path);
  }

  async parse(path: string, text: string): ReturnType<RepairBench["parse"]> {
    const language = detectLanguage(path);
    return language === null ? null : (await loadParser(language)).parse(text);
  }

  async coverage(): ReturnType<RepairBench["coverage"]> {
    const warm = await this.#getWarmth();
    return warm === null ? null : toCoverage(warm.covered, await this.files());
  }

  async tryAll(
    candidates: readonly Candidate[],
    { deadlineMs, onTrial }: Parameters<RepairBench["tryAll"]>[1],
  ): Promise<void> {
    const warm = await this.#getWarmth();
    if (warm === null) return await this.#tryOneByOne(candidates, { deadlineMs, onTrial });
    const trials = await runWarm(await this.#getRoom(), {
      candidates: candidates.map(({ id, changes }) => ({ id, files: toTexts(changes) })),
      failing: warm.failing,
      passing: warm.passing,
      hangMs: HANG_MS,
    }, {
      ...warm.options,
      timeoutMs: Math.max(3_000, Math.min(BATCH_MS, deadlineMs - this.now())),
    });
    trials.forEach(onTrial);
  }

  async confirm({ changes }: Candidate): Promise<boolean> {
    const room = await this.#getRoom();
    const baseline = this.#getBaseline();
    await room.put(changes);
    const run = await this.#options.runTests(room);
    await room.put(changes.map(reverse));
    const targets = resolveTargets(baseline, this.#options.targets);
    const { answer } = judgeOutcomes(baseline, run, { targets });
    return answer === "yes" || (answer === "did_not_look" && run.exitCode === 0);
  }

  async probe(candidates: readonly Candidate[]): ReturnType<RepairBench["probe"]> {
    const warm = await this.#getWarmth();
    const probes = warm === null ? {} : await this.#listProbes(warm.failing);
    const calls = Object.values(probes).flat();
    if (warm === null || calls.length === 0) return [];
    const trials = await runWarm(await this.#getRoom(), {
      candidates: candidates.map(({ id, changes }) => ({ id, files: toTexts(changes) })),
      failing: warm.failing,
      passing: [],
      hangMs: PROBE_MS,
      probes,
    }, { ...warm.options, timeoutMs: 2 * PROBE_MS });
    return candidates.map(({ id }) => {
      const { answers = [] } = trials.find((trial) => trial.id === id) ?? {};
      return answers.flatMap((answer, index) => {
        const call = calls[index];
        return call === undefined ? [] : [{ call, answer }];
      });
    });
  }

  async #listProbes(tests: readonly WarmTest[]): Promise<Record<string, readonly string[]>> {
    const probes: Record<string, readonly string[]> = {};
    for (const file of new Set(tests.map(({ file }) => file))) {
      const bytes = await this.read(file);
      const decoded = bytes && decodeText(bytes);
      if (decoded?.kind !== "text") continue;
      const calls = await listNearCalls(file, decoded.text);
      if (calls.length > 0) probes[file] = calls;
    }
    return probes;
  }

  isAllowed(change: FileChange): boolean {
    return findDenial(this.#options.denials(), change) === null;
  }

  now(): number {
    return performance.now();
  }

  onProgress(progress: Progress): void {
    this.#options.onProgress(progress);
  }

  async close(): Promise<void> {
    await (await this.#room)?.close();
  }

  #getBaseline(): TestRun {
    if (this.#baseline === null) throw new RangeError("Cannot repair: found no baseline run yet");
    return this.#baseline;
  }

  #getRoom(): Promise<Room> {
    return this.#room ??= this.#options.openRoom();
  }

  #getWarmth(): Promise<Warmth | null> {
    return this.#warm ??= this.#findWarmth();
  }

  #listTargets(run: TestRun): ReadonlySet<string> {
    const targets = resolveTargets(run, this.#options.targets);
    return new Set(targets.kind === "named" ? targets.names : []);
  }

  /** Without warm runs every candidate is a whole test run. */
  async #tryOneByOne(
    candidates: readonly Candidate[],
    { deadlineMs, onTrial }: Parameters<RepairBench["tryAll"]>[1],
  ): Promise<void> {
    for (const candidate of candidates) {
      if (this.now() >= deadlineMs || this.#options.signal.aborted) return;
      const passes = await this.confirm(candidate);
      onTrial({ id: candidate.id, turned: [], result: passes ? "passes" : "fails" });
    }
  }

  /** Finds out whether the failing tests fail warm as well, and which others can be watched. */
  async #findWarmth(): Promise<Warmth | null> {
    const options = await this.#createWarmOptions();
    if (options === null) return null;
    const top = dropSteps(this.#readBaseline().tests);
    const failing = top.filter(({ isFailing }) => isFailing);
    if (failing.length === 0) return await this.#discoverTests(options);
    if (failing.some(({ file }) => file === "")) return null;
    const files = new Set(failing.map(({ file }) => file));
    const near = top.filter(({ file }) => files.has(file));
    const known = await findWarmTests(await this.#getRoom(), near.map(toWarmTest), options);
    const isWarm = (test: SeenTest) => known.passing.has(nameTest(test));
    if (!known.areTried || failing.some(isWarm)) return null;
    const passing = near.filter((test) => !test.isFailing && isWarm(test)).map(toWarmTest);
    return { options, failing: failing.map(toWarmTest), passing, covered: known.covered };
  }

  /** Where the runner named no failing test: those that fail warm and run what may change. */
  async #discoverTests(options: WarmOptions): Promise<Warmth | null> {
    const room = await this.#getRoom();
    const sources = new Set(await this.files());
    const declared = await listDeclaredTests(room, options.runner);
    if (declared.length === 0) return null;
    const { areTried, passing, covered } = await findWarmTests(room, declared, options);
    const reaching = new Set(
      covered.filter(({ lines }) => Object.keys(lines).some((path) => sources.has(path)))
        .map(({ test }) => test),
    );
    const isWarm = (test: WarmTest) => passing.has(nameTest(test));
    const failing = declared.filter((test) => !isWarm(test) && reaching.has(nameTest(test)));
    if (!areTried || failing.length === 0) return null;
    return { options, failing, passing: declared.filter(isWarm), covered };
  }

  async #createWarmOptions(): Promise<WarmOptions | null> {
    const { sandbox, denoPath, signal, test } = this.#options;
    if (sandbox.kind === "deno") return null;
    const room = await this.#getRoom();
    const { command, runner } = await resolveCommand(test, async (path) => {
      const bytes = await room.read(path);
      return bytes === null ? null : new TextDecoder().decode(bytes);
    });
    const name = runner ?? guessRunner(this.#getBaseline());
    if (!isWarmRunner(name)) return null;
    return { runner: name, sandbox, denoPath, env: command.env, timeoutMs: 30_000, signal };
  }
}

interface Warmth {
  readonly options: WarmOptions;
  readonly failing: readonly WarmTest[];
  readonly passing: readonly WarmTest[];
  readonly covered: readonly CoveredTest[];
}

/** Without a line in a source that may change, coverage tells nothing. */
function toCoverage(covered: readonly CoveredTest[], files: readonly string[]): Coverage | null {
  const known = new Set(files);
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

/** Behind `npm test` or `make` the report says which runner it was. */
function guessRunner(run: TestRun): string {
  return run.runner;
}

function isWarmRunner(name: string): name is WarmRunner {
  return name === "deno" || name === "node" || name === "unittest" ||
    name === "pytest";
}

/** A step is run by its test and has no life of its own. */
function dropSteps(tests: readonly SeenTest[]): readonly SeenTest[] {
  const names = new Set(tests.map(nameTest));
  return tests.filter(({ file, name }) => {
    const parts = name.split(" > ");
    return !parts.some((_, count) =>
      count > 0 && names.has(nameTest({ file, name: parts.slice(0, count).join(" > ") }))
    );
  });
}

function toWarmTest({ file, name }: SeenTest): WarmTest {
  return { file, name };
}

function toTexts(changes: readonly FileChange[]): Record<string, string> {
  return Object.fromEntries(changes.flatMap(({ path, after }) => {
    const decoded = decodeText(after);
    return decoded.kind === "text" ? [[path, decoded.text]] : [];
  }));
}

function reverse({ path, before, after }: FileChange): FileChange {
  if (before === null) throw new RangeError(`Cannot take back "${path}": found a new file`);
  return { path, before: after, after: before };
}
