/** The adapter over the real SDK: streams that are slow, odd, or end where they should not. */
import { assertEquals, assertStringIncludes } from "../assert.ts";
import type { ModelReply } from "../../models/model.ts";
import { type LoopbackReply, startLoopback } from "./loopback.ts";
import {
  ask,
  askOnce,
  createModel,
  LOOPBACK_PERMISSIONS as permissions,
  type ModelOptions,
} from "./loopback_model.ts";
import { toCompletion, toEvents, toRawStream, toStream } from "./loopback_replies.ts";

const CALL = 'data: {"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"a","function":' +
  '{"name":"write_file","arguments":"{\\"path\\":\\"a\\",\\"content\\":\\""}}]}}]}\n\n';
const DONE = 'data: {"choices":[{"index":0,"delta":{"content":"done"},"finish_reason":"stop"}]}\n';
const HI = toStream({ text: "hi" });

async function check(
  replies: readonly LoopbackReply[],
  expected: { text?: string; words?: string; requests: number; options?: ModelOptions },
): Promise<ModelReply> {
  const { reply, requests } = await askOnce(replies, expected.options);
  const text = reply.kind === "answer" ? reply.text : null;
  assertEquals(text, expected.text ?? null, JSON.stringify(reply));
  assertEquals(requests.length, expected.requests);
  if (expected.words) {
    assertStringIncludes(reply.kind === "unavailable" ? reply.reason : "", expected.words);
  }
  return reply;
}

Deno.test({
  name: "OpenAiModel.next() tries a reply once more when it ends before it is over (E18)",
  permissions,
  async fn() {
    const half = '{"choices":[{"message":{"content":"hal';
    const cuts: LoopbackReply[] = [
      ...(["close", "cut"] as const).map((end) => toRawStream([CALL], end)),
      ...(["close", "cut"] as const).map((end) => toRawStream([": ping\n\n", ": ping\n\n"], end)),
      ...(["whole", "close", "cut"] as const).map((end) => ({
        headers: { "content-type": "application/json" },
        pieces: [half],
        end,
      })),
      { pieces: [] },
    ];
    for (const cut of cuts) {
      await check([cut, HI], { text: "hi", requests: 2 });
      await check([cut, cut, HI], { words: "before it was whole", requests: 2 });
    }
  },
});

Deno.test({
  name: "OpenAiModel.next() keeps a reply that is over, however its connection ends (E18)",
  permissions,
  async fn() {
    for (const end of ["close", "cut", "whole"] as const) {
      for (const text of [DONE, DONE.trimEnd(), `${DONE}\ndata: [DONE]\n\n`]) {
        await check([toRawStream([text], end)], { text: "done", requests: 1 });
      }
    }
  },
});

Deno.test({
  name: "OpenAiModel.next() waits for nothing behind the end of a reply (E18)",
  permissions,
  async fn() {
    await check([toRawStream([`${DONE}\n`, "data: [DONE]\n\n"], "hang")], {
      text: "done",
      requests: 1,
    });
  },
});

Deno.test({
  name: "OpenAiModel.next() reads usage and text around comments and empty choices (E09)",
  permissions,
  async fn() {
    const usage = { prompt_tokens: 3, completion_tokens: 1, total_tokens: 4 };
    const events = [
      { choices: [], prompt_filter_results: [] },
      { usage },
      { choices: [{ index: 0, delta: { content: "hi" } }] },
      { choices: [{ index: 0, delta: {}, finish_reason: "stop" }] },
      "[DONE]",
    ];
    const { headers, pieces } = toEvents(events);
    const sent = { headers: headers ?? {}, pieces: [": keep-alive\n\n", ...pieces] };
    const reply = await check([sent], { text: "hi", requests: 1 });
    assertEquals([reply.usage.inputTokens, reply.usage.outputTokens], [3, 1]);
  },
});

Deno.test({
  name: "OpenAiModel.next() leaves tokens unknown when the stream tells none",
  permissions,
  async fn() {
    const reply = await check([toRawStream([`${DONE}\n`])], { text: "done", requests: 1 });
    assertEquals([reply.usage.inputTokens, reply.usage.outputTokens], [null, null]);
  },
});

