import { assertEquals } from "../assert.ts";
import { withProject } from "../room/project.ts";
import { locate } from "./locate.ts";

Deno.test("a pipe is refused before anything opens it and waits", {
  ignore: Deno.build.os === "windows",
}, async () => {
  await withProject({ "src/a.ts": "a\n", "alias": { link: "live.pipe" } }, async (root) => {
    const made = new Deno.Command("mkfifo", { args: [`${root}/live.pipe`] }).outputSync();
    assertEquals(made.success, true);
    assertEquals(Deno.lstatSync(`${root}/live.pipe`).isFifo, true);
    assertEquals(await locate(root, "live.pipe"), "path_special_file");
    assertEquals(await locate(root, "alias"), "path_special_file");
  });
});

Deno.test("a device is not reached through a link", {
  ignore: Deno.build.os === "windows",
}, async () => {
  await withProject({
    "l/z": { link: "/dev/zero" },
    "l/e": { link: "/proc/self/environ" },
    "l/r": { link: "/proc/self/root" },
  }, async (root) => {
    assertEquals(await locate(root, "l/z"), "path_link_outside");
    assertEquals(await locate(root, "l/e"), "path_link_outside");
    assertEquals(await locate(root, "l/r/etc/hostname"), "path_link_outside");
  });
});
