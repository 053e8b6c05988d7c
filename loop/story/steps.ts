/**
 * The turns of a run as numbers: how long each took, what it used, and the sum.
 *
 * Pure. Imports types.
 *
 * @module
 */

import type { Usage } from "../../models/model.ts";
import type { JournalEntry } from "../journal/read_journal.ts";
import type { Step, UsedInAll } from "./story.ts";

/**
 * Lists the turns of a run.
 *
 * @param entries Its events.
 * @returns One step for each prompt.
 */
export function listSteps(entries: readonly JournalEntry[]): readonly Step[] {
  const steps: Step[] = [];
  for (const { at, event } of entries) {
    if (event.kind === "prompted") {
      const { step } = event;
      steps.push({ step, startedAt: at, waitMs: null, usage: null, outcome: "unanswered" });
    }
    if (event.kind !== "replied" && event.kind !== "reply_rejected") continue;
    const open = steps.pop();
    const startedAt = open?.startedAt ?? "";
    const waitMs = Date.parse(at) - Date.parse(startedAt);
    steps.push({
      step: event.step,
      startedAt,
      waitMs: Number.isFinite(waitMs) ? Math.max(0, waitMs) : null,
      usage: event.usage,
      outcome: event.kind === "replied" ? "replied" : "rejected",
    });
  }
  return steps;
}

/**
 * Adds up what the turns used; null counts as unknown, never as nothing.
 *
 * @param steps The turns.
 * @returns The sums of what is known, and how many replies did not say.
 */
export function sumUsage(steps: readonly Step[]): UsedInAll {
  const usages = steps.map(({ usage }) => usage).filter((usage) => usage !== null)
    .filter(({ requests, costUsd }) => requests > 0 || costUsd !== 0);
  return {
    requests: sum(usages, "requests") ?? 0,
    inputTokens: sum(usages, "inputTokens"),
    outputTokens: sum(usages, "outputTokens"),
    untoldTokens:
      usages.filter((usage) => usage.inputTokens === null || usage.outputTokens === null).length,
    costUsd: usages.length === 0 ? 0 : sum(usages, "costUsd"),
    untoldCosts: usages.filter(({ costUsd }) => costUsd === null).length,
    bytesSent: sum(usages, "bytesSent") ?? 0,
  };
}

function sum(
  usages: readonly Usage[],
  name: Exclude<keyof Usage, "isEstimated" | "model" | "why">,
): number | null {
  const known = usages.map((usage) => usage[name]).filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((total, value) => total + value, 0);
}
