/**
 * The bench of the repairer: everything it needs from outside, handed to it by `commands/`.
 *
 * Imports types of `guards/`. Has no effect.
 *
 * @module
 */

import type { FileChange } from "../../guards/request.ts";
import type { SyntaxTree } from "../../guards/syntax/tree.ts";

/** One test of the failing run. */
export interface SeenTest {
  /** File of the test below the workspace, empty where the runner names none. */
  readonly file: string;
  readonly name: string;
  readonly isFailing: boolean;
  /** The runner's words on the failure, empty otherwise. */
  readonly message: string;
}

/** The failing run that shall turn green. */
export interface FailingRun {
  readonly testCommand: readonly string[];
  readonly tests: readonly SeenTest[];
  /** Output, capped, for runners that name no tests. */
  readonly output: string;
  /** Whether it did not end by itself; no where left out. */
  readonly isEndless?: boolean;
}

/** Which lines each test ran. */
export interface Coverage {
  readonly tests: readonly {
    /** `file::name`. */
    readonly test: string;
    /** Lines that ran, counted from 1, by path below the workspace. */
    readonly lines: ReadonlyMap<string, ReadonlySet<number>>;
  }[];
  /** How it was got, for a person: `the lines that each test runs`, for instance. */
  readonly source: string;
}

/** One attempt at a repair, before anything of it was run. */
export interface Candidate {
  /** Running number of this search. */
  readonly id: number;
  readonly changes: readonly FileChange[];
  /** Operators that made it, by id. */
  readonly operators: readonly string[];
}

/** What became of a candidate in the fast run. */
export interface Trial {
  readonly id: number;
  /** Failing tests that pass with it, by `file::name`. */
  readonly turned: readonly string[];
  /** `passes`: all failing tests pass, and of the others that were run none broke. */
  readonly result: "passes" | "fails" | "hangs" | "not_run";
}

/** How far a search is. */
export interface Progress {
  readonly tried: number;
  readonly plausible: number;
  /** Candidates that are known and not tried yet. */
  readonly waiting: number;
}

/** Answers of a function to inputs, for comparing two plausible patches. */
export interface Probe {
  /** The call as a person reads it, `total([{ quantity: 3 }])` for instance. */
  readonly call: string;
  readonly answer: string;
}

/** Everything the repairer needs. */
export interface RepairBench {
  baseline(): Promise<FailingRun>;
  /** Source files that may change, sorted; no tests, nothing protected. */
  files(): Promise<readonly string[]>;
  /** Bytes of a file, or null where there is none. */
  read(path: string): Promise<Uint8Array | null>;
  /** The syntax tree of a text, or null where its language is not known. */
  parse(path: string, text: string): Promise<SyntaxTree | null>;
  coverage(): Promise<Coverage | null>;
  /**
   * Runs candidates, many in one process, failing tests first.
   *
   * @param candidates In the order in which they are worth trying.
   * @param options `deadlineMs` on the bench's clock; `onTrial` is told of each as it ends; where
   * `signal` is aborted, the rest is not wanted any more.
   */
  tryAll(
    candidates: readonly Candidate[],
    options: {
      readonly deadlineMs: number;
      readonly onTrial: (trial: Trial) => void;
      readonly signal?: AbortSignal;
    },
  ): Promise<void>;
  /** Runs the whole suite with a candidate in a fresh room, as the pinned command does. */
  confirm(candidate: Candidate): Promise<boolean>;
  /**
   * Answers calls near the failing inputs.
   *
   * @param candidates Plausible patches.
   * @returns For each the same calls with its answers; empty where none can be had.
   */
  probe(candidates: readonly Candidate[]): Promise<readonly (readonly Probe[])[]>;
  /** Whether the guards and the deny memory let a change through. */
  isAllowed(change: FileChange): boolean;
  /** Milliseconds on a clock that only goes forward. */
  now(): number;
  onProgress(progress: Progress): void;
}
