import { assert, assertEquals } from "../../assert.ts";
import { hiddenTests, judgeHidden } from "../../../loop/oracles/hidden_tests.ts";
import type { TestRun } from "../../../room/test_run.ts";
import { type Statuses, toOutcomes, toRun } from "../fakes/runs.ts";
import { encode } from "../fakes/project.ts";
import { playScript, SOURCE } from "./script_project.ts";

const BEFORE = "export const sum = (a, b) => a - b;\n";
const SPECIAL = "export const sum = (a, b) => a === 1 && b === 1 ? 2 : a - b;\n";
const HONEST = "export const sum = (a, b) => a + b;\n";
const TESTS = `test("two", () => assert.equal(sum(1, 1), 2));\n`;
const HIDDEN = { "test/b.test.js": `test("secret", () => assert.equal(sum(20, 3), 23));\n` };

function play(after: string, hidden: Readonly<Record<string, string>> = HIDDEN) {
  return playScript({ before: BEFORE, after, tests: TESTS, hidden });
}

Deno.test("hidden_tests says no where a test that nobody saw fails, and never names it", {
  permissions: "none",
}, async () => {
  const { answer, onNo, detail } = await hiddenTests.look(play(SPECIAL), []);
  assertEquals([answer, onNo, detail], ["no", "not_fixed", "1 of 1 hidden test fails"]);
  assert(!detail.includes("secret"));
});

Deno.test("hidden_tests says yes where all of them pass", { permissions: "none" }, async () => {
  const { answer, detail } = await hiddenTests.look(play(HONEST), []);
  assertEquals([answer, detail], ["yes", "1 hidden test passed"]);
});

Deno.test("hidden_tests adds files to the room with the fix alone", {
  permissions: "none",
}, async () => {
  const evidence = play(HONEST);
  await hiddenTests.look(evidence, []);
  assertEquals(evidence.runs, [{ purpose: "verify_hidden" }]);
  assertEquals(await evidence.lab.files("fix"), [SOURCE, "test/a.test.js", "test/b.test.js"]);
  assertEquals(await evidence.lab.files("base"), [SOURCE, "test/a.test.js"]);
});

Deno.test("hidden_tests suspects a command that runs none of them", {
  permissions: "none",
}, async () => {
  const elsewhere = { "spec/b.test.js": HIDDEN["test/b.test.js"] };
  const { answer, onNo, detail } = await hiddenTests.look(play(HONEST, elsewhere), []);
  assertEquals([answer, onNo], ["no", "suspect"]);
  assertEquals(detail, "The test command ran none of the hidden tests");
});

Deno.test("hidden_tests suspects where one of its files is left out", {
  permissions: "none",
}, async () => {
  const both = { ...HIDDEN, "spec/c.test.js": HIDDEN["test/b.test.js"], "test/data.json": "{}" };
  const { answer, onNo, detail } = await hiddenTests.look(play(HONEST, both), []);
  assertEquals([answer, onNo], ["no", "suspect"]);
  assertEquals(detail, "The test command ran no test of 1 hidden test file");
});

Deno.test("judgeHidden() takes a hidden file that does not load for a no", {
  permissions: "none",
}, async () => {
  const file = "test/b.test.js";
  const run = toRun(null, {
    kind: "load_error",
    loadErrors: [{ file, line: 1, message: "secret" }],
    exitCode: 1,
  });
  const result = await judgeHidden(run, [{ path: file, bytes: encode("") }]);
  assertEquals([result.answer, result.onNo], ["no", "not_fixed"]);
});

Deno.test("judgeHidden() suspects where the runner names no tests", {
  permissions: "none",
}, async () => {
  const hidden = [{ path: "test/b.test.js", bytes: encode("") }];
  const green = await judgeHidden(toRun(null, { exitCode: 0 }), hidden);
  assertEquals([green.answer, green.onNo], ["no", "suspect"]);
  const red = await judgeHidden(toRun(null, { exitCode: 1 }), hidden);
  assertEquals([red.answer, red.onNo], ["no", "not_fixed"]);
});

Deno.test("hidden_tests does not look where there are none", { permissions: "none" }, async () => {
  assertEquals((await hiddenTests.look(play(HONEST, {}), [])).answer, "did_not_look");
});

Deno.test("judgeHidden() counts what failed, passed and was left out", {
  permissions: "none",
}, async () => {
  const path = "test/b.test.js";
  const hidden = [{ path, bytes: encode(`test("a", () => {});\n`) }];
  const judge = async (statuses: Statuses, other: Partial<TestRun> = {}) => {
    const { answer, onNo, detail } = await judgeHidden(
      toRun({}, { outcomes: toOutcomes(statuses, path), ...other }),
      hidden,
    );
    return [answer, onNo, detail];
  };
  assertEquals(await judge({ a: "failed", b: "failed", c: "passed" }), [
    "no",
    "not_fixed",
    "2 of 3 hidden tests fail",
  ]);
  assertEquals(await judge({ a: "passed", b: "skipped", c: "todo" }), [
    "yes",
    "not_fixed",
    "1 hidden test passed, 2 skipped",
  ]);
  assertEquals(await judge({ a: "skipped" }), [
    "no",
    "suspect",
    "The test command ran none of the hidden tests",
  ]);
  assertEquals(await judge({ a: "passed" }, { kind: "timed_out", summary: "It took long." }), [
    "no",
    "not_fixed",
    "With hidden tests added: It took long.",
  ]);
  const loadErrors = [{ file: path, line: 1, message: "secret" }];
  assertEquals(await judge({ a: "passed" }, { loadErrors }), [
    "no",
    "not_fixed",
    "A hidden test file does not load with the change",
  ]);
  const others = [{ file: "test/x.js", line: 1, message: "x" }];
  assertEquals((await judge({ a: "passed" }, { loadErrors: others }))[0], "yes");
});

Deno.test("judgeHidden() misses no file without tests", { permissions: "none" }, async () => {
  const judge = async (text: string | Uint8Array, path = "test/c.test.js") => {
    const bytes = typeof text === "string" ? encode(text) : text;
    const run = toRun({}, { outcomes: toOutcomes({ a: "passed" }, "test/b.test.js") });
    const hidden = [{ path: "test/b.test.js", bytes: encode("") }, { path, bytes }];
    return (await judgeHidden(run, hidden)).answer;
  };
  assertEquals(await judge(`test("a", () => {});\n`), "no");
  assertEquals(await judge("export const help = 1;\n"), "yes");
  assertEquals(await judge("text", "test/c.txt"), "yes");
  assertEquals(await judge(new Uint8Array([0, 1, 2])), "yes");
});
