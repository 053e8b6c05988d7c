import { type Budget, findSpent, NO_BUDGET, type Spending } from "../../loop/budget.ts";
import { NOTHING_USED } from "../../loop/spent.ts";
import { assertEquals, assertStringIncludes } from "../assert.ts";
import { call, say, USAGE } from "./fakes/model.ts";
import { YES } from "./fakes/people.ts";
import { play } from "./fakes/turns.ts";

const permissions = "none";
const USED: Spending = {
  usage: { ...NOTHING_USED, requests: 2, inputTokens: 1_000, outputTokens: 50, costUsd: 0.01 },
  isLate: false,
  next: { bytes: 2_000, inputTokens: 600, costUsd: 0.006 },
};

const CASES: readonly (readonly [Partial<Budget>, Partial<Spending>, string])[] = [
  [{ maxInputTokens: 1_600 }, {}, ""],
  [{ maxInputTokens: 1_599 }, {}, "1,599 input tokens is used up: 1,000 were sent"],
  [{ maxInputTokens: 999 }, { next: null }, "999 input tokens is used up"],
  [{ maxOutputTokens: 51 }, {}, ""],
  [{ maxOutputTokens: 50 }, {}, "50 output tokens is used up: 50"],
  [{ maxCostUsd: 0.016 }, {}, ""],
  [{ maxCostUsd: 0.015 }, {}, "$0.015 is used up: $0.0100 were spent"],
  [{ maxCostUsd: 9 }, { next: { bytes: 9, inputTokens: 9, costUsd: null } }, "cannot be held"],
  [
    { maxCostUsd: 9 },
    { usage: { ...USED.usage, costUsd: null } },
    "price of this model is unknown",
  ],
  [{ maxTimeMs: 2_000 }, {}, ""],
  [{ maxTimeMs: 2_000 }, { isLate: true }, "The budget of 2 s is used up"],
  [{}, { isLate: true }, ""],
];

for (const [budget, spending, reason] of CASES) {
  const what = JSON.stringify([budget, spending]);
  Deno.test(`findSpent() says "${reason}" of ${what}`, { permissions }, () => {
    const spent = findSpent({ ...NO_BUDGET, ...budget }, { ...USED, ...spending });
    if (reason === "") assertEquals(spent, null);
    else assertStringIncludes(spent?.reason ?? "", reason);
  });
}

const EDIT = ["replace_in_file", { path: "src/a.js", old: "wrong", new: "right" }] as const;

Deno.test("playTurns() stops at a budget with the reason, and keeps what was done", {
  permissions,
}, async () => {
  const { result, model } = await play({
    replies: [call(EDIT), call(["list_dir", {}]), say("never asked")],
    answers: [YES],
    context: { budget: { ...NO_BUDGET, maxOutputTokens: 2 * USAGE.outputTokens } },
  });
  assertEquals([result.end.kind, model.requests.length], ["limit", 2]);
  assertEquals(result.lastRun?.exitCode, 0);
});

Deno.test(
  "playTurns() asks nothing when a limit of cost cannot be held",
  { permissions },
  async () => {
    const { result, model } = await play({
      replies: [say("never asked")],
      context: {
        budget: { ...NO_BUDGET, maxCostUsd: 1 },
        model: {
          name: "local/m",
          next: () => Promise.reject(new Error("It was asked")),
          forecast: () => Promise.resolve({ bytes: 10, inputTokens: 3, costUsd: null }),
        },
      },
    });
    assertEquals([result.end.kind, model.requests.length], ["unavailable", 0]);
  },
);

Deno.test("playTurns() ends a request whose time is over as a limit, not as a failure", {
  permissions,
}, async () => {
  const controller = new AbortController();
  const { result } = await play({
    replies: [],
    context: {
      budget: { ...NO_BUDGET, maxTimeMs: 3_000 },
      deadline: controller.signal,
      model: {
        name: "slow/m",
        next: ({ signal }) => {
          controller.abort();
          const reason = `interrupted ${signal?.aborted}`;
          return Promise.resolve({ kind: "unavailable", reason, usage: USAGE });
        },
      },
    },
  });
  assertEquals(result.end, { kind: "limit", reason: "The budget of 3 s is used up" });
});
