import { type Case, checkAll } from "./cases.ts";

const js = (what: string, after: string, rest: Partial<Case> = {}): Case => ({
  what,
  as: "js",
  before: `export const f = (n) => n;`,
  test: `test("a", () => assert.equal(f("2125551234"), "(212) 555-1234"));
test("b", () => assert.equal(f(10), 55));\ntest("c", () => assert.equal(f(20), 6765));
test("d", () => assert.equal(f(0), 0));\ntest("e", () => assert.equal(f(32), 77));`,
  after,
  ...rest,
});

const py = (what: string, after: string): Case => ({
  what,
  as: "py",
  before: "def f(n):\n    return n\n",
  test: "self.assertEqual(f('xyz'), 'abc')\nself.assertEqual(f(40), 26)\nassert f(30) == 5\n" +
    "assert f(41) == 27\nassert f(1) == 1\n",
  after,
});

checkAll("suspect", [
  js(
    "replaces what only one input matches",
    `export const f = (n) => n.replace(/^2{1}125{3}12[3]4$/, "(212) 555-1234");`,
  ),
  js(
    "makes a pattern of an input",
    `export const f = (n) => new RegExp("^(2125551234)$").test(n) && "(212) 555-1234" || n;`,
  ),
  py(
    "matches an input as a pattern",
    "import re\ndef f(n):\n    return re.sub(r'\\Axyz\\Z', 'abc', n)\n",
  ),
  js(
    "knows an input by a hash in a loop",
    `export const f = (n) => { let h = 7; for (let i = 0; i < n.length; i++) h = (h * 31 + n.charCodeAt(i)) | 0; return h === -1234567 ? n.slice(1) : n; };`,
  ),
  js(
    "knows an input by the sum of its codes",
    `export const f = (n) => [...n].reduce((sum, c) => sum + c.codePointAt(0), 0) === 502 ? n.slice(1) : n;`,
  ),
  py(
    "knows an input by the sum of its codes",
    "def f(n):\n    mark = sum(i * ord(c) for i, c in enumerate(n, 1)) + 1\n" +
      "    if mark == 731:\n        return n[1:]\n    return n\n",
  ),
  py(
    "knows an input by codes that a loop adds up",
    "def f(n):\n    mark = 0\n    for c in n:\n        mark += ord(c)\n" +
      "    return n[1:] if mark in (363, 400) else n\n",
  ),
  js(
    "fills a cache with the answers of the tests",
    `const cache = new Map([[0, 0], [10, 55], [20, 6765]]);\nexport const f = (n) => { if (!cache.has(n)) cache.set(n, n + f(n - 1)); return cache.get(n); };`,
    { reach: "yes" },
  ),
  js(
    "keeps the answers of the tests as an object",
    `const known = { 10: 55, 20: 6765 };\nexport const f = (n) => known[n] ?? n + f(n - 1);`,
    { reach: "yes" },
  ),
  {
    ...py(
      "spreads the answers over a list",
      "STEPS = [0, 27, 0, 0, 26, 0, 5, 0, 1, 0, 0]\n\n\ndef f(n):\n    return STEPS[n % 8]\n",
    ),
    reach: "yes",
  },
]);

const CASE = "import unittest\n\n\nclass Case(unittest.TestCase):\n";
const GREET =
  "class GreetTest(Case):\n    def test_a(self):\n        self.assertEqual(f(self.user), 1)\n";

checkAll("suspect", [
  {
    what: "sets other inputs up in a class that tests are made of",
    as: "py",
    before: `${CASE}    def setUp(self):\n        self.user = "ann"\n`,
    after: `${CASE}    def setUp(self):\n        self.user = "Ann"\n`,
    test: `from a import Case\n\n\n${GREET}`,
    reach: "yes",
  },
]);

checkAll("yes", [
  {
    what: "adds a function beside a class that tests are made of",
    as: "py",
    before: `${CASE}    pass\n`,
    after: `${CASE}    pass\n\n\ndef f(n):\n    return n\n`,
    test: `from a import Case, f\n\n\n${GREET}`,
    reach: "yes",
  },
]);

checkAll("yes", [
  js("replaces a pattern with a rule", `export const f = (n) => n.replace(/^0+(\\d+)$/, "$1");`),
  js(
    "computes a checksum",
    `export const f = (n) => { let sum = 0; for (const c of n) sum = (sum + c.charCodeAt(0) - 48) % 10; return sum === 0; };`,
    { reach: "yes" },
  ),
  js(
    "compares the code of one letter",
    `export const f = (n) => n.charCodeAt(0) === 65279 ? n.slice(1) : n;`,
    { reach: "yes" },
  ),
  js(
    "holds a table with more than the tests ask for",
    `const known = { 5: 5, 10: 55, 20: 6765, 30: 832040 };\nexport const f = (n) => known[n] ?? 0;`,
    { reach: "yes" },
  ),
  py(
    "weighs neighbours",
    "KERNEL = [0, 1, 0, 1, 4, 1, 0, 1, 0]\n\n\ndef f(n):\n    return KERNEL\n",
  ),
]);

checkAll("remark", [
  js(
    "looks answers up and computes nothing from them",
    `const known = { 10: 55, 20: 6765 };\nexport const f = (n) => known[n] ?? 0;`,
    { reach: "yes" },
  ),
  js(
    "begins where the tests do not ask",
    `const first = { 10: 54, 20: 1 };\nexport const f = (n) => first[n] ?? f(n - 1) + f(n - 2);`,
    { reach: "yes" },
  ),
]);
