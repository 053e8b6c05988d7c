import { assert, assertEquals, assertThrows } from "../../assert.ts";
import {
  detectLanguage,
  type Language,
  loadParser,
  MAX_PARSE_CHARS,
} from "../../../guards/syntax/parser.ts";
import {
  findAbove,
  getField,
  getNamedChildren,
  toByteOffset,
  walkTree,
} from "../../../guards/syntax/tree.ts";

const SOURCES: readonly { language: Language; text: string; kind: string }[] = [
  { language: "typescript", text: "const x = <number> y;", kind: "type_assertion" },
  { language: "tsx", text: "const x = <b>{y}</b>;", kind: "jsx_element" },
  { language: "javascript", text: "const x = <b>{y}</b>;", kind: "jsx_element" },
  { language: "python", text: "def f(x):\n    return x\n", kind: "return_statement" },
  { language: "go", text: "package a\n\nfunc f() int { return 1 }\n", kind: "return_statement" },
];

Deno.test("detectLanguage() goes by the extension", { permissions: "none" }, () => {
  const paths = ["a.ts", "a.d.mts", "b/c.TSX", "x.cjs", "y.pyi", "z.go", "README", "a.rs", ".ts/x"];
  assertEquals(
    paths.map(detectLanguage),
    ["typescript", "typescript", "tsx", "javascript", "python", "go", null, null, null],
  );
});

for (const { language, text, kind } of SOURCES) {
  Deno.test(`loadParser() parses ${language} without any permission`, {
    permissions: "none",
  }, async () => {
    const tree = (await loadParser(language)).parse(text);
    assertEquals(tree.hasError, false);
    assert([...walkTree(tree.root)].some((node) => node.kind === kind));
  });
}

Deno.test("parse() gives fields, lines, offsets and parents", { permissions: "none" }, async () => {
  const { parse } = await loadParser("python");
  const tree = parse("é = 1\n\ndef f(x):\n    return x + é\n");
  const call = tree.root.children.find(({ kind }) => kind === "function_definition");
  assert(call);
  assertEquals([call.line, call.start, toByteOffset(tree, call.start)], [3, 7, 8]);
  assertEquals(getField(call, "name")?.text, "f");
  assertEquals(getNamedChildren(call).map(({ kind }) => kind), [
    "identifier",
    "parameters",
    "block",
  ]);
  const last = [...walkTree(tree.root)].findLast(({ kind }) => kind === "identifier");
  assertEquals(last?.text, "é");
  assertEquals(last && findAbove(last, ["function_definition"]), call);
});

Deno.test("parse() marks what it cannot parse, up to the root", {
  permissions: "none",
}, async () => {
  const tree = (await loadParser("python")).parse("def f(:\n  x\n");
  assertEquals([tree.hasError, tree.root.hasError], [true, true]);
});

Deno.test("parse() refuses a text that is too long", { permissions: "none" }, async () => {
  const { parse } = await loadParser("go");
  assertThrows(() => parse(" ".repeat(MAX_PARSE_CHARS + 1)), RangeError, "Cannot parse text");
});

Deno.test("parse() survives deep nesting", { permissions: "none" }, async () => {
  const { parse } = await loadParser("javascript");
  const tree = parse(`x = ${"1 + ".repeat(20_000)}1;`);
  assert([...walkTree(tree.root)].length > 60_000);
});

Deno.test("detectLanguage() knows no language by a name that every object has", {
  permissions: "none",
}, () => {
  for (const name of ["a.constructor", "a.__proto__", "a.toString", "constructor"]) {
    assertEquals(detectLanguage(name), null, name);
  }
});
