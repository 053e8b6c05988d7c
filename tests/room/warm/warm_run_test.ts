import { assertEquals } from "../../assert.ts";
import { openRoom } from "../../../room/room.ts";
import { chooseSandbox } from "../../../room/sandbox.ts";
import { findWarmTests, runWarm, type WarmRunner } from "../../../room/warm/warm_run.ts";
import { plant, withProject } from "../project.ts";

const SOURCE = {
  deno: { "src/f.ts": "export const f = (n: number): number => n - 1;\n" },
  node: { "src/f.js": "export const f = (n) => n - 1;\n", "package.json": '{"type":"module"}' },
  unittest: { "pkg/__init__.py": "", "pkg/f.py": "def f(n):\n    return n - 1\n" },
  pytest: { "pkg/__init__.py": "", "pkg/f.py": "def f(n):\n    return n - 1\n" },
} as const;

const TESTS = {
  deno: {
    "tests/f_test.ts": 'import { f } from "../src/f.ts";\n' +
      'Deno.test("adds", () => { if (f(1) !== 2) throw new Error("no"); });\n' +
      'Deno.test("zero", () => { if (f(0) > 5) throw new Error("no"); });\n',
  },
  node: {
    "test/f.test.js": 'import test from "node:test";\nimport assert from "node:assert";\n' +
      'import { f } from "../src/f.js";\n' +
      'test("adds", () => assert.equal(f(1), 2));\ntest("zero", () => assert.ok(f(0) < 5));\n',
  },
  unittest: {
    "tests/__init__.py": "",
    "tests/test_f.py": "import unittest\nfrom pkg.f import f\n\n\nclass T(unittest.TestCase):\n" +
      "    def test_adds(self):\n        self.assertEqual(f(1), 2)\n\n" +
      "    def test_zero(self):\n        self.assertLess(f(0), 5)\n",
  },
  pytest: {
    "tests/test_f.py": "import pytest\nfrom pkg.f import f\n\n\ndef test_adds():\n" +
      '    assert f(1) == 2\n\n\n@pytest.mark.parametrize("n", [0])\ndef test_zero(n):\n' +
      "    assert f(n) < 5\n",
  },
} as const;

const NAMES = {
  deno: { file: "tests/f_test.ts", adds: "adds", zero: "zero" },
  node: { file: "test/f.test.js", adds: "adds", zero: "zero" },
  unittest: {
    file: "tests/test_f.py",
    adds: "tests.test_f.T.test_adds",
    zero: "tests.test_f.T.test_zero",
  },
  pytest: { file: "tests/test_f.py", adds: "test_adds", zero: "test_zero[0]" },
} as const;

const LINES = { deno: 1, node: 1, unittest: 2, pytest: 2 } as const;
const PATHS = {
  deno: "src/f.ts",
  node: "src/f.js",
  unittest: "pkg/f.py",
  pytest: "pkg/f.py",
} as const;

/** Texts of the source: the right one, a wrong one, one that breaks the other test, one that hangs. */
function render(runner: WarmRunner): readonly string[] {
  const [right, wrong, breaking] = ["n + 1", "n * 7", "n === 0 ? 9 : 2"];
  switch (runner) {
    case "deno":
    case "node": {
      const line = (text: string) => `export const f = (n) => ${text};\n`;
      const loop = "export const f = () => { for (;;) {} };\n";
      const hang = `export const f = () => /^(a+)+$/.test("${"a".repeat(40)}b");\n`;
      return [line(right), line(wrong), line(breaking), hang, "export const f = (((\n", loop];
    }
    case "unittest":
    case "pytest": {
      const line = (text: string) => `def f(n):\n    return ${text}\n`;
      const loop = "def f(n):\n    while True:\n        pass\n";
      const hang = `import re\ndef f(n):\n    return re.match("(a+)+$", "${"a".repeat(40)}b")\n`;
      return [line(right), line(wrong), line("9 if n == 0 else 2"), hang, "def f(((\n", loop];
    }
  }
}

for (const runner of ["deno", "node", "unittest", "pytest"] as const) {
  Deno.test(`runWarm() tells right, wrong, breaking and hanging candidates apart when ${runner}`, async () => {
    await withProject({}, async (project) => {
      for (const [path, text] of Object.entries({ ...SOURCE[runner], ...TESTS[runner] })) {
        plant(`${project}/${path}`, text);
      }
      const room = await openRoom(project, { dir: `${project}/.greenroom/rooms/run/1` });
      const sandbox = await chooseSandbox({
        requested: "bwrap",
        runner,
        denoPath: Deno.execPath(),
        pathEnv: Deno.env.get("PATH") ?? "",
        home: Deno.env.get("HOME") ?? null,
        denoDir: null,
      });
      if (sandbox.kind === "unavailable") throw new Error(sandbox.reason);
      const options = { runner, sandbox, denoPath: Deno.execPath(), env: {}, timeoutMs: 30_000 };
      const { file, adds, zero } = NAMES[runner];
      const both = [{ file, name: adds }, { file, name: zero }];
      const known = await findWarmTests(room, both, options);
      assertEquals([...known.passing], [`${file}::${zero}`]);
      assertEquals(
        known.covered.map((
          { test, lines },
        ) => [test, lines[PATHS[runner]]?.includes(LINES[runner])]),
        [[`${file}::${adds}`, true], [`${file}::${zero}`, true]],
      );
      const candidates = render(runner)
        .map((text, id) => ({ id, files: { [PATHS[runner]]: text } }));
      const told: number[] = [];
      const trials = await runWarm(room, {
        candidates,
        failing: [{ file, name: adds }],
        passing: [{ file, name: zero }],
        hangMs: 4_000,
        testMs: 300,
        mostEndless: 1,
      }, { ...options, onTrial: ({ id }) => told.push(id) });
      assertEquals(told.toSorted(), trials.map(({ id }) => id).toSorted());
      assertEquals(trials.find(({ id }) => id === 5)?.took?.endless, 1);
      const results = trials.toSorted((a, b) => a.id - b.id).map(({ result }) => result);
      assertEquals(results.slice(0, 3), ["passes", "fails", "fails"]);
      assertEquals(results.slice(3).includes("passes"), false);
      const answered = await runWarm(room, {
        candidates: candidates.slice(0, 2),
        failing: [{ file, name: adds }],
        passing: [],
        hangMs: 3_000,
        probes: { [file]: ["f(5)", "f(-1)"] },
      }, options);
      assertEquals(
        answered.toSorted((a, b) => a.id - b.id).map(({ answers }) => answers),
        [["6", "0"], ["35", "-7"]],
      );
      assertEquals(await room.restore(), []);
      await room.close();
    });
  });
}
