/** Pacing with the real client in the path, against a server that counts a minute's tokens. */

import { assertEquals } from "../assert.ts";
import type { Message } from "../../models/model.ts";
import { createOpenAiModel } from "../../models/openai.ts";
import { resolveProvider } from "../../models/providers.ts";
import { type LoopbackReply, startLoopback } from "./loopback.ts";
import { ask, HISTORY, KEY, LOOPBACK_PERMISSIONS as permissions } from "./loopback_model.ts";
import { toCompletion, toJson } from "./loopback_replies.ts";

const LIMIT = 8_000;

/** A minute of tokens on a clock of its own; the server answers 429 where it runs over. */
function createAccount(options: { readonly saysRest: boolean }) {
  let nowMs = 0;
  const used: { atMs: number; tokens: number }[] = [];
  const waits: string[] = [];
  const answer = (bytes: number): LoopbackReply => {
    const inputTokens = Math.ceil(bytes / 3.4);
    const recent = used.filter(({ atMs }) => atMs > nowMs - 60_000);
    const rest = LIMIT - recent.reduce((sum, { tokens }) => sum + tokens, 0);
    if (inputTokens > rest) return toJson({ error: { message: "Rate limit reached" } }, 429);
    used.push({ atMs: nowMs, tokens: inputTokens + 50 });
    const usage = { prompt_tokens: inputTokens, completion_tokens: 50 };
    const reply = toCompletion({ text: "more", usage });
    const told = {
      "x-ratelimit-limit-tokens": `${LIMIT}`,
      "x-ratelimit-remaining-tokens": `${Math.max(0, rest - inputTokens - 50)}`,
    };
    return options.saysRest ? { ...reply, headers: { ...reply.headers, ...told } } : reply;
  };
  return {
    answer,
    waits,
    clock: {
      now: () => nowMs,
      random: () => 0,
      sleep: (ms: number) => {
        nowMs += ms;
        return Promise.resolve();
      },
    },
    onWait: ({ problem }: { readonly problem: string }) => void waits.push(problem),
  };
}

for (const saysRest of [false, true]) {
  const how = saysRest ? "that the server alone tells" : "that a person said";
  Deno.test({
    name: `OpenAiModel.next() keeps 8,000 tokens a minute ${how}, without one 429`,
    permissions,
    async fn() {
      const account = createAccount({ saysRest });
      await using server = startLoopback(({ bodyBytes }) => account.answer(bodyBytes));
      const model = createOpenAiModel({
        provider: resolveProvider("stage", server.baseUrl),
        model: "m",
        apiKey: KEY,
        ...(saysRest ? {} : { rates: { tokensPerMinute: LIMIT } }),
        clock: account.clock,
        onWait: account.onWait,
      });
      const history: Message[] = [...HISTORY];
      for (let turn = 0; turn < 20; turn++) {
        const reply = await ask(model, history);
        assertEquals(reply.kind, "answer");
        history.push({ role: "assistant", content: "more", calls: [] });
        history.push({ role: "user", content: `Go on. ${"word ".repeat(120)}` });
      }
      assertEquals(server.requests.length, 20);
      assertEquals(account.waits.every((reason) => reason.includes("8000 tokens a minute")), true);
      assertEquals(account.waits.length > 3, true);
    },
  });
}
