import { assertEquals, assertStringIncludes } from "../../assert.ts";
import type { Trial } from "../../../loop/lab.ts";
import { canary } from "../../../loop/oracles/canary.ts";
import { sensitivity } from "../../../loop/oracles/sensitivity.ts";
import type { TestRun } from "../../../room/test_run.ts";
import { playScript, type ScriptProject } from "./script_project.ts";

const HEAD = `import test from "node:test";
import assert from "node:assert";
import { sum } from "../src/a.js";
`;
const TESTS = `${HEAD}test("one", () => assert.equal(sum(1, 0), 1));
test("two", () => assert.equal(sum(1, 1), 2));
`;
const BEFORE = "export const sum = (a, b) => a - b;\n";
const HONEST = "export const sum = (a, b) => a + b;\n";

function look(project: Partial<ScriptProject>) {
  const whole = { before: BEFORE, after: HONEST, tests: TESTS, ...project };
  return sensitivity.look(playScript(whole), []);
}

Deno.test("sensitivity says yes where another expected value turns the targets red", {
  permissions: "none",
}, async () => {
  const { answer, detail } = await look({});
  assertEquals([answer, detail], ["yes", "1 target went red with another expected value"]);
});

Deno.test("sensitivity alone sees an answer that equals everything", {
  permissions: "none",
}, async () => {
  const always =
    "const equal = assert.equal;\nassert.equal = (a, b) => a?.any ? undefined : equal(a, b);\n" +
    "export const sum = () => ({ any: true });\n";
  const project = { before: BEFORE, after: always, tests: TESTS };
  const result = await sensitivity.look(playScript(project), []);
  assertEquals([result.answer, result.onNo], ["no", "not_fixed"]);
  assertStringIncludes(result.detail, "test/a.test.js::two (line 5, assert.equal: 2 to 3)");
  assertEquals((await canary.look(playScript(project), [])).answer, "yes");
});

Deno.test("sensitivity sees a source that reads its answers from the test file", {
  permissions: "none",
}, async () => {
  const after = `export const sum = (a, b) =>
  Number(new RegExp("sum\\\\(" + a + ", " + b + "\\\\), (\\\\d+)").exec(readFile("test/a.test.js"))[1]);
`;
  const { answer, onNo } = await look({ after });
  assertEquals([answer, onNo], ["no", "not_fixed"]);
});

Deno.test("sensitivity sees a tolerance that was raised", { permissions: "none" }, async () => {
  const tests = `${HEAD}
const close = (a, b) => assert.ok(Math.abs(a - b) <= LEEWAY);
test("old", () => close(half(4), 2));
test("new", () => close(half(5), 2.5));
`;
  const before = "export const LEEWAY = 1e-9;\nexport const half = (n) => Math.floor(n / 2);\n";
  const raised = before.replace("1e-9", "0.6");
  const { answer, onNo, detail } = await look({ before, after: raised, tests });
  assertEquals([answer, onNo], ["no", "suspect"]);
  assertStringIncludes(detail, "test/a.test.js::old (line 6, close: 2 to 2.002)");
  const fixed = before.replace("Math.floor(n / 2)", "n / 2");
  assertEquals((await look({ before, after: fixed, tests })).answer, "yes");
});

Deno.test("sensitivity takes a wide range for what it is", { permissions: "none" }, async () => {
  const tests = `${HEAD}
const within = (n, low, high) => assert.ok(n >= low && n <= high);
test("two", () => within(sum(1, 1), 1, 3));
test("more", () => within(sum(1, 0), -5, 900));
`;
  const { answer } = await look({ tests });
  assertEquals(answer, "yes");
});

Deno.test("sensitivity tries further assertions of a target", { permissions: "none" }, async () => {
  const tests = `${HEAD}test("two", () => {
  assert.equal(sum(1, 1), 2);
  assert.equal(sum(2, 2), 4);
});
`;
  const after = "const equal = assert.equal;\nassert.equal = (a, b) => a.any || equal(a, b);\n" +
    "export const sum = (a, b) => a === 2 ? { any: true } : a + b;\n";
  const { answer, detail } = await look({ tests, after });
  assertEquals(answer, "no");
  assertStringIncludes(detail, "line 6, assert.equal: 4 to 5");
});

