/**
 * Test files of every form that is known: what is said of each stands in `corpus.json`.
 *
 * @module
 */

/** Expected values, each in an assertion of its own. */
const SCRIPT_VALUES: readonly string[] = [
  ...[
    "0",
    "9",
    "10",
    "1_000",
    "0x1f",
    "0x0",
    "0b0n",
    "0xffn",
    "5n",
    "10n",
    "-7",
    "- 7",
    "1.5",
    ".5",
  ],
  ...[
    "1e3",
    "1.9e-7",
    "-0.5",
    "0.1234567890123456789",
    "12345678901234567890",
    "1e10",
    "1000000001",
  ],
  ...[
    "1000000000",
    "0.000",
    "100.50",
    "1e400",
    "NaN",
    "Infinity",
    "-Infinity",
    "-1e400",
    "5.",
    "99",
    "-0",
  ],
  ...[
    "'a'",
    "'z'",
    "'Z'",
    "'zebra'",
    "''",
    "'--'",
    "'a1b'",
    "'9'",
    "'19'",
    "'ä'",
    "'\\n'",
    "'a\\nb\\tc'",
  ],
  ...[
    "'A'",
    "'1'",
    "'abc'",
    "'abcd'",
    '"two words"',
    "`plain`",
    "`a ${f(2)} b`",
    "`${f(2)}`",
    "'ÄB'",
  ],
  ...["true", "false", "null", "undefined", "/a+/", "[]", "{}", "[1, 2]", "[1, f(2)]", "{ a: 1 }"],
  ...[
    "{ a: 1, ...b }",
    "{ a }",
    "{ ['a']: 1 }",
    "{ 'a': [null] }",
    "new Set([1])",
    "new Money(1, 'a')",
  ],
  ...[
    "new Date(5)",
    "Object.freeze({ a: 1 })",
    "make(1)",
    "1 + 2",
    "'a' + 'b'",
    "'a' + f(2)",
    "-f(2)",
  ],
  ...[
    "!0",
    "(5)",
    "5 as const",
    "x",
    "x.y",
    "x[0]",
    "[...x]",
    "[,1]",
    "f(1) ? 1 : 2",
    "() => 5",
    "a.b(5)",
  ],
  ...[
    "BigInt(5)",
    "Number('5')",
    "String(5)",
    "Symbol('a')",
    "[[1], ['a']]",
    "new Map([['a', 1]])",
  ],
  ...[
    `'${"a".repeat(41)}'`,
    `'${"a".repeat(38)}'`,
    "1 * 60",
    "5 - 1",
    "'a'.repeat(3)",
    "void 0",
    "typeof 5",
    "~5",
    "+'5'",
  ],
];

