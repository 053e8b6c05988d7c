/**
 * Usage: what a provider says a request took; what it does not say is unknown, never 0.
 *
 * Imports only types. Has no effect.
 *
 * @module
 */

import { isRecord } from "./json.ts";
import type { Usage } from "../model.ts";

/** The part of the usage that a provider tells. */
export type ToldUsage = Pick<Usage, "inputTokens" | "outputTokens" | "cachedTokens" | "costUsd">;

/** The usage of a provider that says nothing. */
export const UNTOLD_USAGE: ToldUsage = {
  inputTokens: null,
  outputTokens: null,
  cachedTokens: null,
  costUsd: null,
};

/**
 * Reads a `usage` value in any of the known dialects.
 *
 * @param value The value as it came; anything at all.
 * @returns The numbers it holds, also where they are written as text, and null for the others.
 */
export function readUsage(value: unknown): ToldUsage {
  if (!isRecord(value)) return UNTOLD_USAGE;
  const details = isRecord(value.prompt_tokens_details) ? value.prompt_tokens_details : {};
  return {
    inputTokens: readCount(value.prompt_tokens ?? value.input_tokens),
    outputTokens: readCount(value.completion_tokens ?? value.output_tokens),
    cachedTokens: readCount(details.cached_tokens ?? value.prompt_cache_hit_tokens),
    costUsd: readAmount(value.cost),
  };
}

function readCount(value: unknown): number | null {
  const amount = readAmount(value);
  return amount !== null && Number.isSafeInteger(amount) ? amount : null;
}

function readAmount(value: unknown): number | null {
  const isNumberText = typeof value === "string" && /^\s*\d+(\.\d+)?\s*$/.test(value);
  const amount = isNumberText ? Number(value) : value;
  return typeof amount === "number" && Number.isFinite(amount) && amount >= 0 ? amount : null;
}
