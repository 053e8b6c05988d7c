/**
 * What the turns of an attempt work with.
 *
 * Types alone. Imports types of `models/` and `room/`. Has no effect.
 *
 * @module
 */

import type { Model, Signals } from "../models/model.ts";
import type { TestRun } from "../room/test_run.ts";
import type { Budget } from "./budget.ts";
import type { CallContext } from "./calls.ts";
import type { EventSink, TestPurpose } from "./events.ts";
import type { RunUsage } from "./verdict.ts";

/** What the turns need from outside. */
export interface TurnsContext {
  readonly model: Model;
  readonly calls: CallContext;
  readonly events: EventSink;
  readonly maxSteps: number;
  /** What else is limited. */
  readonly budget?: Budget;
  /** What earlier attempts of the same run used. */
  readonly before?: { readonly steps: number; readonly usage: RunUsage };
  /** Why this model is asked, for the ledger; a routed one says so itself. */
  readonly why?: string;
  /** What is known of the failure. */
  readonly facts?: Pick<Signals, "failures" | "files" | "logCharacters">;
  /** True where each round of edits is followed by a test run. */
  readonly testsAfterEdit: boolean;
  runTests(purpose: TestPurpose): Promise<TestRun>;
  isGreen(run: TestRun): boolean;
  redact(text: string): string;
  readonly signal: AbortSignal;
  /** Ends a request when the time of the budget is over. */
  readonly deadline?: AbortSignal | null;
}
