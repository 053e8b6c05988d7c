/**
 * Who answers an `ask`: the question as it is shown, and the answers there are.
 *
 * Imports types of `guards/`. Has no effect; `commands/` brings the terminal behind it.
 *
 * @module
 */

import type { FileChange } from "../guards/request.ts";

/** A question to a person. What it holds is what is shown, and what is shown is what is applied. */
export interface Question {
  /** `edit` for one proposed edit; `landing` for the whole proved diff at the end. */
  readonly kind: "edit" | "landing";
  /** Tool that asks; empty for a landing. */
  readonly tool: string;
  /** One change for an edit, one or more for a landing. */
  readonly changes: readonly FileChange[];
  /** Rule that asked. */
  readonly rule: string;
  /** Why it asked, one sentence. */
  readonly reason: string;
  /** Sentences a person must read before answering, an objecting oracle's for instance. */
  readonly warnings: readonly string[];
}

/** What a person, or whatever stands in for one, answered. */
export type Answer =
  | { readonly kind: "yes" }
  /** Remembered as a refusal; the reason reaches the model word for word. */
  | { readonly kind: "no"; readonly reason: string | null }
  /** Only these hunks, as the change that they alone make; nothing is remembered. */
  | { readonly kind: "hunks"; readonly changes: readonly FileChange[] }
  /** The person wrote the new text; nothing is remembered. */
  | { readonly kind: "edited"; readonly changes: readonly FileChange[] }
  /** Ends the run; a no that is not remembered, since nobody judged the change. */
  | {
    readonly kind: "stop";
    readonly why: "quit" | "end_of_input" | "interrupt" | "no_terminal";
  };

/** Answers questions. */
export interface Approver {
  /**
   * Answers one question.
   *
   * @param question The question; nothing but what it holds is approved.
   * @returns The answer.
   */
  ask(question: Question): Promise<Answer>;
}