/** Claims about what is tested. */
const SCRIPT_CLAIMS: readonly string[] = [
  ...[
    "assert_(f(1))",
    "assert_.equal(f(1), 5)",
    "t.throw(() => f(1))",
    "t.throws(() => f(1), TypeError)",
    "ctx.equal(f(1), 5)",
  ],
  ...[
    "expect.equal(f(1), 5)",
    "expect(f(1)).to.have.length(5)",
    "assert.ok(f(1), 5)",
    "expect(f(1)).toBeTruthy(5)",
  ],
  ...[
    "assert.throws(() => f(1), TypeError, 'a', 'b')",
    "assert.isNull(f(1), 5)",
    "assert.property(f(1), 'a')",
    "assert.property(f(1), 'a', 5)",
  ],
  ...[
    "expect(f(1)).to.have.property('a', 5)",
    "assert.closeTo(f(1), 5, 1_0)",
    "assert.closeTo(f(1), 5)",
    "other(f(1)).toBe(5)",
  ],
  ...[
    "if (f(1) !== 5) { /* c */ throw 1 }",
    "if (f(1) !== 5) { g(); throw 1 }",
    "if (f(1) !== 5) { throw 1; g() }",
    "if (f(1) !== 5) {}",
  ],
  ...[
    "if (f(1) !== 5) assert.fail('a')",
    "if (f(1) !== 5) t.fail()",
    "if (f(1) !== 5) other.fail()",
    "if (f(1) !== 5) g()",
    "if (await f(1) !== 5) throw 1",
  ],
  ...[
    "assert(f(1) === 5 || f(1) === 6)",
    "assert(!(f(1) === 5))",
    "assert(!(f(1) && f(2)))",
    "assert(f(1) ? 5 : 6)",
    "assert(5 < f(1) && f(1) <= 6)",
  ],
  ...[
    "assert.isFalse(f(1) === 5)",
    "assert.ok((f(1)) === (5))",
    "assert.ok(await f(1) === 5)",
    "assert.equal(!f(1), true)",
    "assert.equal(f(1), 5 as any)",
  ],
  ...["assert(f(1))", "assert.ok(!f(1))", "assert.ok(f(1) == 5)", "assert.ok(5 === f(1))"],
  ...[
    "assert.ok(f(1) !== 5)",
    "assert.ok(f(1) > 5)",
    "assert.ok(5 >= f(1))",
    "assert.ok(f(1) < 5n)",
  ],
  ...["assert.ok(f(1) && f(2) === 5)", "assert.ok(f(1) || f(2))", "assert.ok(f(1) === 5, 'words')"],
  ...["assert.ok(Math.abs(f(1) - 5) < 0.1)", "assert.ok(0.1 > Math.abs(5 - f(1)))"],
  ...[
    "assert.ok(Math.abs(f(1)) < 5)",
    "assert.ok(Math.abs(f(1) + 5) < 1)",
    "assert.ok(abs(f(1) - 5) < 1)",
  ],
  ...[
    "assert.ok(f(1).includes('a'))",
    "assert.ok('a' in f(1))",
    "assert.ok(f(1) instanceof Error)",
  ],
  ...[
    "assert.ok(/a/.test(f(1)))",
    "assert.ok(f(1).startsWith('a'))",
    "assert.ok(Object.is(f(1), 5))",
  ],
  ...[
    "assert.equal(f(1), 5, 'words')",
    "assert.equal(5, f(1))",
    "assert.equal(f(1))",
    "assert.equal()",
  ],
  ...["assert.notEqual(f(1), 5)", "assert.deepStrictEqual(f(1), [5])", "assertEquals(f(1), 5)"],
  ...["assert.strictEqual(f(1), f(2))", "assert.equal(await f(1), 5)", "assert.equal(f(1).a, 5)"],
  ...[
    "assertAlmostEquals(f(1), 5)",
    "assertAlmostEquals(f(1), 5, 0.1)",
    "assertAlmostEquals(f(1), 0, 0.1)",
  ],
  ...[
    "assert.closeTo(f(1), 5, 0.1)",
    "assert.approximately(f(1), 1000, 1)",
    "assert.closeTo(f(1), 5, x)",
  ],
  ...[
    "assertGreater(f(1), 5)",
    "assertLessOrEqual(f(1), 5)",
    "assert.isAbove(f(1), 5)",
    "assert.isBelow(f(1), 5n)",
  ],
  ...[
    "assertStringIncludes(f(1), 'a')",
    "assertArrayIncludes(f(1), [5])",
    "assert.include(f(1), 5)",
  ],
  ...["assertMatch(f(1), /a/)", "assert.match(f(1), /a/)", "assert.doesNotMatch(f(1), /a/)"],
  ...[
    "assert.throws(() => f(1))",
    "assert.throws(() => f(1), TypeError)",
    "assert.throws(() => f(1), /a/)",
  ],
  ...[
    "assert.throws(() => f(1), { message: 'a' })",
    "assert.throws(() => f(1), { name: 'TypeError' })",
  ],
  ...["assert.throws(() => f(1), TypeError, 'a')", "assertThrows(() => f(1), TypeError, 'a')"],
  ...[
    "assert.throws(() => f(1), new Error('a'))",
    "assert.throws(() => f(1), (e) => e.code === 5)",
  ],
  ...["await assert.rejects(f(1), TypeError)", "await assertRejects(() => f(1), Error, 'a')"],
  ...[
    "assert.doesNotThrow(() => f(1))",
    "assert.fail('a')",
    "assert.ifError(f(1))",
    "assertExists(f(1))",
  ],
  ...[
    "assertInstanceOf(f(1), Error)",
    "assert.isNull(f(1))",
    "assert.isTrue(f(1))",
    "assert.isFalse(f(1))",
  ],
  ...[
    "assert.isUndefined(f(1))",
    "assert.exists(f(1))",
    "assert.lengthOf(f(1), 5)",
    "assert.isNotOk(f(1))",
  ],
  ...["expect(f(1)).toBe(5)", "expect(f(1)).toEqual({ a: 5 })", "expect(f(1)).not.toBe(5)"],
  ...["expect(f(1)).toBeTruthy()", "expect(f(1)).toBeFalsy()", "expect(f(1)).toBeUndefined()"],
  ...["expect(f(1)).toBeDefined()", "expect(f(1)).toBeNull()", "expect(f(1)).toBeNaN()"],
  ...[
    "expect(f(1)).toBeCloseTo(5)",
    "expect(f(1)).toBeCloseTo(5, 3)",
    "expect(f(1)).toBeCloseTo(5, x)",
  ],
  ...[
    "expect(f(1)).toBeGreaterThan(5)",
    "expect(f(1)).toBeLessThanOrEqual(5)",
    "expect(f(1)).toMatch(/a/)",
  ],
  ...[
    "expect(f(1)).toMatch('a')",
    "expect(f(1)).toContain('a')",
    "expect(f(1)).toContainEqual({ a: 5 })",
  ],
  ...[
    "expect(f(1)).toHaveLength(5)",
    "expect(f(1)).toHaveProperty('a')",
    "expect(f(1)).toHaveProperty('a', 5)",
  ],
  ...[
    "expect(() => f(1)).toThrow()",
    "expect(() => f(1)).toThrow(TypeError)",
    "expect(() => f(1)).toThrow('a')",
  ],
  ...["await expect(f(1)).resolves.toBe(5)", "await expect(f(1)).rejects.toThrow('a')"],
  ...[
    "expect(f(1)).toBeInstanceOf(Error)",
    "expect(f(1)).toStrictEqual([5])",
    "expect(f(1)).toMatchObject({ a: 5 })",
  ],
  ...["expect(f(1)).toMatchInlineSnapshot(`5`)", "expect(f(1)).toMatchSnapshot()", "expect(f(1))"],
  ...["expect(f(1)).to.equal(5)", "expect(f(1)).to.be.true", "expect(f(1)).to.be.above(5)"],
  ...[
    "expect(f(1)).to.have.lengthOf(5)",
    "expect(f(1)).to.be.closeTo(5, 0.1)",
    "expect(f(1)).to.not.equal(5)",
  ],
  ...[
    "f(1).should.equal(5)",
    "t.is(f(1), 5)",
    "t.true(f(1))",
    "t.deepEqual(f(1), [5])",
    "t.not(f(1), 5)",
  ],
  ...[
    "is(f(1), 5)",
    "assert.customCheck(f(1), 5)",
    "checkThat(f(1), 5)",
    "console.assert(f(1) === 5)",
  ],
  ...[
    "if (f(1) !== 5) throw new Error('a')",
    "if (f(1) !== 5) fail()",
    "if (f(1) === 5) throw new Error('a')",
  ],
  ...["if (!f(1)) throw new Error('a')", "if (f(1) !== 5) { throw new Error('a'); } else g()"],
  ...[
    "if (f(1) !== 5 || f(2) !== 6) throw 1",
    "if (f(1) < 5) throw 1",
    "if (f(1)) return; throw 1",
  ],
];

