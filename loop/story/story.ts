/**
 * The story of a run: what its journal tells, in the form in which people are shown it.
 *
 * Everything in it comes from the journal and is data: whoever shows it makes it safe to look at.
 * Imports types only. Has no effect.
 *
 * @module
 */

import type { ToolCall, Usage } from "../../models/model.ts";
import type { TestRun } from "../../room/test_run.ts";
import type { Decision } from "../../guards/decision.ts";
import type { RunEvent, RunSettings, TestPurpose } from "../events.ts";
import type { OracleAnswer, Refusal, Verdict } from "../verdict.ts";

/** How far a run is. */
export type RunState =
  /** A process is at it. */
  | "running"
  /** It came to a verdict. */
  | "finished"
  /** It was cut short: killed, interrupted, or left without an answer. */
  | "cut_short";

/** What a run used, where unknown stays unknown. */
export interface UsedInAll {
  readonly requests: number;
  /** Tokens that are known; null where none is. */
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  /** Replies whose tokens are not known in full: the sums are "at least". */
  readonly untoldTokens: number;
  /** US dollars that are known; null where nothing was said of a price. */
  readonly costUsd: number | null;
  /** Replies whose price is not known. */
  readonly untoldCosts: number;
  readonly bytesSent: number;
}

/** One turn of the model, for tables and charts. */
export interface Step {
  readonly step: number;
  readonly startedAt: string;
  /** Time until the reply was there, null where none came. */
  readonly waitMs: number | null;
  /** Null where no reply came. */
  readonly usage: Usage | null;
  readonly outcome: "replied" | "rejected" | "unanswered";
}

/** What became of one tool call. */
export type CallFate =
  /** Carried out: something was shown or run. */
  | "done"
  /** An edit was approved and applied in the room. */
  | "edited"
  /** A rule of a guard stood in the way. */
  | "blocked"
  /** A person said no, now or before. */
  | "denied"
  /** The call was wrong or came to nothing. */
  | "failed"
  /** It was never judged: the run ended before. */
  | "open";

/** One tool call from wish to result. */
export interface CallEntry {
  readonly kind: "call";
  readonly at: string;
  readonly call: string;
  readonly tool: string;
  /** The arguments as the model gave them, null where its reply is not there. */
  readonly args: ToolCall["args"] | null;
  readonly path: string | null;
  /** Unified diff of an edit as it was proposed. */
  readonly diff: string | null;
  readonly decision: Decision | null;
  readonly answer: Answered | null;
  readonly fate: CallFate;
  /** What went back to the model. */
  readonly result: string | null;
  /** Rule that stood in the way, null where none did. */
  readonly rule: string | null;
}

/** What a person, or what stands in for one, answered. */
export type Answered = Omit<Extract<RunEvent, { kind: "answered" }>, "kind" | "call">;

/** One test run. */
export interface TestsEntry {
  readonly kind: "tests";
  readonly at: string;
  readonly purpose: TestPurpose;
  /** Null while it runs, or where it never ended. */
  readonly run: TestRun | null;
}

/** The proof of a diff. */
export interface VerifyEntry {
  readonly kind: "verify";
  readonly at: string;
  readonly files: readonly string[];
  readonly diff: string;
  readonly oracles: readonly OracleAnswer[];
  /** Null while it runs. */
  readonly verdict: Verdict | null;
  readonly runs: number | null;
}

/** One thing that happened, in the order of time. */
export type StoryEntry =
  | {
    readonly kind: "prompt";
    readonly at: string;
    readonly step: number;
    readonly messages: readonly { readonly role: string; readonly content: string }[];
  }
  | {
    readonly kind: "reply";
    readonly at: string;
    readonly step: number;
    readonly text: string | null;
    readonly calls: number;
  }
  | {
    readonly kind: "rejected";
    readonly at: string;
    readonly step: number;
    readonly reason: string;
    readonly explanation: string;
    readonly text: string | null;
  }
  | CallEntry
  | TestsEntry
  | VerifyEntry
  | {
    readonly kind: "room";
    readonly at: string;
    readonly files: number;
    readonly withheld: readonly string[];
    readonly durationMs: number;
    readonly branch: string | null;
    readonly commit: string | null;
  }
  | {
    readonly kind: "question";
    readonly at: string;
    readonly files: readonly string[];
    readonly rule: string;
    readonly reason: string;
    readonly warnings: readonly string[];
    readonly answer: Answered | null;
  }
  | {
    readonly kind: "denial";
    readonly at: string;
    readonly denial: string;
    readonly path: string;
    readonly reason: string | null;
  }
  | {
    readonly kind: "landing";
    readonly at: string;
    readonly files: readonly string[];
    /** False where only its beginning is on record. */
    readonly isDone: boolean;
  }
  | { readonly kind: "patch"; readonly at: string; readonly path: string }
  | { readonly kind: "note"; readonly at: string; readonly text: string }
  | {
    readonly kind: "search";
    readonly at: string;
    readonly tried: number;
    readonly plausible: number;
  }
  | { readonly kind: "resumed"; readonly at: string; readonly redone: number };

/** The whole story. */
export interface Story {
  readonly run: string;
  readonly version: string;
  readonly state: RunState;
  /** True where `greenroom resume` can go on with it. */
  readonly canResume: boolean;
  readonly startedAt: string;
  /** Time of the last event. */
  readonly lastAt: string;
  readonly durationMs: number;
  readonly testCommand: readonly string[];
  readonly model: string;
  readonly approve: string;
  readonly sandbox: string;
  readonly maxSteps: number;
  readonly issue: string | null;
  readonly settings: RunSettings | null;
  readonly branch: string | null;
  readonly commit: string | null;
  /** Null where the run came to none. */
  readonly verdict: Verdict | null;
  readonly reasons: readonly string[];
  /** What broke, in the model's words. */
  readonly explanation: string;
  readonly landed: boolean;
  readonly files: readonly string[];
  /** The diff that was proved last, else empty. */
  readonly diff: string;
  /** What the oracles of the last proof saw. */
  readonly oracles: readonly OracleAnswer[];
  /** The run before any edit, and the last one with the changes. */
  readonly before: TestRun | null;
  readonly after: TestRun | null;
  readonly steps: readonly Step[];
  readonly used: UsedInAll;
  readonly refusals: readonly Refusal[];
  readonly entries: readonly StoryEntry[];
  /** What of the journal could not be read, a sentence each. */
  readonly damage: readonly string[];
}
