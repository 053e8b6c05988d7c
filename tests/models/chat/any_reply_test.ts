/** Whatever a provider sends, it comes to a value; nothing throws and nothing is half a reply. */
import fc from "fast-check";
import { assertEquals } from "../../assert.ts";
import { toBodyFault } from "../../../models/chat/faults.ts";
import { toModelReply } from "../../../models/chat/reply.ts";
import { type Received, ReplyReader } from "../../../models/chat/stream.ts";
import { readUsage } from "../../../models/chat/usage.ts";
import { parseEndpoint } from "../../../models/endpoint.ts";

const permissions = "none";
const CONTEXT = { model: "m", keyVariable: null, endpoint: parseEndpoint("http://h/v1") };
const KINDS = ["answer", "rejected", "again", "bad_call", "final", "cut", "not_json"];

/** A value that is what the protocol says, or anything else. */
function orAny<T>(usual: fc.Arbitrary<T>): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 4, arbitrary: usual }, { weight: 1, arbitrary: fc.jsonValue() });
}

const call = orAny(fc.record({
  index: orAny(fc.nat(2)),
  id: orAny(fc.constantFrom("a", "b", "")),
  function: orAny(fc.record({
    name: orAny(fc.constantFrom("read_file", "read_", "list_dir")),
    arguments: orAny(fc.constantFrom("", "{", '{"path":"a"}', "}")),
  })),
}, { requiredKeys: [] }));
const message = orAny(fc.record({
  content: orAny(fc.string()),
  tool_calls: orAny(fc.array(call, { maxLength: 3 })),
  reasoning_details: orAny(fc.array(fc.record({ index: fc.nat(1), text: fc.string() }))),
}, { requiredKeys: [] }));
const choice = fc.record({
  index: orAny(fc.constant(0)),
  delta: message,
  message,
  finish_reason: orAny(fc.constantFrom("stop", "length", "tool_calls", null)),
}, { requiredKeys: [] });
const body = orAny(fc.record({
  choices: orAny(fc.array(orAny(choice), { maxLength: 2 })),
  error: fc.option(fc.jsonValue(), { freq: 5, nil: undefined }),
  usage: orAny(fc.record({ prompt_tokens: orAny(fc.nat()) })),
}, { requiredKeys: [] }));

function read(pieces: readonly string[]): Received {
  const reader = new ReplyReader();
  pieces.forEach((piece) => reader.push(piece));
  return reader.end();
}

function judge(received: Received): string {
  switch (received.kind) {
    case "reply": {
      const usage = { ...readUsage(received.reply.usage), bytesSent: 0, requests: 1 };
      const request = { messages: [], tools: [] };
      return toModelReply(received.reply, { request, usage }).kind;
    }
    case "no_reply":
      return toBodyFault(received.body, CONTEXT).kind;
    case "cut":
    case "not_json":
      return received.kind;
  }
}

Deno.test({
  name: "ReplyReader.end() comes to a value when bodies hold anything anywhere",
  permissions,
  fn() {
    fc.assert(fc.property(body, (value) => {
      assertEquals(KINDS.includes(judge(read([JSON.stringify(value)]))), true);
    }));
  },
});

Deno.test({
  name: "ReplyReader.end() comes to the same value when a stream of anything is cut elsewhere",
  permissions,
  fn() {
    const event = fc.oneof(body.map((value) => JSON.stringify(value)), fc.string());
    const lineEnd = fc.constantFrom("\n\n", "\r\n\r\n", "\n", "\r\r");
    fc.assert(
      fc.property(fc.array(event), lineEnd, fc.integer({ min: 1, max: 9 }), (all, end, size) => {
        const text = all.map((event) => `data: ${event}${end}`).join("");
        const whole = read([text]);
        assertEquals(KINDS.includes(judge(whole)), true);
        assertEquals(read(text.match(new RegExp(`[^]{1,${size}}`, "g")) ?? []), whole);
      }),
    );
  },
});
