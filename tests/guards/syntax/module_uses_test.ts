import { listModuleUses } from "../../../guards/syntax/module_uses.ts";
import { detectLanguage, loadParser } from "../../../guards/syntax/parser.ts";
import { readSource } from "../../../guards/syntax/source.ts";
import { assertEquals } from "../../assert.ts";

/** A source, and its uses of the module `dep`: line, name and kind. */
const CASES: readonly (readonly [path: string, text: string, uses: readonly string[]])[] = [
  ["a.ts", 'import dep from "dep";\ndep.pad("a");\ndep("b");\n', ["2 dep.pad call", "3 dep call"]],
  ["a.ts", 'import { pad as p } from "dep/pad";\nconst x = p(1);\n', ["2 p call"]],
  ["a.ts", 'import { Pad } from "dep";\nnew Pad(1).run();\n', ["2 Pad construct"]],
  ["a.ts", 'import type { Pad } from "dep";\nlet p: Pad;\n', ["2 Pad type"]],
  ["a.ts", 'import * as d from "dep";\nconst f = d.pad;\nf(d.WIDE);\n', [
    "2 d.pad value",
    "3 d.WIDE value",
  ]],
  ["a.ts", 'import { pad } from "dep";\nfunction f(pad) {\n  return pad(1);\n}\n', [
    "1 dep import",
  ]],
  ["a.ts", 'import { pad } from "other";\npad("dep");\n', []],
  ["a.ts", 'import "dep/register";\n', ["1 dep/register import"]],
  ["a.ts", 'export { pad } from "dep";\n', ["1 dep import"]],
  ["a.ts", 'import { pad } from "dep";\nexport * from "dep/x";\npad(1);\n', [
    "2 dep/x import",
    "3 pad call",
  ]],
  ["a.py", "import dep.sub\ndep.sub.load(1)\n", ["2 dep.sub.load call"]],
  ["a.ts", 'const { pad } = await import("dep");\npad(1);\n', ["2 pad call"]],
  ["a.js", 'const dep = require("dep");\nconst o = { dep };\ndep.a.b?.(1);\n', [
    "2 dep value",
    "3 dep.a.b call",
  ]],
  ["a.tsx", 'import { Box } from "dep";\nexport const a = <Box x={1} />;\n', ["2 Box value"]],
  ["a.ts", 'import { tag } from "dep";\nconst q = tag`a`;\n', ["2 tag call"]],
  ["a.ts", '// import dep from "dep"\nconst s = "import dep from \'dep\'";\n', []],
  ["a.py", "import dep\nx = dep.load(1)\n@dep.mark\ndef f(): pass\n", [
    "2 dep.load call",
    "3 dep.mark value",
  ]],
  ["a.py", "from dep.sub import load as l\nx = l(1)\nload(2)\n", ["2 l call"]],
  ["a.py", "from dep import *\n", ["1 dep import"]],
  ["a.py", "import other\nother.dep(1)\nf(dep=2)\n", []],
  ["a.go", 'package a\nimport "dep"\nfunc f() { dep.Load(1); var x dep.Kind }\n', [
    "3 dep.Load call",
    "3 dep.Kind type",
  ]],
  ["a.go", 'package a\nimport d "dep"\nvar x = d.Load\n', ["3 d.Load value"]],
];

for (const [path, text, uses] of CASES) {
  Deno.test(`listModuleUses() finds ${uses.length} uses in ${JSON.stringify(text)}`, {
    permissions: "none",
  }, async () => {
    const parser = await loadParser(detectLanguage(path) ?? "typescript");
    const source = readSource(path, text, { parser });
    const isMeant = (module: string) => module === "dep" || /^dep[/.]/.test(module);
    const found = listModuleUses(source, isMeant).map(({ line, name, kind }) =>
      `${line} ${name.replace("?.", "")} ${kind}`
    );
    assertEquals(found, uses);
  });
}

Deno.test(
  "listModuleUses() says where what is called stands",
  { permissions: "none" },
  async () => {
    const text = 'import dep from "dep";\nif (dep\n  .pad(1)) go();\n';
    const parser = await loadParser("typescript");
    const source = readSource("a.ts", text, { parser });
    const [use] = listModuleUses(source, (module) => module === "dep");
    assertEquals(text.slice(use?.span?.start, use?.span?.end), "dep\n  .pad");
  },
);

/** Uses of which nothing else could stand in the place. */
const FIXED = [
  "const a: dep.Kind = 1;",
  "const o = { dep };",
  "dep.x = 1;",
  "dep.n++;",
  "export { dep };",
  "type A = typeof dep;",
];

Deno.test(
  "listModuleUses() knows where nothing else can stand",
  { permissions: "none" },
  async () => {
    const parser = await loadParser("typescript");
    const find = (text: string) =>
      listModuleUses(
        readSource("a.ts", `import dep from "dep";\n${text}`, { parser }),
        (module) => module === "dep",
      ).map(({ span }) => span === null);
    assertEquals(FIXED.map((text) => [text, find(text)]), FIXED.map((text) => [text, [true]]));
    assertEquals(find("f(dep, dep.x, [dep], dep ?? 1);"), [false, false, false, false]);
  },
);
