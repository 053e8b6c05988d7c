import fc from "fast-check";
import { assert, assertEquals, assertLess, assertNotEquals, assertThrows } from "../assert.ts";
import {
  createDenial,
  type Denial,
  findDenial,
  findDenialInFinal,
  parseDenial,
  renderDenial,
  toDenialKeys,
} from "../../guards/denials.ts";
import type { FileChange } from "../../guards/request.ts";
import { encodeText } from "../../guards/text.ts";

function test(name: string, fn: () => void): void {
  Deno.test({ name, permissions: "none", fn });
}

function change(path: string, before: string | null, after: string): FileChange {
  return { path, before: before === null ? null : encodeText(before), after: encodeText(after) };
}

/** One edit of a file, by its only place. */
function edit(path: string, file: string, [old, fresh]: readonly [string, string]): FileChange {
  assertEquals(file.split(old).length, 2, `"${old}" must stand once`);
  return change(path, file, file.split(old).join(fresh));
}

function deny(refused: FileChange, reason: string | null = null): Denial {
  const options = { id: "d1", reason, deniedAt: "2026-01-02T03:04:05Z", tool: "replace_in_file" };
  return parseDenial(JSON.parse(JSON.stringify(createDenial(refused, options))));
}

function isDenied(refused: FileChange, again: FileChange): boolean {
  return findDenial([deny(refused)], again) !== null;
}

const PAINT = `/** Litres of paint. */
export function litres(area) {
  return Math.ceil(area / 9 / 2.5) * 2.5;
}
`;
const RETURN = "  return Math.ceil(";
const LOOKUP = "  const big = { 45: 10, 120: 27.5 }[area];\n  if (big) return big;\n";

function paint(added: string): FileChange {
  return edit("src/paint.js", PAINT, [RETURN, added + RETURN]);
}

test("findDenial() finds the same change, however its edit was written (D11)", () => {
  const file = "x = 1\ny = 2\n";
  const refused = edit("a.py", file, ["x = 1", "x = 3"]);
  assert(isDenied(refused, refused));
  assert(isDenied(refused, edit("a.py", file, ["x = 1\ny", "x = 3\ny"])));
  assert(isDenied(refused, change("a.py", null, "x = 3\ny = 2\n")));
});

test("findDenial() finds the same change after a line beside it became another (D11)", () => {
  const refused = edit("a.py", "x = 1\ny = 2\n", ["x = 1", "x = 3"]);
  assert(isDenied(refused, edit("a.py", "x = 1\ny = 5\n", ["x = 1", "x = 3"])));
  assert(isDenied(refused, edit("a.py", "x  =  1\r\ny = 2\r\n", ["x  =  1", "x = 3 "])));
  const longer = edit("a.txt", "a\nb\nx = 1\nc\nd\n", ["x = 1", "x = 3"]);
  assert(isDenied(longer, edit("a.txt", "a\nb\nnew\nx = 1\nnew\nc\nd\n", ["x = 1", "x = 3"])));
});

test("findDenial() takes the same replacement at another place for another change (D11)", () => {
  const functions = "def f():\n    x = 1\n    return x\n\ndef g():\n    x = 1\n    return x\n";
  const inF = edit("a.py", functions, ["def f():\n    x = 1", "def f():\n    x = 3"]);
  const inG = edit("a.py", functions, ["def g():\n    x = 1", "def g():\n    x = 3"]);
  assertEquals(isDenied(inF, inG), false);
  assertEquals(isDenied(inG, inF), false);
  const twice = "x = 1\ny = 2\nx = 1\nz = 3\n";
  const first = edit("a.txt", twice, ["x = 1\ny", "x = 3\ny"]);
  const second = edit("a.txt", twice, ["x = 1\nz", "x = 3\nz"]);
  assertEquals(isDenied(first, second), false);
  assertEquals(isDenied(second, first), false);
  const afterOther = edit("a.txt", "x = 3\ny = 2\nx = 1\nz = 3\n", ["x = 1", "x = 3"]);
  assertEquals(isDenied(first, afterOther), false);
});

test("findDenial() knows a place by what stands before it as well as by what stands after", () => {
  const at = (before: string, after: string) =>
    edit("a.txt", `${before}x = 1\n${after}`, ["x = 1", "x = 3"]);
  const refused = at("p\nq\nr\n", "s\nt\nu\n");
  assert(isDenied(refused, at("1\n2\n3\n", "s\nt\nu\n")));
  assert(isDenied(refused, at("p\nq\nr\n", "1\n2\n3\n")));
  assertEquals(isDenied(refused, at("1\n2\nr\n", "1\n2\n3\n")), false);
  assertEquals(isDenied(refused, at("1\n2\n3\n", "s\n2\n3\n")), false);
});

