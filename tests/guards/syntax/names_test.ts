import { loadParser } from "../../../guards/syntax/parser.ts";
import { readSource } from "../../../guards/syntax/source.ts";
import { getField, walkTree } from "../../../guards/syntax/tree.ts";
import { assertEquals } from "../../assert.ts";

const PATHS = { javascript: "a.js", python: "a.py" } as const;

/** The name of what `x` is called with, by the source. */
async function resolve(language: keyof typeof PATHS, text: string): Promise<string | null> {
  const source = readSource(PATHS[language], text, { parser: await loadParser(language) });
  const call = [...walkTree(source.tree.root)].find((node) =>
    getField(node, "function")?.text === "x"
  );
  const argument = call && getField(call, "arguments")?.children.find(({ isNamed }) => isNamed);
  if (!argument) throw new Error(`The source calls x with nothing: ${text}`);
  return source.names.resolve(argument);
}

const chain = (count: number) =>
  `const n0 = Math;\n${
    Array.from({ length: count }, (_, index) => `const n${index + 1} = n${index};\n`).join("")
  }x(n${count});`;

const ROWS: readonly (readonly [keyof typeof PATHS, text: string, name: string | null])[] = [
  ["javascript", "x(Math);", "Math"],
  ["javascript", "x(Math.max);", "Math.max"],
  ["javascript", "x(Object(Math).max);", "Math.max"],
  ["javascript", "x(Object.freeze(Math).max);", "Math.max"],
  ["javascript", "x(Object.seal(Math).max);", "Object.seal().max"],
  ["python", "import sys\nx(vars(sys)['path'])", "sys.path"],
  ["python", "import builtins, sys\nx(builtins.vars(sys)['path'])", "sys.path"],
  ["python", "import importlib, sys\nx(importlib.reload(sys).path)", "sys.path"],
  ["python", "import sys\nx(str(sys).path)", "str().path"],
  ["javascript", "x(Math['max']);", "Math.max"],
  ["javascript", "x(Math[0]);", "Math.0"],
  ["javascript", "x(Math[a]);", "Math.[a]"],
  ["javascript", "const a = 'max'; x(Math[a]);", "Math.max"],
  ["javascript", "x(Math[a + 1]);", "Math.[?]"],
  ["javascript", "x(Math[a.b]);", "Math.[a.b]"],
  ["javascript", "const m = Math; x(m.max);", "Math.max"],
  ["javascript", "const { max } = Math; x(max);", "Math.max"],
  ["javascript", "const { max: m } = Math; x(m);", "Math.max"],
  ["javascript", "x(a ?? b);", "a"],
  ["javascript", "x(1 ?? b);", "b"],
  ["javascript", "x(1 || b);", "b"],
  ["javascript", "x(a && b);", "a"],
  ["javascript", "x(1 && b);", "b"],
  ["javascript", "x(a + b);", null],
  ["javascript", "x(a ? b : c);", "b"],
  ["javascript", "x(a ? 1 : c);", "c"],
  ["javascript", "x((a = b));", "b"],
  ["javascript", "x(new A(1));", "new A"],
  ["javascript", "class A {} x(new A(1));", null],
  ["javascript", "x(f(1));", "f()"],
  ["javascript", "x(f());", "f()"],
  ["javascript", "const f = () => 1; x(f(1));", null],
  ["javascript", "x(f(1).g);", "f().g"],
  ["javascript", "x(require('fs').a);", "node:fs.a"],
  ["javascript", "x(require(a));", "[?]"],
  ["javascript", "x(Reflect.get(Math, 'max'));", "Math.max"],
  ["javascript", "x(Reflect.get(1, 'max'));", null],
  ["javascript", "x(Reflect.get(Math));", "Reflect.get()"],
  ["javascript", "x(Object.freeze(Math));", "Math"],
  ["javascript", "x(Math.max.bind(a));", "Math.max"],
  ["javascript", "try { f(); } catch (e) { x(e.stack); }", "caught.stack"],
  ["javascript", "import { a as b } from 'c'; x(b.d);", "c.a.d"],
  ["javascript", "import * as b from 'c'; x(b.d);", "c.d"],
  ["javascript", "let a = a; x(a);", null],
  ["javascript", "let a = b, b = a; x(a);", null],
  ["javascript", "let a = 1; a = Math; x(a);", "Math"],
  ["javascript", "const f = (a) => x(a);", null],
  ["javascript", "x(5);", null],
  ["javascript", "x([Math]);", null],
  ["javascript", chain(30), "Math"],
  ["python", "x(os.path)\n", "os.path"],
  ["python", "import os as o\nx(o.path)\n", "os.path"],
  ["python", "from os import path as p\nx(p.join)\n", "os.path.join"],
  ["python", "from os import *\nx(path)\n", "os.path"],
  ["python", "from os import *\nfrom sys import *\nx(path)\n", "path"],
  ["python", "x(getattr(os, 'path'))\n", "os.path"],
  ["python", "x(a or b)\n", "a"],
  ["python", "x(1 or b)\n", "b"],
  ["python", "x(1 and b)\n", "b"],
  ["python", "x(b if a else c)\n", "b"],
  ["python", "x(__import__('os').path)\n", "os.path"],
  ["python", "x(vars(os))\n", "os"],
];

for (const [language, text, name] of ROWS) {
  Deno.test(`resolve() says ${name} of ${JSON.stringify(text.slice(-60))} (${language})`, {
    permissions: "none",
  }, async () => assertEquals(await resolve(language, text), name));
}
