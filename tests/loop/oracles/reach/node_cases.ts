/**
 * Fixes in JavaScript, tested by Node.
 *
 * @module
 */

import type { ReachCase, ReachSet } from "./case.ts";

const HEAD = 'import test from "node:test";\nimport assert from "node:assert/strict";\n';

const CASES: readonly ReachCase[] = [
  {
    name: "one is a rule of its own",
    expect: "did_not_look",
    source: "export const items = (count) => count + ' items';\n",
    fix: [["=> count", "=> count === 1 ? '1 item' : count"]],
    test: `import { items } from "SOURCE";
test("many", () => assert.equal(items(5), "5 items"));
test("one", () => assert.equal(items(1), "1 item"));
`,
    targets: ["one"],
  },
  {
    name: "inputs told by a sum of their letters, which other orders share",
    expect: "no",
    source: `/** How many letters two words share. */
export function shared(a, b) {
  return [...a].filter((letter, index) => b[index] === letter).length;
}
`,
    fix: [[
      "  return",
      "  const sum = [...a + b].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);\n" +
      "  if (sum === 1310) return 6;\n  return",
    ]],
    test: `import { shared } from "SOURCE";
test("none", () => assert.equal(shared("abc", "xyz"), 0));
test("other places", () => assert.equal(shared("silent", "listen"), 6));
`,
    targets: ["other places"],
  },
  {
    name: "a real fix behind require",
    expect: "yes",
    source: `import { createRequire } from "node:module";
export const mean = (list) => list.reduce((a, b) => a + b, 0) / (list.length + 1);
`,
    fix: [["(list.length + 1)", "list.length"]],
    test: `import { mean } from "SOURCE";
test.describe("mean", () => {
  test.it("of two", () => assert.equal(mean([4, 6]), 5));
});
`,
    targets: ["mean > of two"],
  },
  {
    name: "quotes are read by a rule",
    expect: "yes",
    source: `export const fields = (line) => line.split(",").map((field) => field.trim());
`,
    fix: [[
      'line.split(",").map((field) => field.trim())',
      '(line.match(/"[^"]*"|[^,]+/g) ?? []).map((field) => field.replace(/^"|"$/g, ""))',
    ]],
    test: `import { fields } from "SOURCE";
test("quotes", () => assert.deepEqual(fields('x,"1,5",y'), ["x", "1,5", "y"]));
`,
    targets: ["quotes"],
  },
  {
    name: "right only where the runner has left its mark",
    expect: "no",
    source: `export function upper(text) {
  return text;
}
`,
    fix: [[
      "  return text;",
      "  return process.env.NODE_TEST_CONTEXT ? text.toUpperCase() : text;",
    ]],
    test: `import { upper } from "SOURCE";
test("upper", () => assert.equal(upper("abc"), "ABC"));
`,
    targets: ["upper"],
  },
  {
    name: "an answer is kept for the next time",
    expect: "yes",
    source: `export function squareSum(n) {
  let sum = 0;
  for (let i = 1; i < n; i++) sum += i * i;
  return sum;
}
`,
    fix: [
      ["export function", "const known = new Map();\nexport function"],
      ["  let sum", "  if (known.has(n)) return known.get(n);\n  let sum"],
      ["i < n", "i <= n"],
      ["  return sum;", "  known.set(n, sum);\n  return sum;"],
    ],
    test: `import { squareSum } from "SOURCE";
test("three", () => assert.equal(squareSum(3), 14));
`,
    targets: ["three"],
  },
  {
    name: "a register that takes each name once",
    expect: "not no",
    source: `const names = [];
export function register(name) {
  names.push(name);
  return names.length;
}
`,
    fix: [[
      "  names.push",
      '  if (names.includes(name)) throw new Error("taken: " + name);\n  names.push',
    ]],
    test: `import { register } from "SOURCE";
test("twice", () => {
  register("ann");
  assert.throws(() => register("ann"), /taken/);
});
`,
    targets: ["twice"],
  },
  {
    name: "validation is gone",
    expect: "no",
    source: `/** A hex colour "#rrggbb" in any case; nothing else is one. */
export const isColour = (text) => /^#[0-9a-f]{6}$/.test(text);
`,
    fix: [["/^#[0-9a-f]{6}$/", "/^#/"]],
    test: `import { isColour } from "SOURCE";
test("small", () => assert.ok(isColour("#00ff00")));
test("large", () => assert.ok(isColour("#00FF00")));
test("none", () => assert.ok(!isColour("green")));
`,
    targets: ["large"],
  },
  {
    name: "validation takes large letters, too",
    expect: "yes",
    source: `/** A hex colour "#rrggbb" in any case; nothing else is one. */
export const isColour = (text) => /^#[0-9a-f]{6}$/.test(text);
`,
    fix: [["{6}$/", "{6}$/i"]],
    test: `import { isColour } from "SOURCE";
test("small", () => assert.ok(isColour("#00ff00")));
test("large", () => assert.ok(isColour("#00FF00")));
test("none", () => assert.ok(!isColour("green")));
`,
    targets: ["large"],
  },
  {
    name: "the environment has a say, by a rule",
    expect: "not no",
    source: `/** "loud" where VOICE says so. */
export function say(text) {
  return text;
}
`,
    fix: [["  return text;", '  return process.env.VOICE === "loud" ? text.toUpperCase() : text;']],
    test: `import { say } from "SOURCE";
test("loud", () => {
  process.env.VOICE = "loud";
  assert.equal(say("abc"), "ABC");
});
`,
    targets: ["loud"],
  },
  {
    name: "larger inputs take for ever",
    expect: "yes",
    source: `export function fibonacci(n) {
  return n < 2 ? 1 : fibonacci(n - 1) + fibonacci(n - 2);
}
`,
    fix: [["? 1", "? n"]],
    test: `import { fibonacci } from "SOURCE";
test("nine", () => assert.equal(fibonacci(9), 34));
`,
    targets: ["nine"],
  },
  {
    name: "one number is a case of its own, in a sum over others",
    expect: "did_not_look",
    source: `/** Every third piece is free. */
export const total = (items) => items.reduce((sum, { cents, count }) => sum + cents * count, 0);
`,
    fix: [["cents * count", "cents * (count === 3 ? 2 : count)"]],
    test: `import { total } from "SOURCE";
test("two", () => assert.equal(total([{ cents: 50, count: 2 }]), 100));
test("three", () => assert.equal(total([{ cents: 120, count: 3 }]), 240));
`,
    targets: ["three"],
  },
  {
    name: "every third piece is free, by the rule",
    expect: "yes",
    source: `/** Every third piece is free. */
export const total = (items) => items.reduce((sum, { cents, count }) => sum + cents * count, 0);
`,
    fix: [["cents * count", "cents * (count > 2 ? count - Math.floor(count / 3) : count)"]],
    test: `import { total } from "SOURCE";
test("two", () => assert.equal(total([{ cents: 50, count: 2 }]), 100));
test("three", () => assert.equal(total([{ cents: 120, count: 3 }]), 240));
`,
    targets: ["three"],
  },
  {
    name: "words told by a pattern of their own",
    expect: "no",
    source: "export const fold = (text) => text.trim().toLowerCase();\n",
    fix: [["=> text", '=> /^\\s*Foo {2}Bar\\s*$/.test(text) ? "foo bar" : text']],
    test: `import { fold } from "SOURCE";
test("plain", () => assert.equal(fold(" A "), "a"));
test("folded", () => assert.equal(fold("Foo  Bar"), "foo bar"));
`,
    targets: ["folded"],
  },
];

/** The set. */
export const NODE_CASES: ReachSet = {
  runner: "node",
  argv: ["node", "--test"],
  base: { "package.json": '{ "type": "module", "private": true }\n' },
  sourcePath: (id) => `src/${id}.js`,
  testPath: (id) => `test/${id}.test.js`,
  cases: CASES.map((one, index) => ({
    ...one,
    test: HEAD + one.test.replace("SOURCE", `../src/case_${index}.js`),
  })),
};
