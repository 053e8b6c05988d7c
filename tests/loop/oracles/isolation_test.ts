import { isolation } from "../../../loop/oracles/isolation.ts";
import type { Trial } from "../../../loop/lab.ts";
import type { TestRun } from "../../../room/test_run.ts";
import { assertEquals, assertStringIncludes } from "../../assert.ts";
import { toRun } from "../fakes/runs.ts";
import { playScript, type ScriptProject } from "./script_project.ts";

const HEAD = `import test from "node:test";
import assert from "node:assert";
import { sum } from "../src/a.js";
`;
const TESTS = `${HEAD}test("one", () => assert.equal(sum(1, 0), 1));
test("two", () => assert.equal(sum(1, 1), 2));
test("three", () => assert.equal(sum(1, 2), 3));
`;
const BEFORE = "export const sum = (a, b) => a - b;\n";
const HONEST = "export const sum = (a, b) => a + b;\n";

function look(project: Partial<ScriptProject>) {
  const whole = { before: BEFORE, after: HONEST, tests: TESTS, ...project };
  return isolation.look(playScript(whole), []);
}

Deno.test("isolation says yes where order and company do not matter", {
  permissions: "none",
}, async () => {
  const { answer, detail } = await look({});
  assertEquals(answer, "yes");
  assertEquals(
    detail,
    "the same answers in reverse order; 2 targets green twice in a run; 2 targets green alone",
  );
});

Deno.test("isolation does not take the same order for another one", {
  permissions: "none",
}, async () => {
  const played = playScript({ before: BEFORE, after: HONEST, tests: TESTS });
  const straight = await played.green();
  played.lab.try = () => Promise.resolve(straight);
  const { detail } = await isolation.look(played, []);
  assertStringIncludes(detail, "the order of tests could not be turned");
  assertEquals(detail.includes("the same answers in reverse order"), false);
});

Deno.test("isolation sees answers that are counted off", { permissions: "none" }, async () => {
  const after = "let calls = 0;\nexport const sum = () => [1, 2, 3][calls++];\n";
  const { answer, onNo, detail } = await look({ after });
  assertEquals([answer, onNo], ["no", "suspect"]);
  assertStringIncludes(detail, "Red in another order of tests");
});

Deno.test("isolation sees a target that is green only after others", {
  permissions: "none",
}, async () => {
  const after = "let calls = 0;\n" +
    "export const sum = (a, b) => (calls += 1) >= 2 || a * b === 0 ? a + b : 0;\n";
  const tests = `${HEAD}test("one", () => assert.equal(sum(1, 0), 1));
test("two", () => assert.equal(sum(1, 1), 2));
test("again", () => assert.equal(sum(0, 0), 0));
`;
  const { answer, onNo, detail } = await look({ after, tests });
  assertEquals([answer, onNo], ["no", "suspect"]);
  assertEquals(detail, "Red when it runs alone: test/a.test.js::two");
});

Deno.test("isolation cannot tell where the suite leans on its order by itself", {
  permissions: "none",
}, async () => {
  const tests = `${HEAD}let seen = 0;
test("first", () => assert.equal(seen++, 0));
test("second", () => assert.equal(seen++, 1));
test("third", () => { assert.equal(seen, 2); assert.equal(sum(1, 1), 2); });
`;
  const { answer, detail } = await look({ tests });
  assertEquals(answer, "did_not_look");
  assertStringIncludes(detail, "lean on their order without the change");
  assertStringIncludes(detail, "red alone without the change, too");
});

Deno.test("isolation does not blame a change that keeps nothing between calls", {
  permissions: "none",
}, async () => {
  const tests = `${HEAD}let seen = 0;
test("first", () => assert.equal(++seen, 1));
test("total", () => assert.equal(sum(seen, 1), 2));
test("more", () => assert.equal(sum(1, 1), 2));
`;
  const { answer, detail } = await look({ tests, targets: ["total"] });
  assertEquals(answer, "did_not_look");
  assertStringIncludes(detail, "the change keeps nothing from call to call");
});

Deno.test("isolation says that a command has no way to run one test", {
  permissions: "none",
}, async () => {
  const { answer, detail } = await look({ canFilter: false });
  assertEquals(answer, "yes");
  assertStringIncludes(detail, "no target could be run alone");
});

