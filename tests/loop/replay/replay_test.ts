import type { Answer, Question } from "../../../loop/approver.ts";
import { applyHunks } from "../../../guards/diff.ts";
import { readJournal } from "../../../loop/journal/read_journal.ts";
import { ResumeError } from "../../../loop/replay/replay.ts";
import { tellStory } from "../../../loop/story/tell_story.ts";
import { toReport } from "../../../loop/story/to_report.ts";
import { assert, assertEquals, assertRejects } from "../../assert.ts";
import { call, edit, reject, say } from "../fakes/model.ts";
import { YES } from "../fakes/people.ts";
import { FIX } from "../fakes/story.ts";
import { createWorld, type Kill, type Play, type World } from "./killed_run.ts";

function test(name: string, fn: () => void | Promise<void>): void {
  Deno.test({ name, permissions: "none", fn });
}

const write = (text: string) => (question: Question): Answer => ({
  kind: "edited",
  changes: question.changes.map((change) => ({ ...change, after: new TextEncoder().encode(text) })),
});
const choose = (question: Question): Answer => ({
  kind: "hunks",
  changes: question.changes.map((change) => applyHunks(change, [0])),
});

const PLAYS: Readonly<Record<string, Play>> = {
  "a yes": { replies: FIX, answers: [YES] },
  "a no with a reason, then another edit": {
    replies: [call(edit("wrong", "bad")), call(edit("wrong", "right")), say("Now it is right.")],
    answers: [{ kind: "no", reason: "Not so" }, YES],
  },
  "several calls in a reply, a blocked one and a rejected reply": {
    replies: [
      call(
        ["read_file", { path: "src/b.js" }],
        edit("wrong", "almost"),
        ["write_file", { path: "test/a.test.js", content: "x" }],
        ["write_file", { path: "src/c.js", content: "new\n" }],
      ),
      reject("empty"),
      call(["run_tests", {}], edit("almost", "right")),
      say("Done."),
    ],
    answers: [YES, YES, YES],
  },
  "another text of the person's, and chosen hunks": {
    replies: [call(edit("rest", "rust")), call(edit("wrong", "odd")), say("Done.")],
    answers: [choose, write("right\nrest\n")],
  },
  "a yes at the end": { replies: FIX, answers: [YES], task: { askWhen: "end" } },
  "a no at the end": {
    replies: FIX,
    answers: [{ kind: "no", reason: "No" }],
    task: { askWhen: "end" },
  },
  "a patch that is only proposed": { replies: FIX, answers: [YES], task: { approve: "propose" } },
  "a second model after one that did not fix it": {
    replies: [call(edit("wrong", "bad")), say("Bad.")],
    rungs: [[
      call(["read_file", { path: "src/a.js" }]),
      call(edit("wrong", "right")),
      say("Right."),
    ]],
    answers: [YES, YES],
  },
  "no fix": { replies: [say("I do not know.")], answers: [] },
};

/** What must be the same, killed or not. */
function summarize(world: World): unknown {
  const journal = readJournal(world.journal());
  const story = tellStory(journal, { run: "run-1", isRunning: false });
  const { verdict, landed, files, explanation, reasons, refusals, steps, usage } = toReport(story);
  return {
    ...{ verdict, landed, files, explanation, reasons, refusals, steps, usage },
    lands: world.lands(),
    denials: world.denials.map(({ path, reason }) => [path, reason]),
    text: world.project.text("src/a.js"),
    calls: story.entries.flatMap((entry) =>
      entry.kind === "call" ? [[entry.tool, entry.fate]] : []
    ),
    state: story.state,
  };
}

async function playWhole(play: Play): Promise<World> {
  const world = createWorld(play);
  await world.play();
  return world;
}

/** A landing that was done and not told is told by whoever resumes; the fake has no disk to look at. */
function hasLandedUntold(world: World): boolean {
  return world.lands() > 0;
}

for (const [what, play] of Object.entries(PLAYS)) {
  for (const when of ["before_effect", "before_next_event"] as const) {
    test(`a run with ${what} comes to the same when killed at any event, ${when}`, async () => {
      const whole = await playWhole(play);
      const wanted = summarize(whole);
      const count = whole.journal().trimEnd().split("\n").length;
      for (let after = 1; after <= count; after++) {
        const world = createWorld(play);
        const kill: Kill = { after, when };
        if (await world.play(kill) !== null || hasLandedUntold(world)) continue;
        const before = world.requests();
        await world.resume();
        assertEquals(summarize(world), wanted, `killed after ${after}`);
        // Whoever answered is not asked again: only the question that was open can come twice.
        const twice = world.asked.length - new Set(world.asked).size;
        assert(twice <= 1, `killed after ${after}: ${world.asked}`);
        // The reply that was under way is asked for again, and a script that is used up says so again.
        assert(
          world.requests() <= whole.requests() + 1 + (play.rungs?.length ?? 0),
          `killed after ${after}: ${before} ${world.requests()}`,
        );
      }
    });
  }
}

