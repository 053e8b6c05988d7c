import { assertEquals, assertThrows } from "../assert.ts";
import { withProject } from "../room/project.ts";
import { locate } from "./locate.ts";

Deno.test("a link in the project does not lead a tool out of it", async () => {
  await withProject({
    "../outside/s.txt": "top\n",
    "out": { link: "../outside" },
    "out.txt": { link: "../outside/s.txt" },
    "src/a.ts": "a\n",
    "inner": { link: "src" },
    "inner-out": { link: "inner/../../outside" },
  }, async (root) => {
    assertEquals(Deno.readTextFileSync(`${root}/out/s.txt`), "top\n");
    assertEquals(await locate(root, "out/s.txt"), "path_link_outside");
    assertEquals(await locate(root, "out"), "path_link_outside");
    assertEquals(await locate(root, "out/new.txt"), "path_link_outside");
    assertEquals(await locate(root, "out.txt"), "path_link_outside");
    assertEquals(await locate(root, "inner-out/s.txt"), "path_link_outside");
    assertEquals(await locate(root, "inner/a.ts"), "file src/a.ts");
  });
});

Deno.test("a link that ends nowhere makes no file behind it", async () => {
  await withProject({ "dangling": { link: "nowhere.txt" } }, async (root) => {
    // Whoever asks whether the file is there hears no, and goes on to make it.
    assertThrows(() => Deno.statSync(`${root}/dangling`), Deno.errors.NotFound);
    assertEquals(await locate(root, "dangling"), "path_link_broken");
  });
});

Deno.test("a link that stays inside is judged by what it leads to", async () => {
  await withProject({
    "test/format.test.js": "assert\n",
    "src/samples.js": { link: "../test/format.test.js" },
  }, async (root) => {
    assertEquals(Deno.readTextFileSync(`${root}/src/samples.js`), "assert\n");
    assertEquals(await locate(root, "src/samples.js"), "file test/format.test.js");
  });
});
