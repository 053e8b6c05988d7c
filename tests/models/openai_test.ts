/** The adapter over the real SDK: what it sends, and what it makes of whole and streamed replies. */
import { assert, assertEquals, assertThrows } from "../assert.ts";
import type { Message, ModelReply, ToolCall } from "../../models/model.ts";
import { createOpenAiModel } from "../../models/openai.ts";
import { resolveProvider } from "../../models/providers.ts";
import { type LoopbackReply, startLoopback } from "./loopback.ts";
import {
  ask,
  askOnce,
  createModel,
  HISTORY,
  KEY,
  LOOPBACK_PERMISSIONS as permissions,
  TOOLS,
} from "./loopback_model.ts";
import { toCompletion, toEvents, toJson, toStream } from "./loopback_replies.ts";
import { type ChatMessage, parseBody } from "./loopback_request.ts";

/** A call as a provider writes it. */
function toRaw(name: string, args: unknown, id?: unknown): object {
  return { id, type: "function", function: { name, arguments: args } };
}

/** One reply with these calls, as one body and as a stream. */
function toBoth(calls: readonly object[], message: object = {}): LoopbackReply[] {
  const usage = { prompt_tokens: 10, completion_tokens: 5 };
  const finish_reason = "tool_calls";
  const whole = { role: "assistant", content: null, ...message, tool_calls: calls };
  const deltas = calls.map((call, index) => ({ tool_calls: [{ ...call, index }] }));
  const chunks = [message, ...deltas].map((delta) => ({ choices: [{ index: 0, delta }] }));
  const last = { choices: [{ index: 0, delta: {}, finish_reason }], usage };
  return [
    toJson({ choices: [{ index: 0, message: whole, finish_reason }], usage }),
    toEvents([...chunks, last, "[DONE]"]),
  ];
}

/** Plays turns, each call answered with its own name, and gives the history as it was sent last. */
async function playTurns(
  replies: readonly LoopbackReply[],
): Promise<{ readonly calls: ToolCall[]; readonly sent: readonly ChatMessage[] }> {
  await using server = startLoopback([...replies, toCompletion({ text: "done" })]);
  const model = createModel(server.baseUrl);
  const history: Message[] = [...HISTORY];
  const calls: ToolCall[] = [];
  for (let turn = 0; turn <= replies.length; turn++) {
    const reply = await ask(model, history);
    assertEquals(reply.kind, "answer");
    if (reply.kind !== "answer") break;
    const { text: content, calls: made, extra } = reply;
    calls.push(...made);
    history.push({ role: "assistant", content, calls: made, ...(extra ? { extra } : {}) });
    history.push(...made.map(({ id, tool }): Message => ({
      role: "tool",
      callId: id,
      content: tool,
    })));
  }
  return { calls, sent: parseBody(server.requests.at(-1)).messages.slice(HISTORY.length) };
}

/** The pairs of what was called and what it was answered, as the provider sees them. */
function toPairs(sent: readonly ChatMessage[]): unknown[] {
  const ids = sent.flatMap(({ tool_calls = [] }) => tool_calls.map(({ id }) => id));
  const answers = sent.filter(({ role }) => role === "tool");
  assertEquals(new Set(ids).size, ids.length);
  assertEquals(ids.includes(""), false);
  assertEquals(answers.map(({ tool_call_id }) => tool_call_id), ids);
  return sent.flatMap(({ tool_calls = [] }) => tool_calls.map(({ function: called }) => called));
}

Deno.test({
  name: "OpenAiModel.next() reads a reply the same way when it comes whole or as a stream",
  permissions,
  async fn() {
    const completion = {
      text: "Grüße ✓",
      calls: [{ tool: "read_file", args: { path: "ä.py" }, id: "a" }],
      usage: {
        prompt_tokens: 1000,
        completion_tokens: 50,
        prompt_tokens_details: { cached_tokens: 900 },
      },
    };
    const args = { kind: "json" as const, value: { path: "ä.py" } };
    for (const reply of [toCompletion(completion), toStream(completion)]) {
      const { reply: got, requests } = await askOnce([reply]);
      assertEquals(got, {
        kind: "answer",
        text: "Grüße ✓",
        calls: [{ id: "a", tool: "read_file", args }],
        usage: {
          inputTokens: 1000,
          outputTokens: 50,
          cachedTokens: 900,
          costUsd: null,
          bytesSent: requests[0]?.bodyBytes ?? 0,
          requests: 1,
        },
      });
    }
  },
});