test("findDenial() counts the end of a file once, and a line for nothing else", () => {
  const refused = edit("a.txt", "x = 1\ny\n", ["x = 1", "x = 3"]);
  assertEquals(
    isDenied(refused, edit("a.txt", "o\np\nq\nx = 1\ny\nr\ns\n", ["x = 1", "x = 3"])),
    false,
  );
  assert(isDenied(refused, edit("a.txt", "o\np\nq\nx = 1\ny\n", ["x = 1", "x = 3"])));
});

test("findDenial() takes parentheses around one word for nothing, at the start too", () => {
  const to = (line: string) => edit("a.js", "start\nbase\nend\n", ["base", line]);
  assert(isDenied(to("(wide)"), to("wide")));
  assert(isDenied(to("const n = (wide);"), to("const n = wide;")));
  assertEquals(isDenied(to("f(wide)"), to("f wide")), false);
});

test("findDenial() takes the same change of another file for another change", () => {
  const refused = edit("a.py", "x = 1\n", ["1", "3"]);
  assertEquals(isDenied(refused, edit("b.py", "x = 1\n", ["1", "3"])), false);
});

test("findDenial() finds a refused edit in other spacing, with a remark and other names (rf)", () => {
  const variants = [
    "  // sizes from the trade catalogue\n  const tins = {\n    45: 10,\n    120: 27.5,\n  }[area];\n" +
    "  if (tins) { return tins; }\n",
    "  let t = {45:10,120:27.50}[area]\n  if (t)\n  {\n    return t\n  }\n",
    "\n\n  /* big\n   tins */\n  var size = { 45: 10, 120: 27.5 }[area]; if (size) return size;\n",
    "  const big = { 45: 10, 120: 27.5 }[(area)];\n  if ((big)) return (big);\n",
    LOOKUP.replaceAll("\n", "\r\n"),
  ];
  for (const variant of variants) assert(isDenied(paint(LOOKUP), paint(variant)), variant);
  assert(isDenied(paint(variants[0] ?? ""), paint(LOOKUP)));
});

test("findDenial() finds a refused edit when the lines beside it are laid out anew", () => {
  const again = edit("src/paint.js", PAINT, [
    "  return Math.ceil(area / 9 / 2.5) * 2.5;",
    `${LOOKUP}  return Math.ceil(\n    area / 9 / 2.5,\n  ) * 2.5`,
  ]);
  assert(isDenied(paint(LOOKUP), again));
});

test("findDenial() lets a change through that only resembles a refused one", () => {
  const others = [
    "  export const big = { 45: 10, 120: 27.5 }[area];\n  if (big) return big;\n",
    "  const big = { 45: 10, 120: 30 }[area];\n  if (big) return big;\n",
    "  const big = { 45: 10, 120: 27.5 }[area];\n  if (!big) return big;\n",
    "  const big = { 45: 10 }[area];\n  if (big) return big;\n",
    "  const big = { 45: 10, 120: 27.5 }[area + 1];\n  if (big) return big;\n",
    "  const big = { 45: 10, 120: 27.5 }[litres];\n  if (big) return big;\n",
    "  if (area > 100) return 27.5;\n",
    `${LOOKUP}  if (area < 0) throw new RangeError("area");\n`,
  ];
  for (const other of others) assertEquals(isDenied(paint(LOOKUP), paint(other)), false, other);
});

test("findDenial() tells names apart that the change does not introduce itself", () => {
  const rows: [string, string, string][] = [
    ["a.js", "  return Math.floor(area);", "  return Math.round(area);"],
    ["a.js", "  return helper.wide(area);", "  return helper.tall(area);"],
    ["a.js", "  const n = first(area);\n  return n;", "  const n = second(area);\n  return n;"],
    ["a.js", '  return { "a": 1 };', '  return { "b": 1 };'],
    ["a.js", "  return { left: area };", "  return { right: area };"],
    ["a.js", "  area.width = 1;", "  area.height = 1;"],
    ["a.js", "  return a + b * c;", "  return (a + b) * c;"],
    ["a.js", "  return wide(area);", "  return (wide)(tall);"],
    ["a.js", "  wide(area);", "  wide; area;"],
    ["a.js", "  return a == b;", "  return a === b;"],
    ["a.js", "  return /a,b/;", "  return /ab/;"],
    ["a.js", '  return "a b";', '  return "a  b";'],
    ["a.js", "  export const wide = 1;", "  export const tall = 1;"],
    ["a.py", "    return run(x, check=1)", "    return run(x, timeout=1)"],
    ["a.py", "    import os", "    import sys"],
    ["a.py", "    if x:\n        a()\n        b()", "    if x:\n        a()\n    b()"],
    [
      "a.py",
      "    f = lambda: (1, wide)\n    g = {1: 2}",
      "    f = lambda: (1, tall)\n    g = {1: 2}",
    ],
    ["a.ts", "  use(a as Wide);", "  use(a as Tall);"],
    ["a.go", "\tuse(x, time.Second)", "\tuse(x, time.Minute)"],
    ["a.ts", "  while (x) step();", "  if (x) step();"],
  ];
  for (const [path, one, other] of rows) {
    const file = "start\nbase\nend\n";
    const refused = edit(path, file, ["base", one]);
    assertEquals(isDenied(refused, edit(path, file, ["base", other])), false, `${one} | ${other}`);
    assert(isDenied(refused, edit(path, file, ["base", `\n${one}  \n`])), one);
  }
});

