import type { Answer, Question } from "../../loop/approver.ts";
import type { FixTask } from "../../loop/fix_task.ts";
import type { TestPurpose } from "../../loop/events.ts";
import { assertEquals, assertMatch } from "../assert.ts";
import { change, conduct, type Conducted, FILES, judge } from "./fakes/fix.ts";
import { call, edit, say } from "./fakes/model.ts";
import { NO, YES } from "./fakes/people.ts";
import { toRun } from "./fakes/runs.ts";

function test(name: string, fn: () => Promise<void>): void {
  Deno.test({ name, permissions: "none", fn });
}

const TWO_FILES = [
  call(edit("wrong", "right"), edit("fine", "fine too", "src/b.js")),
  say("It was wrong."),
];

/** Red in the work room and green in a fresh one without the diff: an oracle objects. */
const doubtful = (text: (path: string) => string, purpose: TestPurpose) =>
  purpose === "verify_red" ? toRun({ one: "passed", two: "passed" }) : toRun(judge(text));

function end(task: Partial<FixTask>, answers: readonly Answer[] = []): Promise<Conducted> {
  return conduct({ replies: TWO_FILES, answers, task });
}

function assertUntouched({ project, report }: Conducted): void {
  assertEquals(report.landed, false);
  assertEquals([project.text("src/a.js"), project.text("src/b.js")], Object.values(FILES));
}

test("propose asks each edit, proves the diff and leaves a patch", async () => {
  const proposed = await end({ approve: "propose" }, [YES, YES]);
  assertUntouched(proposed);
  const { report, patches, events } = proposed;
  assertEquals(report.verdict, "fixed");
  assertEquals(patches, [[report.diff, false]]);
  assertEquals(events.of("patch_saved").map(({ path }) => path), ["/runs/fix.patch"]);
  assertEquals(events.of("landing"), []);
});

test("auto lands a proved diff and marks each answer as unattended (D02)", async () => {
  const { report, project, events } = await end({ approve: "auto" }, [YES, YES]);
  assertEquals([report.verdict, report.landed], ["fixed", true]);
  assertEquals(project.text("src/b.js"), "fine too\n");
  assertEquals(events.of("answered").map(({ by }) => by), ["unattended", "unattended"]);
});

test("asking at the end puts one question about the whole proved diff", async () => {
  const asked = await end({ askWhen: "end" }, [YES]);
  const [question] = asked.approver.questions;
  assertEquals(asked.approver.questions.length, 1);
  assertEquals([question?.kind, question?.rule, question?.warnings], ["landing", "ask_at_end", []]);
  assertEquals(question?.changes.map(({ path }) => path), ["src/a.js", "src/b.js"]);
  assertEquals([asked.report.verdict, asked.report.landed], ["fixed", true]);
  const verified = asked.log.indexOf("oracle_answered");
  assertEquals(verified >= 0 && verified < asked.log.indexOf("asked"), true, "proved before asked");
});

test("a no at the end lands nothing and is remembered for each file", async () => {
  const refused = await end({ askWhen: "end" }, [{ kind: "no", reason: "too much" }]);
  assertUntouched(refused);
  assertEquals(refused.report.verdict, "not_fixed");
  assertEquals(refused.report.reasons[0], "The person refused the proved diff: too much");
  assertEquals(refused.report.refusals, [
    { tool: "landing", rule: "refused_by_person", reason: "too much" },
  ]);
  assertEquals(refused.denials.map(({ path, reason, tool }) => [path, reason, tool]), [
    ["src/a.js", "too much", "landing"],
    ["src/b.js", "too much", "landing"],
  ]);
  const again = await conduct({
    replies: TWO_FILES,
    task: { askWhen: "end" },
    denials: [...refused.denials],
  });
  assertEquals(again.approver.questions, []);
  assertEquals(again.report.refusals.map(({ rule }) => rule), ["denied_before", "denied_before"]);
});

