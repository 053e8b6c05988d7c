import { findFocus, findLines, findPointers, pickSources } from "../../loop/focus.ts";
import { assertEquals } from "../assert.ts";
import { toRun } from "./fakes/runs.ts";

function test(name: string, fn: () => void): void {
  Deno.test({ name, permissions: "none", fn });
}

const MONEY = `import { x } from "./x.js";
export const RATE = 3;
export async function roundHalfUp(cents) {
  return Math.floor(cents);
}
export class Cart {}
`;
const FILES = ["src/money.js", "src/x.js", "test/money.test.js", "README.md", "package.json"];
const RED = toRun({
  "roundHalfUp() rounds half a cent": "failed: 1 !== 2\n    at f (/work/p/src/money.js:4:3)",
  "fine": "passed",
});

test("findFocus() finds frames in files of the room, and the names of the failing tests alone", () => {
  const { frames, names, words } = findFocus(RED, FILES);
  assertEquals([...frames], [["src/money.js", [4]]]);
  assertEquals([names.has("roundHalfUp"), names.has("fine")], [true, false]);
  assertEquals(["round", "half", "cent"].every((word) => words.has(word)), true);
  const python = toRun({ a: 'failed: File "/p/src/x.py", line 12, in f' });
  assertEquals([...findFocus(python, ["src/x.py"]).frames], [["src/x.py", [12]]]);
});

test("pickSources() takes sources that may change, the likely ones first", () => {
  assertEquals(pickSources(["src/x.js", ...FILES], findFocus(RED, FILES)), [
    "src/money.js",
    "src/x.js",
    "src/x.js",
  ]);
});

const POINTERS: readonly (readonly [string, string, string, readonly string[]])[] = [
  ["src/money.js", MONEY, "roundHalfUp() rounds half a cent", ["src/money.js:3 roundHalfUp"]],
  ["src/money.js", MONEY, "the cart adds up", ["src/money.js:6 Cart"]],
  ["a.py", "import x\n\n\ndef gross_cents(net):\n    pass\n", "half a cent is kept", [
    "a.py:4 gross_cents",
  ]],
  ["a.go", "package a\nfunc (c *Cart) TotalPrice() int {\n", "the total is right", [
    "a.go:2 TotalPrice",
  ]],
  ["a.rs", "pub(crate) fn parse_date() {}\n", "parses a date", ["a.rs:1 parse_date"]],
  ["a.js", MONEY, "something else", []],
  ["a.js", "// function roundHalfUp\nconst s = 'def cents';\n", "roundHalfUp() cents", []],
];

for (const [path, text, name, pointers] of POINTERS) {
  test(`findPointers() finds ${JSON.stringify(pointers)} for "${name}"`, () => {
    const focus = findFocus(toRun({ [name]: "failed: 1 !== 2" }), [path]);
    assertEquals(findPointers([{ path, text }], focus), pointers);
  });
}

test("findLines() gives frames first, then definitions and uses of what the failure names", () => {
  const lines = [...Array(50).fill("other()"), ...MONEY.split("\n"), "roundHalfUp(2);"];
  const focus = findFocus(RED, ["src/a.js"]);
  assertEquals(findLines("src/a.js", { lines, focus }), [53, 58]);
  const framed = { ...focus, frames: new Map([["src/a.js", [7]]]) };
  assertEquals(findLines("src/a.js", { lines, focus: framed })[0], 7);
});
