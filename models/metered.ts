/**
 * A meter on a model: says what each reply took where its provider does not, and what it cost.
 *
 * What it counts itself is marked as an estimate; a price that nobody knows stays unknown. Imports
 * the other files of `models/`; what it needs for that is loaded behind the first request. Has no
 * effect.
 *
 * @module
 */

import { renderChatRequest } from "./chat/chat_request.ts";
import type { Forecast, Model, ModelReply, ModelRequest, Usage } from "./model.ts";
import { loadPrice, type PricedModel } from "./prices.ts";
import { DEFAULT_QUIRKS } from "./providers.ts";
import { loadTokenCounter } from "./tokens.ts";

/** How a model is metered. */
export interface MeterOptions {
  /** Whose price holds, null where nobody knows one. */
  readonly priced: PricedModel | null;
}

/**
 * Puts a meter on a model.
 *
 * @param model The model.
 * @param options Whose price holds.
 * @returns The model, whose replies say what they took.
 */
export function createMeteredModel(model: Model, options: MeterOptions): Model {
  return {
    ...model,
    async next(request) {
      const reply = await model.next(request);
      return { ...reply, usage: await completeUsage(reply, { request, ...options }) };
    },
    forecast: (request) => forecastRequest(request, { name: model.name, ...options }),
  };
}

/**
 * Forecasts what a request would hold and cost; nothing is sent.
 *
 * @param request The request.
 * @param options Name and price of the model.
 * @returns Its size, tokens and cost.
 */
export async function forecastRequest(
  request: ModelRequest,
  { name, priced }: MeterOptions & { readonly name: string },
): Promise<Forecast> {
  const body = renderBody(request, name);
  const countTokens = await loadTokenCounter();
  const inputTokens = countTokens(body);
  const tokens = { inputTokens, outputTokens: 0, cachedTokens: 0 };
  const costUsd = priced === null ? null : (await loadPrice(priced))(tokens);
  return { bytes: new TextEncoder().encode(body).length, inputTokens, costUsd };
}

interface Metering extends MeterOptions {
  readonly request: ModelRequest;
}

async function completeUsage(
  reply: ModelReply,
  { request, priced }: Metering,
): Promise<Usage> {
  const { usage } = reply;
  // What a failed request took is anybody's guess, and most providers count nothing for it.
  if (usage.requests === 0 || reply.kind === "unavailable" || reply.kind === "finished") {
    return usage;
  }
  const counted = await countMissing(reply, request);
  if (counted.costUsd !== null || priced === null) return counted;
  const { inputTokens, outputTokens, cachedTokens } = counted;
  if (inputTokens === null || outputTokens === null) return counted;
  const findCost = await loadPrice(priced);
  const tokens = { inputTokens, outputTokens, cachedTokens: cachedTokens ?? 0 };
  return { ...counted, costUsd: findCost(tokens) };
}

async function countMissing(reply: ModelReply, request: ModelRequest): Promise<Usage> {
  const { usage } = reply;
  if (usage.inputTokens !== null && usage.outputTokens !== null) return usage;
  const countTokens = await loadTokenCounter();
  return {
    ...usage,
    inputTokens: usage.inputTokens ?? countTokens(renderBody(request, "")),
    outputTokens: usage.outputTokens ?? countTokens(renderReply(reply)),
    isEstimated: true,
  };
}

function renderBody(request: ModelRequest, model: string): string {
  return renderChatRequest(request, { model, stream: true, quirks: DEFAULT_QUIRKS });
}

function renderReply(reply: ModelReply): string {
  switch (reply.kind) {
    case "answer": {
      const calls = reply.calls.map(({ tool, args }) => JSON.stringify([tool, args]));
      return [reply.text ?? "", ...calls, JSON.stringify(reply.extra ?? "")].join("\n");
    }
    case "rejected":
      return reply.text ?? "";
    case "finished":
    case "unavailable":
      return "";
  }
}
