import { assertEquals } from "../../../assert.ts";
import { isAlias, readAliases } from "../../../../loop/oracles/reach/aliases.ts";
import { encode } from "../../fakes/project.ts";

function readFrom(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  return readAliases({
    read: (_on, path) => Promise.resolve(files[path] === undefined ? null : encode(files[path])),
  });
}

Deno.test("readAliases() reads import maps and the project's own name", {
  permissions: "none",
}, async () => {
  const aliases = await readFrom({
    "deno.json":
      '{ "imports": { "shop/": "./src/", "@std/path": "jsr:@std/path", "cart": "./a.ts" } }',
    "package.json": '{ "name": "store" }',
  });
  const names = ["shop/cart.ts", "cart", "store", "store/sub", "#inner", "@std/path", "storefront"];
  assertEquals(names.map((name) => isAlias(name, aliases)), [
    ...[true, true, true, true, true],
    ...[false, false],
  ]);
});

Deno.test(
  "readAliases() makes do without what cannot be read",
  { permissions: "none" },
  async () => {
    assertEquals(await readFrom({ "deno.json": "// a\n{}", "package.json": "3" }), [
      "#",
      "@/",
      "~/",
    ]);
  },
);
