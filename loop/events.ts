/**
 * The events of a run: what the journal records and what a terminal or a page can show.
 *
 * An event is written before its effect happens. Names and fields never change meaning, so that
 * old journals still replay. Imports types only. Has no effect.
 *
 * @module
 */

import type { Decision } from "../guards/decision.ts";
import type { ToolCall, Usage } from "../models/model.ts";
import type { TestRun } from "../room/test_run.ts";
import type { OracleAnswer, RunUsage, Verdict } from "./verdict.ts";

/** What happened, without the time and the running number that the journal adds. */
export type RunEvent =
  | {
    readonly kind: "run_started";
    readonly run: string;
    readonly version: string;
    readonly testCommand: readonly string[];
    readonly model: string;
    readonly approve: string;
    readonly sandbox: string;
    readonly maxSteps: number;
    readonly timeoutMs: number;
    /** What the person said is wrong, null where they said nothing. */
    readonly issue: string | null;
    /** How it was started; null where a program started it, or nobody is asked. */
    readonly settings: RunSettings | null;
  }
  /** The run goes on in a new process; events after `keptThrough` and before this one are void. */
  | {
    readonly kind: "resumed";
    readonly keptThrough: number;
    /** Number of the line that a crash cut short, null where none was. */
    readonly tornLine: number | null;
    readonly version: string;
  }
  | {
    readonly kind: "room_opened";
    readonly files: number;
    readonly withheld: readonly string[];
    readonly durationMs: number;
    /** Branch and commit that are checked out; null where there is none or it was not looked at. */
    readonly branch: string | null;
    readonly commit: string | null;
  }
  | { readonly kind: "tests_started"; readonly purpose: TestPurpose }
  | { readonly kind: "tests_finished"; readonly purpose: TestPurpose; readonly run: TestRun }
  | {
    readonly kind: "prompted";
    readonly step: number;
    /** Messages added to the history since the last prompt. */
    readonly added: readonly { readonly role: string; readonly content: string }[];
    /** The note that stands for earlier turns from here on, where some were folded before this prompt. */
    readonly folded?: string;
  }
  | {
    readonly kind: "replied";
    readonly step: number;
    readonly text: string | null;
    readonly calls: readonly ToolCall[];
    readonly usage: Usage;
    /** Fields of the provider that must go back as they came; null where there are none. */
    readonly extra: Readonly<Record<string, unknown>> | null;
  }
  | {
    readonly kind: "reply_rejected";
    readonly step: number;
    readonly reason: string;
    readonly explanation: string;
    /** What the model said, null where it said nothing. */
    readonly text: string | null;
    readonly usage: Usage;
  }
  | {
    readonly kind: "requested";
    readonly call: string;
    readonly tool: string;
    readonly path: string | null;
    /** Unified diff of an edit, null for the rest. */
    readonly diff: string | null;
  }
  | {
    readonly kind: "decided";
    readonly call: string;
    readonly tool: string;
    readonly decision: Decision;
  }
  | {
    readonly kind: "asked";
    readonly call: string;
    readonly question: "edit" | "landing";
    /** What is asked about, by its bytes: an answer counts for nothing else. */
    readonly files: readonly LandingFile[];
    /** Rule that asks, and why. */
    readonly rule: string;
    readonly reason: string;
    /** What the person must read before answering. */
    readonly warnings: readonly string[];
  }
  | {
    readonly kind: "answered";
    readonly call: string;
    readonly answer: "yes" | "no" | "hunks" | "edited" | "stop";
    readonly by: "person" | "unattended" | "nobody";
    readonly reason: string | null;
    /** What the person chose or wrote, where the answer is `hunks` or `edited`; else empty. */
    readonly chosen: readonly ChosenText[];
  }
  | {
    readonly kind: "applying";
    readonly call: string;
    readonly path: string;
    readonly beforeHash: string | null;
    readonly afterHash: string;
  }
  | {
    readonly kind: "tool_finished";
    readonly call: string;
    readonly tool: string;
    readonly isError: boolean;
    readonly result: string;
    /** Rule of the guard that refused before there was a request, null where none did. */
    readonly refusedBy: string | null;
  }
  | {
    readonly kind: "denial_remembered";
    readonly denial: string;
    readonly path: string;
    readonly reason: string | null;
  }
  | {
    readonly kind: "verify_started";
    readonly files: readonly string[];
    /** Unified diff of everything that is to be proved. */
    readonly diff: string;
  }
  | { readonly kind: "oracle_answered"; readonly oracle: OracleAnswer }
  | {
    readonly kind: "verified";
    /** How many test runs all oracles together made. */
    readonly runs: number;
    readonly verdict: Verdict;
    readonly reasons: readonly string[];
  }
  | { readonly kind: "landing"; readonly files: readonly LandingFile[] }
  | { readonly kind: "landed"; readonly files: readonly string[] }
  | { readonly kind: "patch_saved"; readonly path: string }
  /** A second model was asked about the proved diff; `score` is null where it gave none. */
  | {
    readonly kind: "reviewed";
    readonly score: number | null;
    readonly usage: Usage;
  }
  /** How far a search for a small edit is. */
  | {
    readonly kind: "searched";
    readonly tried: number;
    readonly plausible: number;
    readonly waiting: number;
  }
  /** A model is asked later, to keep a limit or because its provider failed. */
  | { readonly kind: "waiting"; readonly waitMs: number; readonly problem: string }
  | { readonly kind: "note"; readonly text: string }
  | {
    readonly kind: "run_finished";
    readonly verdict: Verdict;
    readonly reasons: readonly string[];
    readonly explanation: string;
    readonly landed: boolean;
    /** Paths of the files that the run's diff changes. */
    readonly files: readonly string[];
    readonly steps: number;
    readonly usage: RunUsage;
    /** True where the run was only cut short, so that it can be resumed. */
    readonly canResume: boolean;
  };

/** The words that a run was started with, as far as a resume needs them. */
export interface RunSettings {
  /** Those that a resume takes from here. */
  readonly words: readonly string[];
  /** Those that only a person may say: a resume of a copied journal must be given them again. */
  readonly flags: readonly string[];
  /**
   * Number of the journal's file on its disk: what comes with a repository or from another machine
   * cannot know it, and counts for less. Null where files have none.
   */
  readonly inode: number | null;
}

/** The text that a person chose or wrote for one file. */
export interface ChosenText {
  /** Path below the workspace. */
  readonly path: string;
  /** As `guards/text.ts` decodes it, so that every byte comes back. */
  readonly text: string;
}

/** Why tests run: before any edit, after one, at the model's wish, or to verify. */
export type TestPurpose =
  | "baseline"
  | "after_edit"
  | "asked"
  | "gate"
  | "verify_red"
  | "verify_green"
  | "verify_repeat"
  /** One of the trials of an oracle. */
  | "verify_trial"
  /** A trial without one hunk of the change, judged as the real run is. */
  | "verify_hunk"
  /** The last run, with tests that the model never saw. */
  | "verify_hidden";

/** One file of a change, by the hashes of what was read and what is written. */
export interface LandingFile {
  /** Path below the workspace. */
  readonly path: string;
  /** Hash of the bytes that were read, null for a new file. */
  readonly beforeHash: string | null;
  /** Hash of the bytes that are written. */
  readonly afterHash: string;
}

/** Takes events: the journal, a terminal, a page. */
export interface EventSink {
  /**
   * Takes one event; returns when it is safely recorded.
   *
   * @param event What happened or is about to happen.
   */
  take(event: RunEvent): void;
}