Deno.test({
  name: "OpenAiModel.next() sends the key, and nothing about this machine",
  permissions,
  async fn() {
    const { requests } = await askOnce([toCompletion({ text: "x" })]);
    const [{ method, path, headers } = { method: "", path: "", headers: new Headers() }] = requests;
    assertEquals([method, path], ["POST", "/v1/chat/completions"]);
    assertEquals(headers.get("authorization"), `Bearer ${KEY}`);
    const names = [...headers.keys()].filter((name) => !/^(accept|content|host|user)/.test(name));
    assertEquals(names, ["authorization"]);
  },
});

Deno.test({
  name: "OpenAiModel.next() sends no key when there is none, and a trimmed one otherwise",
  permissions,
  async fn() {
    const replies = [toCompletion({ text: "x" })];
    const find = async (apiKey: string | null) =>
      (await askOnce(replies, { apiKey })).requests[0]?.headers.get("authorization") ?? null;
    assertEquals(await find(null), null);
    assertEquals(await find(" \n"), null);
    assertEquals(await find(`${KEY}\n`), `Bearer ${KEY}`);
  },
});

Deno.test({
  name: "OpenAiModel.next() begins each body with the one before it",
  permissions,
  async fn() {
    await using server = startLoopback(() => toStream({ text: "more" }));
    const model = createModel(server.baseUrl);
    const history = [...HISTORY];
    for (let turn = 0; turn < 4; turn++) {
      const reply = await ask(model, history);
      const text = reply.kind === "answer" ? reply.text : "";
      history.push({ role: "assistant", content: text, calls: [] });
      history.push({ role: "user", content: `Go on, ${turn}` });
    }
    const bodies = server.requests.map(({ body }) => body);
    for (const [index, body] of bodies.slice(1).entries()) {
      assert(body.startsWith((bodies[index] ?? "").slice(0, -"]}".length)));
    }
  },
});

Deno.test({
  name: "OpenAiModel.next() asks for usage in a stream, unless the provider refuses the field",
  permissions,
  async fn() {
    const replies = [toCompletion({ text: "x" })];
    const find = async (providerId: string) =>
      parseBody((await askOnce(replies, { providerId })).requests[0]).stream_options;
    assertEquals(await find("openai"), { include_usage: true });
    assertEquals(await find("mistral"), undefined);
  },
});

Deno.test({
  name: "OpenAiModel.next() gives calls without arguments an empty object (E01)",
  permissions,
  async fn() {
    const raw = [toRaw("list_dir", "", "a"), toRaw("run_tests", " \n", "b"), toRaw("x", "", "c")];
    for (const reply of toBoth(raw)) {
      const { calls, sent } = await playTurns([reply]);
      const nothing = { kind: "json" as const, value: {} };
      assertEquals(calls.map(({ args }) => args), raw.map(() => nothing));
      assertEquals(toPairs(sent).length, 3);
    }
  },
});

Deno.test({
  name: "OpenAiModel.next() sends arguments back as text of an object, however they came (E02)",
  permissions,
  async fn() {
    const raw = [
      toRaw("read_file", { path: "a.py" }, "a"),
      toRaw("read_file", '"{\\"path\\":\\"a.py\\"}"', "b"),
      toRaw("read_file", null, "c"),
      toRaw("write_file", '{"content":"{\\"a\\":1}"}', "d"),
    ];
    for (const reply of toBoth(raw)) {
      const { calls, sent } = await playTurns([reply]);
      const values = calls.map(({ args }) => args.kind === "json" ? args.value : null);
      const path = { path: "a.py" };
      assertEquals(values, [path, path, {}, { content: '{"a":1}' }]);
      assertEquals(toPairs(sent).map((called) => (called as { arguments: string }).arguments), [
        '{"path":"a.py"}',
        '{"path":"a.py"}',
        "{}",
        '{"content":"{\\"a\\":1}"}',
      ]);
    }
  },
});

