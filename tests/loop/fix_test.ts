import { hashText } from "../../guards/hash.ts";
import type { TestRun } from "../../room/test_run.ts";
import {
  assert,
  assertEquals,
  assertMatch,
  assertRejects,
  assertStringIncludes,
} from "../assert.ts";
import { change, conduct, type Conducted, FILES, judge } from "./fakes/fix.ts";
import { call, edit, fail, say } from "./fakes/model.ts";
import { createFakeStore, NO, YES } from "./fakes/people.ts";
import { createProject } from "./fakes/project.ts";
import { toRun } from "./fakes/runs.ts";

function test(name: string, fn: () => Promise<void>): void {
  Deno.test({ name, permissions: "none", fn });
}

const FIX = [call(edit("wrong", "right")), say("It was wrong.")];

/** What did not happen in a run that ended before its model was asked. */
function assertNoModel({ model, approver, project, report, denials }: Conducted): void {
  assertEquals([model.requests.length, approver.questions.length, denials.length], [0, 0, 0]);
  assertEquals([report.steps, report.usage.requests, report.landed], [0, 0, false]);
  assertEquals([project.purposes, project.openRooms()], [["baseline"], 0]);
}

test("conductFix() ends without a model when the tests are green already", async () => {
  const named = await conduct({ test: () => toRun({ one: "passed" }) });
  assertNoModel(named);
  assertEquals([named.report.verdict, named.report.reasons], ["nothing_to_fix", [
    "The tests are green already",
  ]]);
  assertEquals(named.report.tests.before.passed, ["test/a.js::one"]);
  const unnamed = await conduct({ test: () => toRun(null) });
  assertNoModel(unnamed);
  assertEquals(unnamed.report.reasons, [
    "The tests are green already by exit code, the runner gives no names",
  ]);
});

for (
  const [kind, verdict] of [
    ["no_tests", "could_not_run"],
    ["cannot_run", "could_not_run"],
    ["timed_out", "could_not_run"],
    ["sandbox_failed", "could_not_run"],
    ["interrupted", "not_fixed"],
  ] as const
) {
  test(`conductFix() ends without a model when the baseline is ${kind} (C01, C17, B15)`, async () => {
    const conducted = await conduct({
      test: () => toRun(null, { kind, exitCode: null, summary: `Summary of ${kind}.` }),
    });
    assertNoModel(conducted);
    assertEquals(conducted.report.verdict, verdict);
    assertEquals(conducted.isInterrupted, kind === "interrupted");
    const reason = kind === "interrupted" ? "nothing was landed" : `Summary of ${kind}.`;
    assertStringIncludes(conducted.report.reasons.join("; "), reason);
  });
}

/** The tests hang as long as the source is wrong; nothing is named then. */
const HANGING = {
  kind: "timed_out",
  runner: "node",
  exitCode: null,
  durationMs: 9_000,
  summary: "The time limit ended the run after 9 s.",
} as const;
const hang = (text: (path: string) => string): TestRun =>
  text("src/a.js").startsWith("wrong") ? toRun(null, HANGING) : toRun({ one: "passed" });

test("conductFix() has tests fixed that never ended (C02)", async () => {
  const { report, model, project } = await conduct({ test: hang, replies: FIX, answers: [YES] });
  assertEquals([report.verdict, report.landed], ["fixed", true]);
  assertStringIncludes(JSON.stringify(model.requests[0]), "The time limit ended the run after 9 s");
  assertEquals(project.purposes.includes("verify_red"), true);
});

test("conductFix() says could_not_run when tests never ended and nothing made them end", async () => {
  for (const replies of [[say("No idea.")], [call(edit("rest", "more")), say("Better.")]]) {
    const { report } = await conduct({ test: hang, replies, answers: [YES] });
    assertEquals([report.verdict, report.landed], ["could_not_run", false]);
    assertStringIncludes(report.reasons.join("; "), "The time limit ended the run after 9 s");
  }
});

test("conductFix() takes a green exit with a doubt for no green", async () => {
  const doubts: Partial<TestRun>[] = [
    { disagreement: "The exit code is 0, but 1 tests failed." },
    { exitCode: 1 },
  ];
  for (const doubt of doubts) {
    const { report } = await conduct({
      test: () => toRun({ one: "passed" }, doubt),
      replies: [say("?")],
    });
    assertEquals(report.verdict, "not_fixed");
  }
  const { report } = await conduct({ test: () => toRun({ one: "skipped" }), replies: [say("?")] });
  assertEquals(report.verdict, "not_fixed");
});

