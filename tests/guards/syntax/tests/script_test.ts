import { assertEquals } from "../../../assert.ts";
import { findDeclaredTest, readTestFile } from "../../../../guards/syntax/tests.ts";
import { outline, read } from "./outline.ts";

const HEAD = `
import assert from "node:assert/strict";
import { test, describe, it } from "node:test";
import { f } from "../src/f.js";
`;

/** One body of a test, and what is seen in it. */
const BODIES: readonly (readonly [string, string])[] = [
  ["assert.equal(f(1), 2)", "equal 2"],
  ["assert.equal(2, f(1))", "equal 2"],
  ["assert.equal(f(1), f(2))", "equal"],
  ["assert.deepEqual(f(1), { a: [-1, 'x'], b: true, c: null })", "equal -1 'x' true null"],
  ["assert.deepEqual(f(1), [])", "equal []"],
  ["assert.equal(f(1), new Money(5))", "equal 5*"],
  ["assert.deepEqual(f(1), new Set([5]))", "equal 5"],
  ["assert.equal(f(1), `a ${x} b`)", "equal a   b"],
  ["assert.notEqual(f(1), 2)", "differs"],
  ["assert.match(f(1), /a+/)", "matches /a+/"],
  ["assert.throws(() => f(1), RangeError)", "throws RangeError"],
  ["assert.throws(() => f(1), { message: 'no' })", "throws 'no'"],
  ["assert.throws(() => f(1), 'words of the failure')", "throws"],
  ["assert.ok(f(1))", "truthy"],
  ["assert(!f(1))", "truthy"],
  ["assert.ok(f(1) === 5)", "equal 5"],
  ["assert.ok(f(1) >= 5 && 7 > f(2))", "at_least 5, at_most 7"],
  ["assert.ok(Math.abs(f(1) - 1.5) < 1e-6)", "close 1.5"],
  ["if (f(1) !== 5) throw new Error('x')", "equal 5"],
  ["if (f(1) < 5 || f(1) > 7) { throw new Error('x') }", "at_least 5, at_most 7"],
  ["if (f(1)) assert.equal(f(2), 3)", "equal? 3"],
  ["for (const [a, b] of [[1, 2], [3, 4]]) assert.equal(f(a), b)", "equal 2 4"],
  ["[[1, 2]].forEach(([a, b]) => assert.equal(f(a), b))", "equal? 2"],
  ["const want = [1]; assert.deepEqual(f(2), want)", "equal 1"],
  ["const both = 5; assert.equal(f(both), both)", "equal"],
  [
    "for (const c of [{ a: 1, want: 2 }]) assert.equal(f(c), c.want)",
    "equal 2",
  ],
  ["for (const c of [{ a: 1, b: 2 }]) assert.equal(f(c), c.b)", "equal"],
  ["const rows = [[1, 2]]; f(rows); for (const [a, b] of rows) assert.equal(f(a), b)", "equal"],
  ["let want = 1; want = 2; assert.equal(f(2), want)", "equal"],
  ["const s = 'a'; assert.equal(f(`x${s}`), s)", "equal"],
  ["try { assert.equal(f(1), 2) } catch {}", "equal? 2"],
  ["if (x) return; assert.equal(f(1), 2)", "equal? 2"],
];

for (const [body, seen] of BODIES) {
  Deno.test(`readTestFile() sees "${seen}" in ${body}`, { permissions: "none" }, async () => {
    const found = await outline("a.test.js", `${HEAD}test("t", () => { ${body} });`);
    assertEquals(found, [`t: ${seen}`]);
  });
}