Deno.test({
  name: "OpenAiModel.next() frees tool names of template marks, in the history too (E05)",
  permissions,
  async fn() {
    const names = [
      "read_file<|channel|>commentary",
      "functions.list_dir",
      " replace_in_file ",
      "write_file<|constrain|>json",
      "read_fil",
    ];
    const clean = ["read_file", "list_dir", "replace_in_file", "write_file", "read_fil"];
    for (const reply of toBoth(names.map((name, index) => toRaw(name, "{}", `i${index}`)))) {
      const { calls, sent } = await playTurns([reply]);
      assertEquals(calls.map(({ tool }) => tool), clean);
      assertEquals(toPairs(sent), clean.map((name) => ({ name, arguments: "{}" })));
    }
  },
});

Deno.test({
  name: "OpenAiModel.next() gives each call of a history its own id (E08)",
  permissions,
  async fn() {
    const first = [
      toRaw("read_file", '{"path":"a.py"}', "call_0"),
      toRaw("read_file", '{"path":"b.py"}', "call_0"),
      toRaw("list_dir", "{}"),
      toRaw("list_dir", "{}", ""),
    ];
    const second = [toRaw("read_file", '{"path":"c.py"}', "call_0")];
    const [whole] = toBoth(first);
    const [next = toCompletion({})] = toBoth(second);
    const { sent } = await playTurns([whole ?? next, next]);
    assertEquals(
      toPairs(sent).map((called) => (called as { arguments: string }).arguments),
      ['{"path":"a.py"}', '{"path":"b.py"}', "{}", "{}", '{"path":"c.py"}'],
    );
  },
});

Deno.test({
  name: "OpenAiModel.next() answers unknown tools and odd arguments call by call (E20)",
  permissions,
  async fn() {
    const raw = [
      toRaw("bash", '{"cmd":"ls"}', "a"),
      toRaw("read_file", '{"path":["a.py"]}', "b"),
      toRaw("read_file", "[]", "f"),
      toRaw("constructor", "{}", "g"),
      toRaw("read_file", '{"path":"a.py","__proto__":{"x":1}}', "h"),
      toRaw("read_file", "{path: a.py}", "i"),
    ];
    for (const reply of toBoth(raw)) {
      const { calls, sent } = await playTurns([reply]);
      assertEquals(calls.map(({ tool, args }) => [tool, args.kind]), [
        ["bash", "json"],
        ["read_file", "json"],
        ["read_file", "json"],
        ["constructor", "json"],
        ["read_file", "json"],
        ["read_file", "malformed"],
      ]);
      assertEquals(toPairs(sent).length, 6);
    }
  },
});

Deno.test({
  name: "OpenAiModel.next() gives the calls of one reply in their order (E21)",
  permissions,
  async fn() {
    const edits = [["x = 1", "x = 2"], ["y = 1", "y = 2"], ["x = 1", "x = 3"]];
    const calls = edits.map(([old, by], index) => ({
      tool: "replace_in_file",
      args: { path: "a.py", old, new: by },
      id: `${index}`,
    }));
    for (const reply of [toCompletion({ calls }), toStream({ calls })]) {
      const { reply: got } = await askOnce([reply]);
      const made = got.kind === "answer" ? got.calls : [];
      assertEquals(
        made.map(({ args }) => args.kind === "json" ? args.value : null),
        calls.map(({ args }) => args),
      );
    }
  },
});

