import { assert, assertEquals } from "../assert.ts";
import { openRoom } from "../../room/room.ts";
import { withProject } from "./project.ts";

Deno.test("openRoom() mounts a file instead of copying it when it is very large", async () => {
  await withProject({ "a.ts": "a" }, async (project) => {
    const file = Deno.createSync(`${project}/huge.log`);
    file.truncateSync(3_000_000_000);
    file.close();
    const started = performance.now();
    const room = await openRoom(project, { dir: `${project}/.greenroom/rooms/run/1` });
    assert(performance.now() - started < 2_000);
    assertEquals(room.mounts, [{ path: "huge.log", kind: "file", isLarge: true }]);
    assertEquals(await room.read("huge.log"), null);
    assertEquals(await room.restore(), []);
    await room.close();
  });
});
