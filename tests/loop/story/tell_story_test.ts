import type { RunEvent } from "../../../loop/events.ts";
import { readJournal } from "../../../loop/journal/read_journal.ts";
import type { CallEntry, Story } from "../../../loop/story/story.ts";
import { tellStory } from "../../../loop/story/tell_story.ts";
import { assert, assertEquals, assertStringIncludes } from "../../assert.ts";
import { conduct } from "../fakes/fix.ts";
import { toJournal } from "../fakes/journal.ts";
import { call, edit, fail, reject, say, USAGE } from "../fakes/model.ts";
import { NO, YES } from "../fakes/people.ts";
import { FIX, tell, tellRun } from "../fakes/story.ts";

function test(name: string, fn: () => void | Promise<void>): void {
  Deno.test({ name, permissions: "none", fn });
}

function listCalls(story: Story): readonly CallEntry[] {
  return story.entries.filter((entry): entry is CallEntry => entry.kind === "call");
}

test("tellStory() tells a fixed run from its task to its landing", async () => {
  const story = await tellRun({ replies: FIX, answers: [YES] });
  assertEquals([story.state, story.verdict, story.landed, story.canResume], [
    ...["finished", "fixed", true, false],
  ]);
  assertEquals([story.files, story.explanation], [["src/a.js"], "It was wrong."]);
  assertEquals(story.before?.counts?.failed, 1);
  assertEquals(story.after?.counts?.failed, 0);
  assertStringIncludes(story.diff, "+right");
  assert(story.oracles.length > 5);
  assertEquals(listCalls(story).map(({ tool, fate, path }) => [tool, fate, path]), [
    ["read_file", "done", "src/a.js"],
    ["replace_in_file", "edited", "src/a.js"],
  ]);
  assertEquals(listCalls(story)[1]?.answer?.by, "person");
  const kinds = [...new Set(story.entries.map(({ kind }) => kind))];
  assertEquals(kinds.join(" "), "room tests prompt reply call verify landing");
  assertEquals([story.branch, story.damage], ["main", []]);
});

test("tellStory() tells what was blocked by a rule and what a person denied, with the words", async () => {
  const story = await tellRun({
    replies: [
      call(["write_file", { path: "test/a.test.js", content: "x" }]),
      call(["write_file", { path: "../x", content: "x" }]),
      call(["write_file", { path: 7 }]),
      call(edit("wrong", "bad")),
      reject("empty"),
      say("I stop."),
    ],
    answers: [{ kind: "no", reason: "Not like this" }],
  });
  const calls = listCalls(story);
  assertEquals(calls.map(({ fate }) => fate), ["blocked", "blocked", "failed", "denied"]);
  assert(calls.slice(0, 2).every(({ rule, result }) => !!rule && !!result));
  assertEquals(calls[3]?.answer?.reason, "Not like this");
  assertEquals(story.refusals.map(({ rule }) => rule).at(-1), "refused_by_person");
  assertEquals(story.refusals.at(-1)?.reason, "Not like this");
  assertEquals(
    story.steps.map(({ outcome }) => outcome).filter((outcome) => outcome === "rejected")
      .length,
    1,
  );
  assertEquals(story.verdict, "not_fixed");
});

test("tellStory() counts what is not told as unknown, never as nothing (F11)", async () => {
  const usage = { ...USAGE, inputTokens: null, outputTokens: 3, costUsd: null };
  const story = await tellRun({
    replies: [{ ...say("a"), usage } as typeof FIX[0], say("b")],
  });
  assertEquals(story.used, {
    requests: 2,
    inputTokens: 10,
    outputTokens: 5,
    untoldTokens: 1,
    costUsd: 0.5,
    untoldCosts: 1,
    bytesSent: 200,
  });
  assertEquals(story.steps.map(({ waitMs }) => waitMs), [1_000, 1_000]);
});

test("tellStory() knows a run that was cut short at any event, and one that goes on", async () => {
  const { events } = await conduct({ replies: FIX, answers: [YES] });
  for (let count = 0; count < events.events.length; count++) {
    const some = events.events.slice(0, count);
    const story = tell(some);
    assertEquals([story.state, story.verdict, story.canResume], ["cut_short", null, count > 0]);
    const going = tell(some, { isRunning: true });
    assertEquals([going.state, going.canResume], ["running", false]);
  }
});

test("tellStory() can be resumed where a run ended for want of an answer or a model", async () => {
  const stopped = await tellRun({ replies: FIX, answers: [{ kind: "stop", why: "interrupt" }] });
  assertEquals([stopped.state, stopped.canResume, stopped.verdict], [
    "cut_short",
    true,
    "not_fixed",
  ]);
  assertEquals(listCalls(stopped).at(-1)?.fate, "open");
  const unavailable = await tellRun({ replies: [fail("429")] });
  assertEquals([unavailable.canResume, unavailable.verdict], [true, "could_not_run"]);
  const refused = await tellRun({ replies: FIX, answers: [NO] });
  assertEquals([refused.state, refused.canResume], ["finished", false]);
});

test("tellStory() says what of the journal could not be read (F01, F03)", () => {
  const text = `${toJournal([{ kind: "note", text: "a" }])}\0\0\n{"kind":"dreamt"}\n{"ki`;
  const { damage } = tellStory(readJournal(text), { run: "r", isRunning: false });
  assertEquals(damage, [
    "Line 2 of the journal could not be read",
    "Line 4 of the journal was cut short by a crash",
    "The journal holds events that this version does not know: dreamt",
  ]);
});

test("tellStory() tells nothing of an empty journal, and does not fail", () => {
  const story = tellStory(readJournal(""), { run: "r", isRunning: false });
  assertEquals([story.run, story.verdict, story.entries, story.durationMs], ["r", null, [], 0]);
});

test("tellStory() tells ten thousand events within a second", () => {
  const events: RunEvent[] = [];
  for (let step = 0; step < 2_000; step++) {
    const id = `c${step}`;
    events.push({ kind: "prompted", step, added: [{ role: "tool", content: "x".repeat(500) }] });
    events.push({
      ...{ kind: "replied", step, text: null, usage: USAGE, extra: null },
      calls: [{ id, tool: "read_file", args: { kind: "json", value: { path: "a" } } }],
    });
    events.push({ kind: "requested", call: id, tool: "read_file", path: "a", diff: null });
    const decision = { kind: "allow", rule: "read", reason: "Reading is allowed" } as const;
    events.push({ kind: "decided", call: id, tool: "read_file", decision });
    const result = "y".repeat(500);
    events.push({
      kind: "tool_finished",
      call: id,
      tool: "read_file",
      isError: false,
      result,
      refusedBy: null,
    });
  }
  const text = toJournal(events);
  const tell = () => tellStory(readJournal(text), { run: "r", isRunning: false });
  assertEquals([events.length, tell().entries.length], [10_000, 6_000]);
  // A busy machine is slow at parsing the lines alone, too.
  const parse = () => text.trimEnd().split("\n").map((line) => JSON.parse(line));
  const limitMs = Math.max(1_000, 25 * measureBestMs(parse));
  const tookMs = measureBestMs(tell);
  assert(tookMs < limitMs, `${tookMs} ms of ${limitMs} ms`);
});

function measureBestMs(work: () => unknown): number {
  return Math.min(...[1, 2, 3].map(() => {
    const startedMs = performance.now();
    work();
    return performance.now() - startedMs;
  }));
}
