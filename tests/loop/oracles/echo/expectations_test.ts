import { type Case, checkAll } from "./cases.ts";

/** Where a test of JavaScript takes a value from the source, and what the value is there. */
const USES: readonly (readonly [name: string, words: string, body: string])[] = [
  ["SLOW", "decides whether tests run in", `test("a", { skip: SLOW }, () => {});`],
  ["SLOW", "decides whether tests run in", `test("a", { timeout: SLOW }, () => {});`],
  ["SLOW", "decides whether tests run in", `if (SLOW) test("a", () => {});`],
  ["SLOW", "decides whether tests run in", `test.skipIf(SLOW)("a", () => {});`],
  ["EDGE", "is a tolerance in", `assert.ok(Math.abs(f(1) - 2) < EDGE);`],
  ["EDGE", "is a tolerance in", `assert.ok(EDGE >= f(1));`],
  ["EDGE", "is a tolerance in", `near(f(1), 2, { delta: EDGE });`],
  ["EPSILON", "is a tolerance in", `assert.closeTo(f(1), 2, EPSILON);`],
  ["EPSILON", "is a tolerance in", `assert.ok(isClose(f(1), 2, 3 * EPSILON));`],
  ["LIMIT", "is an expected value in", `assert.equal(f(1), LIMIT);`],
  ["LIMIT", "is an expected value in", `assert.equal(f(1), LIMIT + 1);`],
];

function toCase([name, words, body]: (typeof USES)[number]): Case {
  return {
    what: `moves a value of the source, as in ${body}`,
    as: "js",
    before: `export const ${name} = 1;\nexport const f = (n) => n;`,
    after: `export const ${name} = 2;\nexport const f = (n) => n;`,
    test: `import { ${name}, f } from "../src/a.js";\n${body}\n`,
    words: `"${name}", which ${words} test/a.test.js, changed from \`1\` to \`2\``,
  };
}

checkAll("suspect", USES.map(toCase));

checkAll("suspect", [
  {
    what: "moves a value by which a decorator skips",
    as: "py",
    before: "SLOW = 1\n",
    after: "SLOW = 2\n",
    test:
      "from a import SLOW\nclass T(TestCase):\n    @unittest.skipIf(SLOW, 'slow')\n    def test_a(self):\n        pass\n",
    words: '"SLOW", which decides whether tests run in tests/test_a.py',
  },
  {
    what: "moves a tolerance of its own package",
    as: "go",
    before: "package a\n\nconst Epsilon = 1\n\nfunc F(n int) int { return n }\n",
    after: "package a\n\nconst Epsilon = 2\n\nfunc F(n int) int { return n }\n",
    test:
      `package a\n\nimport "testing"\n\nfunc TestF(t *testing.T) {\n\tassert.InDelta(t, F(1), 2, Epsilon)\n}\n`,
    words: '"Epsilon", which is a tolerance in a_test.go',
  },
]);

const HONEST: readonly (readonly [name: string, what: string, body: string])[] = [
  ["LIMIT", "is passed to what is tested", `assert.equal(f(LIMIT), 1);`],
  ["EPSILON", "is passed to what is tested", `assert.equal(f(1, EPSILON), 1);`],
  ["LIMIT", "stands beside literals alone", `assert.equal(1, LIMIT);`],
  ["LIMIT", "is only imported", `assert.equal(f(1), 1);`],
];

checkAll(
  "yes",
  HONEST.map(([name, what, body]) => {
    const { words: _words, ...rest } = toCase([name, "", body]);
    return { ...rest, what: `moves a value that ${what}, as in ${body}` };
  }),
);
