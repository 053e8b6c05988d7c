import { type Case, checkClues } from "./cases.ts";

/** A value of the source that changes, and a test that uses it. */
function value(
  what: string,
  body: string,
  { before = "1", after = "2", name = "LIMIT" } = {},
): Case {
  return {
    ...{ what, as: "js" },
    before: `export const ${name} = ${before};\nexport const f = (n) => n;`,
    after: `export const ${name} = ${after};\nexport const f = (n) => n;`,
    test: `import { ${name}, f } from "../src/a.js";\n${body}\n`,
  };
}

const EQUAL = "assert.equal(f(1), LIMIT);";
checkClues("a value that tests take from the source", [
  value("expected", EQUAL),
  value("expected, computed of numbers", EQUAL, { before: "2 * 3", after: "2 * 4" }),
  value("expected, computed of a number and more", EQUAL, { before: "2 * n", after: "3 * n" }),
  value("expected, computed of more and a number", EQUAL, { before: "n * 2", after: "n * 3" }),
  value("expected, with other blanks", EQUAL, { before: "2 * 3", after: "2  *  3" }),
  value("expected beside a literal", "assert.equal(5, LIMIT);"),
  value("expected beside a text", `assert.equal("a", LIMIT);`),
  value("expected beside a value and a text", `assert.equal(f(1), LIMIT, "a" + f);`),
  value("used without an assertion", "g(f(1), LIMIT);"),
  value("compared", "assert.ok(f(1) < LIMIT);"),
  value("compared for equality", "assert.ok(f(1) === LIMIT);"),
  value("part of another", "assert.equal(f(1), LIMIT.n);"),
  value("of another name", "assert.equal(f(1), g.LIMITS);"),
  value("a tolerance by its key", "near(f(1), { delta: LIMIT });"),
  value("beside a tolerance by its key", "near(LIMIT, { delta: 1 });"),
  value("a tolerance by its name", "assert.close(f(1), EPS);", { name: "EPS" }),
  value("a tolerance by its name, without an assertion", "g(f(1), EPS);", { name: "EPS" }),
  value("a reason to skip by its key", `test("a", { ignore: LIMIT }, () => {});`),
  value("a reason to skip by its name", `if (LIMIT) g();`),
  value("in what follows a condition", `if (f) g(LIMIT);`),
  value("in what follows a condition, by itself", `if (f) LIMIT;`),
  value("a reason to skip by a call", `test.skipIf(LIMIT)("a", () => {});`),
  value("used twice", `${EQUAL}\nassert.ok(f(1) < LIMIT);`),
  value("imported alone", "assert.equal(f(1), 2);"),
  {
    ...value("that was declared twice", EQUAL),
    before: "export const LIMIT = 1;\n{ const LIMIT = 3; }",
    after: "export const LIMIT = 2;\n{ const LIMIT = 3; }",
  },
  {
    ...value("of a function", EQUAL),
    before: "export const f = (n) => { const LIMIT = 1; return LIMIT; };",
    after: "export const f = (n) => { const LIMIT = 2; return LIMIT; };",
  },
  {
    ...value("of a list that is taken apart", EQUAL),
    before: "export const [LIMIT] = [1];",
    after: "export const [LIMIT] = [2];",
  },
  {
    ...value("given as a parameter", EQUAL),
    before: "export const f = (LIMIT = 1) => LIMIT;",
    after: "export const f = (LIMIT = 2) => LIMIT;",
  },
  {
    ...value("of a class", EQUAL),
    before: "export class f { LIMIT = 1; }",
    after: "export class f { LIMIT = 2; }",
  },
  {
    ...{ what: "by which a decorator marks", as: "py", before: "SLOW = 1\n", after: "SLOW = 2\n" },
    test: "from a import SLOW\n@SLOW\ndef test_a():\n    pass\n",
  },
  {
    ...{ what: "by the name of its module", as: "py", before: "SLOW = 1\n", after: "SLOW = 2\n" },
    test: "import a\ndef test_a():\n    assert equal(f(1), a.SLOW)\n",
  },
]);

function helper(what: string, body: string, rest: Partial<Case> = {}): Case {
  return {
    ...{ what, as: "js" },
    before: `export const close = (a, b) => a - b < 1;\nexport const f = (n) => n;`,
    after: `export const close = (a, b) => a - b < 2;\nexport const f = (n) => n;`,
    test: `import { close, f } from "../src/a.js";\n${body}\n`,
    ...rest,
  };
}

checkClues("a function by which tests judge", [
  helper("in an assertion", "assert.ok(close(f(1), 2));"),
  helper("in a plain assertion", "assert(close(f(1), 2));"),
  helper("in an expectation", "expect(close(f(1), 2)).toBe(true);"),
  helper("of one value", "assert.ok(close(f(1)));"),
  helper("of plain values", "assert.ok(close(1, 2));"),
  helper("in no assertion", "g(close(f(1), 2));"),
  helper("in no call", "const x = close(f(1), 2);"),
  helper("of another name", "assert.ok(g(f(1), 2));"),
  helper("that did not change", "assert.ok(close(f(1), 2));", {
    after: `export const close = (a, b) => a - b  < 1;\nexport const f = (n) => n;`,
  }),
  helper("that is new", "assert.ok(close(f(1), 2));", { before: "export const f = (n) => n;" }),
  helper("inside of another", "assert.ok(close(f(1), 2));", {
    before: "export const f = (n) => { const close = (a, b) => a < b; };",
    after: "export const f = (n) => { const close = (a, b) => a > b; };",
  }),
  helper("that is a method", "assert.ok(close(f(1), 2));", {
    before: "export class A { close(a, b) { return a < b; } }",
    after: "export class A { close(a, b) { return a > b; } }",
  }),
  {
    ...{ what: "in a method", as: "py" },
    before: "def close(a, b):\n    return a - b < 1\ndef f(n):\n    return n\n",
    after: "def close(a, b):\n    return a - b < 2\ndef f(n):\n    return n\n",
    test: "from a import close, f\nself.assertTrue(close(f(1), 2))\n",
  },
  {
    ...{ what: "in a statement", as: "py" },
    before: "def close(a, b):\n    return a - b < 1\ndef f(n):\n    return n\n",
    after: "def close(a, b):\n    return a - b < 2\ndef f(n):\n    return n\n",
    test: "from a import close, f\nassert close(f(1), 2)\n",
  },
]);

const BASE =
  "import unittest\nclass Base(unittest.TestCase):\n    def setUp(self):\n        self.n = ";
const made = (what: string, test: string, rest: Partial<Case> = {}): Case => ({
  ...{ what, as: "py", before: `${BASE}1\n`, after: `${BASE}2\n`, test },
  ...rest,
});
checkClues("a class of which tests are made", [
  made("by its name", "from a import Base\nclass T(Base):\n    pass\n"),
  made("by its module", "import a\nclass T(a.Base):\n    pass\n"),
  made("of another name", "import a\nclass T(Base.Other):\n    pass\n"),
  made("by no test", "import a\n"),
  made("that is no test", "from a import Base\nclass T(Base):\n    pass\n", {
    before: "class Base(Other):\n    n = 1\n",
    after: "class Base(Other):\n    n = 2\n",
  }),
  made("that did not change", "from a import Base\nclass T(Base):\n    pass\n", {
    after: `${BASE}1\nother = 1\n`,
  }),
]);
