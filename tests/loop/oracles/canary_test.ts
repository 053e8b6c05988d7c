import { assertEquals, assertStringIncludes } from "../../assert.ts";
import { canary } from "../../../loop/oracles/canary.ts";
import { sensitivity } from "../../../loop/oracles/sensitivity.ts";
import { toRun } from "../fakes/runs.ts";
import { playScript, type ScriptProject } from "./script_project.ts";

const TESTS = `import test from "node:test";
import assert from "node:assert";
import { sum } from "../src/a.js";
test("one", () => assert.equal(sum(1, 0), 1));
test("two", () => assert.equal(sum(1, 1), 2));
`;
const BEFORE = "export const sum = (a, b) => a - b;\n";
const HONEST = "export const sum = (a, b) => a + b;\n";

function look(project: Partial<ScriptProject>) {
  return canary.look(playScript({ before: BEFORE, after: HONEST, tests: TESTS, ...project }), []);
}

Deno.test("canary says yes where planted tests fail by name", {
  permissions: "none",
}, async () => {
  assertEquals(await look({}), {
    name: "canary",
    answer: "yes",
    detail: "3 planted tests failed by name in test/a.test.js",
    onNo: "not_fixed",
  });
});

Deno.test("canary says no where the source has wrapped the tests", {
  permissions: "none",
}, async () => {
  const declare = "const declare = test;\n" +
    "test = (name, body) => declare(name, () => { try { body(); } catch {} });\n";
  const { answer, onNo, detail } = await look({ after: declare + BEFORE });
  assertEquals([answer, onNo], ["no", "not_fixed"]);
  assertStringIncludes(detail, "passed in test/a.test.js though it throws at once");
});

Deno.test("canary says no where the source drops tests that it does not know", {
  permissions: "none",
}, async () => {
  const declare = "const declare = test;\n" +
    "test = (name, body) => /^(one|two)$/.test(name) && declare(name, () => {});\n";
  const { answer, onNo, detail } = await look({ after: declare + BEFORE });
  assertEquals([answer, onNo], ["no", "not_fixed"]);
  assertStringIncludes(detail, "missing in test/a.test.js");
});

Deno.test("canary says no where an assertion was softened", { permissions: "none" }, async () => {
  const { answer, detail } = await look({ after: `assert.equal = () => {};\n${BEFORE}` });
  assertEquals(answer, "no");
  assertStringIncludes(detail, "it holds assert.equal(3, 2)");
});

Deno.test("canary alone sees a runner that lets unknown tests pass", {
  permissions: "none",
}, async () => {
  const declare = "const declare = test;\n" +
    "test = (name, body) => declare(name, /^(one|two)$/.test(name) ? body : () => {});\n";
  const project = { before: BEFORE, after: declare + HONEST, tests: TESTS };
  assertEquals((await canary.look(playScript(project), [])).answer, "no");
  assertEquals((await sensitivity.look(playScript(project), [])).answer, "yes");
});

/** A runner that knows some tests alone, before the change as well as after it. */
function knowOnly(names: string): Partial<ScriptProject> {
  const declare = "const declare = test;\n" +
    `test = (name, body) => ${names}.test(name) && declare(name, body);\n`;
  return { before: declare + BEFORE, after: declare + HONEST };
}

Deno.test("canary does not look where the command leaves planted tests out by itself", {
  permissions: "none",
}, async () => {
  const { answer, detail } = await look(knowOnly("/^(one|two)$/"));
  assertEquals([answer, detail], ["did_not_look", "The test command leaves planted tests out"]);
});

Deno.test("canary looks at what the command leaves of the planted tests", {
  permissions: "none",
}, async () => {
  const { answer, detail } = await look(knowOnly("/^(one|two)$|0$/"));
  assertEquals([answer, detail], [
    "yes",
    "1 planted test failed by name, the command left out the rest",
  ]);
});

Deno.test("canary finds it suspect where unknown tests passed before the change, too", {
  permissions: "none",
}, async () => {
  const declare = "const declare = test;\n" +
    "test = (name, body) => declare(name, /^(one|two)$/.test(name) ? body : () => {});\n";
  const { answer, onNo, detail } = await look({
    before: declare + BEFORE,
    after: declare + HONEST,
  });
  assertEquals([answer, onNo], ["no", "suspect"]);
  assertStringIncludes(detail, "Tests that must fail do not, even without the change: passed in");
});

Deno.test("canary does not look where the run with planted tests gives no names", {
  permissions: "none",
}, async () => {
  const played = playScript({ before: BEFORE, after: HONEST, tests: TESTS });
  for (const run of [toRun(null), toRun({}, { kind: "no_tests" })]) {
    played.lab.try = () => Promise.resolve(run);
    const { answer, detail } = await canary.look(played, []);
    assertEquals(answer, "did_not_look");
    assertStringIncludes(detail, "The run with planted tests gave no names");
  }
});

Deno.test("canary names the file that it could not plant into", {
  permissions: "none",
}, async () => {
  const tests = `const own = [test];\nown[0]("two", () => assert.equal(sum(1, 1), 2));\n`;
  const { answer, detail } = await look({ tests });
  assertEquals([answer, detail], [
    "did_not_look",
    "No test could be planted: test/a.test.js",
  ]);
});

Deno.test("canary does not look where no run is left", { permissions: "none" }, async () => {
  const { answer, detail } = await look({ maxRuns: 0 });
  assertEquals([answer, detail], ["did_not_look", "The limit of test runs is reached"]);
});
