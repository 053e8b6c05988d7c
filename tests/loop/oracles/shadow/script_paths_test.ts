import { assertEquals } from "../../../assert.ts";
import {
  listScriptRoots,
  resolveScript,
  SCRIPT_ORDERS,
} from "../../../../loop/oracles/shadow/script_paths.ts";

Deno.test("listScriptRoots() lists folders with a configuration, and their sources", {
  permissions: "none",
}, () => {
  assertEquals(listScriptRoots(["a.ts", "x/package.json"]), []);
  assertEquals(listScriptRoots(["tsconfig.json"]), ["", "src"]);
  assertEquals(listScriptRoots(["x/y/tsconfig.base.json", "x/y/jsconfig.json"]), [
    "x/y",
    "x/y/src",
  ]);
});

const FOUND: readonly (readonly [
  module: string,
  files: string,
  found: readonly (string | null)[],
  from?: string,
])[] = [
  ["./a", "a.js a.ts a.mjs", ["a.js", "a.ts", "a.mjs"]],
  ["./a", "a.json", ["a.json", "a.json", "a.json"]],
  ["./a", "a.node", ["a.node", null, null]],
  ["./a", "a.cjs", ["a.cjs", "a.cjs", null]],
  ["./a", "a.mjs", ["a.mjs", "a.mjs", "a.mjs"]],
  ["./a", "a.jsx", [null, "a.jsx", "a.jsx"]],
  ["./a", "a.ts", [null, "a.ts", "a.ts"]],
  ["./a", "a.tsx", [null, "a.tsx", "a.tsx"]],
  ["./a", "a.mts", [null, "a.mts", "a.mts"]],
  ["./a", "a.cts", [null, "a.cts", null]],
  ["./a", "a.d.ts", [null, "a.d.ts", null]],
  ["./a", "a a.js", ["a", "a", "a"]],
  ["./a.js", "a.js a.ts", ["a.js", "a.ts", "a.js"]],
  ["./a.js", "a.tsx", [null, "a.tsx", null]],
  ["./a.mjs", "a.ts a.mjs", ["a.mjs", "a.ts", "a.mjs"]],
  ["./a.jsx", "a.tsx a.ts", [null, "a.ts", null]],
  ["./a", "a/index.js a/package.json", Array(3).fill("a/package.json")],
  ["./a", "a/index.js a.cjs", ["a.cjs", "a.cjs", "a/index.js"]],
  ["./a/", "a/index.js", Array(3).fill("a/index.js")],
  ["./a?x#y", "a.js", Array(3).fill("a.js")],
  ["./a#y", "a.js", Array(3).fill("a.js")],
  [".", "index.js", [null, null, null]],
  ["..", "x/a.js", [null, null, null], "x/t.js"],
  ["../a", "a.js x/a.js", Array(3).fill("a.js"), "x/t.js"],
  ["./a", "a.js x/y/a.js", Array(3).fill("x/y/a.js"), "x/y/t.js"],
  ["a", "src/a.js", Array(3).fill("src/a.js")],
  ["a", "src/a.js node_modules/a/index.js", Array(3).fill("src/a.js")],
  ["a", "node_modules/a/index.js", Array(3).fill("node_modules/a/index.js")],
  ["a/b", "node_modules/a/b.js", Array(3).fill("node_modules/a/b.js")],
  ["/src/a", "src/src/a.js src/a.js", [null, null, null]],
  ["fs", "src/fs.js", [null, null, null]],
  ["node:fs", "src/node:fs.js", [null, null, null]],
  ["npm:a", "src/npm:a.js", [null, null, null]],
];

Deno.test("resolveScript() finds a module where each runtime does", { permissions: "none" }, () => {
  for (const [module, files, found, from = "t.js"] of FOUND) {
    const search = { from, files: new Set(files.split(" ")), roots: ["src"] };
    const all = SCRIPT_ORDERS.map((order) => resolveScript(module, { ...search, order }));
    assertEquals([module, files, all], [module, files, found]);
  }
});
