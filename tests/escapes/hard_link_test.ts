import { assertEquals } from "../assert.ts";
import { withProject } from "../room/project.ts";
import { locate } from "./locate.ts";

Deno.test("a second name of a file outside is refused", async () => {
  await withProject({ "../outside/s.txt": "top\n", "src/a.ts": "a\n" }, async (root) => {
    Deno.linkSync(`${root}/../outside/s.txt`, `${root}/src/b.ts`);
    assertEquals(Deno.realPathSync(`${root}/src/b.ts`), `${root}/src/b.ts`);
    assertEquals(Deno.readTextFileSync(`${root}/src/b.ts`), "top\n");
    assertEquals(await locate(root, "src/b.ts"), "path_hard_link");
    assertEquals(await locate(root, "src/a.ts"), "file src/a.ts");
  });
});
