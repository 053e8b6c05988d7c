/**
 * Verdicts, the oracles' answers they rest on, and the report of a run.
 *
 * Imports types only. Has no effect.
 *
 * @module
 */

import type { LandingFile } from "./events.ts";

/** What a run came to. */
export type Verdict = "fixed" | "not_fixed" | "nothing_to_fix" | "suspect" | "could_not_run";

/** The verdict in finer words; each is `snake_case` and never changes meaning. */
export type Outcome =
  | "fixed"
  /** The targets pass; other tests fail as they did before. */
  | "fixed_others_fail"
  /** Proved, and `--git` could not make the commit: the patch is kept. */
  | "fixed_not_committed"
  | "nothing_to_fix"
  /** A saved log was given, and here the tests are green. */
  | "not_reproduced"
  | "not_fixed"
  /** A person refused a change, and nothing else was a fix. */
  | "refused"
  /** A person ended the run. */
  | "stopped"
  /** There was nobody to ask. */
  | "approval_needed"
  /** A limit ended the turns: of steps, tokens, money, time or repeats. */
  | "budget_used_up"
  | "suspect"
  | "no_tests"
  | "tests_cannot_run"
  /** A provider failed or could not be reached. */
  | "model_unavailable"
  /** Flags, configuration, sandbox, key or disk are at fault: nothing was judged. */
  | "cannot_start"
  /** Words of the command line that mean nothing. */
  | "usage_error"
  /** CI hands this job no key, of a fork for instance: nothing was tried. */
  | "skipped"
  | "interrupted"
  /** A fault of this program. */
  | "internal_error";

/** What one oracle saw; an oracle that could not look says so. */
export interface OracleAnswer {
  /** `snake_case`, never changes meaning. */
  readonly name: string;
  /** Yes supports the fix, no objects, and who did not look says why. */
  readonly answer: "yes" | "no" | "did_not_look";
  /** One or two sentences: what was seen, or why it did not look. */
  readonly detail: string;
}

/** Names of tests by what they came to. */
export interface TestNames {
  /** Tests that passed, `FILE::NAME`. */
  readonly passed: readonly string[];
  /** Tests that failed. */
  readonly failed: readonly string[];
  /** Tests that were skipped. */
  readonly skipped: readonly string[];
}

/** A request that a guard or a person refused. */
export interface Refusal {
  /** Tool that wanted it. */
  readonly tool: string;
  /** Rule that refused, a `snake_case` string that never changes meaning. */
  readonly rule: string;
  /** Why, in one or two sentences. */
  readonly reason: string;
}

/** What a run used. */
export interface RunUsage {
  /** Requests to the model, retries included. */
  readonly requests: number;
  /** Null where the provider did not say. */
  readonly inputTokens: number | null;
  /** Null where the provider did not say. */
  readonly outputTokens: number | null;
  /** Part of `inputTokens` from the provider's cache, null where it did not say. */
  readonly cachedTokens: number | null;
  /** Whether some tokens were counted here, because the provider did not say. */
  readonly isEstimated: boolean;
  /** Bytes of all request bodies. */
  readonly bytesSent: number;
  /** US dollars, null where the price is unknown. */
  readonly costUsd: number | null;
}

/** How the files that were proved differ from those of the commit that was checked out. */
export interface Uncommitted {
  /** Tracked files with other bytes than git's index has; a hundred at the most. */
  readonly changed: readonly string[];
  /** Files that git does not track; a hundred at the most. */
  readonly added: readonly string[];
  /** Id of the tree that git's index stands for; null where it cannot be told. */
  readonly tree: string | null;
}

/** What was proved, and on what: whoever carries a fix out can tell that it is still that. */
export interface Proof {
  /** Words of the test command. */
  readonly command: readonly string[];
  /** Branch that was checked out; null where there is none or it was not looked at. */
  readonly branch: string | null;
  /** Commit that was checked out; null where there is none or it was not looked at. */
  readonly commit: string | null;
  /** Where the project lies in its repository: empty at its root, else it ends in `/`. */
  readonly folder: string;
  /** Work that was not committed; null where nobody looked. */
  readonly uncommitted: Uncommitted | null;
  /** Exit codes of the tests before any edit and with the changes; null where there was none. */
  readonly exitCodes: { readonly before: number | null; readonly after: number | null };
  /** Test runs that the oracles made. */
  readonly runs: number;
  /** The changed files by SHA-256 of what was read and of what they shall be. */
  readonly files: readonly LandingFile[];
}

/** The whole result of a run; `--json` prints exactly this. */
export interface FixReport {
  /** Id of the run, the name of its folder below `.greenroom/runs/`. */
  readonly run: string;
  /** What the run came to. */
  readonly verdict: Verdict;
  /** Why this verdict, one sentence each. */
  readonly reasons: readonly string[];
  /** Two or three sentences on what broke, in the model's words. */
  readonly explanation: string;
  /** Unified diff of all approved changes; empty where there is none. */
  readonly diff: string;
  /** Paths of the files that the diff changes. */
  readonly files: readonly string[];
  /** Whether the diff is on the working tree. */
  readonly landed: boolean;
  /** What each oracle saw. */
  readonly oracles: readonly OracleAnswer[];
  /** The tests by name, before any edit and with the changes; `after` is null where they never ran. */
  readonly tests: { readonly before: TestNames; readonly after: TestNames | null };
  /** What the oracles' answers rest on; null where no oracle was asked, or this process did not. */
  readonly proof: Proof | null;
  /** Model turns that were used. */
  readonly steps: number;
  /** What a guard or a person refused. */
  readonly refusals: readonly Refusal[];
  /** What it cost. */
  readonly usage: RunUsage;
}
