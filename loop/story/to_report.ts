/**
 * The report of a run whose process is gone, from what its journal tells.
 *
 * Imports types and the naming of tests. Pure.
 *
 * @module
 */

import { toTestNames } from "../outcomes.ts";
import type { FixReport, Verdict } from "../verdict.ts";
import type { Story, VerifyEntry } from "./story.ts";

/**
 * Makes a report.
 *
 * @param story The story of the run.
 * @returns The report; without a verdict of its own, that of the last proof.
 */
export function toReport(story: Story): FixReport {
  const { requests, inputTokens, outputTokens, bytesSent, costUsd, untoldCosts } = story.used;
  return {
    run: story.run,
    ...toVerdict(story),
    explanation: story.explanation,
    diff: story.diff,
    files: story.files,
    landed: story.landed,
    oracles: story.oracles,
    tests: {
      before: toTestNames(story.before),
      after: story.after && toTestNames(story.after),
    },
    // The bytes that were proved are no part of the journal.
    proof: null,
    steps: story.steps.length,
    refusals: story.refusals,
    usage: {
      ...{ requests, inputTokens, outputTokens, bytesSent, cachedTokens: null },
      isEstimated: story.steps.some(({ usage }) => usage?.isEstimated === true),
      costUsd: untoldCosts > 0 ? null : costUsd,
    },
  };
}

function toVerdict(
  { verdict, reasons, entries }: Story,
): { readonly verdict: Verdict; readonly reasons: readonly string[] } {
  if (verdict !== null) return { verdict, reasons };
  const proof = entries.findLast((entry): entry is VerifyEntry => entry.kind === "verify");
  const proved = proof?.verdict ?? "could_not_run";
  return { verdict: proved, reasons: ["The run was cut short after this was proved and landed"] };
}
