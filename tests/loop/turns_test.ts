import type { ModelReply } from "../../models/model.ts";
import { assertEquals, assertMatch } from "../assert.ts";
import { call, edit, fail, reject, say } from "./fakes/model.ts";
import { NO, YES } from "./fakes/people.ts";
import { lastWords, play } from "./fakes/turns.ts";

function test(name: string, fn: () => Promise<void>): void {
  Deno.test({ name, permissions: "none", fn });
}

test("playTurns() tests, tells a model once that it is not done, and then believes it", async () => {
  const played = await play({ replies: [say("All 25 tests pass now."), say("I give up.")] });
  assertEquals(lastWords(played).slice(1), [
    "The tests still fail. Nothing was changed yet.\nGo on, or say why not.",
  ]);
  const { end, explanation, steps, lastRun } = played.result;
  assertEquals([end, explanation, steps, lastRun], [{ kind: "done" }, "I give up.", 2, null]);
});

test("playTurns() sends a false claim back with what the tests say now", async () => {
  const played = await play({
    replies: [call(edit("wrong", "bad")), say("Fixed!"), say("No idea.")],
    answers: [YES],
  });
  const [, result, told] = lastWords(played);
  assertEquals(result, "Applied. 1 passed, 1 failed\n- test/a.js::two: found bad\nrest");
  assertEquals(
    told,
    "The tests still fail. 1 passed, 1 failed\n- test/a.js::two: found bad\nrest\n" +
      "Go on, or say why not.",
  );
  assertEquals(played.result.steps, 3);
  assertEquals(played.project.purposes, ["after_edit"]);
});

test("playTurns() tells again after further calls, each claim once", async () => {
  const played = await play({
    replies: [say("Done."), call(edit("wrong", "bad")), say("Done."), say("Done.")],
    answers: [YES],
  });
  const told = lastWords(played).filter((words) => words?.startsWith("The tests still fail."));
  assertEquals([told.length, played.result.steps], [2, 4]);
});

test("playTurns() ends when the tests are green and the model says its last word", async () => {
  const played = await play({
    replies: [call(edit("wrong", "right")), say("It was wrong."), say("never said")],
    answers: [YES],
  });
  const { end, explanation, lastRun } = played.result;
  assertEquals([end, explanation], [{ kind: "done" }, "It was wrong."]);
  assertEquals(lastRun?.exitCode, 0);
  assertEquals(lastWords(played)[1], "Applied. 2 passed, 0 failed");
  assertEquals(played.project.purposes, ["after_edit"]);
});

test("playTurns() runs the gate itself when edits are not followed by a run", async () => {
  const played = await play({
    replies: [call(edit("wrong", "bad")), say("Done."), call(edit("bad", "right")), say("Done.")],
    answers: [YES, YES],
    context: { testsAfterEdit: false },
  });
  assertEquals(lastWords(played)[1], "Applied");
  assertMatch(lastWords(played)[2] ?? "", /^The tests still fail\. 1 passed, 1 failed/);
  assertEquals(played.project.purposes, ["gate", "gate"]);
  assertEquals(played.result.lastRun?.exitCode, 0);
});

test("playTurns() forgets an older run once a further edit is made", async () => {
  const played = await play({
    replies: [call(edit("wrong", "right")), call(edit("right", "bad")), say("Done."), say("Done.")],
    answers: [YES, YES],
  });
  assertEquals(played.project.purposes, ["after_edit", "after_edit"]);
  assertEquals(played.result.lastRun?.exitCode, 1);
});

test("playTurns() lets a model stop and explain after a person's no", async () => {
  const played = await play({
    replies: [call(edit("wrong", "right")), say("Then I cannot fix it."), say("never said")],
    answers: [NO],
  });
  assertEquals(played.result.steps, 2);
  assertEquals(played.result.explanation, "Then I cannot fix it.");
  assertEquals(played.project.purposes, []);
});

test("playTurns() says nothing back when there is no step left to answer it", async () => {
  const played = await play({ replies: [say("Done."), say("x")], context: { maxSteps: 1 } });
  assertEquals([played.result.end, played.result.steps], [{ kind: "done" }, 1]);
});

test("playTurns() ends at the limit of steps, and counts rejected replies", async () => {
  const read = () => call(["read_file", { path: "src/a.js" }]);
  const played = await play({
    replies: [call(["list_dir", {}]), reject("empty"), read(), read()],
    context: { maxSteps: 3 },
  });
  assertEquals(played.result.end, {
    kind: "limit",
    reason: "The limit of 3 steps was reached",
  });
  assertEquals([played.result.steps, played.model.requests.length], [3, 3]);
});

test("playTurns() ends sooner where a model does the same again, and says what is needed", async () => {
  const ends = [];
  for (const reason of ["call_as_text", "empty", "context_length", "cut_at_limit"]) {
    const replies = [reject("a"), ...Array(3).fill(reject(reason))];
    const { result, model } = await play({
      replies: replies.slice(reason === "cut_at_limit" ? 1 : 0),
    });
    ends.push([model.requests.length, result.end.kind === "limit" ? result.end.reason : ""]);
  }
  assertEquals(ends, [
    [
      3,
      "This model writes calls as text: another --model is needed (3 replies in a row could not be carried out)",
    ],
    [3, "3 replies in a row could not be carried out (empty)"],
    [
      2,
      "Context length: the conversation is longer than the model can read (2 replies in a row could not be carried out)",
    ],
    [
      3,
      "Output limit: each reply was cut before it was whole (3 replies in a row could not be carried out)",
    ],
  ]);
});

