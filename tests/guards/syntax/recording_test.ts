import { assertEquals } from "../../assert.ts";
import { loadParser } from "../../../guards/syntax/parser.ts";
import { createRecording, type Recording } from "../../../guards/syntax/recording.ts";
import { readSource } from "../../../guards/syntax/source.ts";

const parser = await loadParser("typescript");

function record(text: string): Recording | { readonly refused: string } {
  const source = readSource("tests/a_test.ts", text, { parser });
  const isSource = (specifier: string) => specifier.startsWith("../src/");
  return createRecording(source, { recorder: "R", isSource });
}

function bodyOf(text: string): string {
  const recording = record(text);
  return "refused" in recording ? recording.refused : recording.body;
}

const IMPORTS = `import assert from "node:assert/strict";
import { f, Thing } from "../src/a.ts";
import * as whole from "../src/b.ts";
`;

interface Row {
  readonly when: string;
  readonly text: string;
  readonly body: string;
}

const inTest = (text: string) => `Deno.test("x", () => {\n${text}\n});`;
const inBody = (text: string) => `R.Deno("x", () => {\n${text}\n});`;
const guarded = (text: string) => inBody(`try { ${text} } catch (error) { R.x(error); }`);

const ROWS: readonly Row[] = [
  {
    when: "an assertion asks a function under test",
    text: inTest("assert.equal(f(1, [2]), 3);"),
    body: guarded("assert.equal(R.c(1, f, [1, [2]]), 3);"),
  },
  {
    when: "calls stand in each other and spread their arguments",
    text: inTest("assert.equal(f(f(...a))(b), 3);"),
    body: guarded("assert.equal(R.o(1, R.c(2, R.c(3, f, [R.c(4, f, [...a])]), [b])), 3);"),
  },
  {
    when: "a method of something of the test is called",
    text: inTest("const thing = new Thing(1);\nassert.ok(thing.go<string>(2) > thing.size);"),
    body: inBody(
      "const thing = R.n(1, Thing, [1]);\n" +
        'try { assert.ok(R.o(2, R.m(4, thing, "go", [2])) > R.o(3, thing.size)); } ' +
        "catch (error) { R.x(error); }",
    ),
  },
  {
    when: "a test asks its own context",
    text: `Deno.test("x", async (t) => {
  await t.step("one", (u) => u.mock.fn(f(1)));
});`,
    body: `R.Deno("x", async (t) => {
  try { await t.step("one", (u) => u.mock.fn(R.c(1, f, [1]))); } catch (error) { R.x(error); }
});`,
  },
  {
    when: "a function of the test is handed to another",
    text: inTest("[1].map((one) => one.go(2));"),
    body: guarded('R.m(1, [1], "map", [(one) => R.m(2, one, "go", [2])]);'),
  },
  {
    when: "a whole module is imported",
    text: inTest("whole.f(1);"),
    body: guarded('R.m(1, whole, "f", [1]);'),
  },
  {
    when: "an object is made without arguments",
    text: inTest("const thing = new Thing;"),
    body: inBody("const thing = R.n(1, Thing, []);"),
  },
  {
    when: "a function of the file asserts",
    text: `const same = (a, b) => assert.ok(a === b);\n${inTest("same(f(1), 2);")}`,
    body: "const same = (a, b) => assert.ok(R.o(1, a) === R.o(2, b));\n" +
      guarded("same(R.c(3, f, [1]), 2);"),
  },
  {
    when: "a call is expected to throw",
    text: inTest('assert.throws(() => { f("x"); }, RangeError);'),
    body: guarded('assert.throws(() => { R.c(2, f, ["x"]); }, R.o(1, RangeError));'),
  },
  {
    when: "an error is caught by the test itself",
    text: inTest("try { f(1); } catch { whole.g(); }"),
    body: inBody('try { R.c(1, f, [1]); } catch { R.m(2, whole, "g", []); }'),
  },
  {
    when: "a call may be left out",
    text: inTest("const a = thing?.go(1);"),
    body: inBody("const a = thing?.go(1);"),
  },
  {
    when: "globals are called",
    text: inTest('const a = Math.max(1, 2), b = require("x"), c = new Map();'),
    body: inBody('const a = Math.max(1, 2), b = require("x"), c = new Map();'),
  },
  {
    when: "an exported name is declared",
    text: `export const a = f(1);\n${inTest("a;")}`,
    body: `const a = R.c(1, f, [1]);\n${inBody("a;")}`,
  },
];

for (const { when, text, body } of ROWS) {
  Deno.test(
    `createRecording() leads through the recorder when ${when}`,
    { permissions: "none" },
    () => {
      assertEquals(bodyOf(IMPORTS + text), body);
    },
  );
}

Deno.test("createRecording() takes the names of a framework from the recorder", {
  permissions: "none",
}, () => {
  const recording = record(
    `import test, { describe as suite } from "node:test";\nimport { f } from "../src/a.ts";\n` +
      `suite("s", () => { test("x", () => { f(1); }); });`,
  );
  if ("refused" in recording) throw new Error(recording.refused);
  assertEquals(recording.framework.map(({ local, name }) => [local, name]), [
    ["test", "default"],
    ["suite", "describe"],
  ]);
  assertEquals(recording.declare, "test");
  assertEquals(recording.tested, [{ local: "f", module: "../src/a.ts", name: "f" }]);
  assertEquals(recording.sites, [{ id: 1, name: "f" }]);
});

Deno.test("createRecording() leaves types out of the tested names", { permissions: "none" }, () => {
  const recording = record(
    `import { type Item, f } from "../src/a.ts";\nimport type { B } from "../src/b.ts";\n` +
      inTest("f(1);"),
  );
  assertEquals("refused" in recording ? recording : recording.tested.map(({ local }) => local), [
    "f",
  ]);
});

const REFUSED: readonly (readonly [string, string])[] = [
  ["it does not parse", `Deno.test("x", { permissions: "none" }, () => {`],
  ["it declares a namespace", `namespace A { export const b = 1; }\n${inTest("f(1);")}`],
  ["it exports other things", `export * from "./b.ts";\n${inTest("f(1);")}`],
  ["no framework is known", `f(1);`],
  [
    "the framework is imported as a whole",
    `import * as t from "node:test";\nt.test("x", () => {});`,
  ],
];

for (const [when, text] of REFUSED) {
  Deno.test(`createRecording() refuses a file when ${when}`, { permissions: "none" }, () => {
    assertEquals("refused" in record(text), true);
  });
}
