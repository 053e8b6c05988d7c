import { DEFAULT_POLICY } from "../../../guards/policy.ts";
import { Lab } from "../../../loop/lab.ts";
import { runnerIntact } from "../../../loop/oracles/runner_intact.ts";
import type { TestRun } from "../../../room/test_run.ts";
import { assertEquals, assertMatch } from "../../assert.ts";
import { encode } from "../fakes/project.ts";
import { type Statuses, toRun } from "../fakes/runs.ts";
import { askAll, toEvidence, type Unusual } from "./evidence.ts";

const RED: Statuses = { one: "passed", two: "failed" };
const GREEN: Statuses = { one: "passed", two: "passed" };

function test(name: string, fn: () => Promise<void>): void {
  Deno.test({ name, permissions: "none", fn });
}

function run(statuses: Statuses, tampered: TestRun["tampered"]): TestRun {
  return toRun(statuses, { tampered });
}

/** A lab whose base holds test files, and nothing else. */
function createLab(files: Readonly<Record<string, string>>): Lab {
  return new Lab({
    openRoom: () =>
      Promise.resolve({
        files: () => Object.keys(files),
        read: (path) => Promise.resolve(path in files ? encode(files[path] ?? "") : null),
        put: () => Promise.resolve(),
        runTests: () => Promise.reject(new Error("No run is needed")),
        close: () => Promise.resolve(),
      }),
    changes: [],
    maxRuns: 0,
  });
}

interface Case {
  readonly red?: TestRun["tampered"];
  readonly green: TestRun["tampered"];
  readonly repeat?: TestRun["tampered"];
  /** Text that the change adds. */
  readonly added?: string;
  readonly tests?: Readonly<Record<string, string>>;
}

async function look({ red = [], green, repeat = green, added = "", tests = {} }: Case) {
  const unusual: Unusual = {
    red: run(RED, red),
    green: run(GREEN, green),
    repeat: run(GREEN, repeat),
    changes: [{ path: "src/a.js", before: encode("a\n"), after: encode(`a\n${added}\n`) }],
    policy: DEFAULT_POLICY,
    lab: createLab(tests),
  };
  return await runnerIntact.look(toEvidence(unusual), []);
}

const PARTS = [
  ...["Deno.test", "Deno.test.only", "globalThis.Deno", "Object.is", "node:assert.equal"],
  ...["node:assert/strict.throws", "node:test.it", "unittest.case.TestCase.run"],
  ...["sys.modules['unittest.case']", "_pytest.runner.call_and_report", "pluggy._hooks.X.y"],
  "tests/a_test.py, written during the run",
];

test("runner_intact says suspect when the change replaces a part of the runner", async () => {
  for (const part of PARTS) {
    // The tests name the part too, as tests do; that is no excuse.
    const { answer, onNo, detail } = await look({ green: [part], tests: { "a_test.js": part } });
    assertEquals([answer, onNo], ["no", "suspect"], part);
    assertMatch(detail, /^Replaced with the change and not without it: /);
  }
});

test("runner_intact alone says no when a part of the runner was replaced", async () => {
  const unusual = { red: run(RED, []), green: run(GREEN, ["Deno.test"]) };
  const others = Object.values(await askAll(unusual)).filter(({ answer }) => answer === "no");
  assertEquals(others, []);
  assertEquals((await runnerIntact.look(toEvidence(unusual), [])).answer, "no");
});

test("runner_intact says not fixed when the report is not the runner's", async () => {
  const green = ["the test report"];
  for (const red of [[], green]) {
    const { answer, onNo } = await look({ red, green });
    assertEquals([answer, onNo], ["no", "not_fixed"]);
  }
});

test("runner_intact says yes when the run without the change replaces the same", async () => {
  const { answer, detail } = await look({
    red: ["node:assert.equal", "Math.random"],
    green: ["Math.random", "node:assert.equal"],
  });
  assertEquals(answer, "yes");
  assertMatch(detail, /replaced without the change too: node:assert\.equal, Math\.random$/);
});