Deno.test("readTestFile() knows the expectations of jest, vitest and chai", {
  permissions: "none",
}, async () => {
  const lines = [
    ["expect(f(1)).toBe(2)", "equal 2"],
    ["expect(f(1)).not.toBe(2)", "differs"],
    ["await expect(f(1)).resolves.toEqual({ a: 2 })", "equal 2"],
    ["expect(f(1)).toBeCloseTo(1.5, 3)", "close 1.5"],
    ["expect(() => f(1)).toThrow('bad')", "throws 'bad'"],
    ["expect(f(1)).toContain('x')", "contains 'x'"],
    ["expect(f(1)).toBeNull()", "absent"],
    ["expect(f(1)).toBeGreaterThan(3)", "at_least 3"],
    ["expect(f(1)).to.deep.equal([3])", "equal 3"],
    ["expect(f(1)).toHaveProperty('a', 3)", "equal 3"],
  ];
  const text = lines.map(([body], index) => `it("${index}", async () => { ${body}; });`).join("\n");
  const right = lines.map(([, seen], index) => `${index}: ${seen}`);
  assertEquals(await outline("a.spec.ts", text), right);
});

Deno.test("readTestFile() follows the file's own functions that compare", {
  permissions: "none",
}, async () => {
  const text = `${HEAD}
function expectTotal(actual, expected) {
  if (actual !== expected) throw new Error(\`want \${expected}, got \${actual}\`);
}
const check = (input, expected) => assert.equal(f(input), expected, input);
const twice = (input, expected) => { check(input, expected); };
const close = (a, b) => assert.ok(Math.abs(a - b) <= EPSILON, a + " is not " + b);
const within = (x, low, high) => assert.ok(x >= low && x <= high);
const feeds = (x) => assert.equal(f(x), x);
test("a", () => expectTotal(f(3), 2700));
test("b", () => check("x", "y"));
test("c", () => twice("x", "y"));
test("d", () => close(f(9), 3));
test("e", () => within(f(9), 1, 2));
test("f", () => feeds(3));
const loose = (a, b, exact) => { if (exact) assert.equal(a, b); else assert.ok(a.includes(b)); };
const early = (a, b) => { if (a === b) return; assert.equal(a, b); };
test("g", () => loose(f(3), 5));
test("h", () => early(f(3), 5));
`;
  assertEquals(await outline("a.test.js", text), [
    "a: equal 2700",
    'b: equal "y"',
    'c: equal "y"',
    "d: close 3",
    "e: own 1 2",
    "f:",
    "g:",
    "h: own 5",
  ]);
});

Deno.test("readTestFile() joins suites, steps and rows into names", {
  permissions: "none",
}, async () => {
  const text = `${HEAD}
describe("outer", () => { describe("inner", () => { it("works", () => {}); }); });
Deno.test("steps", async (t) => { await t.step("one", () => {}); });
Deno.test(function named() {});
Deno.test({ name: "object", fn: run });
function run() { assert.equal(f(1), 5); }
const cases = [{ input: "a", want: 1 }, { input: "b", want: 2 }];
for (const c of cases) test(\`case \${c.input}\`, () => assert.equal(f(c.input), c.want));
for (const [a, b] of [[1, 2], [3, 4]]) test("sum " + a, () => assert.equal(f(a), b));
test.skip("left out", () => {});
it(\`at \${Date.now()}\`, () => {});
`;
  assertEquals(await outline("a.test.ts", text), [
    "outer > inner > works:",
    "steps:",
    "steps > one:",
    "named:",
    "object: equal 5",
    "case a: equal 1",
    "case b: equal 2",
    "sum 1: equal 2",
    "sum 3: equal 4",
    "left out:",
    "at …:",
  ]);
});

Deno.test("findDeclaredTest() takes a name with unknown parts, and none that fits two tests", {
  permissions: "none",
}, async () => {
  const file = await read(
    "a.test.js",
    `${HEAD}
test(\`at \${x}\`, () => {});
test("twice", () => {});
test("twice", () => {});
`,
  );
  assertEquals(findDeclaredTest(file, "at 5")?.name, "at …");
  assertEquals(findDeclaredTest(file, "twice"), null);
  assertEquals(findDeclaredTest(file, "other"), null);
});

Deno.test("readTestFile() gives nothing for what it cannot read", {
  permissions: "none",
}, async () => {
  assertEquals(await readTestFile("a.test.js", "test('x', () => {"), null);
  assertEquals(await readTestFile("a_test.rb", "def test_x; end"), null);
});
