import type { ModelReply } from "../../models/model.ts";
import { assert, assertEquals, assertStringIncludes } from "../assert.ts";
import { call, edit, reject, say } from "./fakes/model.ts";
import { YES } from "./fakes/people.ts";
import { play } from "./fakes/turns.ts";

function test(name: string, fn: () => Promise<void>): void {
  Deno.test({ name, permissions: "none", fn });
}

for (
  const [why, replies] of [
    ["done", [call(["list_dir", {}], ["nope", {}], ["read_file", {}]), say("x"), say("y")]],
    ["stopped", [
      call(["list_dir", {}], edit("wrong", "right"), ["list_dir", {}], edit("rest", "x")),
    ]],
    ["limit", [call(["list_dir", {}], ["list_dir", {}], ["list_dir", {}])]],
  ] as const
) {
  test(`playTurns() answers each call exactly once and in order when it ends ${why}`, async () => {
    const { model, result, events } = await play({
      replies,
      answers: [{ kind: "stop", why: "quit" }],
    });
    assertEquals(result.end.kind, why);
    const asked = model.history().flatMap((message) =>
      message.role === "assistant" ? message.calls.map(({ id }) => id) : []
    );
    const answered = model.history().flatMap((message) =>
      message.role === "tool" ? [message.callId] : []
    );
    assertEquals(answered, asked);
    const started = events.of("tool_finished").map(({ call }) => call);
    assertEquals(started, why === "stopped" ? asked.slice(0, 2) : asked);
  });
}

test("playTurns() puts the outcome of one test run into one result of a reply", async () => {
  const { model, project } = await play({
    replies: [
      call(edit("wrong", "bad"), ["list_dir", {}], edit("rest", "right"), ["list_dir", {}]),
      say("x"),
    ],
    answers: [YES, YES],
  });
  assertEquals(project.purposes, ["after_edit"]);
  assertEquals(model.requests[1]?.slice(-4).map(({ content }) => content), [
    "Applied",
    "src/a.js",
    "Applied. 2 passed, 0 failed",
    "src/a.js",
  ]);
});

test("playTurns() runs no tests after calls that changed nothing", async () => {
  const { project } = await play({
    replies: [call(["list_dir", {}], edit("nope", "x")), say("x"), say("y")],
  });
  assertEquals(project.purposes, []);
});

test("playTurns() only adds to the history: every request starts with the one before", async () => {
  const { model } = await play({
    replies: [
      ...[call(["read_file", { path: "src/a.js" }]), reject("empty"), say("Done.")],
      ...[call(edit("wrong", "bad"), ["nope", {}]), call(edit("bad", "right")), say("Done.")],
    ],
    answers: [YES, YES],
  });
  assertEquals(model.requests.length, 6);
  model.requests.forEach((messages, index) => {
    const earlier = model.requests[index - 1] ?? [];
    assertEquals(JSON.stringify(messages.slice(0, earlier.length)), JSON.stringify(earlier));
    assert(messages.length > earlier.length);
  });
});

test("playTurns() sends and keeps no known secret from brief, files or test runs", async () => {
  const { model } = await play({
    replies: [call(edit("wrong", "hunter2hunter2")), call(["read_file", { path: "src/a.js" }])],
    answers: [YES],
  });
  const texts = model.history().flatMap((message) =>
    message.role === "assistant" ? [] : [message.content]
  );
  assertEquals(texts.filter((text) => text.includes("hunter2")), []);
  assertStringIncludes(texts.join("\n"), "found [redacted]\nrest");
  assertEquals(texts.at(-1), "[redacted]\nrest\n");
});

test("playTurns() gives back what a provider wants to see again, as it came", async () => {
  const extra = { reasoning: [{ id: "r1" }] };
  const reply = { ...call(["list_dir", {}]), extra } as ModelReply;
  const { model } = await play({ replies: [reply, say("x"), say("y")] });
  const sent = model.requests[1]?.find(({ role }) => role === "assistant");
  assertEquals(sent?.role === "assistant" ? sent.extra : null, extra);
});

test("playTurns() journals each message once, before the request that carries it", async () => {
  const { events, model } = await play({
    replies: [call(["list_dir", {}]), say("Done."), say("x")],
  });
  const added = events.of("prompted").map(({ step, added }) => [
    step,
    added.map(({ role }) => role),
  ]);
  assertEquals(added, [[1, ["system", "user"]], [2, ["tool"]], [3, ["user"]]]);
  const kept = events.of("prompted").flatMap(({ added }) => added.map(({ content }) => content));
  const sent = model.requests.at(-1)?.filter(({ role }) => role !== "assistant");
  assertEquals(kept, sent?.map(({ content }) => content));
});

test("playTurns() adds up what every reply used", async () => {
  const { result } = await play({
    replies: [call(["list_dir", {}]), reject("empty"), say("x"), say("y")],
  });
  assertEquals(result.usage, {
    requests: 4,
    inputTokens: 40,
    outputTokens: 8,
    cachedTokens: null,
    isEstimated: false,
    bytesSent: 400,
    costUsd: 2,
  });
});
