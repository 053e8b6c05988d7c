import { assertEquals } from "../../assert.ts";
import { type RawReply, readWholeReply, toModelReply } from "../../../models/chat/reply.ts";
import { toToolCalls } from "../../../models/chat/tool_calls.ts";
import type { ModelReply, ModelRequest } from "../../../models/model.ts";

const permissions = "none";
const USAGE = {
  inputTokens: 10,
  outputTokens: 5,
  cachedTokens: null,
  costUsd: null,
  bytesSent: 1,
  requests: 1,
};
const TOOLS = ["read_file", "write_file", "replace_in_file"].map((name) => ({
  name,
  description: "",
  parameters: {},
}));
const REQUEST: ModelRequest = { messages: [], tools: TOOLS };

function judge(raw: Partial<RawReply>, request = REQUEST): ModelReply {
  const nothing = { text: null, calls: [], extra: {}, refusal: null, finish: "stop", usage: null };
  return toModelReply({ ...nothing, ...raw }, { request, usage: USAGE });
}

function findReason(raw: Partial<RawReply>): string {
  const reply = judge(raw);
  return reply.kind === "rejected" ? reply.reason : reply.kind;
}

Deno.test({
  name: "toModelReply() carries nothing out when the reply was cut at the limit",
  permissions,
  fn() {
    const half = { name: "write_file", args: '{"path":"README2.md","content":"# Title\\n| a | b' };
    const short = { name: "write_file", args: '{"path":"r.md","content":"short"}' };
    assertEquals(findReason({ calls: [half], finish: "length" }), "cut_at_limit");
    assertEquals(findReason({ calls: [half], finish: "tool_calls" }), "cut_at_limit");
    assertEquals(findReason({ calls: [short, half], finish: "tool_calls" }), "cut_at_limit");
    assertEquals(findReason({ calls: [short], finish: "length" }), "cut_at_limit");
    assertEquals(findReason({ calls: [short], finish: "MAX_TOKENS" }), "cut_at_limit");
    assertEquals(findReason({ text: "The bug is", finish: "length" }), "cut_at_limit");
    assertEquals(findReason({ text: "", finish: "length" }), "cut_at_limit");
  },
});

Deno.test({
  name: "toModelReply() counts the tokens of a reply that it rejects",
  permissions,
  fn() {
    assertEquals(judge({ finish: "length" }).usage, USAGE);
  },
});

Deno.test({
  name: "toModelReply() names its own reason when there is neither text nor call",
  permissions,
  fn() {
    assertEquals(findReason({}), "empty");
    assertEquals(findReason({ text: " \n" }), "empty");
    assertEquals(findReason({ text: "<think>hm</think>\n" }), "empty");
    assertEquals(findReason({ text: "<think>hm" }), "empty");
    assertEquals(findReason({ extra: { reasoning_content: "I should say hi" } }), "empty");
    assertEquals(findReason({ refusal: "I can not help with that." }), "model_refusal");
    assertEquals(findReason({ finish: "content_filter" }), "content_filter");
    assertEquals(findReason({ finish: "SAFETY", text: "Well" }), "content_filter");
    const gemini = "function_call_filter: MALFORMED_FUNCTION_CALL";
    assertEquals(findReason({ finish: gemini }), "tool_use_failed");
  },
});

Deno.test({
  name: "toModelReply() rejects text that makes a call, in every form models write it",
  permissions,
  fn() {
    const texts = [
      '```json\n{"name": "write_file", "arguments": {"path": "x.py", "content": "1"}}\n```',
      'For example you could call:\n<tool_call>{"name":"replace_in_file","arguments":{}}</tool_call>',
      'commentary to=functions.read_file json{"path":"a.py"}',
      '{"tool": "read_file", "args": {"path": "a.py"}}',
      '[TOOL_CALLS][{"name": "read_file", "arguments": {}}]',
      "<function=read_file>{}</function>",
      '<invoke name="read_file"><parameter name="path">a.py</parameter></invoke>',
      "<read_file>\n<path>a.py</path>\n</read_file>",
    ];
    for (const text of texts) assertEquals(findReason({ text }), "call_as_text", text);
  },
});

Deno.test({
  name: "toModelReply() takes text for an answer when it only speaks of tools and JSON",
  permissions,
  fn() {
    const texts = [
      "I used replace_in_file on a.py; read_file showed the discount.",
      'The test sends {"name": "widget", "arguments": 3} and expects 2.',
      'The key "name": "read_file" was misspelled.',
      "Compare `to=3` with `<T>`.",
      "<think>call read_file</think>The limit was off by one.",
    ];
    for (const text of texts) assertEquals(findReason({ text }), "answer", text);
  },
});

Deno.test({
  name: "toModelReply() drops thoughts in front of the text and keeps the fields to send back",
  permissions,
  fn() {
    const extra = { reasoning: "r" };
    const reply = judge({ text: "<think>a\nb</think>\n\nDone", extra });
    assertEquals(reply, { kind: "answer", text: "Done", calls: [], extra, usage: USAGE });
  },
});

Deno.test({
  name: "toModelReply() keeps call ids apart from those of the history",
  permissions,
  fn() {
    const calls = toToolCalls([{ id: "call_0", name: "read_file" }], new Set());
    const messages = [{ role: "assistant" as const, content: null, calls }];
    const reply = judge({ calls: [{ id: "call_0", name: "read_file" }] }, { messages, tools: [] });
    const ids = reply.kind === "answer" ? reply.calls.map(({ id }) => id) : [];
    assertEquals(ids.length === 1 && ids[0] !== "call_0" && ids[0] !== "", true);
  },
});

Deno.test({
  name: "readWholeReply() finds no reply when the choices are missing, empty or null",
  permissions,
  fn() {
    const bodies = [
      null,
      "text",
      {},
      { choices: null },
      { choices: [] },
      { choices: [null] },
      { choices: [{}] },
      { choices: [{ message: null }] },
      { choices: [{ message: { content: "x" }, error: { message: "cut" } }] },
    ];
    for (const body of bodies) assertEquals(readWholeReply(body), null);
  },
});

Deno.test({
  name: "readWholeReply() keeps content and reasoning as they came",
  permissions,
  fn() {
    const call = { id: "a", function: { name: "read_file", arguments: "{}" } };
    const google = { google: { thought_signature: "s" } };
    const message = {
      content: "",
      reasoning_content: "I should look.",
      reasoning: null,
      tool_calls: [{ ...call, index: 0, type: "function", extra_content: google }, null],
    };
    assertEquals(readWholeReply({ choices: [{ message, finish_reason: "tool_calls" }] }), {
      text: "",
      calls: [{ id: "a", name: "read_file", args: "{}", extra: { extra_content: google } }],
      extra: { reasoning_content: "I should look." },
      refusal: null,
      finish: "tool_calls",
      usage: undefined,
    });
  },
});