test("conductFix() hands a file that does not load to the model (C17)", async () => {
  const { report, model } = await conduct({
    test: (text) =>
      text("src/a.js").includes("right") ? toRun({ one: "passed" }) : toRun(null, {
        kind: "load_error",
        exitCode: 1,
        output: "SyntaxError: src/a.js:1",
        summary: '"src/a.js" (line 1) did not load, or broke outside its tests.',
      }),
    replies: FIX,
    answers: [YES],
  });
  assertMatch(model.requests[0]?.[1]?.content ?? "", /did not load[^]*SyntaxError: src\/a\.js:1/);
  assertEquals([report.verdict, report.landed], ["fixed", true]);
});

test("conductFix() lands what was approved and proved, and says so", async () => {
  const { report, project, approver, isInterrupted, patches } = await conduct({
    replies: FIX,
    answers: [YES],
  });
  assertEquals(project.text("src/a.js"), "right\nrest\n");
  assertEquals([approver.questions.length, isInterrupted], [1, false]);
  const { reasons, oracles, usage, tests, diff, proof, ...rest } = report;
  assertEquals(rest, {
    run: "run-1",
    verdict: "fixed",
    explanation: "It was wrong.",
    files: ["src/a.js"],
    landed: true,
    steps: 2,
    refusals: [],
  });
  assertEquals({ ...proof, runs: Number(proof?.runs) > 2 }, {
    command: ["fake-test"],
    branch: "main",
    commit: null,
    folder: "",
    uncommitted: null,
    exitCodes: { before: 1, after: 0 },
    runs: true,
    files: [{
      path: "src/a.js",
      beforeHash: hashText("wrong\nrest\n"),
      afterHash: hashText("right\nrest\n"),
    }],
  });
  assert(reasons.length > 0);
  assertEquals(oracles.filter(({ answer }) => answer === "no"), []);
  assertEquals(usage.requests, 2);
  assertEquals(tests, {
    before: { passed: ["test/a.js::one"], failed: ["test/a.js::two"], skipped: [] },
    after: { passed: ["test/a.js::one", "test/a.js::two"], failed: [], skipped: [] },
  });
  assertEquals(patches, [[diff, true]]);
  assertEquals(project.openRooms(), 0);
});

test("conductFix() closes every room and records the end, whatever the end", async () => {
  for (const replies of [FIX, [say("no")], [fail("401")], [call(edit("wrong", "bad"))]]) {
    const { project, events, report } = await conduct({ replies, answers: [YES] });
    assertEquals(project.openRooms(), 0);
    const { verdict, reasons, explanation, landed, files, steps, usage } = report;
    assertEquals(events.events.at(-1), {
      kind: "run_finished",
      ...{ verdict, reasons, explanation, landed, files, steps, usage },
      canResume: verdict === "could_not_run",
    });
  }
});

test("conductFix() says what it runs and what holds the tests, first of all (B15)", async () => {
  const { events } = await conduct({ replies: FIX, answers: [YES] });
  assertEquals(events.events[0], {
    kind: "run_started",
    run: "run-1",
    version: "0.0.0",
    testCommand: ["fake-test"],
    model: "fake",
    approve: "ask",
    sandbox: "tests are held by nothing: this is a fake",
    maxSteps: 10,
    timeoutMs: 1_000,
    issue: null,
    settings: { words: [], flags: [], inode: null },
  });
});

test("conductFix() believes the tests and not the model (C18)", async () => {
  const { report, project } = await conduct({
    replies: [say("All 25 tests pass now, the fix is verified."), say("Really.")],
  });
  assertEquals([report.verdict, report.landed], ["not_fixed", false]);
  assertEquals(report.reasons, ["No change was proposed"]);
  assertEquals(project.text("src/a.js"), "wrong\nrest\n");
});

test("conductFix() leaves a patch of a fix that is red, and proves nothing (C22)", async () => {
  const { report, project, patches } = await conduct({
    replies: [call(edit("wrong", "bad"))],
    answers: [YES],
    task: { maxSteps: 1 },
  });
  assertEquals([report.verdict, report.landed, report.oracles], ["not_fixed", false, []]);
  assertEquals(report.reasons, [
    "The tests still fail: 1 passed, 1 failed.",
    "The limit of 1 step was reached",
  ]);
  assertEquals(report.tests.after?.failed, ["test/a.js::two"]);
  assertEquals(patches, [[report.diff, false]]);
  assertEquals(project.text("src/a.js"), "wrong\nrest\n");
});

test("conductFix() goes on after a wrong edit with what that run said (C22)", async () => {
  const { report, model } = await conduct({
    replies: [call(edit("wrong", "bad")), call(edit("bad", "right")), say("Fixed.")],
    answers: [YES, YES],
  });
  assertEquals(
    model.requests[1]?.at(-1)?.content,
    "Applied. 1 passed, 1 failed\n- test/a.js::two: a is not right",
  );
  assertEquals([report.verdict, report.landed, report.steps], ["fixed", true, 3]);
});

