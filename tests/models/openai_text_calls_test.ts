/** A provider that knows no tools, with the real client in the path. */

import { assertEquals, assertStringIncludes } from "../assert.ts";
import type { Message } from "../../models/model.ts";
import { startLoopback } from "./loopback.ts";
import {
  ask,
  createModel,
  HISTORY,
  LOOPBACK_PERMISSIONS as permissions,
  TOOLS,
} from "./loopback_model.ts";
import { toCompletion, toJson, toStream } from "./loopback_replies.ts";
import { parseBody } from "./loopback_request.ts";

const NO_TOOLS = toJson({ error: { message: "registry/codellama does not support tools" } }, 400);
const CALL = '{"tool": "read_file", "args": {"path": "a.py"}}';

Deno.test({
  name:
    "OpenAiModel.next() asks for calls as text when the provider knows no tools, and keeps to it",
  permissions,
  async fn() {
    await using server = startLoopback([
      NO_TOOLS,
      toStream({ text: CALL }),
      toStream({ text: "Done." }),
    ]);
    const model = createModel(server.baseUrl);
    const first = await ask(model);
    assertEquals(first.kind === "answer" ? [first.text, first.calls[0]?.tool] : [], [
      null,
      "read_file",
    ]);
    const calls = first.kind === "answer" ? first.calls : [];
    const history: Message[] = [
      ...HISTORY,
      { role: "assistant", content: null, calls },
      { role: "tool", callId: calls[0]?.id ?? "", content: "x = 1" },
    ];
    const second = await ask(model, history);
    assertEquals([second.kind, second.kind === "answer" && second.text], ["answer", "Done."]);
    assertEquals(server.requests.length, 3);
    const [with_, without, last] = server.requests.map(parseBody);
    assertEquals([with_?.tools?.length, without?.tools], [TOOLS.length, undefined]);
    for (const { name } of TOOLS) {
      assertStringIncludes(without?.messages[0]?.content ?? "", `${name}(`);
    }
    assertEquals(last?.messages.map(({ role }) => role), ["system", "user", "assistant", "user"]);
    assertEquals(last?.messages.some((message) => "tool_calls" in message), false);
    // The prefix stays the same here too.
    const [, before = "", after = ""] = server.requests.map(({ body }) => body);
    assertEquals(after.startsWith(before.slice(0, -2)), true);
  },
});

Deno.test({
  name: "OpenAiModel.next() carries no call out that stands among other words, there either",
  permissions,
  async fn() {
    for (
      const text of [
        `For example: ${CALL}`,
        `${CALL}\nThat reads it. "name": "read_file", "args": {}`,
      ]
    ) {
      await using server = startLoopback([NO_TOOLS, toCompletion({ text })]);
      const reply = await ask(createModel(server.baseUrl));
      assertEquals(reply.kind === "rejected" ? reply.reason : reply.kind, "call_as_text");
      assertStringIncludes(reply.kind === "rejected" ? reply.explanation : "", "and nothing else");
    }
  },
});
