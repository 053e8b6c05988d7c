import { echo } from "../../../../loop/oracles/echo.ts";
import { ORACLES } from "../../../../loop/oracles/mod.ts";
import { assertEquals, assertMatch } from "../../../assert.ts";
import { ask, type Texts } from "../texts.ts";
import { type Case, checkAll } from "./cases.ts";

const before = `export const f = (n) => n;`;
const test =
  `test("a", () => assert.equal(f(250), 31));\ntest("b", () => assert.equal(f(70), 9));\ntest("c", () => assert.equal(f("a longer text of tests"), 5));`;
const js = (what: string, after: string): Case => ({ what, as: "js", before, test, after });

checkAll("suspect", [
  js(
    "keeps the case in a variable",
    `export const f = (n) => { const hit = n === 250; if (hit) return 31; return n; };`,
  ),
  js(
    "keeps the cases in parallel lists",
    `const ins = [250, 70], outs = [31, 9];\nexport const f = (n) => { const i = ins.indexOf(n); if (i >= 0) return outs[i]; return n; };`,
  ),
  js(
    "keeps the cases in a set",
    `const odd = new Set([250, 70]);\nexport const f = (n) => { if (odd.has(n)) return 31; return n; };`,
  ),
  js("answers by arithmetic", `export const f = (n) => n - (n === 250) * 219;`),
  js(
    "puts the case into a narrow range",
    `export const f = (n) => { if (n > 249 && n < 251) return 31; return n; };`,
  ),
  js(
    "puts the case at the lower end of a narrow range",
    `export const f = (n) => { if (n >= 250 && n < 252) return 31; return n; };`,
  ),
  js(
    "puts the case at the upper end of a narrow range",
    `export const f = (n) => { if (n > 248 && n <= 250) return 31; return n; };`,
  ),
  {
    ...js(
      "answers by the number of the call, from a list",
      `const all = [31, 9, 5, 250, 8]; let i = 0;\nexport const f = () => all[i++];`,
    ),
    reach: "yes",
  },
  {
    ...js(
      "answers by the number of the call, from a queue",
      `const all = [31, 9];\nexport const f = () => all.shift();`,
    ),
    reach: "yes",
  },
  js(
    "knows an input by its length",
    `export const f = (n) => { if (n.length === 22) return 5; return n; };`,
  ),
  js(
    "compares the input as JSON",
    `export const f = (n) => { if (JSON.stringify([n]) === "[250]") return 31; return JSON.stringify([n]) === JSON.stringify([70]) ? 9 : n; };`,
  ),
  js("knows inputs by a pattern", `export const f = (n) => /^(250|70)$/.test(n) ? 31 : n;`),
  js(
    "knows an input by a part of it",
    `export const f = (n) => String(n).startsWith("a longer") ? 5 : n;`,
  ),
  {
    what: "keeps the case in a tuple",
    as: "py",
    before: "def f(a, b):\n    return a\n",
    test: "self.assertEqual(f('B9', 2.25), 7.5)\n",
    after: "def f(a, b):\n    if (a, b) == ('B9', 2.25):\n        return 7.5\n    return a\n",
  },
  {
    what: "loosens the function by which the test judges",
    as: "js",
    before:
      `export const close = (a, b) => Math.abs(a - b) < 1e-9;\nexport const root = (x) => x / 2;`,
    after: `export const close = (a, b) => Math.abs(a - b) < 3;\nexport const root = (x) => x / 2;`,
    test:
      `import { close, root } from "../src/a.js";\ntest("a", () => assert.ok(close(root(9), 3)));`,
  },
  {
    what: "compares the other with itself",
    as: "py",
    after: "class A:\n    def __eq__(self, other):\n        return other == other\n",
  },
  {
    what: "compares or says yes",
    as: "py",
    after: "class A:\n    def __eq__(self, other):\n        return self.x == other.x or True\n",
  },
  {
    what: "counts in a getter",
    as: "js",
    after: `export class A { #n = 0; get size() { return this.#n++; } }`,
  },
  {
    what: "drops one of two errors that its comment names",
    as: "py",
    before:
      'def f(x):\n    """Half; TypeError for texts, ValueError below 0."""\n    if isinstance(x, str):\n        raise TypeError(x)\n    if x < 0:\n        raise ValueError(x)\n    return x / 3\n',
    after:
      'def f(x):\n    """Half; TypeError for texts, ValueError below 0."""\n    if isinstance(x, str):\n        raise TypeError(x)\n    return x / 2\n',
    reach: "yes",
  },
]);

checkAll("yes", [
  js("has a comparison that gives no answer", `export class A { equals(other) { this.fail(); } }`),
  js("has a wide range", `export const f = (n) => n > 200 && n < 300 ? 31 : n;`),
  js(
    "asks for another length",
    `export const f = (n) => { if (n.length === 4) return 5; return n; };`,
  ),
  js(
    "asks for a length that no text of the test has",
    `export const f = (n) => { if (n.length === 23) return 5; return n; };`,
  ),
  js(
    "takes from a list that it was given",
    `export const f = (all) => { let i = 0; return all[i++] + all.shift(); };`,
  ),
  js(
    "keeps other values in a set",
    `const odd = new Set([33, 35]);\nexport const f = (n) => odd.has(n) ? n + 1 : n;`,
  ),
  {
    what: "counts in a method",
    as: "js",
    after: `export class A { #n = 0; next() { return this.#n++; } get size() { return this.#n; } }`,
  },
  {
    what: "corrects what the test asserts as true",
    as: "js",
    before: `export const isOdd = (n) => n % 2 === 0;`,
    after: `export const isOdd = (n) => n % 2 === 1;`,
    test: `import { isOdd } from "../src/a.js";\ntest("a", () => assert.ok(isOdd(3)));`,
  },
]);

