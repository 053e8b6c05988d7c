import { assertEquals, assertThrows } from "../assert.ts";
import { withProject } from "../room/project.ts";
import { locate } from "./locate.ts";

Deno.test("a NUL byte in a path is a refusal, not an exception", async () => {
  await withProject({ "a": "a\n" }, async (root) => {
    assertThrows(() => Deno.lstatSync(`${root}/a\0.txt`));
    assertEquals(await locate(root, "a\0.txt"), "path_nul");
    assertEquals(await locate(root, "a\0/../../x"), "path_nul");
  });
});
