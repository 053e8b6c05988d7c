/**
 * A policy of a program's own, held against what is settled already: it can only tighten.
 *
 * Pure. Imports `guards/` and types of `loop/`.
 *
 * @module
 */

import type { Policy } from "../guards/policy.ts";
import { joinStrictest } from "../guards/strictest_policy.ts";
import type { Budget } from "../loop/budget.ts";

/** What is settled: the policy, and the limits that options may have set. */
export interface Settled {
  /** The policy that holds. */
  readonly policy: Policy;
  readonly maxSteps: number;
  readonly timeoutMs: number;
  readonly budget: Budget;
}

/**
 * Tightens what is settled.
 *
 * @param settled What options and the policy of the project say.
 * @param own The policy of the program.
 * @returns What holds where both do.
 */
export function tighten(settled: Settled, own: Policy): Settled {
  const { maxSteps, timeoutMs, budget } = settled;
  return {
    policy: joinStrictest(settled.policy, own),
    maxSteps: cut(maxSteps, own.maxSteps) ?? maxSteps,
    timeoutMs: cut(timeoutMs, own.timeoutSeconds, 1_000) ?? timeoutMs,
    budget: {
      maxInputTokens: cut(budget.maxInputTokens, own.maxInputTokens),
      maxOutputTokens: cut(budget.maxOutputTokens, own.maxOutputTokens),
      maxCostUsd: cut(budget.maxCostUsd, own.maxCostUsd),
      maxTimeMs: cut(budget.maxTimeMs, own.maxTimeSeconds, 1_000),
    },
  };
}

/** No limit is null in a budget, and left out in a policy. */
function cut(value: number | null, most: number | undefined, scale = 1): number | null {
  return most === undefined ? value : Math.min(value ?? Infinity, most * scale);
}