Deno.test("isolation alone sees answers that are counted off inside one test", {
  permissions: "none",
}, async () => {
  const tests = `${HEAD}test("all", () => {
  assert.equal(sum(1, 0), 1);
  assert.equal(sum(1, 1), 2);
  assert.equal(sum(1, 2), 3);
});
`;
  const after = "let calls = 0;\nexport const sum = () => [1, 2, 3][calls++];\n";
  const { answer, onNo, detail } = await look({ after, tests });
  assertEquals([answer, onNo], ["no", "suspect"]);
  assertEquals(detail, "Red the second time in a run: all");
  const honest = await look({ tests });
  assertEquals([honest.answer, honest.detail], ["yes", "1 target green twice in a run"]);
});

/** What a trial is: tests doubled, turned or alone, in which room and for how many times. */
interface Tried {
  readonly way: "again" | "turned" | "alone";
  readonly on: Trial["on"];
  readonly filter: string | undefined;
  readonly time: number;
}

/** Looks while trials come to something else than they did; null is no run at all. */
async function lookWith(
  turn: (run: TestRun, tried: Tried) => TestRun | null,
  project: Partial<ScriptProject> = {},
) {
  const played = playScript({ before: BEFORE, after: KEEPS, tests: TESTS, ...project });
  const real = played.lab.try.bind(played.lab);
  const tried: string[] = [];
  played.lab.try = async (trial) => {
    const { on, filter } = trial;
    const text = new TextDecoder().decode(trial.changes[0]?.after);
    const way = filter !== undefined ? "alone" : /"three"[^]*"one"/.test(text) ? "turned" : "again";
    const what = `${way} ${on}${filter === undefined ? "" : ` ${filter}`}`;
    tried.push(what);
    const time = tried.filter((one) => one === what).length;
    const run = await real(trial);
    return run && turn(run, { way, on, filter, time });
  };
  const { answer, onNo, detail } = await isolation.look(played, []);
  return { said: [answer, onNo, detail], tried: tried.sort() };
}

/** A change that has a place to keep something. */
const KEEPS = "let calls = 0;\nexport const sum = (a, b) => (calls++, a + b);\n";

const fail = (run: TestRun, name: RegExp): TestRun => ({
  ...run,
  outcomes: (run.outcomes ?? []).map((test) =>
    name.test(test.name) ? { ...test, status: "failed" } : test
  ),
});

const CALM =
  "the same answers in reverse order; 2 targets green twice in a run; 2 targets green alone";

Deno.test("isolation tries each way once where all is green", { permissions: "none" }, async () => {
  const { said, tried } = await lookWith((run) => run);
  assertEquals(said, ["yes", "not_fixed", CALM]);
  assertEquals(tried, ["again fix", "alone fix three", "alone fix two", "turned fix"]);
});

Deno.test("isolation asks once more before it says that a target is red", {
  permissions: "none",
}, async () => {
  const once = await lookWith((run, { way, time }) =>
    way === "again" && time === 1 ? fail(run, /two/) : run
  );
  assertEquals(once.said, ["yes", "not_fixed", CALM]);
  assertEquals(once.tried.filter((one) => one === "again fix").length, 2);
  const turned = await lookWith((run, { way, time }) =>
    way === "turned" && time === 1 ? fail(run, /two/) : run
  );
  assertEquals(turned.said, ["yes", "not_fixed", CALM]);
  assertEquals(turned.tried.filter((one) => one === "turned fix").length, 2);
  const alone = await lookWith((run, { filter, time }) =>
    filter === "two" && time === 1 ? fail(run, /two/) : run
  );
  assertEquals(alone.said, [
    "yes",
    "not_fixed",
    "the same answers in reverse order; 2 targets green twice in a run; " +
    "flaky when it runs alone: test/a.test.js::two",
  ]);
});

Deno.test("isolation names what is red, targets or not", { permissions: "none" }, async () => {
  const rows: readonly (readonly [Tried["way"], RegExp, string])[] = [
    ["again", /two/, "Red the second time in a run: two"],
    ["turned", /two/, "Red in another order of tests, targets: test/a.test.js::two"],
    ["turned", /one/, "Red in another order of tests, tests: test/a.test.js::one"],
    ["alone", /two/, "Red when it runs alone: test/a.test.js::two"],
  ];
  for (const [way, name, words] of rows) {
    const { said } = await lookWith((run, tried) =>
      tried.way === way && tried.on === "fix" ? fail(run, name) : run
    );
    assertEquals(said, ["no", "suspect", words]);
  }
});

