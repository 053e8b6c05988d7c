/**
 * Verdicts, the oracles' answers they rest on, and the report of a run.
 *
 * Imports types only. Has no effect.
 *
 * @module
 */

/** What a run came to. */
export type Verdict = "fixed" | "not_fixed" | "nothing_to_fix" | "suspect" | "could_not_run";

/** What one oracle saw; an oracle that could not look says so. */
export interface OracleAnswer {
  /** `snake_case`, never changes meaning. */
  readonly name: string;
  readonly answer: "yes" | "no" | "did_not_look";
  /** One or two sentences: what was seen, or why it did not look. */
  readonly detail: string;
}

/** Names of tests by what they came to. */
export interface TestNames {
  readonly passed: readonly string[];
  readonly failed: readonly string[];
  readonly skipped: readonly string[];
}

/** A request that a guard or a person refused. */
export interface Refusal {
  readonly tool: string;
  readonly rule: string;
  readonly reason: string;
}

/** What a run used. */
export interface RunUsage {
  readonly requests: number;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly bytesSent: number;
  readonly costUsd: number | null;
}

/** The whole result of a run; `--json` prints exactly this. */
export interface FixReport {
  /** Id of the run, the name of its folder below `.greenroom/runs/`. */
  readonly run: string;
  readonly verdict: Verdict;
  /** Why this verdict, one sentence each. */
  readonly reasons: readonly string[];
  /** Two or three sentences on what broke, in the model's words. */
  readonly explanation: string;
  /** Unified diff of all approved changes; empty where there is none. */
  readonly diff: string;
  readonly files: readonly string[];
  readonly landed: boolean;
  readonly oracles: readonly OracleAnswer[];
  readonly tests: { readonly before: TestNames; readonly after: TestNames | null };
  /** Model turns that were used. */
  readonly steps: number;
  readonly refusals: readonly Refusal[];
  readonly usage: RunUsage;
}