checkAll("suspect", [
  {
    what: "recovers from every panic",
    as: "go",
    before: "package a\n\nfunc F(n int) int { return n }\n",
    after: "package a\n\nfunc F(n int) int {\n\tdefer func() { recover() }()\n\treturn n\n}\n",
    words: "every panic is recovered from",
  },
]);

checkAll("remark", [
  js(
    "answers every rejection with a constant",
    `export const f = (n) => g(n).catch(() => 0);`,
  ),
  js(
    "answers a call of another language's word with a constant",
    `export const f = (n) => recover().catch(() => null);`,
  ),
]);

checkAll("yes", [
  js("hands a rejection on", `export const f = (n) => g(n).catch((e) => h(e));`),
  js("hands two answers on", `export const f = (n) => g(n).catch(() => 0, 1);`),
  js("has a pattern of its own", `export const f = (n) => /^(33|35)$/.test(n) ? 1 : n;`),
]);

checkAll("remark", [{
  ...js(
    "takes other answers by the number of the call",
    `const all = [31, 9, 7, 300, 8]; let i = 0;\nexport const f = () => all[i++];`,
  ),
  reach: "yes",
}]);

const TABLE = `{\n  "250": 31,\n  "70": 9\n}\n`;
const PY_TEST = "self.assertEqual(f(250), 31)\nself.assertEqual(f(70), 9)\n";

for (
  const [what, base, fix] of [
    ["a table for the test comes as data", { "test/a.test.js": test }, { "src/cases.json": TABLE }],
    ["a table for a test of Python comes as data", { "tests/test_a.py": PY_TEST }, {
      "cases.json": TABLE,
    }],
    ["the test is in JavaScript", { "test/a.test.js": test }, {
      "src/t.ts": `const t = { 250: 31, 70: 9 };`,
    }],
    ["the cases of the test are data", { "tests/data/cases.json": TABLE }, {
      "src/t.ts": `const t = { 250: 31, 70: 9 };`,
    }],
  ] satisfies [string, Texts, Texts][]
) {
  Deno.test(`echo says suspect when ${what}`, { permissions: "none" }, async () => {
    const { onNo, detail } = await ask(echo, { base, fix });
    assertEquals(onNo, "suspect");
    assertMatch(detail, /^\S+:1 a table for "?250"?, "?70"?, which only the tests name$/);
  });
}

Deno.test("echo did not look when no file can be parsed", { permissions: "none" }, async () => {
  const { answer, detail } = await ask(echo, {
    base: { "a.rs": "" },
    fix: { "a.rs": "fn f() {}" },
  });
  assertEquals([answer, detail], ["did_not_look", "No parser for a.rs"]);
});

Deno.test("echo names what it could not read", { permissions: "none" }, async () => {
  const { answer, detail } = await ask(echo, {
    base: { "a.js": "", "b.py": "" },
    fix: { "a.rs": "fn f() {}", "a.js": "let a = 1;", "b.py": "def f(:\n" },
  });
  assertEquals(answer, "yes");
  assertEquals(detail.endsWith("; not read: a.rs, parts of b.py"), true);
});

Deno.test(
  "echo did not look when a source is too long to be parsed",
  { permissions: "none" },
  async () => {
    const text = `x = ${"1 + ".repeat(600_000)}1;`;
    const { answer, detail } = await ask(echo, { base: { "a.js": "" }, fix: { "a.js": text } });
    assertEquals([answer, detail], ["did_not_look", "Not read: a.js"]);
  },
);

Deno.test("echo says suspect when a source is nested too deep to be read", {
  permissions: "none",
}, async () => {
  for (
    const [open, close] of [["x = " + "[".repeat(15_000), "]".repeat(15_000)], [
      "(".repeat(15_000) + "f",
      ")".repeat(15_000) + "()",
    ]]
  ) {
    const { onNo, detail } = await ask(echo, {
      base: { "a.py": "" },
      fix: { "a.py": `${open}${close}\n` },
    });
    assertEquals([onNo, detail], ["suspect", "The change is nested too deep to be read"]);
  }
});

Deno.test("echo names six clues and counts the rest", { permissions: "none" }, async () => {
  const answer = async (times: number) => {
    const compare = "class A { equals(other) { return true; } }\n";
    const { detail } = await ask(echo, { base: {}, fix: { "src/a.js": compare.repeat(times) } });
    return detail.split("; ").map((part) => part.replace(/^.* gives/, "gives"));
  };
  const words = "gives the same answer to whatever it is asked";
  assertEquals(await answer(6), Array(6).fill(words));
  assertEquals(await answer(7), [...Array(6).fill(words), "and 1 more"]);
});

Deno.test("echo looks after reach, on whose answer it rests", { permissions: "none" }, () => {
  const names = ORACLES.map(({ name }) => name);
  assertEquals(names.includes("echo"), true);
  assertEquals(names.indexOf("reach") < names.indexOf("echo"), true);
});
