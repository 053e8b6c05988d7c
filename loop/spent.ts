/**
 * What a run used: the sum over all its replies, where unknown stays unknown.
 *
 * Pure.
 *
 * @module
 */

import type { Usage } from "../models/model.ts";
import type { RunUsage } from "./verdict.ts";

/** Nothing used yet. */
export const NOTHING_USED: RunUsage = {
  requests: 0,
  inputTokens: null,
  outputTokens: null,
  cachedTokens: null,
  isEstimated: false,
  bytesSent: 0,
  costUsd: 0,
};

/**
 * Adds the usage of one reply.
 *
 * @param total What was used before.
 * @param usage What the reply used; null counts as unknown, never as nothing.
 * @returns The sum: tokens are what is known, the cost is null as soon as one reply's is unknown.
 */
export function addUsage(total: RunUsage, usage: Usage): RunUsage {
  return {
    requests: total.requests + usage.requests,
    inputTokens: addKnown(total.inputTokens, usage.inputTokens),
    outputTokens: addKnown(total.outputTokens, usage.outputTokens),
    cachedTokens: addKnown(total.cachedTokens, usage.cachedTokens),
    isEstimated: total.isEstimated || usage.isEstimated === true,
    bytesSent: total.bytesSent + usage.bytesSent,
    costUsd: total.costUsd === null || usage.costUsd === null
      ? null
      : total.costUsd + usage.costUsd,
  };
}

/**
 * Adds what two parts of a run used.
 *
 * @param a One part.
 * @param b The other.
 * @returns The sum, unknown where one of them is.
 */
export function addRunUsage(a: RunUsage, b: RunUsage): RunUsage {
  const { isEstimated, ...sum } = addUsage(a, b);
  return { ...sum, isEstimated: isEstimated || b.isEstimated };
}

function addKnown(a: number | null, b: number | null): number | null {
  if (a === null) return b;
  return b === null ? a : a + b;
}
