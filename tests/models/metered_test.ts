import { assert, assertEquals } from "../assert.ts";
import { createMeteredModel, forecastRequest } from "../../models/metered.ts";
import type { ModelReply, ModelRequest, Usage } from "../../models/model.ts";
import type { PricedModel } from "../../models/prices.ts";

function test(name: string, fn: () => Promise<void>): void {
  Deno.test({ name, fn });
}

const UNTOLD: Usage = {
  inputTokens: null,
  outputTokens: null,
  cachedTokens: null,
  costUsd: null,
  bytesSent: 400,
  requests: 1,
};
const TOLD = { ...UNTOLD, inputTokens: 1_000, outputTokens: 100 };
const REQUEST: ModelRequest = {
  messages: [{
    role: "user",
    content: "The quick brown fox jumps over <|endoftext|> the dog. ".repeat(9),
  }],
  tools: [],
};
const GPT: PricedModel = { provider: "openai", model: "gpt-4.1" };

async function meter(
  reply: Partial<ModelReply> & { readonly usage: Usage },
  priced: PricedModel | null = GPT,
): Promise<Usage> {
  const answer = { kind: "answer", text: "One of four words", calls: [], ...reply } as ModelReply;
  const model = { name: "m", next: () => Promise.resolve(answer) };
  return (await createMeteredModel(model, { priced }).next(REQUEST)).usage;
}

test("createMeteredModel() counts what a provider does not, and says that it did", async () => {
  const { inputTokens, outputTokens, isEstimated, costUsd } = await meter({ usage: UNTOLD });
  assert(inputTokens !== null && inputTokens > 90 && inputTokens < 250, `${inputTokens}`);
  assert(outputTokens !== null && outputTokens >= 4 && outputTokens < 12, `${outputTokens}`);
  assertEquals(isEstimated, true);
  assert(costUsd !== null && costUsd > 0);
});

test("createMeteredModel() leaves what a provider counted as it is", async () => {
  const usage = await meter({ usage: TOLD });
  assertEquals(usage, { ...TOLD, costUsd: usage.costUsd });
  const half = await meter({ usage: { ...TOLD, outputTokens: null } });
  assertEquals([half.inputTokens, half.isEstimated], [1_000, true]);
});

test("createMeteredModel() knows prices by provider and model, cached tokens for less", async () => {
  // Two dollars a million tokens in, eight out, and half a dollar from the cache.
  const plain = (await meter({ usage: TOLD })).costUsd ?? NaN;
  assert(Math.abs(plain - 0.0028) < 1e-9, `${plain}`);
  const cached = (await meter({ usage: { ...TOLD, cachedTokens: 800 } })).costUsd ?? NaN;
  assert(Math.abs(cached - 0.0016) < 1e-9, `${cached}`);
  const gemini = await meter({ usage: TOLD }, { provider: "gemini", model: "gemini-2.5-flash" });
  assert((gemini.costUsd ?? 0) > 0);
});

test("createMeteredModel() says that a price is unknown, and never that it is 0", async () => {
  for (
    const priced of [
      null,
      { provider: "ollama", model: "qwen3-coder" },
      { provider: "openai", model: "no-such-model" },
      { provider: "toString", model: "constructor" },
    ]
  ) {
    assertEquals((await meter({ usage: TOLD }, priced)).costUsd, null);
  }
});

test("createMeteredModel() takes the provider's own price before a table's", async () => {
  assertEquals((await meter({ usage: { ...TOLD, costUsd: 0.5 } })).costUsd, 0.5);
  assertEquals((await meter({ usage: { ...TOLD, costUsd: 0 } })).costUsd, 0);
});

test("createMeteredModel() counts nothing for requests that came to nothing", async () => {
  assertEquals(await meter({ kind: "unavailable", reason: "x", usage: UNTOLD }), UNTOLD);
});

test("forecastRequest() says bytes, tokens and cost of a request that is not sent", async () => {
  const { bytes, inputTokens, costUsd } = await forecastRequest(REQUEST, {
    name: "m",
    priced: GPT,
  });
  assert(bytes > 400 && inputTokens > 90 && inputTokens < bytes / 2);
  assert(costUsd !== null && Math.abs(costUsd - inputTokens * 2e-6) < 1e-9);
  assertEquals((await forecastRequest(REQUEST, { name: "m", priced: null })).costUsd, null);
});
