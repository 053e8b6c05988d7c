/**
 * The shape of one test run: named outcomes, exit code, output. Evidence for every verdict.
 *
 * Imports nothing. Has no effect.
 *
 * @module
 */

/** What one named test came to. */
export interface TestOutcome {
  /** File of the test below the workspace, `/` between parts; empty where the runner names none. */
  readonly file: string;
  /** Full name, suites and steps joined by ` > `; unittest and pytest keep their own ids. */
  readonly name: string;
  /** `todo` is a test that its author declared unfinished or expected to fail. */
  readonly status: "passed" | "failed" | "skipped" | "todo";
  /** The runner's own words on a failure, cleaned of terminal codes; empty otherwise. */
  readonly message: string;
}

/** One file that gave no verdict on its tests, since it could not be loaded or broke outside them. */
export interface LoadError {
  /** File below the workspace; empty where the runner names none. */
  readonly file: string;
  /** Line in that file, from 1; null where the runner names none. */
  readonly line: number | null;
  /** The runner's own words, cleaned of terminal codes. */
  readonly message: string;
}

/** How many tests came to what; `skipped` includes those marked as to do. */
export interface TestCounts {
  /** Tests that passed. */
  readonly passed: number;
  /** Tests that failed. */
  readonly failed: number;
  /** Tests that did not run, or whose failure counts for nothing. */
  readonly skipped: number;
}

/** What a test run as a whole came to. */
export type TestRunKind =
  /** Tests ran; the outcomes say which passed. */
  | "tests"
  /** At least one file gave no verdict on its tests: `loadErrors` names it; the others may have run. */
  | "load_error"
  /** The command ended, and no test ran. */
  | "no_tests"
  /** The command cannot run here: not found, missing script, no such path. */
  | "cannot_run"
  /** The time limit ended it. */
  | "timed_out"
  /** The caller's signal ended it. */
  | "interrupted"
  /** The sandbox did not start; says nothing about the tests. */
  | "sandbox_failed";

/** One run of the pinned test command. */
export interface TestRun {
  /** What the run as a whole came to. */
  readonly kind: TestRunKind;
  /** Exit code of the command; null where it was ended by a limit or never started. */
  readonly exitCode: number | null;
  /** `deno`, `node`, `unittest`, `pytest`, several joined by `+`, or `unknown`. */
  readonly runner: string;
  /** Named outcomes; null where the runner gives no names, so that only the exit code speaks. */
  readonly outcomes: readonly TestOutcome[] | null;
  /** Outcomes read from the output where `outcomes` is null: right as far as they go, never all. */
  readonly partial: readonly TestOutcome[];
  /** Counted from the outcomes, else read from the runner's own summary; null where none is there. */
  readonly counts: TestCounts | null;
  /** Files that gave no verdict on their tests; empty unless the kind is `load_error`. */
  readonly loadErrors: readonly LoadError[];
  /** Where report and exit code contradict each other, or a report is missing: never green. */
  readonly disagreement: string | null;
  /** One sentence for a person on what kind of end this was. */
  readonly summary: string;
  /** Further sentences for a person: an ignored filter, a left process, a flag that rewrites tests. */
  readonly notes: readonly string[];
  /** Output, cleaned of terminal codes, capped: start, first failure, end, a mark at each gap. */
  readonly output: string;
  /** Bytes the command printed in all. */
  readonly outputBytes: number;
  /** Time from the start of the command to its end. */
  readonly durationMs: number;
  /** Files of the room that the run changed, added or removed (they were put back after it). */
  readonly touched: readonly string[];
  /** Those of `touched` that are protected: tests that rewrote their own expectations. */
  readonly rewrittenTests: readonly string[];
  /**
   * What was replaced in the test process, by name: parts of the runner and its assertions, the
   * report, clocks and built-in functions. Honest tests stub some of these, so that only what a run
   * without the change does not have speaks against the change. Null where nothing watches.
   */
  readonly tampered: readonly string[] | null;
}