test("findDenial() takes names that a change introduces for the same when only they differ", () => {
  const rows: [string, string, string][] = [
    [
      "a.py",
      "for i, row in rows:\n    use(i, row)",
      "for n, line in rows:\n    use(n, line)  # all",
    ],
    ["a.py", "def f(a, b=1):\n    return a + b", "def g(c, d=1):\n    return c + d"],
    ["a.py", "a, b = pair\nuse(a)", "left, right = pair\nuse(left)"],
    ["a.py", "x: int = 3\nuse(x)", "y: int = 3\nuse(y)"],
    ["a.py", 'use("a")', "use('a')"],
    ["a.py", "f = lambda a: a + 1", "g = lambda b: b + 1"],
    ["a.py", "import os as a\nuse(a)", "import os as b\nuse(b)"],
    ["a.py", "with f() as a:\n    use(a)", "with f() as b:\n    use(b)"],
    ["a.ts", "const f = (a, b) => a + b;", "const g = (x, y) => x + y"],
    ["a.ts", "const { a, b } = pair; use(a);", "const { a, b } = pair;\nuse(a)"],
    [
      "a.ts",
      "let s = `x ${n} y`; for (const n of all) use(n);",
      "let t = `x ${m} y`; for (const m of all) use(m);",
    ],
    ["a.go", "x, err := open()\nuse(x, err)", "file, e := open()\nuse(file, e)"],
    ["a.rs", "let mut n = 1_000;\nuse(n);", "let mut total = 1000;\nuse(total);"],
  ];
  for (const [path, one, other] of rows) {
    const refused = edit(path, "start\nbase\nend\n", ["base", one]);
    const again = edit(path, "start\nbase\nend\n", ["base", other]);
    assert(isDenied(refused, again), `${one} | ${other}`);
  }
});

test("findDenial() keeps apart changes of remarks, of white space and of prose", () => {
  const rows: [string, string, string][] = [
    ["a.js", "base // one", "base // two"],
    ["a.md", "some words", "some other words"],
    ["a.md", "one; two", "one two"],
    ["a.py", "    base", "        base"],
  ];
  for (const [path, one, other] of rows) {
    const file = path === "a.py" ? "if x:\n    if y:\n        z()\nbase\n" : "start\nbase\nend\n";
    const refused = edit(path, file, ["base", one]);
    assertEquals(isDenied(refused, edit(path, file, ["base", other])), false, `${one} | ${other}`);
  }
});

test("findDenial() finds a refused change beside others in one edit", () => {
  const file = `${PAINT}\nexport function cost(litres) {\n  return litres * 3;\n}\n`;
  const refused = edit("src/paint.js", file, [RETURN, LOOKUP + RETURN]);
  const both = change(
    "src/paint.js",
    file,
    file.replace(RETURN, LOOKUP.replaceAll("big", "large") + RETURN).replace("* 3", "* 4"),
  );
  assert(isDenied(refused, both));
  assertEquals(isDenied(both, edit("src/paint.js", file, ["* 3", "* 4"])), false);
});

test("findDenial() finds the sum of two edits by its result, and by its blocks (split)", () => {
  const file = "start\nbase\nend\n";
  const half = "start\nlet a = 1;\nbase\nend\n";
  const whole = "start\nlet a = 1;\nuse(a);\nbase\nend\n";
  const refused = change("a.js", file, whole);
  assertEquals(isDenied(refused, change("a.js", file, half)), false);
  assert(isDenied(refused, change("a.js", half, whole)));
  const other = "start\n// first\nlet b = 1;\nuse(b);\nbase\nmore\nend\n";
  assert(findDenialInFinal([deny(refused)], change("a.js", file, other)));
});

test("findDenial() finds a refused new file in other words", () => {
  const refused = change("src/table.js", null, "const table = { 1: 2 };\nconsole.log(table);\n");
  const again = change("src/table.js", null, "// new\nlet t = {1: 2}\nconsole.log(t)\n");
  assert(isDenied(refused, again));
  assertEquals(isDenied(refused, change("src/other.js", null, "console.log(1);\n")), false);
});

