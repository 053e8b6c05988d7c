import { listReached, readImportGraph } from "../../../commands/imports/import_graph.ts";
import { assertEquals } from "../../assert.ts";

type Files = Readonly<Record<string, string>>;

async function read(files: Files) {
  return await readImportGraph(Object.keys(files).sort(), (path) => files[path] ?? null);
}

/** A project, and what its files import. */
const CASES: readonly (readonly [what: string, files: Files, imports: Files])[] = [
  ["relative paths with and without endings", {
    "src/a.ts": 'import "./b.ts"; import { c } from "./c"; export * from "../lib"; import "zod";',
    "src/b.ts": 'const c = require("./c.js"); await import("./a.ts");',
    "src/c.ts": "",
    "lib/index.ts": 'import "./none.ts";',
  }, {
    "lib/index.ts": "",
    "src/a.ts": "lib/index.ts src/b.ts src/c.ts | zod",
    "src/b.ts": "src/a.ts src/c.ts",
    "src/c.ts": "",
  }],
  ["aliases of an import map and of TypeScript", {
    "deno.jsonc":
      '{ // words\n "imports": { "@/": "./src/", "core": "./src/core.ts", "z": "npm:z" } }',
    "web/tsconfig.json": '{"compilerOptions": {"paths": {"~/*": ["./app/*"]}}}',
    "web/app/x.ts": "",
    "src/core.ts": 'import "~/x"; import "z";',
    "src/a.ts": 'import "@/core.ts"; import "core"; import "@/none.ts";',
  }, {
    "src/a.ts": "src/core.ts | @/none.ts",
    "src/core.ts": "web/app/x.ts | z",
    "web/app/x.ts": "",
  }],
  ["packages of Python", {
    "shop/__init__.py": "",
    "shop/cart.py": "from . import price\nfrom .price import total\nimport os.path\n",
    "shop/price.py": "import requests\n",
    "tests/test_cart.py": "from shop.cart import Cart\nfrom shop import price\nimport helper\n",
    "tests/helper.py": "",
    "src/deep/x.py": "from deep import y\n",
    "src/deep/y.py": "",
  }, {
    "shop/__init__.py": "",
    "shop/cart.py": "shop/__init__.py shop/price.py | os os.path",
    "shop/price.py": " | requests",
    "src/deep/x.py": "src/deep/y.py",
    "src/deep/y.py": "",
    "tests/helper.py": "",
    "tests/test_cart.py": "shop/__init__.py shop/cart.py shop/price.py tests/helper.py",
  }],
  ["modules of Go", {
    "go.mod": "module example.com/shop\n\ngo 1.22\n",
    "main.go": 'package main\nimport (\n  "fmt"\n  "example.com/shop/cart"\n)\n',
    "cart/cart.go": "package cart\n",
    "cart/price.go": "package cart\n",
    "cart/cart_test.go": 'package cart\nimport "testing"\n',
  }, {
    "cart/cart.go": "",
    "cart/cart_test.go": "cart/cart.go cart/price.go | testing",
    "cart/price.go": "",
    "main.go": "cart/cart.go cart/price.go | fmt",
  }],
];

for (const [what, files, imports] of CASES) {
  Deno.test(`readImportGraph() follows ${what}`, { permissions: "none" }, async () => {
    const graph = await read(files);
    const found = graph.files.map(({ path, imports, packages }) => [
      path,
      [imports.join(" "), ...packages.length > 0 ? [packages.join(" ")] : []].join(" | "),
    ]);
    assertEquals(Object.fromEntries(found), imports);
    assertEquals(graph.notLookedAt, []);
  });
}

Deno.test("readImportGraph() says what it did not look at", { permissions: "none" }, async () => {
  const paths = ["a.ts", "b.ts", "c.ts", "d.ts", "e.md"];
  const read = (path: string) => path === "a.ts" ? null : "x\n";
  const graph = await readImportGraph(paths, read, { maxFiles: 2, maxCharacters: 100 });
  assertEquals(graph.files.map(({ path, lines }) => [path, lines]), [["b.ts", 1]]);
  assertEquals(graph.notLookedAt, [
    "a.ts: it cannot be read as text, or is too large",
    "2 more source files: beyond the limit",
  ]);
});

Deno.test(
  "listReached() follows imports to their end, in circles too",
  { permissions: "none" },
  async () => {
    const graph = await read({
      "a.ts": 'import "./b.ts";',
      "b.ts": 'import "./c.ts"; import "./a.ts";',
      "c.ts": "",
      "d.ts": "",
    });
    assertEquals([...listReached(graph, "a.ts")].sort(), ["a.ts", "b.ts", "c.ts"]);
    assertEquals([...listReached(graph, "none.ts")], ["none.ts"]);
  },
);
