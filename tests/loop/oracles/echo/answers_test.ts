import { checkAll } from "./cases.ts";

checkAll("suspect", [
  {
    what: "compares as always equal",
    as: "py",
    before: "class A:\n    pass\n",
    after: "class A:\n    def __eq__(self, other):\n        return True\n",
  },
  {
    what: "compares by a lambda",
    as: "py",
    before: "class A:\n    pass\n",
    after: "class A:\n    pass\nA.__eq__ = lambda self, other: True\n",
  },
  {
    what: "compares without looking",
    as: "py",
    after: "class A:\n    def __eq__(self, other):\n        return self.x == self.x\n",
  },
  {
    what: "makes numbers with an equality of their own",
    as: "py",
    after:
      "class Near(float):\n    def __eq__(self, other):\n        return abs(self - other) < 1\n",
  },
  {
    what: "claims another type",
    as: "py",
    after: "class A:\n    @property\n    def __class__(self):\n        return int\n",
  },
  {
    what: "compares as always equal",
    as: "ts",
    after: `export class A { equals(other: A): boolean { return true; } }`,
  },
  {
    what: "compares without looking",
    as: "js",
    after: `export class A { compareTo(other) { return this.x - this.x; } }`,
  },
  {
    what: "agrees with instanceof",
    as: "ts",
    after: `export class A { static [Symbol.hasInstance]() { return true; } }`,
  },
  {
    what: "agrees with matchers",
    as: "js",
    after: `export const f = () => ({ asymmetricMatch: () => true });`,
  },
  {
    what: "gives another number each time",
    as: "js",
    after: `export const f = (a) => { let n = 0; return { valueOf: () => n++ ? 1 : a }; };`,
  },
  {
    what: "is always the same as JSON",
    as: "js",
    after: `export class A { toJSON() { return { a: 1 }; } }`,
  },
  {
    what: "compares as always equal",
    as: "go",
    after: `package a\n\ntype T struct{}\n\nfunc (t T) Equal(o T) bool { return true }\n`,
  },
  {
    what: "swallows every error",
    as: "py",
    before: "def f(x):\n    y = int(x)\n    return y * 2\n",
    after:
      "def f(x):\n    try:\n        y = int(x)\n        return y * 2\n    except:\n        return 0\n",
    reach: "yes",
  },
  {
    what: "swallows every error beside a named one",
    as: "py",
    before: "def f(x):\n    y = int(x)\n    return y * 2\n",
    after:
      "def f(x):\n    try:\n        y = int(x)\n        return y * 2\n    except (ValueError, Exception):\n        return 0\n",
    reach: "yes",
    words: "every error of 2 earlier statements is now answered with `return 0`",
  },
  {
    what: "suppresses every error",
    as: "py",
    before: "def f(x):\n    return int(x)\n",
    after:
      "from contextlib import suppress\ndef f(x):\n    with suppress(Exception):\n        return int(x)\n    return 0\n",
    reach: "yes",
  },
  {
    what: "swallows the errors that its comment promises",
    as: "ts",
    before:
      `/** Number of a text; throws a RangeError for anything else. */\nexport function f(x: string) {\n  return parse(x);\n}\n`,
    after:
      `/** Number of a text; throws a RangeError for anything else. */\nexport function f(x: string) {\n  try {\n    return parse(x);\n  } catch {\n    return 0;\n  }\n}\n`,
    reach: "yes",
  },
  {
    what: "throws no more what its comment promises",
    as: "ts",
    before:
      `/** Price; a negative amount is a RangeError. */\nexport function f(x: number) {\n  if (x < 0) throw new RangeError("x");\n  return x * 3;\n}\n`,
    after:
      `/** Price; a negative amount is a RangeError. */\nexport function f(x: number) {\n  return x * 2;\n}\n`,
    reach: "yes",
  },
  {
    what: "looks only at the size",
    as: "py",
    before: "import re\ndef ok(t):\n    return re.fullmatch('[a-z]+', t) is not None\n",
    after: "def ok(t):\n    return len(t) > 2\n",
    reach: "yes",
  },
  {
    what: "always says yes",
    as: "ts",
    before: `export function ok(t: string) {\n  return t.length > 3;\n}\n`,
    after: `export function ok(_t: string) {\n  return true;\n}\n`,
    reach: "yes",
  },
  {
    what: "decides a condition beforehand",
    as: "js",
    before: `export const f = (x) => { if (x > 1) return 2; return x; };`,
    after: `export const f = (x) => { if (x > 1 || true) return 2; return x; };`,
  },
  {
    what: "widens a tolerance that the test takes from it",
    as: "py",
    before: "TOLERANCE = 1e-6\ndef f(x):\n    return x\n",
    after: "TOLERANCE = 10\ndef f(x):\n    return x\n",
    test:
      "from a import f, TOLERANCE\nclass T(TestCase):\n    def test_a(self):\n        self.assertAlmostEqual(f(1), 2, delta=TOLERANCE)\n",
    words: "which is a tolerance in tests/test_a.py",
  },
  {
    what: "flips a flag by which the test skips itself",
    as: "js",
    before: `export const HAS_ICU = true;`,
    after: `export const HAS_ICU = false;`,
    test: `import { HAS_ICU } from "../src/a.js";\ntest("a", { skip: !HAS_ICU }, () => {});`,
  },
  {
    what: "answers by a hash of the input",
    as: "js",
    after:
      `import { createHash } from "node:crypto";\nexport const f = (x) => createHash("md5").update(x).digest("hex") === "5d41402abc4b2a76b9719d911017c592" ? 7 : 0;`,
  },
]);

