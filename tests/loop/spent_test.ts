import { addUsage, NOTHING_USED } from "../../loop/spent.ts";
import type { RunUsage } from "../../loop/verdict.ts";
import type { Usage } from "../../models/model.ts";
import { assertEquals } from "../assert.ts";

function test(name: string, fn: () => void): void {
  Deno.test({ name, permissions: "none", fn });
}

const UNTOLD: Usage = {
  inputTokens: null,
  outputTokens: null,
  cachedTokens: null,
  costUsd: null,
  bytesSent: 1_000,
  requests: 1,
};

function sum(usages: readonly Partial<Usage>[]): RunUsage {
  return usages.reduce<RunUsage>(
    (total, usage) => addUsage(total, { ...UNTOLD, ...usage }),
    NOTHING_USED,
  );
}

test("addUsage() adds what is known and takes unknown tokens neither for 0 nor for NaN (F11)", () => {
  assertEquals(
    sum([
      {},
      { inputTokens: 100 },
      { inputTokens: 1_000, outputTokens: 50, cachedTokens: 900, costUsd: 0.00029 },
      { inputTokens: 12, outputTokens: 3 },
    ]),
    {
      requests: 4,
      inputTokens: 1_112,
      outputTokens: 53,
      cachedTokens: 900,
      isEstimated: false,
      bytesSent: 4_000,
      costUsd: null,
    },
  );
});

test("addUsage() says unknown where no reply told anything, and never 0 (F11)", () => {
  assertEquals(sum([{}, {}]), {
    requests: 2,
    inputTokens: null,
    outputTokens: null,
    cachedTokens: null,
    isEstimated: false,
    bytesSent: 2_000,
    costUsd: null,
  });
});

test("addUsage() knows the cost only where that of every reply is known (F11)", () => {
  assertEquals(sum([{ costUsd: 0.25 }, { costUsd: 0.5 }]).costUsd, 0.75);
  assertEquals(sum([{ costUsd: 0.25 }, {}]).costUsd, null);
  assertEquals(sum([{}, { costUsd: 0.25 }]).costUsd, null);
  assertEquals(sum([{ costUsd: 0 }]).costUsd, 0);
});

test("addUsage() says that a sum is an estimate when one part of it is", () => {
  assertEquals(
    sum([{ inputTokens: 10 }, { inputTokens: 5, isEstimated: true }, {}]).isEstimated,
    true,
  );
});

test("addUsage() counts cached tokens as part of the input, not beside it (F11)", () => {
  assertEquals(sum([{ inputTokens: 1_000, cachedTokens: 900 }]).inputTokens, 1_000);
});

test("addUsage() counts retries and replies that came to nothing (F11)", () => {
  assertEquals(sum([{ requests: 3 }, { requests: 0, bytesSent: 0 }]).requests, 3);
  assertEquals(NOTHING_USED, {
    requests: 0,
    inputTokens: null,
    outputTokens: null,
    cachedTokens: null,
    isEstimated: false,
    bytesSent: 0,
    costUsd: 0,
  });
});
