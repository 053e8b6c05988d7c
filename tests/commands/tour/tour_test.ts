import { mapFolders } from "../../../commands/tour/folders.ts";
import { toCode } from "../../../commands/tour/page.ts";
import { survey } from "../../../commands/tour/survey.ts";
import { renderTour } from "../../../commands/tour/render_tour.ts";
import { assert, assertEquals, assertMatch, assertStringIncludes } from "../../assert.ts";
import { createFolder, type Project } from "../cli/project.ts";
import { greenroom } from "../cli/greenroom.ts";

type Files = Readonly<Record<string, string>>;

function fill(project: Project, files: Files): void {
  for (const [path, text] of Object.entries(files)) project.write(path, text);
}

async function readTour(files: Files): Promise<string> {
  await using project = createFolder();
  fill(project, files);
  return renderTour(await survey(project.dir));
}

const SHOP: Files = {
  "README.md":
    "# Shop\n\n![badge](x.svg)\n\nA **shop** that sells [cups](https://c.example) and no more.\n",
  "deno.json":
    '{ "name": "@acme/shop", "exports": "./mod.ts", "tasks": { "test": "deno test -A" } }',
  "mod.ts": 'export * from "./src/cart.ts";\n',
  "src/cart.ts": 'import { round } from "./money.ts";\nimport { z } from "npm:zod@4";\nround(z);\n',
  "src/order.ts": 'import { round } from "./money.ts";\nround(1);\n',
  "src/money.ts": "export const round = Math.round;\n",
  "tests/cart_test.ts": 'import "../src/cart.ts";\n',
};

Deno.test("tour tells a Deno project from its files", async () => {
  const page = await readTour(SHOP);
  for (
    const words of [
      "# Getting to know `@acme/shop`\n",
      "> A shop that sells cups and no more.\n",
      'run with `deno task test`, because of `the task "test" of deno.json`.',
      '| `mod.ts` | `"exports" of deno.json` |',
      "| `src/` | 3 | 3 | 6 | 0 |  |",
      "| the root | 3 | 1 | 1 | 0 | `src/` |",
      "| `tests/` | 1 | 1 | 1 | 1 | `src/` |",
      "| `src/money.ts` | 2 | 1 | `src/cart.ts`, `src/order.ts` |",
      "Imported by a test itself: 1 of 4 sources.",
      "| `zod` | 1 |",
      "| `test_folder` | 1 | `tests/cart_test.ts` |",
    ]
  ) assertStringIncludes(page, words);
});

/** A repository, and lines of its page. */
const OTHERS: readonly (readonly [what: string, files: Files, lines: readonly string[]])[] = [
  ["Node", {
    "package.json":
      '{"name": "app", "bin": {"app": "./out/cli.js"}, "scripts": {"test": "vitest"}}',
    "out/cli.ts": "",
    "src/a.test.js": 'require("./a");\n',
    "src/a.js": 'require("..");\n',
    "index.js": "",
  }, [
    "| `npm test` | `vitest` | `package.json` |",
    '| `out/cli.ts` | `"bin" of package.json` |',
    "| `src/` | 2 | 2 | 2 | 1 | the root |",
  ]],
  ["Node whose author has a name", {
    "package.json": '{\n  "author": {\n    "name": "Somebody"\n  },\n  "name": "shop"\n}\n',
  }, ["# Getting to know `shop`\n"]],
  ["Deno with comments", {
    "deno.jsonc": '{\n  // What it is called.\n  "name": "@acme/shop"\n}\n',
  }, ["# Getting to know `@acme/shop`\n"]],
  ["Python", {
    "pyproject.toml":
      '[project]\nname = "tool"\n[project.scripts]\ntool = "tool.cli:main"\n[tool.pytest]\n',
    "src/tool/__init__.py": "",
    "src/tool/cli.py": "from tool import core\nimport os, requests\n",
    "src/tool/core.py": "",
    "tests/test_core.py": "from tool.core import x\n",
  }, [
    "# Getting to know `tool`\n",
    "run with `python3 -m pytest`, because of `pyproject.toml`.",
    '| `src/tool/cli.py` | `script "tool" of pyproject.toml` |',
    "| `src/tool/` | 3 | 3 | 2 | 0 |  |",
    "| `requests` | 1 |",
  ]],
  ["Go", {
    "go.mod": "module example.com/shop\n",
    "shop.go": "package shop\n",
    "cmd/shop/main.go": 'package main\nimport "example.com/shop"\nfunc main() {\n}\n',
    "cmd/more/main.go": 'package main\nimport "example.com/shop"\nfunc main() {\n}\n',
    "shop_test.go": "package shop\n",
  }, [
    "run with `go test ./...`, because of `go.mod`.",
    "| `shop.go` | `the package that go.mod names` |",
    "| `cmd/more/main.go` | `a program of Go` |",
    "| `*.go` | 2 | 1 | `cmd/more/main.go`, `cmd/shop/main.go` |",
  ]],
  ["nothing that it knows", { "main.rs": "fn main() {}\n", "a.txt": "a\n" }, [
    "No way to run the tests was found",
    "2 files, of which 0 sources could be read.",
    "- imports in 1 file with the ending .rs",
    "None was found by its name.",
  ]],
];

for (const [what, files, lines] of OTHERS) {
  Deno.test(`tour tells a repository of ${what}`, async () => {
    const page = await readTour(files);
    for (const line of lines) assertStringIncludes(page, line);
  });
}

Deno.test("tour says the same of the same files, whatever their order on the disk", async () => {
  const backwards = Object.fromEntries(Object.entries(SHOP).reverse());
  assertEquals(await readTour(SHOP), await readTour(backwards));
});

