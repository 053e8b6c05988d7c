/** The adapter over the real SDK: what it makes of errors, and how it keeps the key out of them. */
import { assertEquals, assertStringIncludes } from "../assert.ts";
import type { ModelReply } from "../../models/model.ts";
import { type LoopbackReply, startLoopback } from "./loopback.ts";
import {
  ask,
  askOnce,
  createModel,
  KEY,
  LOOPBACK_PERMISSIONS as permissions,
} from "./loopback_model.ts";
import { toCompletion, toJson, toStream, toText } from "./loopback_replies.ts";

const HI = toCompletion({ text: "hi" });

function toError(message: string, rest: object = {}): unknown {
  return { error: { message, type: "invalid_request_error", ...rest } };
}

function explain(reply: ModelReply): string {
  switch (reply.kind) {
    case "answer":
      return reply.text ?? "";
    case "rejected":
      return `${reply.reason}: ${reply.explanation}`;
    case "finished":
      return "finished";
    case "unavailable":
      return reply.reason;
  }
}

/** Asks once; the reply has to be of the kind, hold the words, and take so many requests. */
async function check(
  replies: readonly LoopbackReply[],
  expected: { kind: ModelReply["kind"]; words?: readonly string[]; requests: number },
): Promise<ModelReply> {
  const { reply, requests } = await askOnce(replies);
  const text = explain(reply);
  assertEquals([reply.kind, requests.length], [expected.kind, expected.requests], text);
  for (const words of expected.words ?? []) assertStringIncludes(text, words);
  assertEquals(text.includes(KEY) || text.includes(KEY.slice(-20)), false, text);
  assertEquals(reply.usage.requests, expected.requests);
  const bytes = requests.reduce((sum, { bodyBytes }) => sum + bodyBytes, 0);
  assertEquals(reply.usage.bytesSent, bytes);
  return reply;
}

Deno.test({
  name: "OpenAiModel.next() rejects a cut reply and counts its tokens (E04)",
  permissions,
  async fn() {
    const half = '{"path":"README2.md","content":"# Title\\n| a | b';
    const whole = '{"path":"r.md","content":"short"}';
    for (const [args, finish] of [[half, "length"], [half, "tool_calls"], [whole, "length"]]) {
      const completion = { calls: [{ tool: "write_file", args }], finish: finish ?? "" };
      for (const sent of [toCompletion(completion), toStream(completion)]) {
        const words = ["cut_at_limit", "smaller step"];
        const reply = await check([sent], { kind: "rejected", words, requests: 1 });
        assertEquals([reply.usage.inputTokens, reply.usage.outputTokens], [10, 5]);
      }
    }
  },
});

Deno.test({
  name: "OpenAiModel.next() gives a malformed call back to the model, not to the person (E06)",
  permissions,
  async fn() {
    const generation = '<function=read_file{"path": "a.py"}</function>';
    const failed = toError("Failed to call a function.", {
      code: "tool_use_failed",
      failed_generation: generation,
    });
    const words = ["tool_use_failed", "Failed to call a function."];
    const reply = await check([toJson(failed, 400)], { kind: "rejected", words, requests: 1 });
    assertEquals(reply.kind === "rejected" ? reply.text : null, generation);
    const schema =
      "tool call validation failed: parameters for tool read_file did not match schema";
    await check([toJson(toError(schema), 400)], { kind: "rejected", words: [schema], requests: 1 });
    const other = toJson(toError("temperature is too high"), 400);
    await check([other], { kind: "unavailable", words: ["too high"], requests: 1 });
  },
});

Deno.test({
  name: "OpenAiModel.next() ends or tries again when there are no choices (E09)",
  permissions,
  async fn() {
    const balance = { choices: null, base_resp: { status_msg: "insufficient balance" } };
    const words = ["insufficient balance"];
    await check([toJson(balance)], { kind: "unavailable", words, requests: 1 });
    const empty = toJson({ id: "x", object: "chat.completion", choices: [] });
    const down = toJson(toError("upstream overloaded", { code: 502 }));
    await check([empty, down, HI], { kind: "answer", words: ["hi"], requests: 3 });
    const end = ["no choices", "after 4 tries"];
    await check([empty, empty, empty, empty, HI], { kind: "unavailable", words: end, requests: 4 });
  },
});

