/**
 * What the turns of an attempt came to, and why they ended.
 *
 * Types alone. Imports types of `room/`. Has no effect.
 *
 * @module
 */

import type { TestRun } from "../room/test_run.ts";
import type { StopCause } from "./call_result.ts";
import type { RunUsage } from "./verdict.ts";

/** Why the turns ended. */
export type TurnsEnd =
  /** The model said its last word, or has nothing more to say. */
  | { readonly kind: "done" }
  /** A limit ended them; the reason is a sentence. */
  | { readonly kind: "limit"; readonly reason: string }
  /** The person or the guard hook ended them, or there was nobody to ask. */
  | { readonly kind: "stopped"; readonly why: StopCause; readonly reason?: string }
  /** No model could be reached. */
  | { readonly kind: "unavailable"; readonly reason: string };

/** What the turns came to. */
export interface TurnsResult {
  readonly end: TurnsEnd;
  /** The last text of the model, empty where there was none. */
  readonly explanation: string;
  readonly steps: number;
  readonly usage: RunUsage;
  /** The last test run over the changes as they are now, null where none was made. */
  readonly lastRun: TestRun | null;
}