Deno.test({
  name: "OpenAiModel.next() sends reasoning back in the fields it came in (E14)",
  permissions,
  async fn() {
    const messages = [
      { content: "", reasoning_content: "I should look." },
      {
        content: null,
        reasoning: "x",
        reasoning_details: [{ type: "reasoning.text", text: "x", signature: "s" }],
      },
    ];
    for (const message of messages) {
      const google = { extra_content: { google: { thought_signature: "s" } } };
      const call = { ...toRaw("list_dir", "{}", "a"), ...google };
      for (const reply of toBoth([call], message)) {
        const { sent: [sent] } = await playTurns([reply]);
        const { role: _role, tool_calls: [sentCall] = [], ...fields } = sent ?? { role: "" };
        assertEquals(fields, message);
        assertEquals<unknown>(sentCall, call);
      }
    }
  },
});

Deno.test({
  name: "OpenAiModel.next() makes the other choice once and keeps it when a 400 asks for it (E14)",
  permissions,
  async fn() {
    const refusal = { error: { message: "Unrecognized request argument: reasoning_content" } };
    await using server = startLoopback([
      toJson(refusal, 400),
      toCompletion({ text: "a" }),
      toCompletion({ text: "b" }),
    ]);
    const model = createModel(server.baseUrl);
    const history: Message[] = [
      ...HISTORY,
      { role: "assistant", content: "x", calls: [], extra: { reasoning_content: "r" } },
    ];
    const replies: ModelReply[] = [await ask(model, history), await ask(model, history)];
    assertEquals(replies.map(({ kind }) => kind), ["answer", "answer"]);
    const sent = server.requests.map(({ body }) => body.includes("reasoning_content"));
    assertEquals(sent, [true, false, false]);
  },
});

Deno.test({
  name: "OpenAiModel.next() ends when the other choice is refused too, or changes nothing (E14)",
  permissions,
  async fn() {
    const refusal = toJson({ error: { message: "reasoning_content must be passed back" } }, 400);
    const { reply, requests } = await askOnce([refusal, refusal]);
    assertEquals([reply.kind, requests.length], ["unavailable", 1]);
    const usage = toJson({ error: { message: "unknown field stream_options" } }, 400);
    const twice = await askOnce([usage, usage, toCompletion({ text: "x" })]);
    assertEquals([twice.reply.kind, twice.requests.length], ["unavailable", 2]);
    const history: Message[] = [
      { role: "assistant", content: "x", calls: [], extra: { reasoning_content: "r" } },
    ];
    await using server = startLoopback([usage, refusal, toCompletion({ text: "x" })]);
    assertEquals((await ask(createModel(server.baseUrl), history)).kind, "answer");
    const once = await askOnce([usage, toCompletion({ text: "x" })]);
    assertEquals([once.reply.kind, once.requests.length], ["answer", 2]);
  },
});

Deno.test({
  name: "createOpenAiModel() loads and sends nothing, and names the model",
  permissions: "none",
  fn() {
    const provider = resolveProvider("groq");
    const model = createOpenAiModel({ provider, model: "llama/x", apiKey: KEY });
    assertEquals(model.name, "groq/llama/x");
  },
});

Deno.test({
  name: "createOpenAiModel() throws when the key would travel readable, or is missing",
  permissions: "none",
  fn() {
    const create = (baseUrl: string | null, apiKey: string | null) => () =>
      createOpenAiModel({ provider: resolveProvider("groq", baseUrl), model: "m", apiKey });
    assertThrows(create("http://h/v1", KEY), TypeError, "https is needed");
    assertThrows(create(null, null), TypeError, "GROQ_API_KEY");
    assertThrows(create(null, "a\nb"), TypeError, "GROQ_API_KEY");
    create("http://h/v1", null)();
  },
});

Deno.test({
  name: "OpenAiModel.prepare() loads the library ahead of the first request",
  permissions,
  async fn() {
    await using server = startLoopback([toCompletion({ text: "x" })]);
    const model = createModel(server.baseUrl);
    await Promise.all([model.prepare(), model.prepare()]);
    assertEquals(server.requests.length, 0);
    assertEquals((await model.next({ messages: HISTORY, tools: TOOLS })).kind, "answer");
  },
});