Deno.test({
  name: "OpenAiModel.next() names address, status, type and right form when it is wrong (E10)",
  permissions,
  async fn() {
    const replies = [
      toJson({ error: "Unexpected endpoint or method. (POST /chat/completions)" }),
      toText("<!doctype html><title>Login</title>", { type: "text/html" }),
      toText("404 page not found", { status: 404 }),
    ];
    const types = ["", "text/html", "text/plain"];
    for (const [index, reply] of replies.entries()) {
      await using server = startLoopback([reply, HI]);
      const root = server.baseUrl.replace("/v1", "");
      const reason = explain(await ask(createModel(root)));
      const status = index === 2 ? "404" : "200";
      for (const words of [root, `status ${status}`, types[index] ?? "", "end in /v1"]) {
        assertStringIncludes(reason, words);
      }
      assertEquals(server.requests.length, 1);
    }
  },
});

Deno.test({
  name: "OpenAiModel.next() asks the same path for every form of the address (E10)",
  permissions,
  async fn() {
    for (const tail of ["", "/", "//", "/chat/completions", "?api-version=7"]) {
      await using server = startLoopback([HI]);
      await ask(createModel(`${server.baseUrl}${tail}`));
      const query = tail.startsWith("?") ? tail : "";
      assertEquals(server.requests[0]?.path, `/v1/chat/completions${query}`);
    }
  },
});

Deno.test({
  name: "OpenAiModel.next() names the host when nobody answers there (E10)",
  permissions,
  async fn() {
    const blocked = explain(await ask(createModel("http://127.0.0.1:9")));
    assertStringIncludes(blocked, "cannot connect to 127.0.0.1:9");
    const server = startLoopback([]);
    await server[Symbol.asyncDispose]();
    const waits: number[] = [];
    const reply = await ask(createModel(server.baseUrl, { waits }));
    assertStringIncludes(explain(reply), `cannot connect to ${server.host}`);
    assertStringIncludes(explain(reply), "after 3 tries");
    assertEquals([waits, reply.usage.requests], [[250, 500], 3]);
  },
});

Deno.test({
  name: "OpenAiModel.next() follows no redirect, with which the key could leave (E10)",
  permissions,
  async fn() {
    await using other = startLoopback([HI]);
    const headers = { location: `${other.baseUrl}/chat/completions` };
    for (const status of [301, 302, 307, 308]) {
      const redirect = { status, headers, pieces: [] };
      await check([redirect], { kind: "unavailable", words: [other.host], requests: 1 });
    }
    assertEquals(other.requests.length, 0);
  },
});

Deno.test({
  name: "OpenAiModel.next() ends with what is needed when the model is not the right one (E12)",
  permissions,
  async fn() {
    const cases: [number, string, string, number][] = [
      [400, "codellama:latest does not support tools", "cannot call tools", 2],
      [404, "No endpoints found that support tool use", "cannot call tools", 2],
      [404, 'model "qwen3:99b" not found, try pulling it first', "no model", 1],
    ];
    for (const [status, message, words, requests] of cases) {
      const reply = toJson(toError(message), status);
      const all = [words, '"m"', "--model", message];
      await check([reply, reply, HI], { kind: "unavailable", words: all, requests });
    }
  },
});

Deno.test({
  name: "OpenAiModel.next() never carries text out as a call (E13)",
  permissions,
  async fn() {
    const texts = [
      '```json\n{"name": "write_file", "arguments": {"path": "x.py", "content": "1"}}\n```',
      'For example you could call:\n<tool_call>{"name":"replace_in_file","arguments":{}}</tool_call>',
      'commentary to=functions.read_file json{"path":"a.py"}',
    ];
    for (const text of texts) {
      const words = ["call_as_text", "tool interface"];
      await check([toStream({ text })], { kind: "rejected", words, requests: 1 });
    }
  },
});

Deno.test({
  name: "OpenAiModel.next() repeats the key in no message, whoever repeats it first (E16)",
  permissions,
  async fn() {
    const turned = toError(`Incorrect API key provided: ${KEY}. You can find your API key at`);
    const words = ["OPENAI_API_KEY", "Incorrect API key provided"];
    await check([toJson(turned, 401)], { kind: "unavailable", words, requests: 1 });
    const proxy = toText(`proxy error, request was: POST /v1 authorization: Bearer ${KEY}`, {
      status: 500,
    });
    const four = [proxy, proxy, proxy, proxy];
    await check(four, { kind: "unavailable", words: ["proxy error"], requests: 4 });
    const called = toError(`Failed to call a function: ${KEY}`, { failed_generation: KEY });
    const reply = await check([toJson(called, 400)], { kind: "rejected", requests: 1 });
    assertEquals(reply.kind === "rejected" ? reply.text : null, "***");
  },
});

