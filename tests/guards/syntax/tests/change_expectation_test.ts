import { assert, assertEquals } from "../../../assert.ts";
import {
  applyTextEdits,
  changeExpectation,
  nudgeExpectation,
} from "../../../../guards/syntax/tests/change_expectation.ts";
import { read } from "./outline.ts";

const SCRIPT = (body: string) =>
  `import assert from "node:assert/strict";\ntest("t", async () => {\n${body}\n});\n`;
const PYTHON = (body: string) =>
  `class T(unittest.TestCase):\n    def test_t(self):\n        ${body}\n`;

/** Source, and what it becomes; several ways are given one after the other. */
type Case = readonly [source: string, ...ways: string[]];

const IN_SCRIPT: readonly Case[] = [
  ["assert.equal(f(1), 2700)", "assert.equal(f(1), 2701)"],
  ["assert.equal(f(1), 9)", "assert.equal(f(1), 8)"],
  ["assert.equal(f(1), -8.5)", "assert.equal(f(1), -8.6)"],
  ["assert.equal(f(1), 1_000n)", "assert.equal(f(1), 1_001n)"],
  ["assert.equal(f(1), 1e-9)", "assert.equal(f(1), 2e-9)"],
  ["assert.equal(f(1), 0xff)", "assert.equal(f(1), 0xf0)"],
  ["assert.equal(f(1), Math.PI)", "assert.equal(f(1), 12345.678)"],
  ["assert.equal(f(1), NaN)", "assert.equal(f(1), 12345.678)"],
  ["assert.equal(f(1), 3.141592653589793238)", "assert.equal(f(1), 3.141592753589793238)"],
  ["assert.equal(f(1), 5 + 2)", "assert.equal(f(1), 6 + 2)"],
  ["assert.equal(f(1), want || 0)"],
  ["assert.equal(f(1), 10 % 3)"],
  ["assert.equal(f(1), 'a-b')", "assert.equal(f(1), 'a-c')"],
  ["assert.equal(f(1), '\\n1.5 KB')", "assert.equal(f(1), '\\n1.6 KB')"],
  ["assert.equal(f(1), '')", "assert.equal(f(1), 'x')"],
  ["assert.equal(f(1), '<>')", "assert.equal(f(1), '<>x')"],
  ["assert.equal(f(1), `ab`)", "assert.equal(f(1), `ac`)"],
  ["assert.equal(f(1), true)", "assert.equal(f(1), false)"],
  ["assert.equal(f(1), undefined)", 'assert.equal(f(1), "changed")'],
  ["assert.deepEqual(f(1), [])", 'assert.deepEqual(f(1), ["changed"])'],
  ["assert.deepEqual(f(1), {})", "assert.deepEqual(f(1), { changed: 1 })"],
  ["assert.deepEqual(f(1), { a: 'x', b: 1 })", "assert.deepEqual(f(1), { a: 'x', b: 2 })"],
  ["assert.deepEqual(f(1), new Frac(5, 6))", "assert.deepEqual(f(1), new Frac(6, 7))"],
  ["assert.ok(f(1) >= 5)", "assert.ok(f(1) >= 9e99)"],
  ["assert.ok(f(1) < 5)", "assert.ok(f(1) < -9e99)"],
  ["assert.ok(Math.abs(f(1) - 2) < 0.1)", "assert.ok(Math.abs(f(1) - 6) < 0.1)"],
  ["assert.ok(Math.abs(f(1) - 2) < E)", "assert.ok(Math.abs(f(1) - 2000) < E)"],
  ["assert.ok(f(1))", "assert.ok(!(f(1)))"],
  ["assert.ok(!f(1))", "assert.ok(!!(f(1)))"],
  ["assert.ok(await f(1))", "assert.ok(!(await f(1)))"],
  ["expect(f(1)).toBeNull()", "expect([f(1)]).toBeNull()"],
  ["expect(f(1)).toBeDefined()", "expect(void (f(1))).toBeDefined()"],
  ["expect(f(1)).toContain('a')", "expect(f(1)).toContain('a~x~')"],
  ["assert.match(f(1), /a/g)", "assert.match(f(1), /(?!)/)"],
  ["assert.throws(f, RangeError)", "assert.throws(f, (class extends Error {}))"],
  ["assert.notEqual(f(1), 2)"],
  ["assert.equal(f(1), g(2))"],
];

const IN_PYTHON: readonly Case[] = [
  ["self.assertEqual(f(1), 2)", "self.assertEqual(f(1), 3)"],
  ["self.assertEqual(f(1), b'ab')", "self.assertEqual(f(1), b'ac')"],
  ["self.assertEqual(f(1), True)", "self.assertEqual(f(1), False)"],
  ["self.assertIs(f(1), None)", 'self.assertIs(f(1), "changed")'],
  ["self.assertEqual(f(1), ())", 'self.assertEqual(f(1), ("changed",))'],
  ["self.assertEqual(f(1), f'{x} of 5')", "self.assertEqual(f(1), f'{x} of 6')"],
  ["self.assertAlmostEqual(f(1), 2.5)", "self.assertAlmostEqual(f(1), 2.5025)"],
  ["self.assertTrue(f(1))", "self.assertTrue((not (f(1))))"],
  ["self.assertIsNone(f(1))", "self.assertIsNone([f(1)])"],
  ["self.assertIn('a', f(1))", "self.assertIn('a~x~', f(1))"],
  ["self.assertRegex(f(1), 'a')", 'self.assertRegex(f(1), r"(?!)")'],
  [
    "with self.assertRaises(ValueError): f(1)",
    'with self.assertRaises(type("Changed", (Exception,), {})): f(1)',
  ],
  ["assert f(1) == 2 and f(2)", "assert f(1) == 3 and f(2)"],
];