test("a run that is killed again and again, at each event once, comes to the same", async () => {
  for (const play of Object.values(PLAYS)) {
    const whole = await playWhole(play);
    const world = createWorld(play);
    let result = await world.play({ after: 1, when: "before_effect" });
    for (let after = 2; result === null && after < 200; after++) {
      if (hasLandedUntold(world)) break;
      // What is written in a process grows by one, so that each one comes a step further.
      result = await world.resume({ after, when: "before_next_event" });
    }
    if (hasLandedUntold(world) && result === null) continue;
    assertEquals(summarize(world), summarize(whole));
  }
});

test("a resume writes nothing until something new happens, and says then that it goes on", async () => {
  const world = createWorld({ replies: FIX, answers: [YES] });
  await world.play({ after: 9, when: "before_effect" });
  const before = world.journal();
  await world.resume();
  const added = world.journal().slice(before.length).trimEnd().split("\n")
    .map((line) => JSON.parse(line));
  assertEquals([added[0].kind, added[0].index], ["resumed", 9]);
  assertEquals(added.filter(({ kind }) => kind === "resumed").length, 1);
  assert(!added.slice(1).some(({ kind }) => kind === "run_started"));
});

test("a resume asks nobody what was answered, not the model and not the person", async () => {
  const world = createWorld({ replies: FIX, answers: [YES] });
  const whole = await playWhole({ replies: FIX, answers: [YES] });
  const applying = whole.journal().split("\n").findIndex((line) => line.includes('"applying"'));
  await world.play({ after: applying + 1, when: "before_effect" });
  assertEquals([world.asked.length, world.requests()], [1, 1]);
  await world.resume();
  assertEquals([world.asked.length, world.requests()], [1, 2]);
  assertEquals(world.lands(), 1);
});

test("a resume of a journal that may be another's takes no answer from it", async () => {
  const world = createWorld({ replies: FIX, answers: [YES] });
  await world.play({ after: 14, when: "before_effect" });
  await world.resume(undefined, { trustsAnswers: false });
  assertEquals([world.asked.length, new Set(world.asked).size], [2, 1]);
  assertEquals(world.lands(), 1);
});

test("a resume refuses where the same does not come of the same", async () => {
  const world = createWorld({ replies: FIX, answers: [YES] });
  await world.play({ after: 12, when: "before_effect" });
  const text = world.journal();
  world.project.files.set("src/a.js", new TextEncoder().encode("wrong\nother\n"));
  await assertRejects(() => world.resume(), ResumeError, "start anew with");
  assertEquals(world.journal(), text);
});

test("a no that was taken back since is not remembered again by a resume", async () => {
  const play = PLAYS["a no with a reason, then another edit"] ?? { replies: [], answers: [] };
  const world = createWorld(play);
  await world.play({ after: 16, when: "before_effect" });
  assertEquals(world.denials.length, 1);
  (world.denials as unknown[]).pop();
  const result = await world.resume();
  assertEquals([result?.report.verdict, world.denials.length], ["fixed", 0]);
});

test("a journal that holds a stop asks the same question again", async () => {
  const world = createWorld({
    replies: FIX,
    answers: [{ kind: "stop", why: "interrupt" }],
  });
  await world.play();
  const story = tellStory(readJournal(world.journal()), { run: "run-1", isRunning: false });
  assertEquals([story.state, story.verdict], ["cut_short", "not_fixed"]);
  await world.resume();
  assertEquals(world.asked.length, 2);
  assertEquals(new Set(world.asked).size, 1);
});

test("a reply that was cut for its length is kept whole and taken from there", async () => {
  const text = `right\n${"x".repeat(200_000)}\n`;
  const replies = [call(["write_file", { path: "src/c.js", content: text }]), ...FIX];
  const world = createWorld({ replies, answers: [YES, YES] });
  const whole = await playWhole({ replies, answers: [YES, YES] });
  await world.play({ after: 12, when: "before_effect" });
  await world.resume();
  assertEquals(summarize(world), summarize(whole));
  assertEquals(world.requests(), whole.requests());
  assertEquals(world.project.text("src/c.js"), text);
});