test("runner_intact weighs a built-in function by who names it", async () => {
  const tests = { "a_test.js": "Date.now = () => 1;", "src/b.js": "Math.random" };
  const rows: readonly [Case, "yes" | "no"][] = [
    [{ green: ["Math.random"], added: "Math.random = () => 0;" }, "no"],
    [{ green: ["Math.random"], added: 'Math["ran" + "dom"] = f;', tests }, "no"],
    [{ green: ["Date.now"], tests }, "yes"],
    [{ green: ["Date.now"], added: "x = Date.now();", tests }, "yes"],
    [{ green: ["Date.now"], added: "x = Date.now();" }, "no"],
    [{ green: ["Date.now"], added: "if (Date.now === x) y = (now) => 1;", tests }, "yes"],
    [{ green: ["Date.now"], added: "Date.now = () => 2;", tests }, "no"],
    [{ green: ["Date.now"], added: 'Date["now"] = f;', tests }, "no"],
    [{ green: ["Date.now"], added: "Object.assign(Date, { now });", tests }, "no"],
    [{
      green: ["time.time"],
      added: 'setattr(time, "time", f)',
      tests: { "a_test.py": "time.time" },
    }, "no"],
    [{ green: ["Date.now"], added: "x = nowAndThen;", tests }, "yes"],
    [{ green: ["native code by ctypes"] }, "yes"],
    [{ green: ["native code by ctypes"], added: "import ctypes" }, "no"],
    [{ red: null, green: ["time.time"], added: "time.time = f" }, "no"],
    [{ green: [], repeat: ["time.time"], added: "time.time = f" }, "no"],
  ];
  for (const [row, answer] of rows) {
    assertEquals((await look(row)).answer, answer, JSON.stringify(row));
  }
  assertMatch((await look({ green: ["Date.now"], tests })).detail, /by the tests themselves: Date/);
});

test("runner_intact did not look when nothing watches the runner", async () => {
  assertEquals((await look({ green: null })).answer, "did_not_look");
});

test("runner_intact names six of what was replaced, and counts the rest", async () => {
  const parts = (count: number) =>
    Array.from({ length: count }, (_, index) => `node:test.x${index}`);
  const detail = async (count: number) => (await look({ green: parts(count) })).detail;
  const words = "Replaced with the change and not without it: ";
  assertEquals(await detail(6), `${words}${parts(6).join(", ")}`);
  assertEquals(await detail(7), `${words}${parts(6).join(", ")} and 1 more`);
});

test("runner_intact says what it let pass", async () => {
  const calm = "The change replaced nothing in the test process";
  assertEquals((await look({ green: [] })).detail, calm);
  const tests = { "a_test.js": "Date.now" };
  assertEquals(
    (await look({ red: ["Math.random"], green: ["Math.random", "Date.now"], tests })).detail,
    `${calm}; replaced without the change too: Math.random; ` +
      "replaced by the tests themselves: Date.now",
  );
});

test("runner_intact reads what the change adds line by line", async () => {
  const rows: readonly [Case, "yes" | "no"][] = [
    [{ green: ["Math.b"], added: "x\nb = 1;\ny" }, "no"],
    [{ green: ["Math.$b"], added: "$b = 1;" }, "no"],
    [{ green: ["Math.$b"], added: "b = 1;", tests: { "a_test.js": "$b" } }, "yes"],
    [{ green: ["Math.c"], tests: { "a_test.js": "x", "b_test.js": "c", "c_test.js": "y" } }, "yes"],
    // The line stood there before.
    [{ green: ["Math.a"], added: "x", tests: { "a_test.js": "a" } }, "yes"],
  ];
  for (const [row, answer] of rows) {
    assertEquals((await look(row)).answer, answer, JSON.stringify(row));
  }
});

test("runner_intact reads two hundred test files", async () => {
  const files = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => [
        `t${index}_test.js`,
        index === count - 1 ? "Date.now" : "x",
      ]),
    );
  assertEquals((await look({ green: ["Date.now"], tests: files(200) })).answer, "yes");
  assertEquals((await look({ green: ["Date.now"], tests: files(201) })).answer, "no");
});