/** Bodies around an assertion. */
const SCRIPT_BODIES: readonly string[] = [
  ...[
    "if (g()) assert.equal(f(1), 5)",
    "try { assert.equal(f(1), 5) } catch {}",
    "{ assert.equal(f(1), 5) }",
  ],
  ...["for (;;) assert.equal(f(1), 5)", "for (const x of [1, 2]) assert.equal(f(x), 5)"],
  ...[
    "for (const [a, b] of [[1, 5], [2, 6]]) assert.equal(f(a), b)",
    "for (const x of []) assert.equal(f(x), 5)",
  ],
  ...["for (const { a, want } of [{ a: 1, want: 5 }]) assert.equal(f(a), want)"],
  ...["for (const c of [{ a: 1, want: 5 }]) assert.equal(f(c.a), c.want)"],
  ...["for (const c of [{ a: 1, want: 5 }]) assert.equal(f(c), c.want)"],
  ...[
    "for (const [a, b] of rows) assert.equal(f(a), b)",
    "for (const [a, [b]] of [[1, [5]]]) assert.equal(f(a), b)",
  ],
  ...["const rows = [[1, 5]]; for (const [a, b] of rows) assert.equal(f(a), b)"],
  ...["const rows = [[1, 5]]; g(rows); for (const [a, b] of rows) assert.equal(f(a), b)"],
  ...["const want = 5; assert.equal(f(1), want)", "let want = 5; assert.equal(f(1), want)"],
  ...[
    "let want = 5; want = 6; assert.equal(f(1), want)",
    "const want = 5; assert.equal(f(want), want)",
  ],
  ...[
    "const want = 5; { const want = 6; assert.equal(f(1), want); }",
    "const [want] = [5]; assert.equal(f(1), want)",
  ],
  ...[
    "const { want } = { want: 5 }; assert.equal(f(1), want)",
    "const got = f(1); assert.equal(got, 5)",
  ],
  ...[
    "const want = { a: 5, b: 6 }; assert.equal(f(1), want.a)",
    "const want = { a: 5 }; assert.equal(f(want), want.a)",
  ],
  ...["const want = [5]; assert.deepEqual(f(1), want); assert.deepEqual(f(2), want)"],
  ...[
    "return; assert.equal(f(1), 5)",
    "if (x) return; assert.equal(f(1), 5)",
    "assert.equal(f(1), 5); return",
  ],
  ...[
    "[1, 2].forEach((x) => assert.equal(f(x), 5))",
    "[1].map(async (x) => { assert.equal(f(x), 5) })",
  ],
  ...["g(() => assert.equal(f(1), 5))", "const g = () => assert.equal(f(1), 5); g()"],
  ...[
    "function same(a, b) { assert.equal(a, b) } same(f(1), 5)",
    "const same = (a, b) => assert.equal(a, b); same(f(1), 5)",
  ],
  ...["const near = (a, b) => assert.ok(Math.abs(a - b) < 0.1); near(f(1), 5)"],
  ...["const same = (a, b) => { g(b); assert.equal(a, b) }; same(f(1), 5)"],
  ...[
    "const same = (a, b) => assert.equal(f(a), b); const deep = (a, b) => same(a, b); deep(1, 5)",
  ],
  ...["const same = (a, b) => { if (a) assert.equal(a, b) }; same(f(1), 5)"],
  ...[
    "const same = (a, b) => assert.ok(a > b); same(f(1), 5)",
    "const same = ({ a }, b) => assert.equal(a, b); same(f(1), 5)",
  ],
  ...[
    "await t.test('inner', () => assert.equal(f(1), 5))",
    "t.step('inner', async () => { assert.equal(f(1), 5) })",
  ],
  ...[
    "throw new Error('a')",
    "expect.assertions(1)",
    "",
    "// nothing",
    "assert.equal(f(1), 5); assert.equal(f(2), 6)",
  ],
];

/** Expected values on the left, where only a plain one is held to be expected. */
const SCRIPT_SWAPPED: readonly string[] = [
  ...[
    "[1, f(2)]",
    "{ a: 1, ...b }",
    "{ a }",
    "[...x]",
    "new Money(1)",
    "make(1)",
    "`a ${f(2)}`",
    "'a' + f(2)",
  ],
  ...[
    "-x",
    "typeof x",
    "[5, /* c */ 6]",
    "Array.from([5])",
    "Array.from(x)",
    "x",
    "() => 5",
    "[]",
    "{}",
    "{ a: [5] }",
  ],
  ...[
    "{ a() {} }",
    "{ get a() { return 5; } }",
    "{ [x]: 5 }",
    "[,]",
    "new Set([x])",
    "Object.freeze([5])",
    "x.y",
  ],
  ...[
    `${"[".repeat(28)}5${"]".repeat(28)}`,
    `${"[".repeat(29)}5${"]".repeat(29)}`,
    "(5, 6)",
    "5 ? 6 : 7",
  ],
];

/** More bodies, where names and tables are looked up. */
const SCRIPT_LOOKED_UP: readonly string[] = [
  ...[
    "for (const want of []) assert.equal(f(1), want)",
    "assert.equal(f(1), rows[0].want)",
    "assert.equal(f(1), g().want)",
  ],
  ...[
    "const rows = [[1, 5]]; assert.equal(rows.length, 1); for (const [a, b] of rows) assert.equal(f(a), b)",
  ],
  ...[
    "const rows = [[1, 5]]; rows.forEach(([a, b]) => assert.equal(f(a), b))",
    "rows.forEach(([a, b]) => assert.equal(f(a), b))",
  ],
  ...["const rows = [[1, 5], ...more]; for (const [a, b] of rows) assert.equal(f(a), b)"],
  ...[
    "for (const [a, b] of [/* c */ [1, 5]]) assert.equal(f(a), b)",
    "for (const a in { b: 5 }) assert.equal(f(1), a)",
  ],
  ...["for (const { a, want: w } of [{ a: 1, want: 5 }]) assert.equal(f(a), w)"],
  ...[
    "for (const { a, want = 5 } of [{ a: 1 }]) assert.equal(f(a), want)",
    "for (const { want } of [[1, 5]]) assert.equal(f(1), want)",
  ],
  ...[
    "for (const [want] of [{ want: 5 }]) assert.equal(f(1), want)",
    "for (const { want } of [{ other: 5 }]) assert.equal(f(1), want)",
  ],
  ...[
    "for (const c of [{ 'want': 5 }]) assert.equal(f(1), c.want)",
    "for (const c of [{ want: 5 }, { other: 6 }]) assert.equal(f(1), c.want)",
  ],
  ...[
    "for (const c of [[1, 5]]) assert.equal(f(c[0]), c[1])",
    "for (const want of [5]) { g(want); assert.equal(f(1), want) }",
  ],
  ...[
    "const want = 5; const g = (want) => assert.equal(f(1), want)",
    "const want = 5; g({ want }); assert.equal(f(1), want)",
  ],
  ...[
    "const want = 5; g({ want: 1 }); assert.equal(f(1), want)",
    "const want = 5; g.want = 1; assert.equal(f(1), want)",
  ],
  ...[
    "const want = 5; const other = want; assert.equal(f(1), want)",
    "const want = 5; if (want) g(); assert.equal(f(1), want)",
  ],
  ...[
    "const want = 5; want(); assert.equal(f(1), want)",
    "const want = 5; new want(); assert.equal(f(1), want)",
  ],
  ...[
    "const want = 5; (() => want)(); assert.equal(f(1), want)",
    "const want = 5; want; assert.equal(f(1), want)",
  ],
  ...[
    "const want = { a: 5 }; g(want.b); assert.equal(f(1), want.a)",
    "const want = { a: 5 }; g(want.a); assert.equal(f(1), want.a)",
  ],
  ...[
    "const { want } = x; assert.equal(f(1), want)",
    "const [want = 5] = []; assert.equal(f(1), want)",
    "function want() {} assert.equal(f(1), want)",
  ],
  ...[
    "assert.equal(f(1), /* c */ 5)",
    "assert.equal(/* c */ f(1), 5)",
    "assert.equal(f(1), <number>5)",
    "assert.equal(f(1), 5!)",
  ],
  ...[
    "const same = a => assert.equal(a, 5); same(f(1))",
    "const same = (a, b = 5) => assert.equal(a, b); same(f(1), 6)",
  ],
  ...[
    "const same = (a, /* c */ b) => assert.equal(a, b); same(f(1), 6)",
    "const same = (...a) => assert.equal(...a); same(f(1), 6)",
  ],
  ...[
    "const same = function (a, b) { assert.equal(a, b) }; same(f(1), 5)",
    "async function same(a, b) { assert.equal(a, b) } await same(f(1), 5)",
  ],
  ...[
    "const o = { same(a, b) { assert.equal(a, b) } }; o.same(f(1), 5)",
    "const same = (a, b) => { return assert.equal(a, b) }; same(f(1), 5)",
  ],
  ...[
    "const same = (a, b) => { a++; assert.equal(a, b) }; same(f(1), 5)",
    "const same = (a, b) => { const c = b; assert.equal(a, c) }; same(f(1), 5)",
  ],
  ...["0", "5n", "-1.5", "'a'", "`a ${x} b`", "[5, 'a']", "true", "null", "/a/", "{}", "NaN", "''"]
    .map((value) => `const same = (a, b) => { if (a) assert.equal(a, b) }; same(f(1), ${value})`),
];