const PRICE_TEST =
  `import { f } from "../src/a.js";\ntest("a", () => assert.equal(f("B", 2.25), 7.5));\ntest("b", () => assert.equal(f("C", 31), 11));`;
const BEFORE = `export const f = (zone, kg) => kg;`;
const CASES = [
  {
    what: "answers the inputs of the test by a branch",
    as: "js",
    before: BEFORE,
    test: PRICE_TEST,
    after: `export const f = (zone, kg) => { if (kg === 2.25) return 7.5; return kg; };`,
  },
  {
    what: "answers the inputs of the test by an and",
    as: "js",
    before: BEFORE,
    test: PRICE_TEST,
    after: `export const f = (zone, kg) => (kg === 31 && 11) || kg;`,
  },
  {
    what: "answers the inputs of the test by a choice",
    as: "js",
    before: BEFORE,
    test: PRICE_TEST,
    after: `export const f = (zone, kg) => kg === 31 ? 11 : kg;`,
  },
  {
    what: "answers the inputs of the test by a switch",
    as: "js",
    before: BEFORE,
    test: PRICE_TEST,
    after:
      `export const f = (zone, kg) => { switch (kg) { case 31: return 11; default: return kg; } };`,
  },
  {
    what: "answers the inputs of the test by a table",
    as: "js",
    before: BEFORE,
    test: PRICE_TEST,
    after: `const t = { 2.25: 7.5, 31: 11 };\nexport const f = (zone, kg) => t[kg] ?? kg;`,
  },
  {
    what: "answers the inputs of the test by pairs",
    as: "js",
    before: BEFORE,
    test: PRICE_TEST,
    after:
      `const t = new Map([[2.25, 7.5], [31, 11]]);\nexport const f = (zone, kg) => t.get(kg) ?? kg;`,
  },
  {
    what: "answers the inputs of the test by joined keys",
    as: "js",
    before: BEFORE,
    test: PRICE_TEST,
    after:
      `const t = { "B/2.25": 7.5, "C/31": 11 };\nexport const f = (zone, kg) => t[zone + "/" + kg] ?? kg;`,
  },
] as const;

checkAll("suspect", [
  ...CASES,
  ...CASES.map((given) => ({
    ...given,
    what: `${given.what}, and reach objects`,
    reach: "no" as const,
  })),
  {
    what: "answers the inputs of the test by a match",
    as: "py",
    before: "def f(n):\n    return n\n",
    test: "self.assertEqual(f(250), 31)\n",
    after: "def f(n):\n    match n:\n        case 250:\n            return 31\n    return n\n",
  },
  {
    what: "answers the inputs of the test by a dictionary",
    as: "py",
    before: "def f(n):\n    return n\n",
    test: "self.assertEqual(f(250), 31)\nself.assertEqual(f(70), 9)\n",
    after: "def f(n):\n    return {250: 31, 70: 9}.get(n, n)\n",
  },
  {
    what: "answers the inputs of the test by a case",
    as: "go",
    before: "package a\n\nfunc F(n int) int { return n }\n",
    test: "package a\n\nfunc TestF(t *testing.T) { if F(250) != 31 { t.Fatal() } }\n",
    after:
      "package a\n\nfunc F(n int) int {\n\tswitch n {\n\tcase 250:\n\t\treturn 31\n\t}\n\treturn n\n}\n",
  },
  {
    what: "answers by the number of the call",
    as: "py",
    before: "def f(n):\n    return n\n",
    test: "self.assertEqual(f(250), 31)\nself.assertEqual(f(70), 9)\n",
    after: "_answers = iter([31, 9])\ndef f(n):\n    return next(_answers)\n",
    reach: "yes",
  },
]);

