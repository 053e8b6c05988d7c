/**
 * Budgets: what a run may use, and which of them is used up.
 *
 * Pure. Imports types.
 *
 * @module
 */

import type { Forecast } from "../models/model.ts";
import type { RunUsage } from "./verdict.ts";

/** What the turns of a run may use; null is no limit. */
export interface Budget {
  /** Tokens of all requests. */
  readonly maxInputTokens: number | null;
  /** Tokens of all replies. */
  readonly maxOutputTokens: number | null;
  /** US dollars of all requests and replies. */
  readonly maxCostUsd: number | null;
  /** Time from the first turn to the last; proving is not part of it. */
  readonly maxTimeMs: number | null;
}

/** No limit beside that of the steps. */
export const NO_BUDGET: Budget = {
  maxInputTokens: null,
  maxOutputTokens: null,
  maxCostUsd: null,
  maxTimeMs: null,
};

/** What is held against a budget. */
export interface Spending {
  readonly usage: RunUsage;
  /** Whether the time is over. */
  readonly isLate: boolean;
  /** What the next request would take, null where nobody can say. */
  readonly next: Forecast | null;
}

/** Why no request may follow; `isBlind` where a limit cannot even be held. */
export interface Spent {
  readonly reason: string;
  readonly isBlind: boolean;
}

/**
 * Tells whether the next request must be forecast.
 *
 * @param budget The budget.
 * @returns True where a limit is on what requests hold or cost.
 */
export function needsForecast({ maxInputTokens, maxCostUsd }: Budget): boolean {
  return maxInputTokens !== null || maxCostUsd !== null;
}

/**
 * Finds the limit that the next request would break.
 *
 * @param budget The budget.
 * @param spending What was used, and what the next request would take.
 * @returns The reason to stop, or null.
 */
export function findSpent(budget: Budget, { usage, isLate, next }: Spending): Spent | null {
  const { maxInputTokens, maxOutputTokens, maxCostUsd, maxTimeMs } = budget;
  if (maxTimeMs !== null && isLate) return toSpent(renderTime(maxTimeMs));
  const output = usage.outputTokens ?? 0;
  if (maxOutputTokens !== null && output >= maxOutputTokens) {
    return toSpent(
      `The budget of ${show(maxOutputTokens)} output tokens is used up: ${show(output)}`,
    );
  }
  const input = (usage.inputTokens ?? 0) + (next?.inputTokens ?? 0);
  if (maxInputTokens !== null && input > maxInputTokens) {
    return toSpent(
      `The budget of ${show(maxInputTokens)} input tokens is used up: ${
        show(usage.inputTokens ?? 0)
      } were sent and the next request holds about ${show(next?.inputTokens ?? 0)}`,
    );
  }
  return maxCostUsd === null ? null : findCostSpent(maxCostUsd, { usage, next });
}

/**
 * Renders the end of a run whose time is over.
 *
 * @param maxTimeMs The limit.
 * @returns A sentence.
 */
export function renderTime(maxTimeMs: number): string {
  return `The budget of ${show(maxTimeMs / 1_000)} s is used up`;
}

function findCostSpent(
  maxCostUsd: number,
  { usage, next }: Pick<Spending, "usage" | "next">,
): Spent | null {
  if (usage.costUsd === null || (next !== null && next.costUsd === null)) {
    const reason =
      `The budget of $${maxCostUsd} cannot be held: the price of this model is unknown`;
    return { reason, isBlind: true };
  }
  const cost = usage.costUsd + (next?.costUsd ?? 0);
  if (cost <= maxCostUsd) return null;
  return toSpent(
    `The budget of $${maxCostUsd} is used up: $${
      usage.costUsd.toFixed(4)
    } were spent and the next ` +
      `request costs about $${(next?.costUsd ?? 0).toFixed(4)}`,
  );
}

function toSpent(reason: string): Spent {
  return { reason, isBlind: false };
}

function show(count: number): string {
  return count.toLocaleString("en-US");
}