const script = (body: string): string =>
  `import assert from "node:assert/strict";\nimport { f } from "./f.js";\ntest("t", async (t) => {\n  ${body};\n});\n`;

/** Ways to declare tests. */
const SCRIPT_DECLARATIONS: readonly string[] = [
  `describe.each([[1, 5]])("s", (a, b) => { it("t", () => expect(f(a)).toBe(b)); });\n`,
  `test.for([[1, 5]])("t", ([a, b]) => expect(f(a)).toBe(b));\n`,
  "test.each`a | b\\n${1} | ${5}`('t', ({ a, b }) => expect(f(a)).toBe(b));\n",
  "test(`t`, () => assert.equal(f(1), 5));\n",
  `test("a\\u0041\\x42\\u{43}\\n\\q", () => assert.equal(f(1), 5));\n`,
  `export const WANT = 5;\ntest("t", () => assert.equal(f(1), WANT));\n`,
  `const WANT = 5;\nfunction g() { const WANT = 6; }\ntest("t", () => assert.equal(f(1), WANT));\n`,
  `let WANT = 5;\ntest("t", () => assert.equal(f(1), WANT));\n`,
  `import { WANT } from "./w.js";\ntest("t", () => assert.equal(f(1), WANT));\n`,
  `const ROWS = [[1, 5]];\ntest.each(ROWS)("t", (a, b) => expect(f(a)).toBe(b));\n`,
  `const ROWS = [[1, 5]];\nfor (const [a, b] of ROWS) test("t" + a, () => assert.equal(f(a), b));\n`,
  `[[1, 5]].forEach(([a, b]) => test("t" + a, () => assert.equal(f(a), b)));\n`,
  `const body = () => assert.equal(f(1), 5);\ntest("t", body);\n`,
  `test("t", { fn() { assert.equal(f(1), 5); } });\n`,
  `Deno.test({ name: "t", fn });\nfunction fn() { assertEquals(f(1), 5); }\n`,
  `Deno.test({ fn: function t() { assertEquals(f(1), 5); } });\n`,
  `Deno.test({ name: "t", ignore: true, fn: async () => { assertEquals(f(1), 5); } });\n`,
  `suite("s", () => { specify("t", () => assert.equal(f(1), 5)); });\n`,
  `test("t", (t) => { t.test("u", () => assert.equal(f(1), 5)); other.test("v", () => assert.equal(f(2), 6)); });\n`,
  `test.concurrent.only("t", () => assert.equal(f(1), 5));\n`,
  `own("t", () => assert.equal(f(1), 5));\n`,
  `const { it: check } = require("mocha");\ncheck("t", () => assert.equal(f(1), 5));\n`,
  `import assert, { equal } from "node:assert";\ntest("t", () => { equal(f(1), 5); assert(f(2)); });\n`,
  `import { default as check } from "node:assert";\ntest("t", () => check.equal(f(1), 5));\n`,
  `import * as check from "node:assert";\ntest("t", () => check.equal(f(1), 5));\n`,
  `const { strict: { equal } } = require("node:assert");\ntest("t", () => equal(f(1), 5));\n`,
  `const all = require("node:assert"), { equal } = all;\ntest("t", () => equal(f(1), 5));\n`,
  `const check = await import("node:assert");\ntest("t", () => check.equal(f(1), 5));\n`,
  `const check = require(name);\ntest("t", () => check.equal(f(1), 5));\n`,
  `it("t", () => assert.equal(f(1), 5));\n`,
  `describe("s", () => {\n  it("t", () => assert.equal(f(1), 5));\n  it("u", () => assert.equal(f(2), 6));\n});\n`,
  `describe("s", () => { describe("r", () => { it("t", () => assert.equal(f(1), 5)); }); });\n`,
  `Deno.test("t", () => assertEquals(f(1), 5));\n`,
  `Deno.test({ name: "t", fn: () => assertEquals(f(1), 5) });\n`,
  `Deno.test({ name: "t", fn() { assertEquals(f(1), 5); } });\n`,
  `Deno.test("t", { permissions: "none" }, () => assertEquals(f(1), 5));\n`,
  `Deno.test(function t() { assertEquals(f(1), 5); });\n`,
  `Deno.test.only("t", () => assertEquals(f(1), 5));\n`,
  `const { test: check } = Deno;\ncheck("t", () => assertEquals(f(1), 5));\n`,
  `import { test as check } from "node:test";\ncheck("t", () => assert.equal(f(1), 5));\n`,
  `import * as all from "node:test";\nall.test("t", () => assert.equal(f(1), 5));\n`,
  `const { test } = require("node:test");\ntest("t", () => assert.equal(f(1), 5));\n`,
  `const check = require("node:test").test;\ncheck("t", () => assert.equal(f(1), 5));\n`,
  `import { test } from "./own.js";\ntest("t", () => assert.equal(f(1), 5));\n`,
  `import test from "ava";\ntest("t", (t) => t.is(f(1), 5));\n`,
  `import { strict as check } from "node:assert";\ntest("t", () => check.equal(f(1), 5));\n`,
  `import { equal as same } from "node:assert";\ntest("t", () => same(f(1), 5));\n`,
  `const { equal: same } = require("node:assert");\ntest("t", () => same(f(1), 5));\n`,
  `const check = require("node:assert").strict;\ntest("t", () => check.equal(f(1), 5));\n`,
  `import { equal } from "./own.js";\ntest("t", () => equal(f(1), 5));\n`,
  `import { expect } from "chai";\ntest("t", () => expect(f(1)).to.eql([5]));\n`,
  `test.each([[1, 5], [2, 6]])("t %i", (a, b) => expect(f(a)).toBe(b));\n`,
  `test.each([{ a: 1, want: 5 }])("t $a", ({ a, want }) => expect(f(a)).toBe(want));\n`,
  `test.each(rows)("t %i", (a, b) => expect(f(a)).toBe(b));\n`,
  `for (const [a, b] of [[1, 5], [2, 6]]) test("t " + a, () => assert.equal(f(a), b));\n`,
  "for (const [a, b] of [[1, 5], [2, 6]]) test(`t ${a}`, () => assert.equal(f(a), b));\n",
  "for (const c of [{ a: 1, want: 5 }]) test(`t ${c.a}`, () => assert.equal(f(c.a), c.want));\n",
  `for (const a of all) test("t " + a, () => assert.equal(f(a), 5));\n`,
  `test("t " + name, () => assert.equal(f(1), 5));\n`,
  `test("t", body);\nfunction body() { assert.equal(f(1), 5); }\n`,
  `test.skip("t", () => assert.equal(f(1), 5));\n`,
  `test("a.b (c) [d]", () => assert.equal(f(1), 5));\n`,
  `test("it's", () => assert.equal(f(1), 5));\ntest('say "a"', () => assert.equal(f(2), 6));\n`,
  `test("t", (t) => { t.assert.equal(f(1), 5); });\n`,
  `if (x) { test("t", () => assert.equal(f(1), 5)); }\n`,
  `const x = 1;\n`,
  `test("t");\n`,
  `(((\n`,
];