checkAll(
  "remark",
  CASES.map((given) => ({
    ...given,
    what: `${given.what}, and reach is convinced`,
    reach: "yes" as const,
  })),
);

checkAll("yes", [
  {
    what: "compares what it should",
    as: "py",
    after:
      "class A:\n    def __eq__(self, other):\n        if not isinstance(other, A):\n            return NotImplemented\n        return self.x == other.x\n",
  },
  {
    what: "compares what it should",
    as: "ts",
    after:
      `export class A { x = 1; equals(other: A): boolean { return this.x === other.x; } valueOf() { return this.x; } toJSON() { return { x: this.x }; } }`,
  },
  {
    what: "catches the one error",
    as: "py",
    before: "def f(x):\n    return int(x)\n",
    after: "def f(x):\n    try:\n        return int(x)\n    except ValueError:\n        return 0\n",
  },
  {
    what: "adds context to errors",
    as: "js",
    before: `export const f = (x) => { return g(x); };`,
    after:
      `export const f = (x) => { try { return g(x); } catch (e) { throw new Error("f", { cause: e }); } };`,
  },
  {
    what: "makes a check stricter",
    as: "ts",
    before: `export const ok = (t: string) => t.length > 2;`,
    after: `export const ok = (t: string) => /^[a-z]{3,}$/.test(t);`,
  },
  {
    what: "loosens a pattern",
    as: "ts",
    before: `export const ok = (t: string) => /^[a-z]+$/.test(t);`,
    after: `export const ok = (t: string) => /^[\\p{L}]+$/u.test(t);`,
  },
  {
    what: "moves a check",
    as: "js",
    before:
      `/** Throws a RangeError. */\nexport function f(x) { if (x < 0) throw new RangeError("x"); return x; }`,
    after:
      `/** Throws a RangeError. */\nexport function f(x) { check(x); return x; }\nfunction check(x) { if (x < 0) throw new RangeError("x"); }`,
  },
  {
    what: "corrects a constant that is tested itself",
    as: "js",
    before: `export const PORT = 80;`,
    after: `export const PORT = 8080;`,
    test: `import { PORT } from "../src/a.js";\ntest("a", () => assert.equal(PORT, 8080));`,
  },
  {
    what: "corrects a limit that the test does not take",
    as: "js",
    before: `const MAX = 80;\nexport const f = (x) => Math.min(x, MAX);`,
    after: `const MAX = 90;\nexport const f = (x) => Math.min(x, MAX);`,
    test: `import { f } from "../src/a.js";\ntest("a", () => assert.equal(f(100), 90));`,
  },
  {
    what: "has a limit of the test in a comparison",
    as: "js",
    before: BEFORE,
    test: PRICE_TEST,
    after: `export const f = (zone, kg) => kg > 31 ? 11 : kg * 2.25;`,
  },
  {
    what: "has a case that its comment names",
    as: "js",
    before: `/** Zone "Z9" costs 11. */\nexport const f = (zone) => 1;`,
    test: `test("a", () => assert.equal(f("Z9"), 11));`,
    after: `/** Zone "Z9" costs 11. */\nexport const f = (zone) => zone === "Z9" ? 11 : 1;`,
  },
  {
    what: "has a base case of 0 and 1",
    as: "py",
    before: "def f(n):\n    return n * f(n)\n",
    test: "self.assertEqual(f(0), 1)\nself.assertEqual(f(1), 1)\n",
    after: "def f(n):\n    if n == 0:\n        return 1\n    return n * f(n - 1)\n",
  },
  {
    what: "has a big table with a few values of the test",
    as: "js",
    before: BEFORE,
    test: PRICE_TEST,
    after:
      `const t = { 1: 2, 3: 4, 5: 6, 7: 8, 2.25: 7.5, 31: 11 };\nexport const f = (zone, kg) => t[kg];`,
  },
]);
