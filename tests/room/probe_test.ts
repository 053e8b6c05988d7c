import { assertEquals } from "../assert.ts";
import { resolveInside } from "../../guards/contain.ts";
import { openRoom } from "../../room/room.ts";
import { createProbe } from "../../room/probe.ts";
import { plantRepository, withProject } from "./project.ts";
import { plantSocket } from "../unix_socket.ts";

Deno.test("createProbe() names the kind of everything that a disk can hold", async () => {
  const planted = { "file": "text", "folder": "FOLDER", "link": { link: "file" } } as const;
  await withProject(planted, async (project) => {
    plantSocket(`${project}/socket`);
    const probe = createProbe(() => null);
    const names = ["file", "folder", "link", "socket", "none", "file/inner"];
    const found = await Promise.all(names.map((name) => probe.lstat(`${project}/${name}`)));
    const kinds = found.map((metadata) => metadata?.kind ?? null);
    assertEquals(kinds, ["file", "folder", "link", "socket", null, null]);
    assertEquals((await probe.lstat("/dev/null"))?.kind, "device");
    assertEquals([found[0]?.size, found[0]?.hardLinks], [4, 1]);
    assertEquals((await probe.readDir(project)).toSorted(), ["file", "folder", "link", "socket"]);
    assertEquals(await probe.realPath(`${project}/link`), `${project}/file`);
  });
});

Deno.test("probe of a room refuses a file when the workspace knows it by several names", async () => {
  const planted = { ...plantRepository(), "a.ts": "a", "b.ts": "b", "way": { link: "a.ts" } };
  await withProject(planted, async (project) => {
    Deno.linkSync(`${project}/a.ts`, `${project}/../second.ts`);
    const room = await openRoom(project, { dir: `${project}/.greenroom/rooms/run/1` });
    const judge = async (path: string) => {
      const found = await resolveInside(room.root, path, room.probe);
      return found.kind === "refused" ? found.rule : found.kind;
    };
    assertEquals(await judge("a.ts"), "path_hard_link");
    assertEquals(await judge("way"), "path_hard_link");
    assertEquals(await judge("b.ts"), "file");
    assertEquals(await judge("c.ts"), "absent");
    // What happens in the workspace while the room is open counts as well.
    Deno.linkSync(`${project}/b.ts`, `${project}/../third.ts`);
    assertEquals(await judge("b.ts"), "path_hard_link");
    await room.close();
  });
});

Deno.test("probe of a room gives stored names so that a twin in another form is found", async () => {
  const planted = { ...plantRepository(), "re\u0301sume\u0301.py": "x = 1\n" };
  await withProject(planted, async (project) => {
    const room = await openRoom(project, { dir: `${project}/.greenroom/rooms/run/1` });
    const composed = await resolveInside(room.root, "r\u00e9sum\u00e9.py", room.probe);
    assertEquals(composed.kind === "refused" ? composed.rule : composed.kind, "path_twin");
    const [stored = ""] = room.files();
    assertEquals((await resolveInside(room.root, stored, room.probe)).kind, "file");
    await room.close();
  });
});
