/**
 * The plan of a warm run: many candidates for one project, tried in one process.
 *
 * Imports nothing. Has no effect.
 *
 * @module
 */

/** One candidate: the new text of one file or more. */
export interface WarmCandidate {
  readonly id: number;
  /** New text by path below the workspace. */
  readonly files: Readonly<Record<string, string>>;
}

/** One test that is watched. */
export interface WarmTest {
  /** File below the workspace. */
  readonly file: string;
  /** Name as the runner reports it. */
  readonly name: string;
}

/** What a warm run is made of. */
export interface WarmPlan {
  readonly candidates: readonly WarmCandidate[];
  /** Tests that shall turn. */
  readonly failing: readonly WarmTest[];
  /** Tests of the same files that must not break; run only where all failing ones turned. */
  readonly passing: readonly WarmTest[];
  /** Time for one candidate before it counts as hanging. */
  readonly hangMs: number;
  /** Time for one test before it is ended; a part of `hangMs` where left out. */
  readonly testMs?: number;
  /** Tests of one candidate that may be ended, before the rest of them is given up. */
  readonly mostEndless?: number;
  /** Whether to find out which lines each test runs, beside the candidates. */
  readonly isWatched?: boolean;
  /** Calls to answer instead of running tests, by test file; they see what that file sees. */
  readonly probes?: Readonly<Record<string, readonly string[]>>;
}

/** The lines that one test ran. */
export interface CoveredTest {
  /** `file::name`. */
  readonly test: string;
  /** Lines from 1, by path below the workspace. */
  readonly lines: Readonly<Record<string, readonly number[]>>;
}

/** How long tests of a candidate took. */
export interface TestTimes {
  /** All that passed together. */
  readonly allMs: number;
  /** The longest of those that passed. */
  readonly longestMs: number;
  /** Tests that were ended, since they went on and on. */
  readonly endless: number;
}

/** Number of the candidate that stands for the unchanged sources under watch. */
export const WATCHED_ID = -1;

/** What became of one candidate. */
export interface WarmTrial {
  readonly id: number;
  /** Failing tests that pass, as `file::name`. */
  readonly turned: readonly string[];
  readonly result: "passes" | "fails" | "hangs";
  /** How long its tests took. */
  readonly took?: TestTimes;
  /** Lines by test, of the watched candidate alone. */
  readonly covered?: readonly CoveredTest[];
  /** Answers to the probes, in order. */
  readonly answers?: readonly string[];
}

/**
 * Names a test of a plan.
 *
 * @param test The test.
 * @returns `file::name`.
 */
export function nameWarmTest({ file, name }: WarmTest): string {
  return `${file}::${name}`;
}
