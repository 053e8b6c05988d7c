import { shadow } from "../../../loop/oracles/shadow.ts";
import { assertEquals, assertStringIncludes } from "../../assert.ts";
import type { TestRun } from "../../../room/test_run.ts";
import { toRun } from "../fakes/runs.ts";
import { ask, type Texts } from "./texts.ts";

interface Case {
  readonly what: string;
  readonly base: Texts;
  readonly added: readonly string[];
  readonly argv?: readonly string[];
  /** What the run without the change printed. */
  readonly output?: string;
  /** Part of the words, where an objection is expected. */
  readonly words?: string;
}

const JS_TEST = { "test/a.test.js": `const a = require("../src/a");` };
const PY_TEST = {
  "tests/__init__.py": "",
  "tests/test_a.py": "import shop\nimport queue\n",
  "shop.py": "",
};

const CASES: readonly Case[] = [
  {
    what: "a file is added over a folder",
    base: { ...JS_TEST, "src/a/index.js": "" },
    added: ["src/a.js"],
    words:
      `"src/a.js" is found where test/a.test.js imports "../src/a", which was "src/a/index.js" before`,
  },
  {
    what: "a script is added over data",
    base: { ...JS_TEST, "src/a.json": "" },
    added: ["src/a.js"],
    words: "src/a.json",
  },
  {
    what: "a typed source is added over a plain one",
    base: { ...JS_TEST, "src/a.js": "" },
    added: ["src/a.ts"],
    words: "src/a.ts",
  },
  {
    what: "a typed source is added for the plain name",
    base: { "t.ts": `import "./a.js"`, "a.js": "" },
    added: ["a.ts"],
    words: "a.ts",
  },
  {
    what: "types are added over a source",
    base: { "t.ts": `import "./a"`, "a.js": "" },
    added: ["a.d.ts"],
    words: "a.d.ts",
  },
  {
    what: "another index is added",
    base: { "t.js": `import "./a"`, "a/index.mjs": "" },
    added: ["a/index.js"],
    words: "a/index.js",
  },
  ...["cjs", "mjs", "node", "json"].map((extension) => ({
    what: `a plain source is added over one that ends in .${extension}`,
    base: { "t.js": `import "./a"`, [`a.${extension}`]: "" },
    added: ["a.js"],
    words: `which was "a.${extension}" before`,
  })),
  {
    what: "a manifest is added to a folder",
    base: { "t.js": `require("./a")`, "a/index.js": "" },
    added: ["a/package.json"],
    words: "a/package.json",
  },
  {
    what: "a file is added under the name of a package",
    base: { "tsconfig.json": "{}", "src/t.ts": `import { z } from "zod";` },
    added: ["src/zod.ts"],
    words: "a module from outside the project",
  },
  {
    what: "a package is added over a module",
    base: PY_TEST,
    added: ["shop/__init__.py"],
    words: `"shop/__init__.py" is found where tests/test_a.py imports "shop"`,
  },
  {
    what: "a compiled module is added over a source",
    base: PY_TEST,
    added: ["shop.cpython-311-x86_64-linux-gnu.so"],
    words: "shop.cpython",
  },
  {
    what: "a module is added over a folder",
    base: { "t.py": "from pkg import b\n", "pkg/b.py": "" },
    added: ["pkg.py"],
    words: "pkg.py",
  },
  {
    what: "a package is added beside a module by a relative name",
    base: { "p/__init__.py": "", "p/a.py": "from .b import c\n", "p/b.py": "" },
    added: ["p/b/__init__.py"],
    words: "p/b/__init__.py",
  },
  {
    what: "a module takes a standard name that is imported",
    base: PY_TEST,
    added: ["queue.py"],
    words: "queue.py",
  },
  {
    what: "a module takes a name that the runner imports",
    base: PY_TEST,
    added: ["difflib.py"],
    words: "the test runner imports",
  },
  {
    what: "a module takes a standard name on the search path",
    base: { ...PY_TEST, "lib/x.py": "" },
    added: ["lib/queue.py"],
    argv: ["env", "PYTHONPATH=lib", "python3"],
    words: "lib/queue.py",
  },
  {
    what: "a start-up file is added",
    base: PY_TEST,
    added: ["lib/extra.pth"],
    words: "every start of the interpreter",
  },
  {
    what: "a helper is added",
    base: { ...JS_TEST, "src/a.js": "" },
    added: ["src/b.js", "src/util/a.js"],
  },
  {
    what: "an index is added beside a file that wins",
    base: { ...JS_TEST, "src/a.js": "" },
    added: ["src/a/index.js"],
  },
  {
    what: "a file is added that nobody imports",
    base: { "t.js": "", "a/index.js": "" },
    added: ["a.js"],
  },
  {
    what: "a name with its extension is meant",
    base: { "t.js": `import "./a/index.js"`, "a/index.js": "" },
    added: ["a.js"],
  },
  { what: "a missing relative module is added", base: JS_TEST, added: ["src/a.js"] },
  {
    what: "a builtin of Node cannot be taken",
    base: { "tsconfig.json": "{}", "t.ts": `import "path";` },
    added: ["path.ts"],
  },
  {
    what: "a missing module is added",
    base: { "t.py": "import helpers\n" },
    added: ["helpers.py"],
    output: "ModuleNotFoundError: No module named 'helpers'",
  },
  {
    what: "a standard name is taken inside a package",
    base: { ...PY_TEST, "pkg/__init__.py": "" },
    added: ["pkg/queue.py", "pkg/json.py"],
  },
  { what: "a standard name is added that nobody imports", base: PY_TEST, added: ["calendar.py"] },
  {
    what: "a folder without code takes a name",
    base: PY_TEST,
    added: ["json/readme.md", "queue/data.txt"],
  },
];

