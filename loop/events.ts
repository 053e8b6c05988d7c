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
import type { OracleAnswer, Verdict } from "./verdict.ts";

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
  }
  | {
    readonly kind: "room_opened";
    readonly files: number;
    readonly withheld: readonly string[];
    readonly durationMs: number;
  }
  | { readonly kind: "tests_started"; readonly purpose: TestPurpose }
  | { readonly kind: "tests_finished"; readonly purpose: TestPurpose; readonly run: TestRun }
  | {
    readonly kind: "prompted";
    readonly step: number;
    /** Messages added to the history since the last prompt. */
    readonly added: readonly { readonly role: string; readonly content: string }[];
  }
  | {
    readonly kind: "replied";
    readonly step: number;
    readonly text: string | null;
    readonly calls: readonly ToolCall[];
    readonly usage: Usage;
  }
  | {
    readonly kind: "reply_rejected";
    readonly step: number;
    readonly reason: string;
    readonly explanation: string;
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
  }
  | {
    readonly kind: "answered";
    readonly call: string;
    readonly answer: "yes" | "no" | "hunks" | "edited" | "stop";
    readonly by: "person" | "unattended" | "nobody";
    readonly reason: string | null;
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
  }
  | {
    readonly kind: "denial_remembered";
    readonly denial: string;
    readonly path: string;
    readonly reason: string | null;
  }
  | { readonly kind: "verify_started"; readonly files: readonly string[] }
  | { readonly kind: "oracle_answered"; readonly oracle: OracleAnswer }
  /** How many test runs all oracles together made. */
  | { readonly kind: "verified"; readonly runs: number }
  | { readonly kind: "landing"; readonly files: readonly LandingFile[] }
  | { readonly kind: "landed"; readonly files: readonly string[] }
  | { readonly kind: "patch_saved"; readonly path: string }
  /** How far a search for a small edit is. */
  | {
    readonly kind: "searched";
    readonly tried: number;
    readonly plausible: number;
    readonly waiting: number;
  }
  | { readonly kind: "note"; readonly text: string }
  | {
    readonly kind: "run_finished";
    readonly verdict: Verdict;
    readonly reasons: readonly string[];
    readonly explanation: string;
    readonly landed: boolean;
  };

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

/** One file of a landing, by the hashes of what was read and what is written. */
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