const PYTHON_VALUES: readonly string[] = [
  ...[
    "0",
    "9",
    "0x1f",
    "1_000",
    "1.5",
    "-7",
    "5j",
    "1e3",
    "10 ** 3",
    "'a'",
    '"z"',
    "''",
    "b'ab'",
    "r'a\\d'",
  ],
  ...[
    "f'a {f(2)} b'",
    "f'{f(2)}'",
    "'a' 'b'",
    "'''a\nb'''",
    "True",
    "False",
    "None",
    "[]",
    "{}",
    "()",
    "set()",
  ],
  ...[
    "[1, 2]",
    "(1,)",
    "{1}",
    "{'a': 1}",
    "{**x}",
    "[1, f(2)]",
    "[*x]",
    "1 + 2",
    "'a' + f(2)",
    "'%s' % 5",
  ],
  ...[
    "5 % 2",
    "5 & 2",
    "-x",
    "not 5",
    "x",
    "x.y",
    "x['a']",
    "Decimal('1.5')",
    "Money(5)",
    "make(5)",
  ],
  ...[
    "dict(a=5)",
    "datetime(2020, 1, 2)",
    "[x for x in y]",
    "lambda: 5",
    "(5)",
    "'a\\tb'",
    "'ä'",
    "re.compile('a')",
  ],
  ...[
    "NotImplemented",
    "...",
    "'a' if x else 'b'",
    "{'a': {'b': [None, 5]}}",
    "[\n  5,  # five\n]",
  ],
];

const PYTHON_CLAIMS: readonly string[] = [
  ...[
    "assert f(1)",
    "assert not f(1)",
    "assert f(1) == 5",
    "assert 5 == f(1)",
    "assert f(1) == 5, 'words'",
  ],
  ...[
    "assert f(1) != 5",
    "assert f(1) > 5",
    "assert 5 >= f(1)",
    "assert f(1) < 5",
    "assert f(1) is None",
  ],
  ...[
    "assert f(1) is not None",
    "assert f(1) is True",
    "assert 'a' in f(1)",
    "assert 'a' not in f(1)",
  ],
  ...[
    "assert f(1) and f(2) == 5",
    "assert f(1) or f(2)",
    "assert 1 < f(1) < 5",
    "assert (f(1) == 5)",
  ],
  ...[
    "assert f(1) == approx(5)",
    "assert f(1) == pytest.approx(5, 0.1)",
    "assert approx(5, abs=0.1) == f(1)",
  ],
  ...[
    "assert f(1) == approx(5, rel=0.1)",
    "assert f(1) == approx(expected=5)",
    "assert f(1) == approx(5, x)",
  ],
  ...[
    "assert f(1) == approx()",
    "assert math.isclose(f(1), 5)",
    "assert isclose(f(1), 5, rel_tol=0.1)",
  ],
  ...[
    "assert isclose(f(1), 5, abs_tol=0.2)",
    "assert isclose(f(1), 5, 0.3)",
    "assert isclose(f(1))",
  ],
  ...[
    "assert abs(f(1) - 5) < 0.1",
    "assert 0.1 > abs(5 - f(1))",
    "assert math.fabs(f(1) - 5) <= 1_0",
  ],
  ...[
    "assert abs(f(1) + 5) < 1",
    "assert abs(f(1)) < 1",
    "assert round(f(1) - 5) < 1",
    "assert abs(f(1) - 5) < x",
  ],
  ...[
    "assert isinstance(f(1), int)",
    "assert all(f(1))",
    "assert f(1).startswith('a')",
    "assert len(f(1)) == 5",
  ],
  ...[
    "assert re.match('a', f(1))",
    "assert f(1)['a'] == 5",
    "assert f(1).a == 5",
    "assert (f(1), 5)",
  ],
  ...[
    "with pytest.raises(ValueError):\n        f(1)",
    "with pytest.raises(ValueError, match='a'):\n        f(1)",
  ],
  ...[
    "with pytest.raises((ValueError, TypeError)) as e:\n        f(1)",
    "with raises(errors.Own):\n        f(1)",
  ],
  ...[
    "with pytest.warns(UserWarning):\n        f(1)",
    "with open('a') as g:\n        assert f(g) == 5",
  ],
  ...[
    "pytest.raises(ValueError, f, 1)",
    "pytest.fail('a')",
    "np.testing.assert_allclose(f(1), 5, rtol=0.1)",
  ],
  ...[
    "np.testing.assert_almost_equal(f(1), 5, decimal=3)",
    "np.testing.assert_array_equal(f(1), [5])",
    "np.testing.assert_allclose(f(1), 5)",
    "np.testing.assert_almost_equal(f(1), 5)",
  ],
  ...[
    "np.testing.assert_allclose(actual=f(1), desired=5, atol=0.1)",
    "assert_equal(f(1), 5)",
    "check(f(1), 5)",
  ],
  ...[
    "if f(1) != 5:\n        raise AssertionError('a')",
    "if f(1) != 5:\n        pytest.fail('a')",
  ],
  ...[
    "if not f(1):\n        raise ValueError",
    "if f(1) == 5:\n        raise ValueError\n    else:\n        g()",
  ],
  ...[
    "if f(1) != 5 or f(2) != 6:\n        raise ValueError",
    "if f(1) < 5:\n        raise ValueError",
  ],
];