test("conductFix() takes no fix for done that breaks another test, and tells the model", async () => {
  const { report, model } = await conduct({
    replies: [
      call(edit("wrong", "right"), edit("fine", "broken", "src/b.js")),
      say("Fixed."),
      call(edit("broken", "fine", "src/b.js")),
      say("Now it is."),
    ],
    answers: [YES, YES, YES],
  });
  assertMatch(
    model.requests[2]?.at(-1)?.content ?? "",
    /^The tests still fail\. 1 passed, 1 failed/,
  );
  assertEquals([report.verdict, report.landed], ["fixed", true]);
});

test("conductFix() proves a fix also where the model can say nothing more", async () => {
  for (const last of [fail("402"), call(["nope", {}])]) {
    const { report } = await conduct({
      replies: [call(edit("wrong", "right")), last],
      answers: [YES],
      task: { maxSteps: 2 },
    });
    assertEquals([report.verdict, report.landed], ["fixed", true]);
    assertEquals(report.reasons.length > 1, true, "the end is told as well");
  }
});

test("conductFix() could not run when no model can be reached and nothing is green", async () => {
  const nothing = await conduct({ replies: [fail("Cannot ask groq/x: 401")] });
  assertEquals([nothing.report.verdict, nothing.report.reasons], [
    "could_not_run",
    ["Cannot ask groq/x: 401"],
  ]);
  const red = await conduct({ replies: [call(edit("wrong", "bad")), fail("402")], answers: [YES] });
  assertEquals([red.report.verdict, red.report.landed], ["could_not_run", false]);
});

test("conductFix() fixes only its targets, and names unknown ones before any model call", async () => {
  const test = (text: (path: string) => string) => toRun({ ...judge(text), old: "failed: known" });
  const fixed = await conduct({ test, replies: FIX, answers: [YES], task: { targets: ["two"] } });
  assertEquals([fixed.report.verdict, fixed.report.landed], ["fixed", true]);
  assertEquals(fixed.report.tests.after?.failed, ["test/a.js::old"]);
  assertMatch(fixed.model.requests[0]?.[1]?.content ?? "", /nothing else:\n- test\/a\.js::two$/);
  const all = await conduct({ test, replies: [...FIX, say("x")], answers: [YES] });
  assertEquals([all.report.verdict, all.report.landed], ["not_fixed", false]);
  for (
    const [target, reason] of [
      ["three", /^Cannot use target "three": found no failing test of that name, failing are /],
      ["one", /^Cannot use target "one": found it passing and a failing test is needed$/],
    ] as const
  ) {
    const unknown = await conduct({ task: { targets: ["two", target] } });
    assertNoModel(unknown);
    assertEquals(unknown.report.verdict, "could_not_run");
    assertMatch(unknown.report.reasons[0] ?? "", reason);
  }
});

test("conductFix() runs tests after edits only where the baseline was quick", async () => {
  for (const [durationMs, purpose] of [[9_999, "after_edit"], [10_000, "gate"]] as const) {
    const { project } = await conduct({
      test: (text) => toRun(judge(text), { durationMs }),
      replies: FIX,
      answers: [YES],
    });
    assertEquals(project.purposes[1], purpose);
  }
});

test("conductFix() lists refused changes under refusals and never among what landed (D13)", async () => {
  const { report, denials } = await conduct({
    replies: [call(edit("wrong", "right")), say("I stop.")],
    answers: [{ kind: "no", reason: "not like this" }],
  });
  assertEquals([report.verdict, report.diff, report.files], ["not_fixed", "", []]);
  assertEquals(report.reasons, ["Nothing was changed: 1 request refused"]);
  assertEquals(report.refusals, [
    { tool: "replace_in_file", rule: "refused_by_person", reason: "not like this" },
  ]);
  assertEquals(denials.map(({ path, reason }) => [path, reason]), [["src/a.js", "not like this"]]);
});

test("conductFix() lands nothing whose effect was refused before, in whatever steps it came", async () => {
  const first = await conduct({ replies: [call(edit("wrong", "right")), say("x")], answers: [NO] });
  const { report, project } = await conduct({
    denials: [...first.denials],
    replies: [call(edit("wrong", "half")), call(edit("half", "right")), say("Fixed.")],
    answers: [YES, YES],
  });
  assertEquals(report.landed, false);
  assertEquals(project.text("src/a.js"), "wrong\nrest\n");
});

test("conductFix() starts nothing when the deny memory cannot be read", async () => {
  const started: string[] = [];
  const unreadable = () => {
    throw new SyntaxError("Cannot read deny memory");
  };
  const store = { load: unreadable, remember() {}, forget: unreadable, clear: unreadable };
  await assertRejects(
    () =>
      conduct({
        effects: { denyStore: store, openRoom: () => Promise.reject(started.push("room")) },
      }),
    SyntaxError,
    "Cannot read deny memory",
  );
  assertEquals(started, []);
});

