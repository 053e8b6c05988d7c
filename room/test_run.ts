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
  /** Full name, suites and steps joined by ` > `. */
  readonly name: string;
  readonly status: "passed" | "failed" | "skipped" | "todo";
  /** The runner's own words on a failure, cleaned of terminal codes; empty otherwise. */
  readonly message: string;
}

/** What a test run as a whole came to. */
export type TestRunKind =
  /** Tests ran; the outcomes say which passed. */
  | "tests"
  /** A file could not be loaded, compiled or collected; no verdict on its tests. */
  | "load_error"
  /** The command ended, and no test ran. */
  | "no_tests"
  /** The command cannot run here: not found, missing script, no such path. */
  | "cannot_run"
  /** The time limit ended it. */
  | "timed_out"
  /** The sandbox did not start; says nothing about the tests. */
  | "sandbox_failed";

/** One run of the pinned test command. */
export interface TestRun {
  readonly kind: TestRunKind;
  /** Exit code of the command; null where it was ended by a limit or never started. */
  readonly exitCode: number | null;
  /** Runner that was recognised: `deno`, `node`, `unittest`, `pytest`, or `unknown`. */
  readonly runner: string;
  /** Named outcomes; null where the runner gives no names, so that only the exit code speaks. */
  readonly outcomes: readonly TestOutcome[] | null;
  /** One sentence for a person on what kind of end this was. */
  readonly summary: string;
  /** Output, cleaned of terminal codes, capped: start, first failure, end, a mark at each gap. */
  readonly output: string;
  /** Bytes the command printed in all. */
  readonly outputBytes: number;
  readonly durationMs: number;
  /** Files of the room that the run changed, added or removed (they were put back after it). */
  readonly touched: readonly string[];
}

/**
 * Names a test the way a person types it with `--target`.
 *
 * @param outcome The test.
 * @returns `file::name`, or the name alone where the runner names no file.
 */
export function renderTestName(outcome: Pick<TestOutcome, "file" | "name">): string {
  return outcome.file === "" ? outcome.name : `${outcome.file}::${outcome.name}`;
}
