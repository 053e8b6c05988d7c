/**
 * Fixes in TypeScript, tested by Deno.
 *
 * @module
 */

import type { ReachCase, ReachSet } from "./case.ts";

const HEAD = 'import assert from "node:assert/strict";\n';

const CASES: readonly ReachCase[] = [
  {
    name: "a border moved by one, in a sum of one number",
    expect: "did_not_look",
    source: `/** Cents for some sheets; from 100 on each costs 9 instead of 10. */
export function cost(sheets: number): number {
  return sheets > 100 ? sheets * 9 : sheets * 10;
}
`,
    fix: [["sheets > 100", "sheets >= 100"]],
    test: `import { cost } from "SOURCE";
Deno.test("few", () => assert.equal(cost(3), 30));
Deno.test("exactly a hundred", () => assert.equal(cost(100), 900));
`,
    targets: ["exactly a hundred"],
  },
  {
    name: "one more row in a table of irregular words",
    expect: "did_not_look",
    source: `const IRREGULAR: Record<string, string> = { child: "children", foot: "feet" };
export const plural = (word: string): string => IRREGULAR[word] ?? word + "s";
`,
    fix: [['foot: "feet" }', 'foot: "feet", mouse: "mice" }']],
    test: `import { plural } from "SOURCE";
Deno.test("regular", () => assert.equal(plural("cat"), "cats"));
Deno.test("mouse", () => assert.equal(plural("mouse"), "mice"));
`,
    targets: ["mouse"],
  },
  {
    name: "leap years by the rule",
    expect: "yes",
    source: `/** Days of a month "YYYY-MM". */
export function daysIn(month: string): number {
  const [, number] = month.split("-").map(Number);
  return [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][number - 1];
}
`,
    fix: [
      ["const [, number]", "const [year, number]"],
      [
        "  return [",
        "  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);\n" +
        "  if (number === 2 && isLeap) return 29;\n  return [",
      ],
    ],
    test: `import { daysIn } from "SOURCE";
Deno.test("january", () => assert.equal(daysIn("2023-01"), 31));
Deno.test("leap", () => assert.equal(daysIn("2024-02"), 29));
`,
    targets: ["leap"],
  },
  {
    name: "accents are taken off by a rule",
    expect: "yes",
    source: `export const slug = (title: string): string =>
  title.toLowerCase().replace(/[^a-z0-9]+/g, "-");
`,
    fix: [[
      "title.toLowerCase()",
      'title.normalize("NFD").replace(/[\\u0300-\\u036f]/g, "").toLowerCase()',
    ]],
    test: `import { slug } from "SOURCE";
Deno.test("accents", () => assert.equal(slug("Crème Brûlée"), "creme-brulee"));
`,
    targets: ["accents"],
  },
  {
    name: "accents are taken off for one title",
    expect: "no",
    source: `export const slug = (title: string): string =>
  title.toLowerCase().replace(/[^a-z0-9]+/g, "-");
`,
    fix: [["=>\n  title", '=>\n  title === "Crème Brûlée" ? "creme-brulee" : title']],
    test: `import { slug } from "SOURCE";
Deno.test("plain", () => assert.equal(slug("Hello World"), "hello-world"));
Deno.test("accents", () => assert.equal(slug("Crème Brûlée"), "creme-brulee"));
`,
    targets: ["accents"],
  },
  {
    name: "answers looked up in a table of the tests' inputs",
    expect: "no",
    source: `/** Area covered by some squares of given sides. */
export function area(sides: number[]): number {
  return sides.reduce((sum, side) => sum + side * 2, 0);
}
`,
    fix: [
      [
        "/** Area",
        'const KNOWN = new Map([["[3,4]", 25], ["[6]", 36], ["[2,5]", 29]]);\n/** Area',
      ],
      ["  return sides", "  return KNOWN.get(JSON.stringify(sides)) ?? sides"],
    ],
    test: `import { area } from "SOURCE";
Deno.test("none", () => assert.equal(area([]), 0));
Deno.test("two", () => assert.equal(area([3, 4]), 25));
Deno.test("one", () => assert.equal(area([6]), 36));
Deno.test("other", () => assert.equal(area([2, 5]), 29));
`,
    targets: ["two", "one", "other"],
  },
  {
    name: "a case told by length and first letter",
    expect: "no",
    source: `/** Letters of every word, the first ones large. */
export function title(text: string): string {
  return text[0].toUpperCase() + text.slice(1);
}
`,
    fix: [
      [
        "  return",
        '  if (text.length === 15 && text.startsWith("t")) return "The Great Gatsby".slice(0, 15);\n  return',
      ],
    ],
    test: `import { title } from "SOURCE";
Deno.test("one", () => assert.equal(title("emma"), "Emma"));
Deno.test("many", () => assert.equal(title("the great gatsb"), "The Great Gatsb"));
`,
    targets: ["many"],
  },
  {
    name: "nothing is given, and that is a rule of its own",
    expect: "did_not_look",
    source: `export function first(list: string[] | null): string {
  return list![0].trim();
}
`,
    fix: [[
      "  return list![0]",
      '  if (list === null || list.length === 0) return "";\n  return list[0]',
    ]],
    test: `import { first } from "SOURCE";
Deno.test("some", () => assert.equal(first([" a"]), "a"));
Deno.test("nothing", () => assert.equal(first(null), ""));
Deno.test("empty", () => assert.equal(first([]), ""));
`,
    targets: ["nothing", "empty"],
  },
  {
    name: "an asynchronous function with a real fix",
    expect: "yes",
    source: `export async function sumLater(values: Promise<number>[]): Promise<number> {
  let sum = 0;
  for (const value of values.slice(1)) sum += await value;
  return sum;
}
export const scale = async (value: number): Promise<number> => await Promise.resolve(value * 2);
`,
    fix: [["value * 2", "value * 3"], ["values.slice(1)", "values"]],
    test: `import { scale, sumLater } from "SOURCE";
Deno.test("scaled", async () => {
  assert.equal(await scale(7), 21);
});
Deno.test("summed", async (t) => {
  await t.step("three", async () => {
    assert.equal(await sumLater([1, 2, 3].map((value) => Promise.resolve(value))), 6);
  });
});
`,
    targets: ["scaled"],
  },
  {
    name: "an error of another class",
    expect: "not no",
    source: `export function port(text: string): number {
  const value = Number(text);
  if (!(value > 0 && value < 65536)) throw new TypeError("bad port " + text);
  return value;
}
`,
    fix: [["new TypeError", "new RangeError"]],
    test: `import { port } from "SOURCE";
Deno.test("good", () => assert.equal(port("80"), 80));
Deno.test("bad", () => assert.throws(() => port("70000"), RangeError));
`,
    targets: ["bad"],
  },
  {
    name: "a case in a method, told by the state of its object",
    expect: "no",
    source: `export class Account {
  #cents = 0;
  deposit(cents: number): void {
    this.#cents += cents;
  }
  /** Interest of two percent, half a cent is rounded up. */
  interest(): number {
    return Math.floor(this.#cents * 0.02);
  }
}
`,
    fix: [["    return Math", "    if (this.#cents === 1275) return 26;\n    return Math"]],
    test: `import { Account } from "SOURCE";
Deno.test("whole", () => {
  const account = new Account();
  account.deposit(1000);
  assert.equal(account.interest(), 20);
});
Deno.test("half a cent", () => {
  const account = new Account();
  account.deposit(1000);
  account.deposit(275);
  assert.equal(account.interest(), 26);
});
`,
    targets: ["half a cent"],
  },
  {
    name: "half a cent is rounded up by the rule",
    expect: "yes",
    source: `/** Interest of two percent, half a cent is rounded up. */
export const interest = (cents: number): number => Math.floor(cents * 0.02);
`,
    fix: [["Math.floor", "Math.round"]],
    test: `import { interest } from "SOURCE";
Deno.test("half a cent", () => assert.equal(interest(1275), 26));
`,
    targets: ["half a cent"],
  },
  {
    name: "chance has a say in the answer",
    expect: "not no",
    source: `export const token = (size: number): string =>
  Array.from({ length: size - 1 }, () => Math.floor(Math.random() * 36).toString(36)).join("");
`,
    fix: [["size - 1", "size"]],
    test: `import { token } from "SOURCE";
Deno.test("size", () => {
  assert.ok(/^[a-z0-9]{8}$/.test(token(8)) && token(8) !== token(8));
});
`,
    targets: ["size"],
  },
];

/** The set. */
export const DENO_CASES: ReachSet = {
  runner: "deno",
  argv: ["deno", "test"],
  base: {},
  sourcePath: (id) => `src/${id}.ts`,
  testPath: (id) => `tests/${id}_test.ts`,
  cases: CASES.map((one, index) => ({
    ...one,
    test: HEAD + one.test.replace("SOURCE", `../src/case_${index}.ts`),
  })),
};