const METHOD_CLAIMS: readonly string[] = [
  ...[
    "Regex(f(1), b'a')",
    "Regex(f(1), rb'a')",
    "Regex(f(1), re.compile('a'))",
    "IsInstance(f(1), (int, str))",
  ],
  ...[
    "Equal(f(1), 5, msg='words')",
    "AlmostEqual(f(1), 5, msg='words')",
    "Raises(ValueError, msg='words')",
  ],
  ...[
    "Raises(ValueError, lambda: f(1))",
    "Raises((ValueError, TypeError), f)",
    "RaisesRegex(ValueError, r'a', f)",
  ],
  ...[
    "Equal(*x)",
    "Equal(f(1), *x)",
    "Equal(x, y)",
    "True()",
    "IsNot(f(1), 5)",
    "CountEqual(f(1), x)",
  ],
  ...[
    "Equal(f(1), 5)",
    "Equal(5, f(1))",
    "Equal(f(1), 5, 'words')",
    "Equal(first=f(1), second=5)",
    "Equal(f(1))",
  ],
  ...[
    "NotEqual(f(1), 5)",
    "True(f(1))",
    "False(f(1))",
    "True(f(1) == 5)",
    "Is(f(1), 5)",
    "IsNone(f(1))",
  ],
  ...[
    "IsNotNone(f(1))",
    "In('a', f(1))",
    "NotIn('a', f(1))",
    "IsInstance(f(1), int)",
    "NotIsInstance(f(1), int)",
  ],
  ...["AlmostEqual(f(1), 5)", "AlmostEqual(f(1), 5, 3)", "AlmostEqual(f(1), 5, places=3)"],
  ...["AlmostEqual(f(1), 5, delta=0.1)", "AlmostEqual(f(1), 5, places=x)", "AlmostEquals(f(1), 5)"],
  ...[
    "Greater(f(1), 5)",
    "LessEqual(f(1), 5)",
    "Regex(f(1), 'a')",
    "NotRegex(f(1), 'a')",
    "Count(f(1), 5)",
  ],
  ...[
    "CountEqual(f(1), [5])",
    "DictEqual(f(1), {'a': 5})",
    "ListEqual(f(1), [5])",
    "Raises(ValueError, f, 1)",
  ],
  ...[
    "RaisesRegex(ValueError, 'a', f, 1)",
    "Logs()",
    "MultiLineEqual(f(1), 'a')",
    "DictContainsSubset({}, f(1))",
  ],
];

const PYTHON_BODIES: readonly string[] = [
  ...[
    "if g():\n        assert f(1) == 5",
    "try:\n        assert f(1) == 5\n    except Exception:\n        pass",
  ],
  ...[
    "for x in [1, 2]:\n        assert f(x) == 5",
    "for a, b in [(1, 5), (2, 6)]:\n        assert f(a) == b",
  ],
  ...["for x in []:\n        assert f(x) == 5", "for a, b in rows:\n        assert f(a) == b"],
  ...[
    "for a, (b, c) in [(1, (5, 6))]:\n        assert f(a) == b",
    "for c in [{'a': 1, 'b': 5}]:\n        assert f(c['a']) == c['b']",
  ],
  ...[
    "for c in [{'a': 1, 'b': 5}]:\n        assert f(c) == c['b']",
    "for a, b in [(1, 5), *more]:\n        assert f(a) == b",
  ],
  ...[
    "for a, b in [(1, 5), (2,)]:\n        assert f(a) == b",
    "for a, b in [(1, 5), x]:\n        assert f(a) == b",
  ],
  ...[
    "rows = [(1, 5)]\n    for a, b in rows:\n        assert f(a) == b",
    "rows = [(1, 5)]\n    g(rows)\n    for a, b in rows:\n        assert f(a) == b",
  ],
  ...[
    "for i, (a, b) in enumerate([(1, 5)]):\n        assert f(a) == b",
    "while g():\n        assert f(1) == 5",
  ],
  ...[
    "want = 5\n    assert f(1) == want",
    "want = 5\n    want = 6\n    assert f(1) == want",
    "want = 5\n    assert f(want) == want",
  ],
  ...[
    "want: int = 5\n    assert f(1) == want",
    "a, want = 1, 5\n    assert f(1) == want",
    "want += 5\n    assert f(1) == want",
  ],
  ...[
    "want = {'a': 5}\n    assert f(1) == want['a']",
    "want = {'a': 5}\n    assert f(want) == want['a']",
  ],
  ...[
    "want = {'a': 5}\n    assert f(1) == want['b']",
    "want = [5]\n    assert f(1) == want[0]",
    "got = f(1)\n    assert got == 5",
  ],
  ...[
    "with g() as want:\n        assert f(1) == want",
    "with g():\n        assert f(1) == 5",
    "with suppress(Exception):\n        assert f(1) == 5",
  ],
  ...[
    "with pytest.raises(ValueError):\n        assert f(1) == 5",
    "with self.subTest('a'):\n        assert f(1) == 5",
  ],
  ...[
    "if x:\n        return\n    assert f(1) == 5",
    "assert f(1) == 5\n    return",
    "return\n    assert f(1) == 5",
  ],
  ...[
    "def same(a, b):\n        assert a == b\n    same(f(1), 5)",
    "def g():\n        assert f(1) == 5\n    g()",
  ],
  ...[
    "[f(x) == 5 for x in y]",
    "pass",
    "raise ValueError",
    "assert f(1) == 5\n    assert f(2) == 6",
    "(want := 5)\n    assert f(1) == want",
  ],
  ...[
    "import want\n    assert f(1) == want",
    "from x import want\n    assert f(1) == want",
    "want.a = 5\n    assert f(1) == want",
  ],
  ...[
    "want[0] = 5\n    assert f(1) == want",
    "w = 5\n    g(w)\n    assert f(1) == w",
    "w = 5\n    g.w(1)\n    assert f(1) == w",
  ],
  ...[
    "w = 5\n    g(w=1)\n    assert f(1) == w",
    "w = 5\n    assert g(w, f(1)) == w",
    "w = 5\n    if w:\n        g()\n    assert f(1) == w",
  ],
];

