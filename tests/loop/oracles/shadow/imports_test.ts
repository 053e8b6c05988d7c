import { assertEquals } from "../../../assert.ts";
import { listImports } from "../../../../loop/oracles/shadow/imports.ts";

const ROWS: readonly (readonly [path: string, text: string, modules: readonly string[]])[] = [
  ["a.py", "import a.b as c, d  # e\n", ["a.b", "d"]],
  ["a.py", "from a.b import c as d, e\n", ["a.b", "a.b.c", "a.b.e"]],
  ["a.py", "from . import c\n", [".", ".c"]],
  ["a.py", "from .. import c\n", ["..", "..c"]],
  ["a.pyi", "from .a import (b,\n  c)\n", [".a", ".a.b", ".a.c"]],
  ["a.py", "from a import *\n", ["a"]],
  ["a.py", "import a\nimport a\n", ["a"]],
  ["a.py", "import_module('a.b'); patch(\"c.d\"); patch.object('e'); print('f')\n", [
    "a.b",
    "c.d",
    "e",
  ]],
  ["a.js", "import a from './b';\nexport * from \"c\";\nimport 'd';\n", ["./b", "c", "d"]],
  ["a.ts", "require('a'); require.resolve('b'); jest.mock('c'); import(`d`);\n", [
    "a",
    "b",
    "c",
    "d",
  ]],
  ["a.js", "import a.b\n", []],
];

Deno.test("listImports() reads every way to name a module", { permissions: "none" }, () => {
  for (const [path, text, modules] of ROWS) {
    assertEquals(
      [text, [...listImports(path, text)].filter((name) => !/^\.+$/.test(name)).sort()],
      [
        text,
        modules.filter((name) => !/^\.+$/.test(name)).toSorted(),
      ],
    );
  }
});
