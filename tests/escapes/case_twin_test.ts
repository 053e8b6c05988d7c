import { assertEquals } from "../assert.ts";
import { withProject } from "../room/project.ts";
import { locate } from "./locate.ts";

Deno.test("no second file is made whose name differs in case alone", async () => {
  await withProject({ "Data.txt": "k\n", "src/App.ts": "a\n" }, async (root) => {
    assertEquals(await locate(root, "data.txt"), "path_twin");
    assertEquals(await locate(root, "src/app.ts"), "path_twin");
    assertEquals(await locate(root, "SRC/new.ts"), "path_twin");
    assertEquals(await locate(root, "Data.txt"), "file Data.txt");
    assertEquals(await locate(root, "other.txt"), "absent other.txt");
  });
});
