/**
 * The bench of the repairer: a room of its own, warm runs as a filter, real runs as the last word.
 *
 * Imports `guards/`, `room/`, `loop/` and types of `models/`; its effects are the room's.
 *
 * @module
 */

import { type Denial, findDenial } from "../../guards/denials.ts";
import type { Policy } from "../../guards/policy.ts";
import { findProtection } from "../../guards/protected.ts";
import type { FileChange } from "../../guards/request.ts";
import { isSecretPath } from "../../guards/secrets.ts";
import { detectLanguage, loadParser } from "../../guards/syntax/parser.ts";
import type { EventSink } from "../../loop/events.ts";
import { judgeOutcomes } from "../../loop/oracles/named_outcomes.ts";
import { resolveTargets } from "../../loop/outcomes.ts";
import type { Candidate, FailingRun, Progress, RepairBench } from "../../models/repair/bench.ts";
import type { Room } from "../../room/room.ts";
import type { Sandbox } from "../../room/sandboxed_command.ts";
import type { TestRun } from "../../room/test_run.ts";
import { runWarm } from "../../room/warm/warm_run.ts";
import { reverseChange, toWarmCandidate } from "./candidates.ts";
import { readFailingRun } from "./failing_run.ts";
import { answerProbes } from "./probes.ts";
import { findWarmth, toCoverage, type Warmth } from "./warmth.ts";

/** What the bench is made of. */
export interface RepairBenchOptions {
  readonly test: readonly string[];
  readonly targets: readonly string[];
  readonly policy: Policy;
  readonly sandbox: Sandbox;
  readonly denoPath: string;
  readonly signal: AbortSignal;
  openRoom(): Promise<Room>;
  /** Runs the pinned command in a room, as any other test run of the fix; `timeoutMs` may cut it. */
  runTests(room: Room, limit?: { readonly timeoutMs: number }): Promise<TestRun>;
  denials(): readonly Denial[];
  onProgress(progress: Progress): void;
}

/** A bench that hears of the baseline and holds a room until it is closed. */
export interface OpenBench extends RepairBench, EventSink {
  close(): Promise<void>;
}

/** Time for a whole batch, start included. */
const BATCH_MS = 60_000;
const MIN_BATCH_MS = 3_000;
/** Time for a candidate that is run alone: it has to end, and not to be quick. */
const MIN_ALONE_MS = 10_000;

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
    const run = readFailingRun(this.#getBaseline(), this.#options);
    if (run.tests.some(({ isFailing }) => isFailing)) return run;
    // What does not load or end names no test; those that its files declare fail all the same.
    const warm = await this.#getWarmth();
    const failing = warm?.failing ?? [];
    const tests = failing.map((test) => ({ ...test, isFailing: true, message: "" }));
    return { ...run, tests: [...run.tests, ...tests] };
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
    return warm === null ? null : toCoverage(warm, await this.files());
  }

  async tryAll(
    candidates: readonly Candidate[],
    wish: Parameters<RepairBench["tryAll"]>[1],
  ): Promise<void> {
    const warm = await this.#getWarmth();
    if (warm === null) return await this.#tryOneByOne(candidates, wish);
    const { deadlineMs, onTrial } = wish;
    const { failing, passing, limits, options } = warm;
    const plan = { candidates: candidates.map(toWarmCandidate), failing, passing, ...limits };
    const timeoutMs = Math.max(MIN_BATCH_MS, Math.min(BATCH_MS, deadlineMs - this.now()));
    const signal = AbortSignal.any([this.#options.signal, ...(wish.signal ? [wish.signal] : [])]);
    await runWarm(await this.#getRoom(), plan, { ...options, timeoutMs, signal, onTrial });
  }

  async confirm(candidate: Candidate): Promise<boolean> {
    return await this.#runAlone(candidate);
  }

  async probe(candidates: readonly Candidate[]): ReturnType<RepairBench["probe"]> {
    const warm = await this.#getWarmth();
    return warm === null ? [] : await answerProbes(await this.#getRoom(), warm, candidates);
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

  async #findWarmth(): Promise<Warmth | null> {
    const baseline = this.#getBaseline();
    return await findWarmth({
      ...this.#options,
      room: await this.#getRoom(),
      baseline,
      tests: readFailingRun(baseline, this.#options).tests,
      sources: await this.files(),
    });
  }

  /** Without warm runs every candidate is a whole test run. */
  async #tryOneByOne(
    candidates: readonly Candidate[],
    { deadlineMs, onTrial, signal }: Parameters<RepairBench["tryAll"]>[1],
  ): Promise<void> {
    const { kind, durationMs } = this.#getBaseline();
    const usualMs = kind === "timed_out" ? 0 : durationMs;
    const limit = { timeoutMs: Math.max(MIN_ALONE_MS, 3 * usualMs) };
    for (const candidate of candidates) {
      if (this.now() >= deadlineMs || this.#options.signal.aborted || signal?.aborted) return;
      const passes = await this.#runAlone(candidate, limit);
      onTrial({ id: candidate.id, turned: [], result: passes ? "passes" : "fails" });
    }
  }

  async #runAlone(
    { changes }: Candidate,
    limit?: { readonly timeoutMs: number },
  ): Promise<boolean> {
    const room = await this.#getRoom();
    const baseline = this.#getBaseline();
    await room.put(changes);
    const run = await this.#options.runTests(room, limit);
    await room.put(changes.map(reverseChange));
    const targets = resolveTargets(baseline, this.#options.targets);
    const { answer } = judgeOutcomes(baseline, run, { targets });
    return answer === "yes" || (answer === "did_not_look" && run.exitCode === 0);
  }
}
