import type { Review, Reviewer } from "../../models/review.ts";
import { assert, assertEquals, assertStringIncludes } from "../assert.ts";
import { conduct } from "./fakes/fix.ts";
import { call, createFakeModel, edit, fail, say, USAGE } from "./fakes/model.ts";
import { NO, YES } from "./fakes/people.ts";

function test(name: string, fn: () => Promise<void>): void {
  Deno.test({ name, permissions: "none", fn });
}

const WRONG = [call(edit("wrong", "worse")), say("I tried."), say("I give up.")];
const RIGHT = [call(edit("wrong", "right")), say("It was wrong.")];

test("conductFix() lets the next model begin in a clean room where one did not fix it", async () => {
  const strong = createFakeModel(RIGHT);
  const parked: [string, number][] = [];
  const { report, project, events } = await conduct({
    replies: WRONG,
    answers: [YES, YES],
    effects: {
      rungs: [strong],
      park: (changes, attempt) => {
        parked.push([new TextDecoder().decode(changes[0]?.after), attempt]);
        return Promise.resolve(`attempt-${attempt}.patch`);
      },
    },
  });
  assertEquals([report.verdict, report.landed, project.openRooms()], ["fixed", true, 0]);
  assertEquals(parked, [["worse\nrest\n", 1]]);
  const [system, task] = strong.requests[0] ?? [];
  assertEquals(system?.role, "system");
  const tried = task?.content?.split("\n").filter((line) => line.startsWith("Tried before")) ?? [];
  assertEquals(tried.length, 1);
  assertStringIncludes(tried[0] ?? "", "src/a.js changed; The tests still fail");
  assertEquals(strong.requests[0]?.length, 2);
  const told = events.of("note").map(({ text }) => text).join("\n");
  assertStringIncludes(told, "its change is kept as attempt-1.patch; next is fake");
  // What all attempts used is one sum, and the steps go on.
  assertEquals([report.steps, report.usage.requests, report.usage.costUsd], [5, 5, 2.5]);
  assertEquals(events.of("prompted").map(({ step }) => step), [1, 2, 3, 4, 5]);
  assertEquals(events.of("replied").map(({ usage }) => usage.why), [
    ...Array(3).fill("rung 1 of 2"),
    ...Array(2).fill("rung 2 of 2"),
  ]);
});

test("conductFix() climbs past a model that cannot be reached", async () => {
  const { report } = await conduct({
    replies: [fail("no key")],
    answers: [YES],
    effects: { rungs: [createFakeModel([fail("down")]), createFakeModel(RIGHT)] },
  });
  assertEquals(report.verdict, "fixed");
});

test("conductFix() asks no further model than it needs, and none after a person's word", async () => {
  const never = createFakeModel(RIGHT);
  const fixed = await conduct({ replies: RIGHT, answers: [YES], effects: { rungs: [never] } });
  assertEquals([fixed.report.verdict, never.requests.length], ["fixed", 0]);
  for (const answer of [NO, { kind: "stop", why: "quit" } as const]) {
    const { report } = await conduct({
      replies: [...RIGHT, say("x")],
      answers: [answer],
      effects: { rungs: [never] },
    });
    assertEquals([report.verdict, never.requests.length], ["not_fixed", 0]);
  }
});

test("conductFix() ends with the last model's verdict where none of them fixed it", async () => {
  const { report, patches } = await conduct({
    replies: WRONG,
    answers: [YES, YES],
    effects: { rungs: [createFakeModel([call(edit("wrong", "bad")), say("x"), say("y")])] },
  });
  assertEquals([report.verdict, report.landed], ["not_fixed", false]);
  assert(patches.length === 1 && patches[0]?.[0].includes("+bad"));
});

const usage = { ...USAGE, costUsd: 0.25 };
const REVIEWS: readonly (readonly [string, Review | Error, string, string])[] = [
  ["agrees", { kind: "looked", score: 9, findings: [], usage }, "fixed", "yes"],
  [
    "objects",
    {
      kind: "looked",
      score: 2,
      findings: [{ file: "src/a.js", line: 1, text: "only silences\u001b[2J the test" }],
      usage,
    },
    "suspect",
    "no",
  ],
  ["fails", { kind: "failed", problem: "status 500", usage }, "fixed", "did_not_look"],
];

for (const [what, review, verdict, answer] of REVIEWS) {
  test(`conductFix() comes to ${verdict} where the reviewer ${what}`, async () => {
    const asked: string[] = [];
    const reviewer: Reviewer = ({ diff, failures }) => {
      asked.push(diff, failures);
      return Promise.resolve(review as Review);
    };
    const { report } = await conduct({
      replies: RIGHT,
      answers: [YES, YES],
      task: { askWhen: "each" },
      effects: {
        reviewer,
        loadRedaction: () =>
          Promise.resolve((text: string) => text.replaceAll("rest", "[redacted]")),
      },
    });
    assertEquals(report.verdict, verdict);
    const oracle = report.oracles.find(({ name }) => name === "second_opinion");
    assertEquals(oracle?.answer, answer);
    assertEquals(asked.join().includes("rest"), false);
    assertStringIncludes(asked[0] ?? "", "+right");
    assertStringIncludes(asked[1] ?? "", "two");
    assertEquals([report.usage.requests, report.usage.costUsd], [3, 1.25]);
    if (what === "objects") assertEquals(oracle?.detail.includes("\u001b"), false);
  });
}
