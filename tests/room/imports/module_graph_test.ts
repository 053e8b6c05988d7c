import { assertEquals, assertThrows } from "../../assert.ts";
import { findStray } from "../../../room/imports/module_graph.ts";

const isInside = (path: string) => path.startsWith("/room/");

function render(...modules: readonly object[]): string {
  return `Warning: a word before\n${JSON.stringify({ version: 1, modules }, null, 2)}\n`;
}

function toModule(specifier: string, ...imports: readonly string[]): object {
  return { specifier, dependencies: imports.map((target) => ({ code: { specifier: target } })) };
}

Deno.test("findStray() names the first file outside and who imports it", {
  permissions: "none",
}, () => {
  const text = render(
    toModule("file:///room/a_test.ts", "file:///room/b.ts", "https://x.test/y.ts"),
    toModule("file:///room/b.ts", "file:///home/me/key%20file.txt"),
    { specifier: "file:///home/me/key%20file.txt", kind: "external" },
    { specifier: "https://x.test/y.ts", local: "/cache/y" },
    { specifier: "npm:zod@4" },
  );
  assertEquals(findStray(text, isInside), {
    path: "/home/me/key file.txt",
    importer: "/room/b.ts",
  });
});

Deno.test("findStray() takes imports of types, and files that are not there, like others", {
  permissions: "none",
}, () => {
  const text = render(
    {
      specifier: "file:///room/a.ts",
      dependencies: [{ type: { specifier: "file:///etc/x.d.ts" } }],
    },
    { specifier: "file:///etc/x.d.ts", error: "Module not found" },
  );
  assertEquals(findStray(text, isInside), { path: "/etc/x.d.ts", importer: "/room/a.ts" });
});

Deno.test("findStray() takes a name that no path has for one outside", {
  permissions: "none",
}, () => {
  const text = render(toModule("file:///room/%E0%A4"));
  assertEquals(findStray(text, isInside)?.path, "file:///room/%E0%A4");
});

Deno.test("findStray() gives null when all lies inside", { permissions: "none" }, () => {
  assertEquals(findStray(render(toModule("file:///room/a.ts")), isInside), null);
});

Deno.test("findStray() throws when the text is no graph", { permissions: "none" }, () => {
  for (const text of ["", "error: no such file", "{}", '{"modules":1}']) {
    assertThrows(() => findStray(text, isInside), SyntaxError);
  }
});