for (const { what, base, added, argv = ["x"], output = "", words } of CASES) {
  Deno.test(`shadow says ${words === undefined ? "yes" : "suspect"} when ${what}`, {
    permissions: "none",
  }, async () => {
    const { answer, onNo, detail } = await ask(shadow, {
      base,
      fix: Object.fromEntries(added.map((path) => [path, ""])),
      testCommand: argv,
      red: { ...toRun({ two: "failed: x" }), output },
    });
    assertEquals([answer, words === undefined ? "" : onNo, detail], [
      words === undefined ? "yes" : "no",
      words === undefined ? "" : "suspect",
      detail,
    ]);
    assertStringIncludes(detail, words ?? "");
  });
}

Deno.test(
  "shadow says yes without reading when no file is added",
  { permissions: "none" },
  async () => {
    const result = await ask(shadow, { base: { "a.js": "1" }, fix: { "a.js": "2" } });
    assertEquals([result.answer, result.detail], ["yes", "The change adds no file"]);
  },
);

Deno.test(
  "shadow did not look when there is too much to read",
  { permissions: "none" },
  async () => {
    const base = Object.fromEntries(Array.from({ length: 601 }, (_, i) => [`f${i}.js`, ""]));
    assertEquals((await ask(shadow, { base, fix: { "a.js": "" } })).answer, "did_not_look");
  },
);

Deno.test("shadow reads six hundred sources of four megabytes", {
  permissions: "none",
}, async () => {
  const look = async (base: Texts) => (await ask(shadow, { base, fix: { "x.js": "" } })).answer;
  const files = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}.js`, ""]));
  assertEquals(await look(files(600)), "yes");
  assertEquals(await look({ ...files(600), "a.txt": "" }), "yes");
  assertEquals(await look({ "a.js": " ".repeat(2_000_000), "b.js": " ".repeat(2_000_000) }), "yes");
  assertEquals(
    await look({ "a.js": " ".repeat(2_000_000), "b.js": " ".repeat(2_000_001) }),
    "did_not_look",
  );
});

Deno.test("shadow names everything that is taken, each once", { permissions: "none" }, async () => {
  const { detail } = await ask(shadow, {
    base: { "t.js": 'import "./a"; import "./b";', "a/index.js": "", "b/index.js": "" },
    fix: { "a.js": "", "b.js": "" },
  });
  assertEquals(
    detail,
    '"a.js" is found where t.js imports "./a", which was "a/index.js" before; ' +
      '"b.js" is found where t.js imports "./b", which was "b/index.js" before',
  );
});

Deno.test("shadow counts what was added", { permissions: "none" }, async () => {
  const { detail } = await ask(shadow, { base: {}, fix: { "a.js": "", "b.js": "" } });
  assertEquals(detail, "None of 2 added files takes the name of another module");
});

Deno.test("shadow takes what was missing from load errors, too", {
  permissions: "none",
}, async () => {
  const look = async (text: string, red: Partial<TestRun>) => {
    const { answer } = await ask(shadow, {
      base: { "t.py": text },
      fix: { "helpers.py": "" },
      red: { ...toRun({ two: "failed: x" }), ...red },
    });
    return answer;
  };
  const message = "No module named 'helpers'";
  const loadErrors = [{ file: "t.py", line: 1, message }];
  assertEquals(await look("import helpers\n", { loadErrors }), "yes");
  assertEquals(await look("import helpers\n", { output: "Error:\n" + message }), "yes");
  assertEquals(await look("import helpers.x\n", { output: message }), "yes");
  assertEquals(await look("import helpers\n", { output: "No module named 'helper'" }), "no");
  assertEquals(await look("import helpers\n", {}), "no");
});
