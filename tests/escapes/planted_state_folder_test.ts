import { assert, assertEquals, assertThrows } from "../assert.ts";
import { createStateDir } from "../../loop/state_dir.ts";
import { withProject } from "../room/project.ts";

const OUTSIDE = { "../outside/photos/a.jpg": "mine\n", "../outside/notes.txt": "mine\n" };

for (const name of ["rooms", "runs", "landing", "edit", "denied.jsonl", "denied.jsonl.new"]) {
  Deno.test(`a repository cannot bring a state folder whose ${name} leads out of it`, async () => {
    const link = name.includes(".") ? "../../outside/notes.txt" : "../../outside";
    await withProject({ ...OUTSIDE, [`.greenroom/${name}`]: { link } }, (root) => {
      // The disk itself would follow the link, and remove or write what lies behind it.
      assert(Deno.statSync(`${root}/.greenroom/${name}`).size > 0);
      assertThrows(() => createStateDir(root), Error, `found a link called "${name}"`);
      assertEquals(Deno.readTextFileSync(`${root}/../outside/photos/a.jpg`), "mine\n");
      assertEquals(Deno.readTextFileSync(`${root}/../outside/notes.txt`), "mine\n");
      return Promise.resolve();
    });
  });
}

Deno.test("a link in place of a file that is being replaced is not written through", async () => {
  const planted = { ".greenroom/edit/a.js.new": { link: "../../../outside/notes.txt" } };
  await withProject({ ...OUTSIDE, ...planted }, (root) => {
    assertEquals(Deno.readTextFileSync(`${root}/.greenroom/edit/a.js.new`), "mine\n");
    createStateDir(root).replaceText("edit/a.js", "new\n");
    assertEquals(Deno.readTextFileSync(`${root}/../outside/notes.txt`), "mine\n");
    assertEquals(Deno.readTextFileSync(`${root}/.greenroom/edit/a.js`), "new\n");
    return Promise.resolve();
  });
});

Deno.test("a state folder that is a link itself is not used", async () => {
  await withProject({ ...OUTSIDE, ".greenroom": { link: "../outside" } }, (root) => {
    assert(Deno.statSync(`${root}/.greenroom`).isDirectory);
    assertThrows(() => createStateDir(root), Error, "found a link");
    return Promise.resolve();
  });
});
