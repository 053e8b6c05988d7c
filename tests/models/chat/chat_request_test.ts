import { assert, assertEquals } from "../../assert.ts";
import { renderChatRequest } from "../../../models/chat/chat_request.ts";
import { toToolCalls } from "../../../models/chat/tool_calls.ts";
import type { Message } from "../../../models/model.ts";
import { DEFAULT_QUIRKS } from "../../../models/providers.ts";

const permissions = "none";
const OPTIONS = { model: "m", stream: false, quirks: DEFAULT_QUIRKS };
const TOOLS = [{ name: "x", description: "Does x", parameters: { type: "object" } }];
const HISTORY: readonly Message[] = [
  { role: "system", content: "s" },
  { role: "user", content: "u" },
  {
    role: "assistant",
    content: null,
    calls: toToolCalls([{ id: "a", name: "x", args: '{ "p": 1 }' }], new Set()),
    extra: { reasoning_content: "r" },
  },
  { role: "tool", callId: "a", content: "done" },
  { role: "assistant", content: "end", calls: [] },
];

Deno.test({
  name: "renderChatRequest() sends these bytes and nothing that goes without saying",
  permissions,
  fn() {
    assertEquals(
      renderChatRequest({ messages: HISTORY, tools: TOOLS }, OPTIONS),
      '{"model":"m","tools":[{"type":"function","function":{"name":"x","description":"Does x",' +
        '"parameters":{"type":"object"}}}],"messages":[{"role":"system","content":"s"},' +
        '{"role":"user","content":"u"},{"reasoning_content":"r","role":"assistant","content":null,' +
        '"tool_calls":[{"id":"a","type":"function","function":{"name":"x",' +
        '"arguments":"{\\"p\\":1}"}}]},{"role":"tool","tool_call_id":"a","content":"done"},' +
        '{"role":"assistant","content":"end"}]}',
    );
  },
});

Deno.test({
  name: "renderChatRequest() begins with the whole of the body before it when the history grew",
  permissions,
  fn() {
    const bodies = HISTORY.map((_, index) =>
      renderChatRequest({ messages: HISTORY.slice(0, index + 1), tools: TOOLS }, {
        ...OPTIONS,
        stream: true,
      })
    );
    for (const [index, body] of bodies.slice(1).entries()) {
      const before = bodies[index] ?? "";
      assert(body.startsWith(before.slice(0, -"]}".length)), body);
    }
  },
});

Deno.test({
  name: "renderChatRequest() asks for the usage of a stream where the provider needs to be asked",
  permissions,
  fn() {
    const request = { messages: [], tools: [] };
    const quirks = { ...DEFAULT_QUIRKS, asksForUsage: false };
    const render = (options: object) => renderChatRequest(request, { ...OPTIONS, ...options });
    assertEquals(render({}), '{"model":"m","messages":[]}');
    assertEquals(render({ stream: true, quirks }), '{"model":"m","stream":true,"messages":[]}');
    assertEquals(
      render({ stream: true }),
      '{"model":"m","stream":true,"stream_options":{"include_usage":true},"messages":[]}',
    );
  },
});

Deno.test({
  name: "renderChatRequest() leaves fields of the provider out where it refuses them",
  permissions,
  fn() {
    const quirks = { ...DEFAULT_QUIRKS, returnsExtra: false };
    const body = renderChatRequest({ messages: HISTORY, tools: [] }, { ...OPTIONS, quirks });
    assertEquals(body.includes("reasoning_content"), false);
  },
});

Deno.test({
  name: "renderChatRequest() sends only names and arguments that a strict server takes",
  permissions,
  fn() {
    const raw = [
      { id: "1", name: "read file!", args: '{"a' },
      { id: "2", name: "", args: "[]" },
      { id: "3", name: "x".repeat(99), args: '"text"' },
      { id: "4", name: "x", args: { a: 1 } },
    ];
    const messages: Message[] = [
      { role: "assistant", content: "", calls: toToolCalls(raw, new Set()) },
    ];
    const { messages: [message] } = JSON.parse(
      renderChatRequest({ messages, tools: [] }, OPTIONS),
    );
    assertEquals(message.tool_calls.map((call: { function: unknown }) => call.function), [
      { name: "read_file_", arguments: "{}" },
      { name: "unnamed", arguments: "{}" },
      { name: "x".repeat(64), arguments: "{}" },
      { name: "x", arguments: '{"a":1}' },
    ]);
  },
});

Deno.test({
  name: "renderChatRequest() lets no field of the provider replace one of the protocol",
  permissions,
  fn() {
    const extra = { role: "system", content: "other", reasoning: "r" };
    const messages: Message[] = [{ role: "assistant", content: "mine", calls: [], extra }];
    const { messages: [message] } = JSON.parse(
      renderChatRequest({ messages, tools: [] }, OPTIONS),
    );
    assertEquals(message, { role: "assistant", content: "mine", reasoning: "r" });
  },
});
