/**
 * What a run is handed: its task, everything it needs from outside, and how it began and ended.
 *
 * Types alone. Imports types of `guards/`, `room/`, `tools/` and `models/`. Has no effect.
 *
 * @module
 */

import type { Policy } from "../guards/policy.ts";
import type { FileChange } from "../guards/request.ts";
import type { Model } from "../models/model.ts";
import type { Reviewer } from "../models/review.ts";
import type { TestRun } from "../room/test_run.ts";
import type { Tool, ToolContext } from "../tools/tool.ts";
import type { Approver } from "./approver.ts";
import type { Budget } from "./budget.ts";
import type { DenyStore } from "./deny_store.ts";
import type { EventSink, RunSettings, TestPurpose } from "./events.ts";
import type { Guarding } from "./guard_hook.ts";
import type { AddedFile } from "./lab.ts";
import type { LandingEffects } from "./landing.ts";
import type { FixReport, Outcome, Uncommitted } from "./verdict.ts";
import type { VerifyRoom } from "./verify.ts";

/** What shall be fixed, and how. */
export interface FixTask {
  /** Id of the run. */
  readonly run: string;
  readonly version: string;
  readonly testCommand: readonly string[];
  readonly targets: readonly string[];
  readonly approve: "ask" | "auto" | "propose";
  readonly askWhen: "each" | "end";
  /** True where a proved fix leaves by another way than landing. */
  readonly landsNothing?: boolean;
  readonly maxSteps: number;
  /** What else the turns may use. */
  readonly budget?: Budget;
  readonly timeoutMs: number;
  /** Test runs of all oracles together, at the most. */
  readonly maxRuns?: number;
  readonly policy: Policy;
  readonly log: string | null;
  /** Why the saved log leaves nothing to fix, null where it does not say so. */
  readonly deadLog?: string | null;
  readonly issue: string | null;
  /** Tests that the model never sees; they are added to the last verify room alone. */
  readonly hidden?: readonly AddedFile[];
  /** The words that the run was started with, null where a program started it. */
  readonly settings?: RunSettings | null;
}

/** What the tools have of a room. */
export type RoomContext = Pick<ToolContext, "room" | "runCommand">;

/** The room that the model works in. */
export interface WorkRoom {
  /** How many files it holds. */
  readonly files: number;
  /** Files that were kept out because they may hold secrets. */
  readonly withheld: readonly string[];
  /** What was not looked at or left out, a sentence each. */
  readonly notes: readonly string[];
  /** Branch and commit that are checked out; null where there is none or it was not looked at. */
  readonly branch: string | null;
  readonly commit: string | null;
  /** Where the project lies in its repository: empty at its root, else it ends in `/`. */
  readonly folder: string;
  /** Describes the files of the room by their content, so that a later process knows them again. */
  describeBase(): Promise<string>;
  /** Finds work that is in no commit, before anything lands; not there where nobody can tell. */
  findUncommitted?(): Promise<Uncommitted | null>;
  /** Gives what tools work with; asked for while the baseline runs. */
  loadToolContext(): Promise<RoomContext>;
  runTests(purpose: TestPurpose, filter: string | null): Promise<TestRun>;
  close(): Promise<void>;
}

/** Everything a run needs from outside. */
export interface FixEffects extends LandingEffects {
  /** One line on what holds the tests. */
  readonly sandbox: string;
  openRoom(): Promise<WorkRoom>;
  openVerifyRoom(): Promise<VerifyRoom>;
  readonly model: Model;
  /** Models to ask, one after the other, where the ones before did not fix it. */
  readonly rungs?: readonly Model[];
  /** Keeps the changes of a failed attempt; returns the name of the patch. */
  park?(changes: readonly FileChange[], attempt: number): Promise<string>;
  /** Asks a second model what it thinks of the proved diff. */
  readonly reviewer?: Reviewer;
  /** Gives the tools; asked for while the baseline runs, so that they load meanwhile. */
  loadTools(): Promise<readonly Tool[]>;
  readonly approver: Approver;
  readonly denyStore: DenyStore;
  readonly events: EventSink;
  readonly now: () => Date;
  readonly createId: () => string;
  /** Takes secrets out of what is sent and kept. */
  loadRedaction(): Promise<(text: string) => string>;
  readonly signal: AbortSignal;
  /** Keeps the description of the files that the run began with. */
  keepBase(description: string): void;
  /** A program's own word before every tool call. */
  readonly guarding?: Guarding;
  /** Starts the time of the turns; the signal aborts when it is over. */
  readonly startTimer?: (ms: number) => AbortSignal;
}

/** A report, and whether the run was interrupted. */
export interface FixResult {
  readonly report: FixReport;
  /** Its verdict in finer words. */
  readonly outcome: Outcome;
  readonly isInterrupted: boolean;
}

/** How a run began. */
export interface Beginning {
  readonly room: WorkRoom;
  readonly baseline: TestRun;
  readonly tools: readonly Tool[];
  readonly toolContext: RoomContext;
  /** Takes secrets out of what is sent and kept. */
  readonly redact: (text: string) => string;
}

/** How a run ended. */
export interface Ending extends FixResult {
  /** True where nobody judged what there was: a person left, or no model could be reached. */
  readonly isCutShort: boolean;
}
