/**
 * The conclusion of a run or of one attempt: verdict, reasons, and what they rest on.
 *
 * Pure. Imports `guards/` and types of `room/`.
 *
 * @module
 */

import { renderCount } from "../guards/counted.ts";
import type { FileChange } from "../guards/request.ts";
import type { TestRun } from "../room/test_run.ts";
import { renderRun } from "./brief.ts";
import type { StopCause } from "./call_result.ts";
import type { TurnsEnd, TurnsResult } from "./turns_result.ts";
import type { Refusal, Uncommitted, Verdict } from "./verdict.ts";
import type { Verification } from "./verify.ts";

/** Characters of a test run in a reason at the most. */
const MAX_REASON_CHARACTERS = 1_000;

/** What a run or an attempt came to. */
export interface Conclusion {
  readonly verdict: Verdict;
  readonly reasons: readonly string[];
  readonly turns?: TurnsResult;
  readonly changes?: readonly FileChange[];
  readonly verification?: Verification;
  /** Work that was not committed when it was proved. */
  readonly uncommitted?: Uncommitted | null;
  /** The last test run, where it was no part of a verification. */
  readonly after?: TestRun;
  readonly landed?: boolean;
  /** True where the changes left the tests red: they are kept as a patch. */
  readonly isRed?: boolean;
  readonly isInterrupted?: boolean;
  /** True where nobody judged what there was: a person left, or no model could be reached. */
  readonly isCutShort?: boolean;
}

/**
 * Concludes a run that was interrupted.
 *
 * @returns The conclusion.
 */
export function toInterrupted(): Conclusion {
  return {
    verdict: "not_fixed",
    reasons: ["Interrupted: nothing was landed"],
    isInterrupted: true,
    isCutShort: true,
  };
}

/**
 * Concludes a run whose tests said nothing: they never ended, or never began.
 *
 * @param run The tests before any edit.
 * @returns The conclusion.
 */
export function toUnableToRun(run: TestRun): Conclusion {
  return { verdict: "could_not_run", reasons: [renderRun(run, MAX_REASON_CHARACTERS)] };
}

/**
 * Concludes turns that a person or the guard hook ended, or that needed one who was not there.
 *
 * @param end Who or what ended them.
 * @returns The conclusion.
 */
export function toStopped(end: Extract<TurnsEnd, { kind: "stopped" }>): Conclusion {
  const { why, reason = "no reason given" } = end;
  if (why === "interrupt") return toInterrupted();
  return { verdict: "not_fixed", reasons: [renderStop(why, reason)], isCutShort: true };
}

function renderStop(why: Exclude<StopCause, "interrupt">, reason: string): string {
  switch (why) {
    case "guard_hook":
      return `The guard hook stopped the run for a person: ${reason}`;
    case "quit":
      return "The person ended the run: nothing was landed";
    case "end_of_input":
      return "Approval needed: the input ended before an answer, which counts as a no";
    case "no_terminal":
      return "Approval needed: there is no terminal to ask at, and no answer is a no; " +
        "use --approve auto or --approve propose to run unattended";
  }
}

/**
 * Concludes turns that changed nothing.
 *
 * @param end Why they ended.
 * @param refusals What was refused meanwhile.
 * @returns The conclusion.
 */
export function toUnchanged(end: TurnsEnd, refusals: readonly Refusal[]): Conclusion {
  if (end.kind === "unavailable") {
    return { verdict: "could_not_run", reasons: [end.reason], isCutShort: true };
  }
  const refused = refusals.length === 0
    ? "No change was proposed"
    : `Nothing was changed: ${renderCount(refusals.length, "request")} refused`;
  return { verdict: "not_fixed", reasons: [refused, ...renderEnd(end)] };
}

/**
 * Renders the end of turns as reasons of a verdict.
 *
 * @param end Why they ended.
 * @returns One sentence, or none where the end says nothing against the change.
 */
export function renderEnd(end: TurnsEnd): readonly string[] {
  switch (end.kind) {
    case "limit":
    case "unavailable":
      return [end.reason];
    case "done":
    case "stopped":
      return [];
  }
}
