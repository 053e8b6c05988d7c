import { assertEquals } from "../../assert.ts";
import type { Evidence } from "../../../loop/oracles/oracle.ts";
import { secondOpinion } from "../../../loop/oracles/second_opinion.ts";
import type { Review } from "../../../models/review.ts";
import { change } from "../fakes/fix.ts";
import { type Statuses, toRun } from "../fakes/runs.ts";
import { toEvidence } from "./evidence.ts";

const finding = (text: string, line: number | null = 3) => ({ file: "src/a.js", line, text });
const looked = (score: number, ...findings: ReturnType<typeof finding>[]): Review =>
  ({ kind: "looked", score, findings, usage: {} }) as unknown as Review;

async function look(review: Review, red?: Evidence["red"]) {
  const asked: { diff: string; failures: string }[] = [];
  const evidence = toEvidence({
    changes: [change("src/a.js", "right\n")],
    review: (question) => {
      asked.push(question);
      return Promise.resolve(review);
    },
  });
  const { answer, onNo, detail } = await secondOpinion.look(
    red ? { ...evidence, red } : evidence,
    [],
  );
  return { said: [answer, onNo, detail], asked };
}

Deno.test("second_opinion objects below five of ten, and never more", {
  permissions: "none",
}, async () => {
  assertEquals((await look(looked(4))).said, ["no", "suspect", "4 of 10"]);
  assertEquals((await look(looked(5))).said, ["yes", "not_fixed", "5 of 10"]);
});

Deno.test("second_opinion shows three findings on one line", { permissions: "none" }, async () => {
  const four = ["one", "two\n lines", "\u001b[2Jthree", "four"].map((text) => finding(text));
  assertEquals(
    (await look(looked(7, ...four))).said[2],
    [
      "7 of 10; src/a.js:3 one",
      "src/a.js:3 two lines",
      "src/a.js:3 \\u{1b}[2Jthree",
    ].join("; "),
  );
  assertEquals((await look(looked(7, finding("all", null)))).said[2], "7 of 10; src/a.js all");
});

Deno.test("second_opinion shows the reviewer the diff and the names of what failed", {
  permissions: "none",
}, async () => {
  const { asked: [asked] } = await look(looked(7));
  assertEquals(asked?.failures, "test/a.js::two\ntest/a.js::old");
  assertEquals(asked?.diff.split("\n").slice(-5), [
    "@@ -1,2 +1 @@",
    "-wrong",
    "-rest",
    "+right",
    "",
  ]);
  const failed = Array.from({ length: 21 }, (_, index) => [`t${index}`, "failed"] as const);
  const red = (run: Statuses | null) => () => Promise.resolve(toRun(run));
  const many = await look(looked(7), red(Object.fromEntries(failed)));
  assertEquals(many.asked[0]?.failures.split("\n").length, 20);
  const none = await look(looked(7), red(null));
  assertEquals(none.asked[0]?.failures, "0 passed, 0 failed.");
});

Deno.test("second_opinion does not look without a reviewer or where it fails", {
  permissions: "none",
}, async () => {
  const { answer, detail } = await secondOpinion.look(toEvidence({}), []);
  assertEquals([answer, detail], ["did_not_look", "No reviewer was named"]);
  const failed = { kind: "failed", problem: "no\u001banswer", usage: {} } as unknown as Review;
  assertEquals((await look(failed)).said, [
    "did_not_look",
    "not_fixed",
    "The reviewer failed: no\\u{1b}answer",
  ]);
});
