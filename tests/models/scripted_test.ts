import { assertEquals, assertStringIncludes, assertThrows } from "../assert.ts";
import { renderChatRequest } from "../../models/chat/chat_request.ts";
import type { ModelReply, ModelRequest } from "../../models/model.ts";
import { DEFAULT_QUIRKS } from "../../models/providers.ts";
import { createScriptedModel, parseScript } from "../../models/scripted.ts";

const permissions = "none";
const NAME = "scripted:replies.jsonl";
const REQUEST: ModelRequest = {
  messages: [{ role: "user", content: "Fix ✓" }],
  tools: [{ name: "read_file", description: "Reads", parameters: {} }],
};

async function play(text: string, times = 1): Promise<ModelReply | undefined> {
  const model = createScriptedModel(text, { name: NAME });
  let reply: ModelReply | undefined;
  for (let time = 0; time < times; time++) reply = await model.next(REQUEST);
  return reply;
}

Deno.test({
  name: "parseScript() reads text, calls and errors, and skips blank lines and a byte order mark",
  permissions,
  fn() {
    const text =
      '\uFEFF{"text":"hi"}\r\n\n  \n{"calls":[{"tool":"x","args":{"a":1}},{"tool":"y"}]}\n' +
      '{"text":"t","calls":[{"tool":"x","args":"{broken"}]}\n{"error":{"status":400,"body":{"a":1}}}';
    assertEquals(parseScript(text), [
      { kind: "reply", text: "hi", calls: [] },
      {
        kind: "reply",
        text: null,
        calls: [{ tool: "x", args: { a: 1 } }, { tool: "y", args: undefined }],
      },
      { kind: "reply", text: "t", calls: [{ tool: "x", args: "{broken" }] },
      { kind: "error", status: 400, body: { a: 1 } },
    ]);
    assertEquals(parseScript("\n"), []);
  },
});

Deno.test({
  name: "parseScript() names file, line and what is wrong when a line is no reply",
  permissions,
  fn() {
    const cases: [string, string][] = [
      ["{", "not JSON"],
      ["[]", "an object"],
      ["{}", '"text", "calls" or "error"'],
      ['{"text":1}', '"text"'],
      ['{"txt":"hi"}', 'found "txt"'],
      ['{"calls":{}}', '"calls"'],
      ['{"calls":[]}', '"text", "calls" or "error"'],
      ['{"calls":["x"]}', "an object"],
      ['{"calls":[{"args":{}}]}', '"tool"'],
      ['{"calls":[{"tool":"x","arguments":{}}]}', 'found "arguments"'],
      ['{"error":{"body":{}}}', '"status"'],
      ['{"error":{"status":400},"text":"x"}', '"error"'],
    ];
    for (const [line, words] of cases) {
      const error = assertThrows(() => parseScript(`{"text":"a"}\n\n${line}\n`, "r.jsonl"), Error);
      assertStringIncludes(error.message, "Cannot read line 3 of r.jsonl: ");
      assertStringIncludes(error.message, words);
    }
  },
});

Deno.test({
  name: "createScriptedModel() gives one line a turn and then has nothing more to say",
  permissions,
  async fn() {
    const text = '{"calls":[{"tool":"read_file","args":{"path":"a"}}]}\n{"text":"done"}\n';
    const body = renderChatRequest(REQUEST, { model: NAME, stream: true, quirks: DEFAULT_QUIRKS });
    const usage = {
      inputTokens: null,
      outputTokens: null,
      cachedTokens: null,
      costUsd: 0,
      bytesSent: new TextEncoder().encode(body).length,
      requests: 1,
    };
    const args = { kind: "json" as const, value: { path: "a" } };
    const calls = [{ id: "call00000", tool: "read_file", args }];
    assertEquals(await play(text, 1), { kind: "answer", text: null, calls, usage });
    assertEquals(await play(text, 2), { kind: "answer", text: "done", calls: [], usage });
    const nothing = { ...usage, bytesSent: 0, requests: 0 };
    assertEquals(await play(text, 3), { kind: "finished", usage: nothing });
    assertEquals(await play(text, 9), { kind: "finished", usage: nothing });
  },
});

Deno.test({
  name: "createScriptedModel() judges its lines as those of a provider",
  permissions,
  async fn() {
    const bad =
      '{"error":{"status":400,"body":{"error":{"message":"No","code":"tool_use_failed"}}}}';
    const cases: [string, string][] = [
      [bad, "tool_use_failed"],
      ['{"text":"<tool_call>{\\"name\\":\\"read_file\\"}</tool_call>"}', "call_as_text"],
      ['{"text":" "}', "empty"],
      ['{"calls":[{"tool":"read_file","args":"{\\"path\\":\\"a"}]}', "cut_at_limit"],
    ];
    for (const [text, reason] of cases) {
      const reply = await play(text);
      assertEquals(reply?.kind === "rejected" ? reply.reason : reply?.kind, reason);
      assertEquals(reply?.usage.requests, 1);
    }
    const reply = await play('{"error":{"status":500,"body":{"error":{"message":"Down"}}}}');
    assertStringIncludes(reply?.kind === "unavailable" ? reply.reason : "", "Down");
  },
});
