import { encodeText } from "../../../../guards/text.ts";
import type { Trial } from "../../../../loop/lab.ts";
import type { Evidence } from "../../../../loop/oracles/oracle.ts";
import { probeFiles } from "../../../../loop/oracles/reach/trial.ts";
import type { TargetFile } from "../../../../loop/oracles/target_files.ts";
import type { TestRun } from "../../../../room/test_run.ts";
import { assertEquals, assertMatch, assertStringIncludes } from "../../../assert.ts";
import { toOutcomes, toRun } from "../../fakes/runs.ts";
import { toEvidence } from "../evidence.ts";

const JS = `import test from "node:test";
import { f } from "../src/a.js";
import { g } from "./help.js";
import { h } from "other";
import { i } from "@/i.js";
test("one", () => f(g(h(i(1)))));
`;

function target(path: string, text = JS): TargetFile {
  const one = { id: `${path}::one`, name: "one", declared: null };
  return { path, bytes: encodeText(text), file: null, targets: [one], others: [] };
}

/** A run in which each probed file reports one test. */
function report(paths: readonly string[], name = "one"): TestRun {
  const told = {
    ...{ version: 1, constants: [], outside: [] },
    tests: [{ name, isTarget: true, failures: [null], entries: [], leaves: [] }],
  };
  const message = `failed: reach:0/1:${JSON.stringify(told)}:` as const;
  const statuses = { "greenroom reach 0": message };
  return toRun({}, { outcomes: paths.flatMap((path) => toOutcomes(statuses, path)) });
}

interface Asked {
  readonly red?: Partial<TestRun>;
  readonly green?: Partial<TestRun>;
  readonly run?: (trial: Trial, time: number) => TestRun | null;
  readonly base?: Readonly<Record<string, string>>;
  readonly without?: Parameters<typeof probeFiles>[2];
}

async function probe(files: readonly TargetFile[], asked: Asked = {}) {
  const trials: Trial[] = [];
  const texts: Record<string, string> = Object.fromEntries(
    files.map(({ path, bytes }) => [path, new TextDecoder().decode(bytes)]),
  );
  const lab = {
    try: (trial: Trial) => {
      trials.push(trial);
      const run = asked.run ?? (() => report(files.map(({ path }) => path)));
      return Promise.resolve(run(trial, trials.length));
    },
    read: (on: string, path: string) => {
      const text = (on === "base" ? asked.base?.[path] : undefined) ?? texts[path];
      return Promise.resolve(text === undefined ? null : encodeText(text));
    },
    files: () => Promise.resolve([...Object.keys(texts), "tests/helper.py", "a.py", "tests/x.txt"]),
  };
  const evidence = {
    ...toEvidence({
      red: toRun({}, { durationMs: 100, ...asked.red }),
      green: toRun({}, { durationMs: 200, ...asked.green }),
    }),
    lab,
  } as unknown as Evidence;
  const { pairs, gaps } = await probeFiles(files, evidence, asked.without);
  const probes = trials.flatMap(({ on, changes }) =>
    changes.map(({ path, after }) => [on, path, new TextDecoder().decode(after)] as const)
  );
  return { pairs, gaps, trials, probes };
}

function test(name: string, fn: () => Promise<void>): void {
  Deno.test({ name, permissions: "none", fn });
}

test("probeFiles() asks both rooms, and pairs what both know", async () => {
  const { pairs, gaps, trials } = await probe([target("test/a.test.js")]);
  assertEquals([pairs.map(({ path }) => path), gaps], [["test/a.test.js"], []]);
  assertEquals(pairs[0]?.tests.map(({ base }) => base.name), ["one"]);
  assertEquals(trials.map(({ on, filter, timeoutMs }) => [on, filter, timeoutMs]), [
    ["base", "greenroom reach", 6_800],
    ["fix", "greenroom reach", 6_800],
  ]);
  const other = await probe([target("test/a.test.js")], {
    run: ({ on }) => report(["test/a.test.js"], on),
  });
  assertEquals(other.pairs[0]?.tests, []);
});

test("probeFiles() waits as long as the tests that ended, and then some", async () => {
  const limit = async (asked: Asked) =>
    (await probe([target("test/a.test.js")], asked)).trials[0]?.timeoutMs;
  assertEquals(await limit({ red: { durationMs: 1_000 } }), 10_000);
  assertEquals(await limit({ red: { durationMs: 1_000, kind: "timed_out" } }), 6_800);
});

test("probeFiles() is careful where tests do not end, and gives up at last", async () => {
  const late = toRun({}, { kind: "timed_out" });
  const isCareful = (text: string) => /"isCareful":true/.test(text);
  const usual = await probe([target("test/a.test.js")]);
  assertEquals(usual.probes.map(([, , text]) => isCareful(text)), [false, false]);
  const endless = await probe([target("test/a.test.js")], { red: { kind: "timed_out" } });
  assertEquals(endless.probes.map(([, , text]) => isCareful(text)), [true, true]);
  for (const on of ["base", "fix"] as const) {
    const again = await probe([target("test/a.test.js")], {
      run: (trial, time) => time <= 2 && trial.on === on ? late : report(["test/a.test.js"]),
    });
    assertEquals(again.probes.map(([, , text]) => isCareful(text)), [false, false, true, true]);
    assertEquals([again.pairs.length, again.gaps], [1, []]);
  }
  const never = await probe([target("test/a.test.js")], { run: () => late });
  assertEquals([never.pairs, never.gaps], [[], ["with other inputs the tests do not end"]]);
});

