/**
 * Where mutants are tried: a copy of the repository that is thrown away, one process at a time.
 *
 * Imports `mutant.ts`. Starts processes; writes the copy, and nothing else that lasts: the tests
 * may write there and into a temporary folder beside it, no further.
 *
 * @module
 */

import { applyMutant, type Mutant } from "./mutant.ts";

/** What became of a mutant. */
export type Fate = "failed" | "timed_out" | "not_typed" | "survived";

/** Options of {@link Bench}. */
export interface BenchOptions {
  /** The copy: an absolute path. */
  readonly root: string;
  /** Temporary folder of the tests. */
  readonly temp: string;
  /** What a test run of a mutant may take beyond a multiple of what it takes without. */
  readonly extraMs: number;
}

/** Tests that are asked before all others. */
const NEAREST = 3;
/** Tests that a mutant is shown at the most. */
const MAX_TESTS = 24;
/** A test that takes longer alone is asked only where there is no other; a near one may take more. */
const MAX_QUICK_MS = 4_000;
const MAX_NEAR_MS = 15_000;
/** A test run of a mutant may take so many times what it takes without, and then some. */
const PATIENCE = 4;
/** Limits are of processor time, which a busy machine does not use up; waiting has a limit, too. */
const MAX_WAITING = 10;

const FLAGS = [
  ...["--no-check", "--fail-fast", "--frozen", "--cached-only", "--no-prompt", "--quiet"],
  `--preload=${new URL("still_clock.ts", import.meta.url).pathname}`,
];
/** What no mutant may eat up: memory of the machine, in an endless loop that collects. */
const MEMORY = "--v8-flags=--max-old-space-size=1500";

/** A copy of the repository in which one mutant after the other is tried. */
export class Bench {
  readonly #options: BenchOptions;
  /** Milliseconds of each test without a mutant; null for one that fails. */
  readonly #times = new Map<string, number | null>();

  /** @param options Where to work. */
  constructor(options: BenchOptions) {
    this.#options = options;
  }

  /**
   * Lists the tests that failed without a mutant, so that no mutant was shown to them.
   *
   * @returns Their paths.
   */
  listFailing(): readonly string[] {
    return [...this.#times].filter(([, ms]) => ms === null).map(([test]) => test);
  }

  /**
   * Tells which tests are shown a mutant of a file: the ones that pass without one, quick ones
   * before all others.
   *
   * @param tests Paths of the tests that reach the file, nearest first.
   * @returns Some of them, in the same order.
   */
  async pickTests(tests: readonly string[]): Promise<readonly string[]> {
    const [quick, slow]: [string[], string[]] = [[], []];
    for (const [rank, test] of tests.entries()) {
      if (quick.length === MAX_TESTS) break;
      const ms = await this.#measure(test);
      const limitMs = rank < NEAREST ? MAX_NEAR_MS : MAX_QUICK_MS;
      if (ms !== null) (ms <= limitMs ? quick : slow).push(test);
    }
    return quick.length > 0 ? quick : slow.slice(0, NEAREST);
  }

  /**
   * Tries one mutant.
   *
   * @param mutant The mutant.
   * @param tests What {@link Bench.pickTests} gave for its file.
   * @returns What became of it; one that no test noticed is shown to the type checker, too.
   */
  async judge(mutant: Mutant, tests: readonly string[]): Promise<Fate> {
    const file = `${this.#options.root}/${mutant.path}`;
    const text = await Deno.readTextFile(file);
    await Deno.writeTextFile(file, applyMutant(text, mutant));
    try {
      for (const some of [tests.slice(0, NEAREST), tests.slice(NEAREST)]) {
        const fate = some.length === 0 ? "survived" : await this.#show(some);
        if (fate !== "survived") return fate;
      }
      const { code } = await this.#start(["check", "--quiet", mutant.path], 60_000);
      return code === 0 ? "survived" : "not_typed";
    } finally {
      await Deno.writeTextFile(file, text);
    }
  }

  async #show(tests: readonly string[]): Promise<Fate> {
    let limitMs = this.#options.extraMs;
    for (const test of tests) limitMs += PATIENCE * (await this.#measure(test) ?? 0);
    const { code, isLate } = await this.#test(tests, limitMs);
    return isLate ? "timed_out" : code === 0 ? "survived" : "failed";
  }

  async #measure(test: string): Promise<number | null> {
    const known = this.#times.get(test);
    if (known !== undefined) return known;
    // On a busy machine a test with a limit of time may fail once.
    const ms = await this.#time(test) ?? await this.#time(test);
    this.#times.set(test, ms);
    return ms;
  }

  async #time(test: string): Promise<number | null> {
    const started = performance.now();
    const { code } = await this.#test([test], 60_000);
    return code === 0 ? performance.now() - started : null;
  }

  #test(tests: readonly string[], limitMs: number) {
    const { root, temp } = this.#options;
    const grants = [`--allow-write=${root},${temp}`, "--allow-net=127.0.0.1"];
    const rest = ["--allow-read", "--allow-env", "--allow-run", "--allow-sys"];
    return this.#start(["test", ...FLAGS, MEMORY, ...grants, ...rest, ...tests], limitMs);
  }

  async #start(args: readonly string[], limitMs: number) {
    const { root, temp } = this.#options;
    const cpu = `--cpu=${Math.ceil(limitMs / 1_000)}`;
    const child = new Deno.Command("nice", {
      args: ["-n", "10", "prlimit", cpu, Deno.execPath(), ...args],
      cwd: root,
      // A process group of its own: a test that a mutant has led astray may kill all of its group.
      detached: true,
      env: { TMPDIR: temp, NO_COLOR: "1" },
      stdin: "null",
      stdout: "null",
      stderr: "null",
    }).spawn();
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      Deno.kill(-child.pid, "SIGKILL");
    }, MAX_WAITING * limitMs);
    const { code, signal } = await child.status;
    clearTimeout(timer);
    return { code, isLate: isLate || signal === "SIGXCPU" || signal === "SIGKILL" };
  }
}
