import type { TestOutcome, TestRun } from "../../../room/test_run.ts";
import { assertEquals, assertMatch, assertStringIncludes } from "../../assert.ts";
import { canary } from "../../../loop/oracles/canary.ts";
import { sensitivity } from "../../../loop/oracles/sensitivity.ts";
import { toRun } from "../fakes/runs.ts";
import { type Played, playScript, type ScriptProject } from "./script_project.ts";

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

/** Looks while the runs of the lab come to something else than they did. */
async function lookWith(
  turn: (run: TestRun, on: "base" | "fix") => TestRun | null,
  rest: { readonly project?: Partial<ScriptProject>; readonly evidence?: Partial<Played> } = {},
) {
  const played = playScript({ before: BEFORE, after: HONEST, tests: TESTS, ...rest.project });
  const real = played.lab.try.bind(played.lab);
  played.lab.try = async (trial) => {
    const run = await real(trial);
    return run && turn(run, trial.on);
  };
  const { answer, onNo, detail } = await canary.look(Object.assign(played, rest.evidence), []);
  return [answer, onNo, detail];
}

/** Part of the name of what is planted. */
const PLANTED = /v[0-9a-f]{5}/;

const mark = (run: TestRun, status: TestOutcome["status"], name: RegExp): TestRun => ({
  ...run,
  outcomes: (run.outcomes ?? []).map((test) => name.test(test.name) ? { ...test, status } : test),
});

Deno.test("canary says no where planted tests fail and the exit code is 0", {
  permissions: "none",
}, async () => {
  const endWell = (run: TestRun): TestRun => ({ ...run, exitCode: 0 });
  const red = (run: TestRun) => ({ red: () => Promise.resolve(run) });
  const expected = [
    "no",
    "not_fixed",
    "3 planted tests failed by name, yet the exit code is 0",
  ];
  assertEquals(await lookWith(endWell), expected);
  for (const run of [toRun({ one: "passed" }), toRun(null)]) {
    assertEquals(await lookWith(endWell, { evidence: red(run) }), expected);
  }
  const swallowed = toRun({ one: "passed", two: "failed" }, { exitCode: 0 });
  assertEquals((await lookWith(endWell, { evidence: red(swallowed) }))[0], "yes");
});

Deno.test("canary finds it suspect where other tests fail beside the planted ones", {
  permissions: "none",
}, async () => {
  const upset = (run: TestRun) => mark(run, "failed", /^one$/);
  assertEquals(await lookWith(upset), [
    "no",
    "suspect",
    "Beside planted tests that fail, others fail too: test/a.test.js::one",
  ]);
  const other = (status: TestOutcome["status"]) => ({
    repeat: () =>
      Promise.resolve(toRun({}, {
        outcomes: [{ file: "test/a.test.js", name: "one", status, message: "" }],
      })),
  });
  assertEquals((await lookWith(upset, { evidence: other("passed") }))[0], "no");
  // Flaky, or red without them.
  assertEquals((await lookWith(upset, { evidence: other("failed") }))[0], "yes");
  assertEquals((await lookWith((run) => mark(run, "skipped", /^one$/)))[0], "yes");
  const red = `${TESTS}test("old", () => assert.equal(1, 2));\n`;
  assertEquals(
    (await lookWith((run) => run, { project: { tests: red, targets: ["two"] } }))[0],
    "yes",
  );
});

Deno.test("canary says no where nothing tells what the command does without the change", {
  permissions: "none",
}, async () => {
  const lost = (run: TestRun) => mark(run, "passed", PLANTED);
  for (const base of [null, toRun(null)]) {
    const [answer, onNo, detail] = await lookWith((run, on) => on === "base" ? base : lost(run));
    assertEquals([answer, onNo], ["no", "not_fixed"]);
    assertMatch(
      String(detail),
      /^Tests that must fail do not: passed in test\/a\.test\.js though /,
    );
  }
});

Deno.test("canary does not look at planted tests that the command leaves out, whatever the base", {
  permissions: "none",
}, async () => {
  const drop = (run: TestRun): TestRun => ({
    ...run,
    outcomes: (run.outcomes ?? []).filter(({ name }) => !PLANTED.test(name)),
  });
  const [answer, , detail] = await lookWith((run, on) => on === "base" ? null : drop(run));
  assertEquals([answer, detail], ["did_not_look", "The test command leaves planted tests out"]);
});

Deno.test("canary does not compare with a base whose test file is another", {
  permissions: "none",
}, async () => {
  const asked: string[] = [];
  const played = playScript({ before: BEFORE, after: HONEST, tests: TESTS });
  const { lab } = played;
  const [real, read] = [lab.try.bind(lab), lab.read.bind(lab)];
  lab.try = async (trial) => {
    asked.push(trial.on);
    const run = await real(trial);
    return run && mark(run, "passed", PLANTED);
  };
  lab.read = async (on, path) => {
    const bytes = await read(on, path);
    return on === "base" && bytes ? bytes.slice(1) : bytes;
  };
  const { answer, onNo } = await canary.look(played, []);
  assertEquals([answer, onNo, asked], ["no", "not_fixed", ["fix"]]);
});

Deno.test("canary does not look where no target has a name", { permissions: "none" }, async () => {
  const { answer, detail } = await look({ targets: [] });
  assertEquals([answer, detail], [
    "did_not_look",
    "No test could be planted: no target has a name",
  ]);
});