test("hunks chosen at the end are proved again before they land", async () => {
  const some = await end({ askWhen: "end" }, [
    { kind: "hunks", changes: [change("src/a.js", "right\nrest\n")] },
  ]);
  assertEquals([some.report.verdict, some.report.landed], ["fixed", true]);
  assertEquals(some.report.files, ["src/a.js"]);
  assertEquals(some.project.text("src/b.js"), FILES["src/b.js"]);
  assertEquals(some.events.of("verify_started").map(({ files }) => files), [
    ["src/a.js", "src/b.js"],
    ["src/a.js"],
  ]);
  assertEquals(some.denials, [], "what was not chosen is not remembered");
});

test("hunks that alone are red do not land; a patch of them is left", async () => {
  const red = await end({ askWhen: "end" }, [
    { kind: "hunks", changes: [change("src/b.js", "fine too\n")] },
  ]);
  assertUntouched(red);
  assertEquals(red.report.verdict, "not_fixed");
  assertEquals(red.patches, [[red.report.diff, false]]);
  assertMatch(red.report.diff, /^--- a\/src\/b\.js\n/);
});

test("a text of the person's own is proved and lands as they wrote it", async () => {
  const own = await end({ askWhen: "end" }, [
    { kind: "edited", changes: [change("src/a.js", "all right\n")] },
  ]);
  assertEquals([own.report.verdict, own.report.landed], ["fixed", true]);
  assertEquals(own.project.text("src/a.js"), "all right\n");
});

test("an unanswered question at the end lands nothing and is no refusal", async () => {
  for (const why of ["quit", "end_of_input", "interrupt", "no_terminal"] as const) {
    const left = await end({ askWhen: "end" }, [{ kind: "stop", why }]);
    assertUntouched(left);
    assertEquals([left.report.verdict, left.denials.length], ["not_fixed", 0]);
    assertMatch(left.report.reasons[0] ?? "", new RegExp(`left unanswered \\(${why}\\)`));
    assertEquals([left.isInterrupted, left.patches.length], [why === "interrupt", 1]);
  }
});

test("a suspect diff is asked about again with what the oracles say", async () => {
  for (
    const [answer, landed] of [
      [YES, true],
      [NO, false],
      [{ kind: "stop", why: "end_of_input" }, false],
    ] as const
  ) {
    const { report, approver } = await conduct({
      test: doubtful,
      replies: [call(edit("wrong", "right")), say("Fixed.")],
      answers: [YES, answer],
    });
    const question: Question | undefined = approver.questions[1];
    assertEquals([question?.kind, question?.rule], ["landing", "suspect"]);
    assertMatch(question?.warnings.join(" ") ?? "", /Green without the diff/);
    assertEquals(report.landed, landed);
    if (landed) assertEquals(report.verdict, "suspect");
    else assertEquals(report.verdict, "not_fixed");
  }
});

test("a suspect diff never lands unattended; a patch is left", async () => {
  for (const approve of ["auto", "propose"] as const) {
    const left = await conduct({
      test: doubtful,
      replies: [call(edit("wrong", "right")), say("Fixed.")],
      answers: [YES],
      task: { approve },
    });
    assertUntouched(left);
    assertEquals([left.report.verdict, left.patches.length], ["suspect", 1]);
    assertEquals(left.approver.questions.length, 1, "only the edit was asked about");
  }
});

test("a landing that is refused is no fix, and leaves a patch", async () => {
  const reason = 'Cannot land "src/a.js": file changed since it was read';
  const { report, patches, events } = await conduct({
    replies: TWO_FILES,
    answers: [YES, YES],
    effects: { land: () => Promise.resolve({ kind: "refused", reason }) },
  });
  assertEquals([report.verdict, report.landed, report.reasons[0]], ["not_fixed", false, reason]);
  assertEquals([patches.length, events.of("landed").length], [1, 0]);
});

test("what a second verify says decides, not the first", async () => {
  let greens = 0;
  const { report } = await conduct({
    replies: TWO_FILES,
    answers: [{ kind: "hunks", changes: [change("src/a.js", "right\nrest\n")] }],
    task: { askWhen: "end" },
    test(text, purpose) {
      if (purpose === "verify_green" && ++greens === 2) return toRun({ one: "passed" });
      return toRun(judge(text));
    },
  });
  assertEquals([report.verdict, report.landed], ["not_fixed", false]);
});