test("playTurns() sends a rejected reply back as text and ends at the third in a row", async () => {
  const played = await play({
    replies: [reject("a"), reject("b"), reject("tool_use_failed"), say("never said")],
  });
  assertEquals(lastWords(played), [
    "1 passed, 1 failed; key [redacted]",
    "Rejected: a",
    "Rejected: b",
  ]);
  assertEquals(played.result.end, {
    kind: "limit",
    reason: "3 replies in a row could not be carried out (tool_use_failed)",
  });
  assertEquals(played.events.of("reply_rejected").map(({ step, reason }) => [step, reason]), [
    [1, "a"],
    [2, "b"],
    [3, "tool_use_failed"],
  ]);
});

test("playTurns() counts rejected replies anew after one that could be carried out", async () => {
  const played = await play({
    replies: [
      ...[reject("a"), reject("a"), call(["list_dir", {}])],
      ...[reject("a"), reject("a"), say("x"), say("y")],
    ],
  });
  assertEquals([played.result.end, played.result.steps], [{ kind: "done" }, 7]);
});

test("playTurns() ends when the same call gives the same result three times in a row", async () => {
  const read = () => call(["read_file", { path: "src/a.js" }]);
  const stuck = await play({ replies: [read(), read(), read(), read()] });
  assertEquals(stuck.result.end, {
    kind: "limit",
    reason: "The same call gave the same result 3 times in a row",
  });
  assertEquals(stuck.result.steps, 3);
  const other = await play({
    replies: [read(), read(), call(["list_dir", {}]), read(), read(), say("x"), say("y")],
  });
  assertEquals(other.result.end, { kind: "done" });
});

test("playTurns() does not take a repeated call for stuck when its result changes", async () => {
  const replies = [
    call(edit("wrong", "bad")),
    call(edit("bad", "wrong")),
    call(edit("wrong", "bad")),
    say("x"),
    say("y"),
  ];
  const played = await play({ replies, answers: [YES, YES, YES] });
  assertEquals(played.result.end, { kind: "done" });
});

test("playTurns() tells a model that its arguments could not be read, and asks nobody", async () => {
  const args = { kind: "malformed", text: '{"path": "src/a', problem: "found no end" } as const;
  const reply = { ...call(["read_file", {}]), calls: [{ id: "1", tool: "read_file", args }] };
  const played = await play({ replies: [reply as ModelReply, say("x"), say("y")] });
  assertEquals(lastWords(played)[1], "Cannot read the arguments of read_file: found no end");
  assertEquals(played.events.of("tool_finished").map(({ isError }) => isError), [true]);
  assertEquals(played.events.of("requested"), []);
});

test("playTurns() carries out nothing more once a person ended the run", async () => {
  for (const why of ["quit", "end_of_input", "interrupt", "no_terminal"] as const) {
    const { result, approver, project, model } = await play({
      replies: [call(edit("wrong", "right"), edit("rest", "x")), say("never said")],
      answers: [{ kind: "stop", why }],
    });
    assertEquals(result.end, { kind: "stopped", why });
    assertEquals([approver.questions.length, project.purposes.length], [1, 0]);
    assertEquals(model.requests.length, 1);
    assertEquals(model.history().slice(-2).map(({ content }) => content), [
      "The run was ended before this change was judged: nothing was changed",
      "The run was ended before this call",
    ]);
  }
});

test("playTurns() ends interrupted before a request, during one, and between calls", async () => {
  const before = await play({
    replies: [say("never said")],
    context: { signal: AbortSignal.abort() },
  });
  assertEquals([before.result.end, before.model.requests.length], [
    { kind: "stopped", why: "interrupt" },
    0,
  ]);
  const during = new AbortController();
  const cut = (reply: ModelReply) => () => {
    during.abort();
    return reply;
  };
  const { result } = await play({
    replies: [cut(fail("aborted"))],
    context: { signal: during.signal },
  });
  assertEquals(result.end, { kind: "stopped", why: "interrupt" });
  const between = await play({
    replies: [cut(call(["list_dir", {}], edit("wrong", "right")))],
    context: { signal: during.signal },
  });
  assertEquals(between.result.end, { kind: "stopped", why: "interrupt" });
  assertEquals(between.events.of("tool_finished"), []);
});

test("playTurns() ends with the reason when no model can be reached", async () => {
  const { result } = await play({ replies: [call(["list_dir", {}]), fail("401 from the host")] });
  assertEquals(result.end, { kind: "unavailable", reason: "401 from the host" });
  assertEquals(result.steps, 2);
});

test("playTurns() counts no step for a model that has nothing more to say", async () => {
  const { result } = await play({ replies: [call(["list_dir", {}])] });
  assertEquals([result.end, result.steps], [{ kind: "done" }, 1]);
});
