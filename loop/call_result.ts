/**
 * What a tool call came to: the text for the model, and what it means for the run.
 *
 * Pure. Imports types.
 *
 * @module
 */

import type { Answer } from "./approver.ts";

/** What a call came to. */
export interface CallResult {
  /** What the model gets back. */
  readonly text: string;
  /** True where an edit was applied. */
  readonly isEdit: boolean;
  /** File or folder that was read or changed, null where neither happened. */
  readonly path: string | null;
  /** True where the call was wrong or came to nothing; what a rule or a person refuses is neither. */
  readonly isError: boolean;
  /** True where a person said no to it, now or before. */
  readonly isRefusedByPerson: boolean;
  /** Rule of the guard that refused before there was a request; left out where none did. */
  readonly refusedBy?: string;
  /** Set where the person or the guard hook ended the run. */
  readonly stop: StopCause | null;
  /** The guard hook's own words, where it ended the run. */
  readonly stopReason?: string;
}

/** Who or what ended a run in the middle of a call. */
export type StopCause = Extract<Answer, { kind: "stop" }>["why"] | "guard_hook";

/**
 * Makes the result of a call that came to what it says.
 *
 * @param text What the model gets back.
 * @returns The result; nothing was read or changed.
 */
export function toResult(text: string): CallResult {
  return { text, isEdit: false, path: null, isError: false, isRefusedByPerson: false, stop: null };
}

/**
 * Makes the result of a call that was wrong or came to nothing.
 *
 * @param text What the model gets back.
 * @returns The result.
 */
export function toError(text: string): CallResult {
  return { ...toResult(text), isError: true };
}
