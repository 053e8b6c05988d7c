import { assertEquals } from "../assert.ts";
import { withProject } from "../room/project.ts";
import { locate } from "./locate.ts";

Deno.test("a folder whose name begins like the project's is outside", async () => {
  await withProject({
    "../project-secrets/k.txt": "k\n",
    "beside": { link: "../project-secrets" },
  }, async (root) => {
    const real = Deno.realPathSync(`${root}/beside/k.txt`);
    assertEquals(real.startsWith(root), true);
    assertEquals(await locate(root, "beside/k.txt"), "path_link_outside");
    assertEquals(await locate(root, "../project-secrets/k.txt"), "path_outside");
    assertEquals(await locate(root, real), "path_absolute");
  });
});
