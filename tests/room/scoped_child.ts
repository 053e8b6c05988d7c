/**
 * A program that opens, changes and lands a room under narrow permissions; for
 * `scoped_permissions_test.ts`. Prints what it found.
 *
 * @module
 */

import { landChanges } from "../../room/land.ts";
import { openRoom } from "../../room/room.ts";

const [project = ""] = Deno.args;
const room = await openRoom(project, { dir: `${project}/.greenroom/rooms/run/1` });
const before = new TextEncoder().encode("a\n");
const change = { path: "a.ts", before, after: new TextEncoder().encode("b\n") };
await room.put([change]);
Deno.removeSync(`${room.root}/link`);
Deno.writeTextFileSync(`${room.root}/a.ts`, "c\n");
const touched = await room.restore();
const reached = await room.linkMounts();
const landed = await landChanges(project, [change], {
  stateDir: `${project}/.greenroom`,
  run: "run",
});
console.log(JSON.stringify({
  files: room.files(),
  link: Deno.readLinkSync(`${room.root}/link`),
  leftOut: room.leftOut,
  notes: room.notes,
  touched: touched.map(({ kind, path }) => `${kind} ${path}`),
  reached,
  again: (await room.restore()).length,
  landed: landed.kind,
}));
await room.close();