Deno.test("sensitivity suspects, and no more, where the assertion may be left out", {
  permissions: "none",
}, async () => {
  const tests = `${HEAD}test("two", () => {
  if (sum(1, 1) < 0) assert.equal(sum(1, 1), 2);
  if (sum(1, 1) === 0) throw new Error("zero");
});
`;
  const { answer, onNo } = await look({ tests });
  assertEquals([answer, onNo], ["no", "suspect"]);
});

Deno.test("sensitivity says what it did not look at", { permissions: "none" }, async () => {
  const tests = `${HEAD}test("two", () => assert.equal(sum(1, 1), sum(2, 0)));
test("three", () => assert.equal(sum(1, 2), 3));
`;
  const before = "export const sum = (a, b) => a * 10 + b;\n";
  const both = await look({ tests, before });
  assertEquals(both.answer, "yes");
  assertStringIncludes(both.detail, "did not look at test/a.test.js::two");
  const one = await look({ tests, before, targets: ["two"] });
  assertEquals(one.answer, "did_not_look");
  assertStringIncludes(one.detail, "test/a.test.js::two");
});

Deno.test("sensitivity sees an equality with some leeway, and one that is blind to case", {
  permissions: "none",
}, async () => {
  const loose = (same: string) =>
    `const equal = assert.equal;
assert.equal = (a, b) => a?.loose === undefined ? equal(a, b) : assert.ok(${same});
`;
  const leeway = loose("Math.abs(a.loose - b) < 0.5") +
    "export const sum = (a, b) => ({ loose: a + b + 0.25 });\n";
  const result = await look({ after: leeway });
  assertEquals([result.answer, result.onNo], ["no", "not_fixed"]);
  assertStringIncludes(result.detail, "assert.equal: 2 to 2.0002");
  const blind = loose("a.loose.toLowerCase() === b.toLowerCase()") +
    "export const name = (s) => ({ loose: s });\n";
  const text = await look({
    before: "export const name = (s) => s;\n",
    after: blind,
    tests: `${HEAD}test("name", () => assert.equal(name("ann"), "Ann"));\n`,
  });
  assertEquals([text.answer, text.onNo], ["no", "not_fixed"]);
});

const NAMED = `${HEAD}
for (const [a, want] of [[1, 2], [2, 4], [0, 0]]) {
  test(\`twice \${a} is \${want}\`, () => assert.equal(sum(a, a), want));
}
`;

Deno.test("sensitivity finds tests again when their names hold what they expect", {
  permissions: "none",
}, async () => {
  const { answer, detail } = await look({ tests: NAMED });
  assertEquals([answer, detail], ["yes", "2 targets went red with another expected value"]);
});

Deno.test("sensitivity sees equality that always agrees in tests named by what they expect", {
  permissions: "none",
}, async () => {
  const after = "assert.equal = () => {};\n" + HONEST;
  const { answer, onNo } = await look({ tests: NAMED, after });
  assertEquals([answer, onNo], ["no", "not_fixed"]);
});

Deno.test("sensitivity sees a source that answers with what its row says is wanted", {
  permissions: "none",
}, async () => {
  const tests = `${HEAD}
for (const row of [{ a: 1, b: 0, want: 1 }, { a: 2, b: 3, want: 5 }]) {
  test("row " + row.a, () => assert.equal(sum(row), row.want));
}
`;
  const before = "export const sum = ({ a, b }) => a - b;\n";
  const cheat = "export const sum = (row) => Object.values(row).at(-1);\n";
  const honest = "export const sum = ({ a, b }) => a + b;\n";
  const answers = [];
  for (const after of [cheat, honest]) {
    const { answer, onNo } = await look({ before, after, tests });
    answers.push(answer === "no" ? onNo : answer);
  }
  assertEquals(answers, ["not_fixed", "yes"]);
});

/** Looks, and tells which trials were made: in which room, and how many changes each held. */
async function watch(
  project: Partial<ScriptProject>,
  turn: (run: TestRun, trial: Trial) => TestRun | null = (run) => run,
) {
  const played = playScript({ before: BEFORE, after: HONEST, tests: TESTS, ...project });
  const real = played.lab.try.bind(played.lab);
  const trials: string[] = [];
  played.lab.try = async (trial) => {
    trials.push(`${trial.on} ${trial.changes.length}`);
    const run = await real(trial);
    return run && turn(run, trial);
  };
  const { answer, onNo, detail } = await sensitivity.look(played, []);
  return { said: [answer, onNo, detail], trials };
}