/** Expected values on the left, and names that are looked up. */
const PYTHON_LOOKED_UP: readonly string[] = [
  ...[
    ...[
      "[1 for w in x]",
      "g(lambda w: 1)",
      "g(lambda: w)",
      "def g(v=w):\n        pass",
      "def g(w=1):\n        pass",
      "w, v = 1, 2",
    ],
    ...[
      "(w, v) = 1, 2",
      "[w, v] = 1, 2",
      "v, w = w, 1",
      "raise E(g(w))",
      "if w:\n        pass",
      "if x:\n        w",
      "while w:\n        pass",
    ],
    ...[
      "w",
      "print(w)",
      "len(w)",
      "str(w)",
      "sorted([w])",
      "x = [w]",
      "x = {'a': w}",
      "x[w]",
      "x(w)(1)",
      "x(y(w))",
      "w + 1",
      "not w",
    ],
    ...[
      "assert g(str(w)) == 1",
      "assert str(w) == g(1)",
      "assert [w] == g(1)",
      "assert w",
      "assert w is x",
      "self.assertEqual(g(1), w)",
    ],
    ...[
      "with self.subTest(w=w):\n        pass",
      "with g(w):\n        pass",
      "yield w",
      "del w",
      "global w",
      "f'{w}'",
      "x.w(1)",
      "x = w.y",
    ],
  ].map((use) => `w = 5\n    ${use}\n    assert f(1) == w`),
  ...[
    "assert f(1) == str(w)",
    "assert f(1) == [w, w]",
    "assert f(1) == w + 1",
    "assert f(1) == g(w)",
    "assert f(1) == w.x",
    "assert f(1) == f'{w}'",
  ]
    .map((claim) => `w = 5\n    ${claim}`),
  ...[
    "[1, f(2)]",
    "{'a': f(2)}",
    "{**x}",
    "f'a {f(2)}'",
    "'a' + f(2)",
    "-x",
    "Money(5)",
    "make(5)",
    "[*x]",
    "x",
    "[5,  # c\n    6]",
  ]
    .flatMap((value) => [`assert ${value} == f(1)`, `assert ${value} == 5`]),
  ...[29, 30].map((depth) => `assert f(1) == ${"[".repeat(depth)}5${"]".repeat(depth)}`),
  ...[
    "for want in []:\n        assert f(1) == want",
    "for c in [{'a': 5}, {'b': 6}]:\n        assert f(1) == c['a']",
  ],
  ...[
    "for c in [[5]]:\n        assert f(1) == c['a']",
    "for c in [{'a': 5}]:\n        assert f(1) == c[x]",
    "assert f(1) == g()['a']",
  ],
  ...[
    "for a, b in [(1, 5),  # c\n                 (2, 6)]:\n        assert f(a) == b",
    "for [a, b] in [[1, 5]]:\n        assert f(a) == b",
  ],
  ...[
    "for (a, b) in ((1, 5),):\n        assert f(a) == b",
    "for a, b in {(1, 5)}:\n        assert f(a) == b",
    "for a, *b in [(1, 5)]:\n        assert f(a) == b",
  ],
  ...[
    "for a in [5]:\n        for a in [6]:\n            assert f(1) == a",
    "w = 5\n    for w in [6]:\n        pass\n    assert f(1) == w",
  ],
  ...[
    "w = 5\n    with g() as w:\n        pass\n    assert f(1) == w",
    "w = 5\n    with g() as v:\n        pass\n    assert f(1) == w",
  ],
  ...[
    "w = 5\n    def w():\n        pass\n    assert f(1) == w",
    "w = 5\n    class w:\n        pass\n    assert f(1) == w",
  ],
  ...[
    "w = 5\n    def g():\n        w = 6\n    assert f(1) == w",
    "w = 5\n    x.w = 6\n    assert f(1) == w",
    "w = 5\n    x[w] = 6\n    assert f(1) == w",
  ],
  ...[
    "w = 5\n    w[0] = 6\n    assert f(1) == w",
    "w = 5\n    try:\n        g()\n    except E as w:\n        pass\n    assert f(1) == w",
  ],
  ...[
    "w = 5\n    g(*w)\n    assert f(1) == w",
    "w = 5\n    g(**w)\n    assert f(1) == w",
    "w = 5\n    w()\n    assert f(1) == w",
    "w = 5\n    w.g()\n    assert f(1) == w",
  ],
  ...[
    "w = 5\n    assert f(1) == w, w",
    "w = 5\n    raise E(w)\n    assert f(1) == w",
    "w = 5\n    v = w\n    assert f(1) == w",
    "w = 5\n    return w\n    assert f(1) == w",
  ],
  ...[
    "w = {'a': 5}\n    g(w['b'])\n    assert f(1) == w['a']",
    "w = {'a': 5}\n    g(w['a'])\n    assert f(1) == w['a']",
    "w = {'a': 5}\n    assert f(1) == w['a'] == 6",
  ],
  ...[
    "assert await f(1) == 5",
    "assert f(1) == (5)",
    "assert f(1) == 'a' 'b'",
    "assert f(1) == f'a' 'b'",
    "assert f(1) == not_(5)",
    "assert f(1, *x) == 5",
  ],
  ...["0", "'a'", "f'a {x}'", "b'a'", "[5, 'a']", "True", "None", "{}", "()", "5j", "1e400", "''"]
    .map((value) =>
      `def same(a, b):\n        if a:\n            assert a == b\n    same(f(1), ${value})`
    ),
  ...[
    "def same(a, /, b):\n        assert a == b\n    same(f(1), 5)",
    "def same(a, *, b):\n        assert a == b\n    same(f(1), b=5)",
  ],
  ...[
    "def same(a, b: int = 5):\n        assert a == b\n    same(f(1), 6)",
    "def same(*a):\n        assert a == 5\n    same(f(1))",
  ],
  ...[
    "def same(a, **b):\n        assert a == b\n    same(f(1), c=5)",
    "def same(a: int, b):\n        assert a == b\n    same(f(1), 5)",
    "def same(a,  # c\n             b):\n        assert a == b\n    same(f(1), 5)",
  ],
  ...[
    "same = lambda a, b: check(a == b)\n    same(f(1), 5)",
    "async def same(a, b):\n        assert a == b\n    await same(f(1), 5)",
  ],
];

const python = (body: string): string => `from a import f\ndef test_t():\n    ${body}\n`;
const method = (claim: string): string =>
  `import unittest\nclass T(unittest.TestCase):\n    def test_t(self):\n        self.assert${claim}\n`;