test("findDenial() finds a refused deletion, and another line may still go", () => {
  const file = "a();\nb();\nc();\nd();\n";
  const refused = edit("a.js", file, ["b();\n", ""]);
  assert(isDenied(refused, edit("a.js", file, ["b();\n", "// b is gone\n"])));
  assertEquals(isDenied(refused, edit("a.js", file, ["c();\n", ""])), false);
});

test("findDenial() finds a change of bytes that are no text by its result", () => {
  const before = Uint8Array.of(0, 1, 2, 255);
  const refused = { path: "a.bin", before, after: Uint8Array.of(0, 1, 3, 255) };
  assert(isDenied(refused, refused));
  assertEquals(isDenied(refused, { ...refused, after: Uint8Array.of(0, 1, 4, 255) }), false);
});

test("toDenialKeys() holds no text of the change", () => {
  const keys = JSON.stringify(toDenialKeys(paint(LOOKUP)));
  for (const word of ["big", "27.5", "return", "litres"]) assert(!keys.includes(word), keys);
});

test("toDenialKeys() gives the very keys that are stored already, so that no refusal is lost", () => {
  const file = "let a = 1;\nlet b = 2;\nlet c = 3;\n";
  assertEquals(toDenialKeys(edit("a.js", file, ["let b = 2;", "let own = use(b);"])), {
    result: "9c8c8e8af5405f98301f7f7b9d245db9c28bdf6d1c386591d89d1f06e395e934",
    change: [{
      content: "b34c4a24def3117b",
      before: ["c58e9029f1fd3d1b", "^"],
      after: ["3d6d30ad56e0964c", "$"],
    }],
    cosmetic: [{
      content: "44955598950614e6",
      before: ["b07e36909b0b7c74", "^"],
      after: ["84e85104ad742988", "$"],
    }],
  });
});

test("toDenialKeys() depends on the path and on every resulting byte", () => {
  const one = toDenialKeys(edit("a.js", PAINT, ["2.5)", "2)"])).result;
  assertNotEquals(one, toDenialKeys(edit("b.js", PAINT, ["2.5)", "2)"])).result);
  assertNotEquals(one, toDenialKeys(edit("a.js", PAINT, ["2.5)", "2) "])).result);
});

test("createDenial() says in one line what was refused, and keeps the reason word for word", () => {
  const denial = deny(paint(LOOKUP), 'no tables, "please"\n\u202e!');
  assertEquals(denial.summary, "+2 -0: const big = { 45: 10, 120: 27.5 }[area];");
  assertEquals(denial.reason, 'no tables, "please"\n\u202e!');
  assertEquals(
    renderDenial(denial),
    "d1  2026-01-02T03:04:05Z  src/paint.js  +2 -0: const big = { 45: 10, 120: 27.5 }[area];" +
      '  (no tables, "please"\\n\\u{202e}!)',
  );
});

test("parseDenial() throws on anything that is no refusal", () => {
  const denial = deny(paint(LOOKUP));
  assertEquals(parseDenial(denial), denial);
  const broken = [null, 1, "x", {}, { ...denial, id: 1 }, { ...denial, keys: {} }, {
    ...denial,
    keys: { ...denial.keys, change: [{ content: "x" }] },
  }];
  for (const value of broken) assertThrows(() => parseDenial(value), SyntaxError, "all fields");
});

const line = fc.constantFrom(
  "a = 1\n",
  "b(a)\n",
  "\n",
  "  c = [1, 2]\n",
  "# x\n",
  "if a:\n",
  "  'x'\n",
  "}\r\n",
);
const text = fc.array(line, { maxLength: 14 }).map((lines) => lines.join(""));

test("findDenial() finds every change again, and by its blocks where it says something", () => {
  const path = fc.constantFrom("a.py", "a.js", "a.txt", "Makefile");
  fc.assert(fc.property(path, text, text, (name, before, after) => {
    const refused = change(name, before, after);
    assert(isDenied(refused, refused));
    const denial = deny(refused);
    const blind = { ...denial, keys: { ...denial.keys, result: "" } };
    const saysSomething = denial.keys.change.length + denial.keys.cosmetic.length > 0;
    assertEquals(findDenial([blind], refused) !== null, saysSomething);
  }));
});

test("findDenial() takes large files with many changes within two seconds", () => {
  const lines = Array.from(
    { length: 10_000 },
    (_, index) => `const v${index} = compute(${index}, "x");\n`,
  );
  const after = lines.map((text, index) => index % 100 === 7 ? text.replace("x", "y") : text);
  const refused = change("a.ts", lines.join(""), after.join(""));
  const denial = deny(refused);
  const again = change("a.ts", lines.join(""), [...after, "// more\n", "more();\n"].join(""));
  const startedAt = performance.now();
  assert(findDenial([denial], again));
  assertLess(performance.now() - startedAt, 2_000);
});