Deno.test({
  name: "OpenAiModel.next() repeats no key of the query, and tells of no wait with one (E16)",
  permissions,
  async fn() {
    const problems: string[] = [];
    await using server = startLoopback(() =>
      toText(`busy with ${KEY} and q-secret`, { status: 500 })
    );
    const model = createModel(`${server.baseUrl}?key=q-secret`, {
      onWait: ({ problem }) => problems.push(problem),
    });
    const text = [explain(await ask(model)), ...problems].join("\n");
    assertEquals(problems.length, 3);
    assertStringIncludes(text, "busy with *** and ***");
    assertEquals(text.includes("q-secret") || text.includes(KEY.slice(-20)), false);
  },
});

Deno.test({
  name: "OpenAiModel.next() names its own reason for each empty reply (E19)",
  permissions,
  async fn() {
    const refusal = { content: null, refusal: "I can not help with that." };
    const thoughts = { content: "", reasoning_content: "…" };
    const cases: [object, string, string][] = [
      [{ content: null }, "stop", "empty"],
      [thoughts, "length", "cut_at_limit"],
      [refusal, "stop", "model_refusal"],
      [{ content: null }, "content_filter", "content_filter"],
    ];
    for (const [message, finish_reason, words] of cases) {
      const reply = toJson({ choices: [{ message, finish_reason }] });
      await check([reply], { kind: "rejected", words: [words], requests: 1 });
    }
  },
});

Deno.test({
  name: "OpenAiModel.next() waits as long as the provider asks, and gives up beyond the limit",
  permissions,
  async fn() {
    const cases: [Record<string, string>, number][] = [
      [{ "retry-after": "7" }, 7000],
      [{ "retry-after": "Thu, 01 Jan 2026 00:00:09 GMT" }, 9000],
      [{ "retry-after-ms": "120" }, 120],
      [{}, 250],
    ];
    for (const [headers, waitMs] of cases) {
      const waits: number[] = [];
      const { reply } = await askOnce([{ status: 429, headers, pieces: ["slow"] }, HI], { waits });
      assertEquals([reply.kind, waits], ["answer", [waitMs]]);
    }
    const hour = { status: 429, headers: { "retry-after": "3600" }, pieces: ["slow"] };
    const words = ["status 429", "3600 s of waiting are over the limit"];
    await check([hour, HI], { kind: "unavailable", words, requests: 1 });
  },
});

Deno.test({
  name: "OpenAiModel.next() tries no more when the run is interrupted",
  permissions,
  async fn() {
    await using server = startLoopback(() => toText("busy", { status: 503 }));
    const controller = new AbortController();
    const clock = {
      now: () => 0,
      random: () => 0,
      sleep: () => Promise.resolve(controller.abort()),
    };
    const reply = await createModel(server.baseUrl, { clock })
      .next({ messages: [], tools: [], signal: controller.signal });
    assertStringIncludes(explain(reply), "interrupted");
    assertEquals(server.requests.length, 1);
  },
});

Deno.test({
  name: "OpenAiModel.next() says that a history is too long, in the words of any provider",
  permissions,
  async fn() {
    const cases: [number, unknown][] = [
      [400, {
        message: "This model's maximum context length is 8192 tokens. However, you requested 9000.",
        code: "context_length_exceeded",
      }],
      [400, { message: "prompt is too long: 210000 tokens > 200000 maximum" }],
      [400, { message: "the request exceeds the available context size, try increasing it" }],
      [413, { message: "Request too large for model on tokens per minute: Limit 8000" }],
      [400, { message: "The input token count exceeds the maximum number of tokens allowed" }],
      [422, { message: "Prompt contains too many tokens" }],
    ];
    for (const [status, error] of cases) {
      const words = ["context_length", "longer than the model can read"];
      await check([toJson({ error }, status), HI], { kind: "rejected", words, requests: 1 });
    }
  },
});