const PYTHON_DECLARATIONS: readonly string[] = [
  "class TestA:\n    def test_t(self):\n        assert f(1) == 5\n",
  "class A:\n    def test_t(self):\n        assert f(1) == 5\n",
  "class A(Base):\n    def test_t(self):\n        self.assertEqual(f(1), 5)\n",
  "class TestA(object):\n    def test_t(self):\n        assert f(1) == 5\n",
  "from unittest import TestCase\nclass A(TestCase):\n    def test_t(self):\n        self.assertEqual(f(1), 5)\n",
  "from unittest import TestCase as T\nclass A(T):\n    def test_t(self):\n        self.assertEqual(f(1), 5)\n",
  "from django.test import TestCase\nclass A(TestCase):\n    def test_t(self):\n        self.assertEqual(f(1), 5)\n",
  "import unittest\nclass A(unittest.TestCase):\n    def test_t(self):\n        self.assertEqual(f(1), 5)\nclass B(A):\n    pass\nclass C(B):\n    def test_u(self):\n        self.assertEqual(f(2), 6)\n",
  "class TestA:\n    async def test_t(self):\n        assert await f(1) == 5\n    def help(self):\n        pass\n",
  "@mark\ndef test_t():\n    assert f(1) == 5\n",
  "@pytest.mark.parametrize('a,b', [(1, 5), (2, 6)])\ndef test_t(a, b):\n    assert f(a) == b\n",
  "@pytest.mark.parametrize(('a', 'b'), [(1, 'x y'), (2, 'z')])\ndef test_t(a, b):\n    assert f(a) == b\n",
  "@pytest.mark.parametrize(argnames='a', argvalues=[1, 2])\ndef test_t(a):\n    assert f(a) == 5\n",
  "@pytest.mark.parametrize('a', ['x.y', 'ä', 'a\\\\n'])\ndef test_t(a):\n    assert f(a) == 5\n",
  "@pytest.mark.parametrize('a,b', [pytest.param(1, 5, id='one'), (2, 6)])\ndef test_t(a, b):\n    assert f(a) == b\n",
  "@pytest.mark.parametrize('a,b', [(1, 5, 6)])\ndef test_t(a, b):\n    assert f(a) == b\n",
  "@pytest.mark.parametrize('a', [1])\n@pytest.mark.parametrize('b', [5])\ndef test_t(a, b):\n    assert f(a) == b\n",
  "ROWS = [(1, 5)]\n@pytest.mark.parametrize('a,b', ROWS)\ndef test_t(a, b):\n    assert f(a) == b\n",
  "@pytest.mark.parametrize('a', [[1], (2,)])\ndef test_t(a):\n    assert f(a) == 5\n",
  "@pytest.mark.parametrize('a', rows())\ndef test_t(a):\n    assert f(a) == 5\n",
  "WANT = 5\ndef test_t():\n    assert f(1) == WANT\n",
  "WANT = 5\nOTHER = f(WANT)\ndef test_t():\n    assert f(1) == WANT\n",
  "WANT = 5\ndef test_t(WANT):\n    assert f(1) == WANT\n",
  "WANT = 5\nclass A:\n    WANT = 6\ndef g():\n    WANT = 7\ndef test_t():\n    assert f(1) == WANT\n",
  "WANT = 5\nif x:\n    WANT = 6\ndef test_t():\n    assert f(1) == WANT\n",
  "for WANT in x:\n    pass\ndef test_t():\n    assert f(1) == WANT\n",
  "def same(a, b):\n    assert a == b\ndef test_t():\n    same(f(1), 5)\n",
  "def same(a, b, c=1):\n    assert a == b\ndef test_t():\n    same(b=5, a=f(1))\n",
  "def near(a, b):\n    assert abs(a - b) < 0.1\ndef test_t():\n    near(f(1), 5)\n",
  "def same(a, b):\n    g(b)\n    assert a == b\ndef test_t():\n    same(f(1), 5)\n",
  "def same(a, b):\n    if a:\n        assert a == b\ndef test_t():\n    same(f(1), 5)\n",
  "def same(a, b):\n    if a:\n        return\n    assert a == b\ndef test_t():\n    same(f(1), 5)\n",
  "def same(a, b):\n    assert a > b\ndef test_t():\n    same(f(1), 5)\n",
  "def same(a, b):\n    assert f(a) == b\ndef deep(a, b):\n    same(a, b)\ndef deeper(a, b):\n    deep(a, b)\ndef deepest(a, b):\n    deeper(a, b)\ndef test_t():\n    deeper(1, 5)\ndef test_u():\n    deepest(1, 5)\n",
  "def same(a, b):\n    assert a == b\ndef same(a, b):\n    pass\ndef test_t():\n    same(f(1), 5)\n",
  "def test_same(a, b):\n    assert a == b\ndef test_t():\n    test_same(f(1), 5)\n",
  "import unittest\nclass A(unittest.TestCase):\n    def same(self, a, b):\n        self.assertEqual(a, b)\n    def test_t(self):\n        self.same(f(1), 5)\n",
  "import unittest\nclass A(unittest.TestCase):\n    def test_t(self):\n        with self.assertRaises(ValueError):\n            f(1)\n        with self.assertRaisesRegex(ValueError, 'a'):\n            f(2)\n",
  "import unittest\nclass A(unittest.TestCase):\n    def test_t(self):\n        self.assertEqual(f(1), 5)\nif __name__ == '__main__':\n    unittest.main()\n",
  "import unittest\nclass A(unittest.TestCase):\n    def test_t(self):\n        with self.subTest(a=1):\n            self.assertEqual(f(1), 5)\n",
  "x = 1\n",
  "def (:\n",
];

/** A test file, and how much of it is told. */
export interface Sample {
  /** The part by which it differs from others. */
  readonly key: string;
  readonly path: string;
  readonly text: string;
  /** `all`: names, patterns and what is planted, too. */
  readonly tells: "assertions" | "all";
}

const JS = "a.test.js";
const PY = "test_a.py";
const toSample = (path: string, wrap: (part: string) => string) => (key: string): Sample => ({
  ...{ key, path, text: wrap(key), tells: "assertions" },
});
const toWhole = (path: string) => (text: string): Sample => ({
  key: text,
  path,
  text,
  tells: "all",
});

/** All files. */
export const SAMPLES: readonly Sample[] = [
  ...SCRIPT_VALUES.map(toSample(JS, (value) => script(`assert.equal(f(1), ${value})`))),
  ...SCRIPT_CLAIMS.map(toSample(JS, script)),
  ...SCRIPT_BODIES.map(toSample(JS, script)),
  ...SCRIPT_SWAPPED.map((value) => `assert.equal(${value}, f(1))`).map(toSample(JS, script)),
  ...SCRIPT_SWAPPED.map((value) => `assert.equal(${value}, 5)`).map(toSample(JS, script)),
  ...SCRIPT_LOOKED_UP.map(toSample(JS, script)),
  ...SCRIPT_DECLARATIONS.map(toWhole(JS)),
  ...PYTHON_VALUES.map(toSample(PY, (value) => python(`assert f(1) == ${value}`))),
  ...PYTHON_CLAIMS.map(toSample(PY, python)),
  ...METHOD_CLAIMS.map(toSample(PY, method)),
  ...PYTHON_BODIES.map(toSample(PY, python)),
  ...PYTHON_LOOKED_UP.map(toSample(PY, python)),
  ...PYTHON_DECLARATIONS.map(toWhole(PY)),
];