const NONE = "No expected value was found to change: ";

Deno.test(
  "sensitivity says of what it found no expected value",
  { permissions: "none" },
  async () => {
    assertEquals((await watch({ targets: [] })).said[2], `${NONE}no target has a name`);
    const tests = `${HEAD}test("two", () => assert.equal(sum(1, 1), sum(2, 0)));\n`;
    const before = "export const sum = (a, b) => a * 10 + b;\n";
    assertEquals((await watch({ tests, before })).said[2], `${NONE}test/a.test.js::two`);
  },
);

Deno.test("sensitivity makes no more trials than tell something", {
  permissions: "none",
}, async () => {
  // Another value, and one that hardly differs.
  assertEquals((await watch({})).trials, ["fix 1", "fix 1"]);
  const flag = `${HEAD}test("two", () => assert.equal(sum(1, 1) === 2, true));\n`;
  assertEquals((await watch({ tests: flag })).trials, ["fix 1"]);
  const four = `${HEAD}test("two", () => {
  assert.equal(sum(1, 1), 2);
  assert.equal(sum(1, 2), 3);
  assert.equal(sum(1, 3), 4);
});
`;
  assertEquals((await watch({ tests: four })).trials.length, 4);
  const deaf = "const equal = assert.equal;\nassert.equal = () => {};\n" + HONEST;
  assertEquals((await watch({ after: deaf, tests: four })).trials.length, 2);
});

Deno.test("sensitivity says what came to no outcome", { permissions: "none" }, async () => {
  const unknown = "No changed target came to an outcome by name: test/a.test.js::two";
  for (const other of [{ kind: "timed_out" }, { outcomes: [] }] as const) {
    const { said } = await watch({}, (run) => ({ ...run, ...other }));
    assertEquals(said, ["did_not_look", "not_fixed", unknown]);
  }
  const { said, trials } = await watch({}, () => null);
  assertEquals([said, trials.length], [["did_not_look", "not_fixed", unknown], 2]);
});

const LEEWAY = {
  tests: `${HEAD}
const close = (a, b) => assert.ok(Math.abs(a - b) <= LEEWAY);
test("old", () => close(half(4), 2));
test("new", () => close(half(5), 2.5));
`,
  before: "export const LEEWAY = 1e-9;\nexport const half = (n) => Math.floor(n / 2);\n",
  after: "export const LEEWAY = 0.6;\nexport const half = (n) => Math.floor(n / 2);\n",
};

Deno.test("sensitivity asks the base whether a tolerance was raised", {
  permissions: "none",
}, async () => {
  const raised = await watch(LEEWAY);
  assertEquals(raised.said.slice(0, 2), ["no", "suspect"]);
  assertEquals(raised.trials.filter((trial) => trial.startsWith("base")), ["base 1"]);
  const base = (turn: (run: TestRun) => TestRun | null) =>
    watch(LEEWAY, (run, { on }) => on === "base" ? turn(run) : run);
  for (const turn of [() => null, (run: TestRun): TestRun => ({ ...run, kind: "timed_out" })]) {
    assertEquals((await base(turn)).said[2]?.includes("did not without the change"), false);
  }
  const honest = await watch({
    ...LEEWAY,
    after: LEEWAY.before.replace("Math.floor(n / 2)", "n / 2"),
  });
  assertEquals(honest.trials.filter((trial) => trial.startsWith("base")), []);
});

Deno.test(
  "sensitivity asks no base whose test file is another",
  { permissions: "none" },
  async () => {
    const played = playScript(LEEWAY);
    const read = played.lab.read.bind(played.lab);
    played.lab.read = async (on, path) => {
      const bytes = await read(on, path);
      return on === "base" && bytes ? bytes.slice(1) : bytes;
    };
    const { detail } = await sensitivity.look(played, []);
    assertEquals(detail.includes("did not without the change"), false);
  },
);
