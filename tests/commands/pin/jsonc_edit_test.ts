import fc from "fast-check";
import { setMember } from "../../../commands/pin/jsonc_edit.ts";
import { parseJsonTree } from "../../../guards/jsonc_tree.ts";
import { assertEquals, assertThrows } from "../../assert.ts";

const SET = { path: ["permissions", "greenroom"], value: { read: ["."], net: [] } };

Deno.test("setMember() keeps comments, order, line ends, indentation and trailing commas", {
  permissions: "none",
}, () => {
  const table: readonly (readonly [string, string])[] = [
    ["{}", '{\n  "a": [1]\n}'],
    ["{\n}\n", '{\n  "a": [1]\n}\n'],
    ['{"b":2}', '{"b":2,\n  "a": [1]\n}'],
    ['{\n    "b": 2\n}', '{\n    "b": 2,\n    "a": [1]\n}'],
    ['{\r\n\t"b": 2,\r\n}\r\n', '{\r\n\t"b": 2,\r\n\t"a": [1],\r\n}\r\n'],
    [
      '// x\n{\n  "b": 2 // of b, and more\n  /* end */\n}\n// y',
      '// x\n{\n  "b": 2, // of b, and more\n  /* end */\n  "a": [1]\n}\n// y',
    ],
    ['{ "a": 1, /* of b */ "b": 2 }', '{ "a": [1], /* of b */ "b": 2 }'],
    ['{ "b": {"a": 1}, "a" : [1] }', '{ "b": {"a": 1}, "a" : [1] }'],
    ['\uFEFF{"a": "}"}', '\uFEFF{"a": [1]}'],
    ["{b: 'it\\'s \"so\"', a: 0}", "{b: 'it\\'s \"so\"', a: [1]}"],
  ];
  for (const [before, after] of table) {
    assertEquals(setMember(before, { path: ["a"], value: [1] }), after);
    assertEquals(setMember(after, { path: ["a"], value: [1] }), after);
  }
});

Deno.test("setMember() makes the objects on the way, indented like the rest", {
  permissions: "none",
}, () => {
  assertEquals(
    setMember('{\n\t"permissions": {\n\t\t"default": {}\n\t}\n}\n', SET),
    '{\n\t"permissions": {\n\t\t"default": {},\n\t\t"greenroom": {\n\t\t\t"read": ["."],\n' +
      '\t\t\t"net": []\n\t\t}\n\t}\n}\n',
  );
  assertEquals(
    setMember("{}", SET),
    '{\n  "permissions": {\n    "greenroom": {\n      "read": ["."],\n      "net": []\n    }\n  }\n}',
  );
});

Deno.test("setMember() writes a long list one entry a line", { permissions: "none" }, () => {
  const value = Array.from({ length: 12 }, (_, index) => `folder-${index}`);
  const text = setMember("{}", { path: ["deny"], value });
  assertEquals(text.split("\n").length, 12 + 4);
  assertEquals(JSON.parse(text), { deny: value });
});

Deno.test("setMember() refuses what is no object", { permissions: "none" }, () => {
  for (const text of ["[]", "1", '"x"']) {
    assertThrows(() => setMember(text, SET), TypeError, "found that the text is no object");
  }
  const error = assertThrows(() => setMember('{"permissions": ["x"]}', SET), TypeError);
  assertEquals(error.message, 'found that "permissions" is no object and one is needed');
});

Deno.test("setMember() changes the one member and no byte before or after it", {
  permissions: "none",
}, () => {
  const blank = fc.constantFrom("", " ", "\n", "\r\n  ", " // note , } \n", '/* { " */');
  const object = fc.dictionary(
    fc.constantFrom("a", "b", "c", "key"),
    fc.jsonValue({ maxDepth: 2 }),
  );
  fc.assert(
    fc.property(object, fc.array(blank, { minLength: 9, maxLength: 9 }), (value, blanks) => {
      let at = 0;
      const gap = () => blanks[at++ % blanks.length] ?? "";
      const members = Object.entries(value).map(([key, inner]) =>
        `${gap()}${JSON.stringify(key)}${gap()}:${gap()}${JSON.stringify(inner)}${gap()}`
      );
      const text = `${gap()}{${members.join(",")}${gap()}}${gap()}`;
      assertEquals(parseJsonTree(text).value, value);
      const set = setMember(text, { path: ["key"], value: [7] });
      assertEquals(parseJsonTree(set).value, { ...value, key: [7] });
      assertEquals(setMember(set, { path: ["key"], value: [7] }), set);
      const rows = text.split("\n").filter((row) => row.includes("// note"));
      assertEquals(set.split("\n").filter((row) => row.includes("// note")).length, rows.length);
    }),
  );
});