test("conductFix() ends, closes its rooms and lands nothing when what it stands on breaks", async () => {
  const broken = new Error("broken");
  const rejectAll = () => Promise.reject(broken);
  const throwIt = () => {
    throw broken;
  };
  const isOpen: number[] = [];
  for (
    const effects of [
      { approver: { ask: rejectAll } },
      { loadTools: rejectAll },
      { savePatch: rejectAll },
      { model: { name: "broken", next: rejectAll } },
      { denyStore: { ...createFakeStore(), load: createOnce(throwIt) } },
    ]
  ) {
    const landed: unknown[] = [];
    const project = createProject({ files: FILES, test: (text) => toRun(judge(text)) });
    const { openRoom, openVerifyRoom } = project;
    const land = (changes: readonly unknown[]) => {
      landed.push(changes);
      return Promise.reject(broken);
    };
    await assertRejects(
      () =>
        conduct({
          replies: FIX,
          answers: [YES],
          effects: { openRoom, openVerifyRoom, land, ...effects },
        }),
      Error,
      "broken",
    );
    isOpen.push(project.openRooms());
  }
  assertEquals(isOpen, [0, 0, 0, 0, 0]);
});

/** Gives nothing the first time, and does what it is told from then on. */
function createOnce(then: () => never): () => [] {
  let calls = 0;
  return () => ++calls === 1 ? [] : then();
}

test("conductFix() ends with the reason where a person ends it, and lands nothing", async () => {
  for (
    const [why, reason, isInterrupted] of [
      ["quit", /^The person ended the run: nothing was landed$/, false],
      ["end_of_input", /^Approval needed: the input ended/, false],
      ["no_terminal", /^Approval needed: there is no terminal.*--approve auto/, false],
      ["interrupt", /^Interrupted: nothing was landed$/, true],
    ] as const
  ) {
    const conducted = await conduct({
      replies: [call(edit("wrong", "right")), call(edit("rest", "x")), say("x")],
      answers: [YES, { kind: "stop", why }],
    });
    const { report, project, denials } = conducted;
    assertEquals([report.verdict, report.landed], ["not_fixed", false]);
    assertMatch(report.reasons[0] ?? "", reason);
    assertEquals(conducted.isInterrupted, isInterrupted);
    assertEquals([denials.length, project.text("src/a.js")], [0, "wrong\nrest\n"]);
    assertStringIncludes(report.diff, "+right", "what was approved is shown");
  }
});

test("conductFix() is interrupted wherever the signal comes, and lands nothing (D04)", async () => {
  for (const at of ["tests_started", "replied", "verify_started", "oracle_answered"]) {
    const controller = new AbortController();
    const take = (event: { kind: string }) => {
      if (event.kind === at) controller.abort();
    };
    const { report, isInterrupted, project } = await conduct({
      replies: FIX,
      answers: [YES],
      effects: { signal: controller.signal, events: { take } },
      test(text, purpose) {
        if (at === "tests_started" && purpose === "baseline") controller.abort();
        return toRun(judge(text));
      },
    });
    assertEquals([at, report.verdict, report.landed], [at, "not_fixed", false]);
    assertEquals([isInterrupted, project.openRooms()], [true, 0]);
    assertEquals(project.text("src/a.js"), "wrong\nrest\n");
  }
});

test("conductFix() puts every event before its effect", async () => {
  const { log } = await conduct({
    replies: [call(edit("wrong", "bad")), call(edit("wrong", "right")), say("x")],
    answers: [{ kind: "no", reason: "bad is bad" }, YES],
  });
  const before = (first: string, second: string) => {
    assert(log.includes(first) && log.includes(second), `missing: ${first} or ${second}`);
    assert(log.indexOf(first) < log.indexOf(second), `${first} came after ${second}`);
  };
  before("run_started", "test baseline");
  before("prompted", "replied");
  before("requested", "decided");
  before("decided", "asked");
  before("asked", "answered");
  before("denial_remembered", "remember id1");
  before("applying", "write src/a.js");
  before("write src/a.js", "test after_edit");
  before("verify_started", "test verify_green");
  before("landing", "land");
  before("land", "landed");
  assertEquals(log.at(-1), "run_finished");
});

test("conductFix() names in its events what is applied and landed by its bytes (F12)", async () => {
  const { events } = await conduct({ replies: FIX, answers: [YES] });
  const [applying] = events.of("applying");
  const [landing] = events.of("landing");
  assertEquals(landing?.files, [{
    path: "src/a.js",
    beforeHash: applying?.beforeHash ?? null,
    afterHash: applying?.afterHash ?? "",
  }]);
  assertMatch(applying?.afterHash ?? "", /^[0-9a-f]{64}$/);
  assertEquals(change("src/a.js", "right\nrest\n").path, applying?.path);
});