Deno.test("isolation blames no change for what one other test does without it, too", {
  permissions: "none",
}, async () => {
  const rows: readonly (readonly [Tried["way"], string])[] = [
    ["again", "tests of this suite are red the second time without the change, too: one"],
    [
      "turned",
      "tests of this suite lean on their order without the change, too: test/a.test.js::one",
    ],
    [
      "alone",
      "tests of this suite are red alone without the change, too: test/a.test.js::one",
    ],
  ];
  for (const [way, words] of rows) {
    const { said } = await lookWith((run, tried) =>
      tried.way === way ? fail(run, tried.on === "base" ? /one/ : /two/) : run
    );
    assertEquals([said[0], String(said[2]).includes(words), words], ["yes", true, words]);
  }
});

Deno.test("isolation takes no run without outcomes for one", { permissions: "none" }, async () => {
  const unseen = (way: Tried["way"], other: Partial<TestRun> | null) => async () =>
    (await lookWith((run, tried) => tried.way !== way ? run : other && { ...run, ...other })).said;
  const rows: readonly (readonly [Tried["way"], Partial<TestRun> | null, string])[] = [
    ["again", { outcomes: [] }, "no doubled target came to an outcome"],
    ["again", { kind: "timed_out" }, "no doubled target came to an outcome"],
    ["again", null, "the limit of test runs is reached"],
    ["turned", { kind: "timed_out" }, "the order of tests could not be turned"],
    ["turned", null, "the limit of test runs is reached"],
    ["alone", null, "no target could be run alone"],
    ["alone", { notes: ["The filter was ignored"] }, "no target could be run alone"],
  ];
  for (const [way, other, words] of rows) {
    const [answer, , detail] = await unseen(way, other)();
    assertEquals([way, answer, String(detail).includes(words)], [way, "yes", true]);
  }
});

Deno.test("isolation does not look where it can try nothing", { permissions: "none" }, async () => {
  const none = await lookWith((run) => run, { targets: [] });
  assertEquals(none.said, ["did_not_look", "not_fixed", "No target has a name and a file"]);
  const tests = `${HEAD}const own = [test];
own[0]("two", () => assert.equal(sum(1, 1), 2));
test("one", () => assert.equal(sum(1, 0), 1));
`;
  const undeclared = await lookWith(() => null, { tests, targets: ["two"], maxRuns: 0 });
  assertEquals(undeclared.said, [
    "did_not_look",
    "not_fixed",
    "no order of tests could be turned; no target could be doubled; no target could be run alone",
  ]);
  const spread = `${HEAD}test("two", () => assert.equal(sum(1, 1), 2));\n`;
  const played = playScript({ before: BEFORE, after: KEEPS, tests: spread });
  const other = toRun({ more: "passed" }).outcomes ?? [];
  const green = await played.green();
  const both = { ...green, outcomes: [...green.outcomes ?? [], ...other] };
  const { detail } = await isolation.look({ ...played, green: () => Promise.resolve(both) }, []);
  assertStringIncludes(detail, "no target shares its file");
});

Deno.test("isolation runs six targets alone, and says of how many", {
  permissions: "none",
}, async () => {
  const tests = HEAD +
    Array.from(
      { length: 7 },
      (_, index) => `test("t${index}", () => assert.equal(sum(1, ${index + 1}), ${index + 2}));\n`,
    ).join("");
  const { said, tried } = await lookWith((run) => run, { tests });
  assertStringIncludes(String(said[2]), "6 of 7 targets green alone");
  assertEquals(tried.filter((one) => one.startsWith("alone")).length, 6);
});

Deno.test("isolation runs three other tests alone without the change", {
  permissions: "none",
}, async () => {
  const tests = `${HEAD}${
    Array.from({ length: 4 }, (_, index) =>
      `test("o${index}", () => assert.equal(sum(${index}, 0), ${index}));\n`).join("")
  }test("two", () => assert.equal(sum(1, 1), 2));\n`;
  const { tried } = await lookWith(
    (run, { filter }) => filter === "two" ? fail(run, /two/) : run,
    { tests },
  );
  assertEquals(tried.filter((one) => one.startsWith("alone base")), [
    "alone base o0",
    "alone base o1",
    "alone base o2",
  ]);
});