Deno.test({
  name: "OpenAiModel.next() reads a stream whose pieces cut lines and characters anywhere",
  permissions,
  async fn() {
    const { headers = {}, pieces } = toStream({
      text: "Grüße ✓ 👍",
      calls: [{ tool: "write_file", args: { path: "a", content: "ä\n".repeat(40) }, id: "a" }],
    });
    const text = pieces.join("");
    const all = text.match(/[^]{1,5}/g) ?? [];
    const reply = await check([{ headers, pieces: all, end: "close" }], {
      text: "Grüße ✓ 👍",
      requests: 1,
    });
    const [call] = reply.kind === "answer" ? reply.calls : [];
    assertEquals(call?.args, { kind: "json", value: { path: "a", content: "ä\n".repeat(40) } });
  },
});

Deno.test({
  name: "OpenAiModel.next() reads a stream under any content type, and JSON under that of a stream",
  permissions,
  async fn() {
    const { pieces } = HI;
    for (const type of ["application/json", "text/plain", ""]) {
      const headers: Record<string, string> = type === "" ? {} : { "content-type": type };
      await check([{ headers, pieces }], { text: "hi", requests: 1 });
    }
    const headers = { "content-type": "text/event-stream" };
    const whole = toCompletion({ text: "hi" }).pieces;
    await check([{ headers, pieces: whole }], { text: "hi", requests: 1 });
  },
});

Deno.test({
  name: "OpenAiModel.next() takes an error in the middle of a stream for one of the server (E09)",
  permissions,
  async fn() {
    const first = { choices: [{ index: 0, delta: { content: "h" } }] };
    const error = { error: { message: "upstream overloaded", code: 502 } };
    await check([toEvents([first, error, "[DONE]"]), HI], { text: "hi", requests: 2 });
  },
});

Deno.test({
  name: "OpenAiModel.next() ends a silent stream at the idle limit (E18)",
  permissions,
  async fn() {
    const options = { limits: { idleMs: 30 } };
    const silent = toRawStream([CALL], "hang");
    await check([silent, HI], { text: "hi", requests: 2, options });
    const words = "sent no whole reply within the time limit of 0.03 s (idleMs)";
    await check([silent, silent, HI], { words, requests: 2, options });
  },
});

Deno.test({
  name: "OpenAiModel.next() lets the first byte take longer than the ones behind it (E22)",
  permissions,
  async fn() {
    const options = { limits: { idleMs: 30, firstByteMs: 5000 } };
    await check([{ ...HI, headersDelayMs: 120 }], { text: "hi", requests: 1, options });
  },
});

Deno.test({
  name: "OpenAiModel.next() closes a request at its limit before it sends the next (E22)",
  permissions,
  async fn() {
    const slow = { ...HI, headersDelayMs: 5000 };
    await using server = startLoopback((_, index) => index === 0 ? slow : HI);
    const goneAtWait: number[] = [];
    const sleep = async () => {
      // The server hears of it a moment later than the client.
      for (let time = 0; time < 100 && server.countGone() === 0; time++) {
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      goneAtWait.push(server.countGone());
    };
    const clock = { now: () => 0, random: () => 0, sleep };
    const reply = await ask(createModel(server.baseUrl, { clock, limits: { firstByteMs: 60 } }));
    assertEquals([reply.kind, goneAtWait, server.requests.length], ["answer", [1], 2]);
  },
});

Deno.test({
  name: "OpenAiModel.next() ends at once when the run is interrupted (E22)",
  permissions,
  async fn() {
    for (const reply of [{ ...HI, headersDelayMs: 60_000 }, toRawStream([CALL], "hang")]) {
      await using server = startLoopback([reply]);
      const controller = new AbortController();
      const asked = createModel(server.baseUrl)
        .next({ messages: [], tools: [], signal: controller.signal });
      setTimeout(() => controller.abort(), 100);
      const got = await asked;
      assertStringIncludes(got.kind === "unavailable" ? got.reason : "", "interrupted");
      assertEquals(server.requests.length, 1);
    }
  },
});

Deno.test({
  name: "OpenAiModel.next() ends a reply that is longer than the limit",
  permissions,
  async fn() {
    const options = { limits: { maxReplyCharacters: 1000 } };
    const long = toStream({ text: "x".repeat(2000) });
    await check([long, HI], { words: "longer than 1000 characters", requests: 1, options });
  },
});