Deno.test("tour shows hostile names plainly, as code and nothing else", async () => {
  const page = await readTour({
    "README.md":
      "Call @everyone, see #1 and <img src=x onerror=alert(1)> or [x](javascript:1) now.\n",
    "a|b `c` @you.ts": "",
    "x](http\u202e).ts": 'import "./a|b `c` @you.ts";\nimport "pkg|`@all`";\n',
    "line\nend\u001b[2J.py": "",
    "package.json": '{"name": "<script>", "scripts": {"a`b": "rm |`x` <b>"}}',
  });
  assertStringIncludes(page, "``a\\|b `c` @you.ts``");
  assertStringIncludes(page, "`x](http\\u{202e}).ts`");
  assertStringIncludes(page, "`line end\\u{1b}[2J.py`");
  assertStringIncludes(page, "# Getting to know `<script>`");
  assertStringIncludes(page, "@<!-- -->everyone");
  assertEquals(/(?<!\\)<img/.test(page), false);
  // deno-lint-ignore no-control-regex
  assertEquals(/[\u0000-\u0009\u000b-\u001f\u202e]/.test(page), false);
});

Deno.test("toCode() closes what it opens", { permissions: "none" }, () => {
  assertEquals(toCode("a"), "`a`");
  assertEquals(toCode("`"), "`` ` ``");
  assertEquals(toCode("a``b|c"), "```a``b\\|c```");
  assertEquals(toCode(" \n "), "");
  assertEquals(toCode("x".repeat(200)).length, 163);
});

Deno.test("mapFolders() shows no more than a page holds", { permissions: "none" }, () => {
  const files = Array.from({ length: 80 }, (_, index) => `d${index}/a.ts`);
  const { folders, more } = mapFolders(files, { files: [], notLookedAt: [] });
  assertEquals([folders.length, more], [30, 50]);
});

Deno.test("tour reads no secret, no ignored file and no link that leads out, and says so", async () => {
  await using project = createFolder();
  fill(project, {
    ".gitignore": "built/\n",
    ".env": "KEY=very-secret\n",
    "built/out.ts": 'import "hidden-package";\n',
    "video.ts": "\0\0\0binary\0",
    "a.ts": "",
  });
  Deno.symlinkSync("/etc/passwd", `${project.dir}/link.ts`);
  const page = renderTour(await survey(project.dir));
  assertStringIncludes(page, "- what git ignores: built");
  assertStringIncludes(page, "- files that may hold secrets: .env");
  assertStringIncludes(page, "- video.ts: it cannot be read as text, or is too large");
  assertMatch(page, /- link\.ts: its target is absolute/);
  for (const word of ["very-secret", "hidden-package", "root:"]) {
    assertEquals(page.includes(word), false, word);
  }
});

Deno.test("tour writes one new file and leaves everything else as it was", async () => {
  await using project = createFolder();
  fill(project, SHOP);
  const before = project.list();
  const printed = await greenroom(["tour", "--dir", project.dir, "--print"]);
  assertEquals([printed.code, project.list()], [0, before], printed.stderr);
  const { code, stdout, stderr } = await greenroom(["tour", "--dir", project.dir]);
  assertEquals([code, stdout, stderr], [0, `Wrote ${project.dir}/ONBOARDING.md\n`, ""]);
  assertEquals(project.list().filter((path) => !before.includes(path)), ["ONBOARDING.md"]);
  assertEquals(project.read("ONBOARDING.md"), printed.stdout);
});

Deno.test("tour overwrites nothing, and follows no link to where it would write", async () => {
  await using project = createFolder();
  fill(project, { "a.ts": "", "ONBOARDING.md": "mine\n" });
  const { code, stdout, stderr } = await greenroom(["tour"], { cwd: project.dir });
  assertEquals([code, stdout, project.read("ONBOARDING.md")], [2, "", "mine\n"]);
  assertMatch(stderr, /^Cannot write ".*": found it there already and it is not overwritten/);
  Deno.removeSync(`${project.dir}/ONBOARDING.md`);
  Deno.symlinkSync(`${project.around}/elsewhere`, `${project.dir}/ONBOARDING.md`);
  const linked = await greenroom(["tour"], { cwd: project.dir });
  assertEquals(linked.code, 2);
  assert(![...Deno.readDirSync(project.around)].some(({ name }) => name === "elsewhere"));
});

Deno.test("tour survives what was written against it", async () => {
  const deep = "[".repeat(200_000);
  const started = performance.now();
  const page = await readTour({
    "README.md": `${"<!--".repeat(300_000)}\n\n${"![".repeat(100_000)}\n`,
    "package.json": deep,
    "deno.json": `{"tasks": {"a": ${deep}`,
    "sub/tsconfig.json": deep,
    "go.mod": "module \n",
    "a.constructor": "x",
    "b.__proto__": "x",
    "many.go": "package main\n".repeat(50_000),
    "deep.ts": `${"(".repeat(20_000)}1${")".repeat(20_000)};\n`,
    "deep.py": `x = ${"[".repeat(20_000)}\n`,
    "Makefile": `${"a".repeat(200_000)}\n`,
  });
  assertStringIncludes(page, "# Getting to know `project`\n");
  assert(performance.now() - started < 20_000, `${performance.now() - started} ms`);
});

Deno.test("tour sends nobody to a file without a word", async () => {
  const files = { "calc/mean.py": "def mean(): pass\n", "calc/text.py": "import calc.mean\n" };
  const says = "`calc/__init__.py` | `a package of Python`";
  assert(!(await readTour({ ...files, "calc/__init__.py": "\n" })).includes(says));
  assertStringIncludes(await readTour({ ...files, "calc/__init__.py": "x = 1\n" }), says);
});
