import { parseJsonTree } from "../../guards/jsonc_tree.ts";
import { assertEquals, assertThrows } from "../assert.ts";

Deno.test("parseJsonTree() reads what Deno reads as its configuration", {
  permissions: "none",
}, () => {
  const table: readonly (readonly [string, unknown])[] = [
    ["0", 0],
    ["-1.5e+3", -1500],
    ["true", true],
    ["null", null],
    ["[]", []],
    ["[ 1 , [2,], ]", [1, [2]]],
    ['{"a": {}, }', { a: {} }],
    ['// x\n{ /* y */ "a" // z\n : /**/ 1 }\r\n\t', { a: 1 }],
    ["\uFEFF \uFEFF[1]", [1]],
    ["{a-b: 1, $c: 2, d_9: 3}", { "a-b": 1, $c: 2, d_9: 3 }],
    ['"a\\n\\"b\\u0041"', 'a\n"bA'],
    ["'it\\'s \"so\" \\\" too'", 'it\'s "so" " too'],
    ['"a\tb"', "a\tb"],
    ["''", ""],
    ['{"__proto__": 1}', JSON.parse('{"__proto__": 1}')],
  ];
  for (const [text, value] of table) assertEquals(parseJsonTree(text).value, value, text);
});

Deno.test("parseJsonTree() knows where each value stands, and whether a comma follows the last", {
  permissions: "none",
}, () => {
  const text = ' {"a": [1, 2], "b": {"c": "x",} } ';
  const { start, end, members, endsWithComma } = parseJsonTree(text);
  assertEquals([text.slice(start, end), endsWithComma], [
    '{"a": [1, 2], "b": {"c": "x",} }',
    false,
  ]);
  const [a, b] = members ?? [];
  const cut = (node?: { start: number; end: number }) => text.slice(node?.start, node?.end);
  assertEquals([a?.key, cut(a?.node), a?.node.members], ["a", "[1, 2]", null]);
  assertEquals(a?.node.endsWithComma, false);
  assertEquals([b?.key, cut(b?.node), b?.node.endsWithComma], ["b", '{"c": "x",}', true]);
  assertEquals(cut(b?.node.members?.[0]?.node), '"x"');
  assertEquals(parseJsonTree("{}").endsWithComma, false);
  assertEquals(parseJsonTree("\uFEFF{}").start, 1);
});

Deno.test(
  "parseJsonTree() reads a hundred levels, and one more not",
  { permissions: "none" },
  () => {
    const nest = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
    assertEquals(JSON.stringify(parseJsonTree(nest(101)).value), nest(101));
    assertThrows(() => parseJsonTree(nest(102)), SyntaxError, "and less than 100 levels is needed");
    const members = (levels: number) => '{"a":'.repeat(levels) + "1" + "}".repeat(levels);
    assertEquals(JSON.stringify(parseJsonTree(members(100)).value), members(100));
    assertThrows(
      () => parseJsonTree(members(102)),
      SyntaxError,
      "and less than 100 levels is needed",
    );
  },
);

Deno.test("parseJsonTree() says where a text is no JSON", { permissions: "none" }, () => {
  const table: Record<string, string> = {
    "": "found the end at line 1 column 1 and a value is needed",
    "{": "found the end at line 1 column 2 and a name is needed",
    '{\n  "a": 1\n  "b": 2\n}': 'found "\\"" at line 3 column 3 and "," or "}" is needed',
    '{"a" 1}': 'found "1" at line 1 column 6 and ":" is needed',
    '{"a": nul}': 'found "n" at line 1 column 7 and a value is needed',
    '{"a": "x': 'found "\\"" at line 1 column 7 and a text that ends is needed',
    '{"a": "\\q"}': 'found "\\"" at line 1 column 7 and a text as JSON has it is needed',
    "{} x": 'found "x" at line 1 column 4 and the end is needed',
    '{"a": 1, "a": 2}': 'found "a" twice (line 1 column 13) and once is needed',
    "/* {}": 'found "/" at line 1 column 1 and a value is needed',
    "[,]": 'found "," at line 1 column 2 and a value is needed',
  };
  for (const [text, message] of Object.entries(table)) {
    assertEquals(assertThrows(() => parseJsonTree(text), SyntaxError).message, message);
  }
  assertThrows(() => parseJsonTree("[".repeat(5_000)), SyntaxError, "less than 100 levels");
});
