import { assertEquals, assertStringIncludes } from "../../assert.ts";
import { isolation } from "../../../loop/oracles/isolation.ts";
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
