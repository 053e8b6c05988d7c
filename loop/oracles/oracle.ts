/**
 * The one shape of an oracle, and the evidence it may look at.
 *
 * An oracle is one check that runs and answers yes, no or "did not look"; it never passes
 * silently. Imports types of `guards/`, `models/` and `room/`.
 *
 * @module
 */

import type { Denial } from "../../guards/denials.ts";
import type { Policy } from "../../guards/policy.ts";
import type { FileChange } from "../../guards/request.ts";
import type { Review } from "../../models/review.ts";
import type { TestRun } from "../../room/test_run.ts";
import type { AddedFile, Lab } from "../lab.ts";
import type { Targets } from "../outcomes.ts";
import type { OracleAnswer } from "../verdict.ts";

/** What an oracle may look at. Runs are made when first asked for, and each only once. */
export interface Evidence {
  /** The combined approved changes, one a file. */
  readonly changes: readonly FileChange[];
  readonly targets: Targets;
  readonly policy: Policy;
  readonly denials: readonly Denial[];
  /** The pinned test command. */
  readonly testCommand: readonly string[];
  /** Tests that the model never saw; none where left out. */
  readonly hidden?: readonly AddedFile[];
  /** Asks a second model what it thinks of a diff; left out where none was named. */
  readonly review?: (
    asked: { readonly diff: string; readonly failures: string },
  ) => Promise<Review>;
  /** Two fresh rooms, with the base and with the fix, for further trials. */
  readonly lab: Lab;
  /** Runs the tests without the changes, in a fresh room. */
  red(): Promise<TestRun>;
  /** Runs the tests with the changes, in a fresh room. */
  green(): Promise<TestRun>;
  /** Runs the tests with the changes once more. */
  repeat(): Promise<TestRun>;
}

/** What an oracle says, and what a "no" of it means. */
export interface OracleResult extends OracleAnswer {
  /**
   * What a "no" leads to: red or forbidden is `not_fixed`, an objection is `suspect`, and a remark
   * (a hunk that is not needed, for instance) is only reported.
   */
  readonly onNo: "not_fixed" | "suspect" | "remark";
}

/** One check of a verdict. */
export interface Oracle {
  readonly name: string;
  /**
   * Looks at the evidence.
   *
   * @param evidence What there is to look at, and a lab to try things in.
   * @param earlier Results of the oracles that looked before.
   * @returns What it saw.
   */
  look(evidence: Evidence, earlier: readonly OracleResult[]): Promise<OracleResult>;
}

/**
 * Answers yes.
 *
 * @param name Name of the oracle.
 * @param detail What was seen.
 * @returns The result.
 */
export function sayYes(name: string, detail: string): OracleResult {
  return { name, answer: "yes", detail, onNo: "not_fixed" };
}

/**
 * Answers no.
 *
 * @param name Name of the oracle.
 * @param detail What was seen.
 * @param options `onNo`: what the no means; `not_fixed` where left out.
 * @returns The result.
 */
export function sayNo(
  name: string,
  detail: string,
  options: { readonly onNo: OracleResult["onNo"] } = { onNo: "not_fixed" },
): OracleResult {
  return { name, answer: "no", detail, onNo: options.onNo };
}

/**
 * Answers that it did not look, and why.
 *
 * @param name Name of the oracle.
 * @param detail Why it could not look.
 * @returns The result.
 */
export function sayDidNotLook(name: string, detail: string): OracleResult {
  return { name, answer: "did_not_look", detail, onNo: "not_fixed" };
}