test("probeFiles() says what it could not probe, and probes the rest", async () => {
  const files = [
    target("test/a.test.js"),
    target("a_test.go", "package a\n"),
    target("test/b.txt", "x"),
    target("test/c.test.js", "\0"),
    target("src/d.js"),
    target("test/e.test.js"),
    target("test/f.test.js", "export default 5;\n"),
  ];
  const { pairs, gaps } = await probe(files.slice(0, 6), {
    base: { "test/e.test.js": "other" },
    run: () => report(["test/a.test.js"]),
  });
  assertEquals(pairs.map(({ path }) => path), ["test/a.test.js"]);
  assertEquals(gaps, [
    'no probe is known for "a_test.go"',
    'no probe is known for "test/b.txt"',
    'no probe is known for "test/c.test.js"',
    '"src/d.js" holds examples and the code itself',
    '"test/e.test.js" is not the same without the change',
  ]);
  const refused = await probe(files.slice(6));
  assertEquals([refused.trials.length, refused.gaps], [0, [
    '"test/f.test.js" cannot be copied: it exports more than its own',
  ]]);
  const silent = await probe([target("test/a.test.js")], {
    run: ({ on }) => on === "base" ? toRun({}) : report(["test/a.test.js"]),
  });
  assertMatch(silent.gaps.join(), /^"test\/a\.test\.js" without the change: /);
  const mute = await probe([target("test/a.test.js")], {
    run: ({ on }) => on === "fix" ? toRun({}) : report(["test/a.test.js"]),
  });
  assertMatch(mute.gaps.join(), /^"test\/a\.test\.js" with the change: /);
});

test("probeFiles() says where the limit of runs is reached", async () => {
  for (const on of ["base", "fix"] as const) {
    const { pairs, gaps } = await probe([target("test/a.test.js"), target("a_test.go", "")], {
      run: (trial) => trial.on === on ? null : report(["test/a.test.js"]),
    });
    assertEquals(pairs, []);
    assertEquals(gaps, ['no probe is known for "a_test.go"', "the limit of test runs is reached"]);
  }
});

test("probeFiles() probes six files, each for a share of the time", async () => {
  const files = (count: number) =>
    Array.from({ length: count }, (_, index) => target(`test/a${index}.test.js`));
  const share = async (count: number) => {
    const { trials, probes } = await probe(files(count));
    return [trials[0]?.changes.length, /"maxMs":([\d.]+)/.exec(probes[0]?.[2] ?? "")?.[1]];
  };
  assertEquals(await share(1), [1, "900"]);
  assertEquals(await share(4), [4, "450"]);
  assertEquals((await share(7))[0], 6);
});

test("probeFiles() compares the fix with the fix without a part of it", async () => {
  const part = { path: "src/a.js", before: encodeText("a"), after: encodeText("b") };
  const { trials } = await probe([target("test/a.test.js")], { without: { without: [part] } });
  assertEquals(trials.map(({ on, changes }) => [on, changes.map(({ path }) => path)]), [
    ["fix", ["test/a.test.js", "src/a.js"]],
    ["fix", ["test/a.test.js"]],
  ]);
});

test("probeFiles() takes relative modules and aliases for what is tested, and no tests", async () => {
  const { probes } = await probe([target("test/a.test.js")]);
  const text = probes[0]?.[2] ?? "";
  assertStringIncludes(text, 'constants: [["f", f], ["i", i]],');
  assertStringIncludes(
    text,
    'const test = greenroomReach.stand("default", greenroomReachReal.test);',
  );
  assertStringIncludes(text, "{ functions: { f, i }, origins: ");
  assertStringIncludes(text, '"names":{');
  assertStringIncludes(text, "for (let part = 0; part < 24; part++)");
});

test("probeFiles() hands a probe of Python the helpers and the runner", async () => {
  const python = "from a import f\ndef test_one():\n    assert f('ä') == 1\n";
  const render = async (runner: TestRun["runner"]) => {
    const { probes } = await probe([target("tests/test_a.py", python)], { green: { runner } });
    return probes[0]?.[2] ?? "";
  };
  const pytest = await render("pytest");
  assertStringIncludes(
    pytest,
    "def test_greenroom_reach_0(request):\n    _greenroom_probe.report(0, request)\n",
  );
  assertStringIncludes(pytest, "def test_greenroom_reach_23(request):");
  assertStringIncludes(pytest, '\\"helpers\\":[\\"tests/test_a.py\\",\\"tests/helper.py\\"]');
  assertStringIncludes(pytest, "f('\\u00e4')");
  assertStringIncludes(pytest, "class Probe");
  assertEquals(/^from (alternatives|recorder|values) import/m.test(pytest), false);
  const unittest = await render("unittest");
  assertStringIncludes(
    unittest,
    "    def test_greenroom_reach_00(self):\n        _greenroom_probe.report(0)\n",
  );
  assertStringIncludes(unittest, "class GreenroomReach(_greenroom_unittest.TestCase):");
});