for (
  const [cases, wrap, path] of [
    [IN_SCRIPT, SCRIPT, "a.test.js"],
    [IN_PYTHON, PYTHON, "test_a.py"],
  ] as const
) {
  for (const [source, ...ways] of cases) {
    Deno.test(`changeExpectation() changes ${source}`, { permissions: "none" }, async () => {
      const text = wrap(source);
      const file = await read(path, text);
      const [assertion] = file.tests[0]?.assertions ?? [];
      assert(assertion);
      const dialect = path.endsWith(".py") ? "python" : "script";
      const changes = changeExpectation(assertion, dialect)[0]?.ways ?? [];
      assertEquals(
        changes.map(({ edits }) => applyTextEdits(text, edits)),
        ways.map(wrap),
      );
    });
  }
}

/** Source, and what only exact comparison tells from it; null where there is nothing. */
const LEAST: readonly (readonly [string, string | null])[] = [
  ["assert.equal(f(1), 2700)", "assert.equal(f(1), 2700.27)"],
  ["assert.equal(f(1), 0)", "assert.equal(f(1), 0.0001)"],
  ["assert.equal(f(1), 'a-b')", "assert.equal(f(1), 'A-b')"],
  ["assert.equal(f(1), '42')", null],
  ["assert.equal(f(1), 10n)", null],
  ["assert.equal(f(1), true)", null],
];

for (const [source, changed] of LEAST) {
  Deno.test(`changeExpectation() changes ${source} the least`, {
    permissions: "none",
  }, async () => {
    const text = SCRIPT(source);
    const [test] = (await read("a.test.js", text)).tests;
    assert(test?.assertions[0]);
    const least = changeExpectation(test.assertions[0], "script")[1]?.ways[0];
    assertEquals(least ? applyTextEdits(text, least.edits) : null, changed && SCRIPT(changed));
  });
}

const OWN = `
const within = (x, low, high) => assert.ok(x >= low && x <= high);
test("t", () => within(f(1), -1, 2));
`;

Deno.test("changeExpectation() moves what an own function compares far away, both ways", {
  permissions: "none",
}, async () => {
  const [test] = (await read("a.test.js", OWN)).tests;
  assert(test?.assertions[0]);
  const [changes] = changeExpectation(test.assertions[0], "script");
  assertEquals(
    changes?.ways.map(({ what }) => what),
    ["line 3, within: -1 to 1000, 2 to 2000", "line 3, within: -1 to -1000, 2 to -2000"],
  );
  assertEquals(changes?.weight, "firm");
});

Deno.test("changeExpectation() weighs what it means to stay green", {
  permissions: "none",
}, async () => {
  const weigh = async (body: string) => {
    const [test] = (await read("a.test.js", SCRIPT(body))).tests;
    assert(test?.assertions[0]);
    return changeExpectation(test.assertions[0], "script")[0]?.weight;
  };
  assertEquals(await weigh("assert.equal(f(1), 2)"), "strict");
  assertEquals(await weigh("if (x) assert.equal(f(1), 2)"), "weak");
  assertEquals(await weigh("assert.deepEqual(f(1), new Frac(5, 6))"), "firm");
  assertEquals(await weigh("assert.rejects(f(1), RangeError)"), "weak");
  assertEquals(await weigh("await assert.rejects(f(1), RangeError)"), "strict");
  assertEquals(await weigh("assert.ok(Math.abs(f(1) - 2) < E)"), "firm");
});

Deno.test("nudgeExpectation() changes what is close a little, and no bounds", {
  permissions: "none",
}, async () => {
  const nudge = async (text: string) => {
    const [test] = (await read("a.test.js", text)).tests;
    assert(test?.assertions[0]);
    return nudgeExpectation(test.assertions[0], "script")?.what ?? null;
  };
  const close = "const close = (a, b) => assert.ok(Math.abs(a - b) < E);\n";
  assertEquals(await nudge(OWN), null);
  assertEquals(
    await nudge(`${close}test("t", () => close(f(9), 4));`),
    "line 2, close: 4 to 4.004",
  );
  assertEquals(await nudge(SCRIPT("assert.equal(f(1), 2)")), "line 3, assert.equal: 2 to 3");
});

Deno.test("applyTextEdits() takes the same edit twice, and none that overlap", {
  permissions: "none",
}, () => {
  const edit = { start: 1, end: 2, was: "b", text: "x" };
  assertEquals(applyTextEdits("abc", [edit, edit]), "axc");
  assertEquals(applyTextEdits("abc", [edit, { ...edit, end: 3 }]), null);
});
