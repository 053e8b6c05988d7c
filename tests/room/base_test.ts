import { describeBase, findBaseChanges, parseBase } from "../../room/base.ts";
import { openRoom } from "../../room/room.ts";
import { assertEquals, assertMatch } from "../assert.ts";
import { withProject } from "./project.ts";

async function describe(root: string): Promise<string> {
  const room = await openRoom(root, { dir: `${root}/.greenroom/rooms/r/${crypto.randomUUID()}` });
  try {
    return await describeBase(room);
  } finally {
    await room.close();
  }
}

const FILES = { "a.ts": "one\n", "odd\nname ü.ts": "two\n", "src/b.ts": "three\n" };

Deno.test("describeBase() has a line for each file, whatever its name", () =>
  withProject(FILES, async (root) => {
    const base = await describe(root);
    assertEquals(base.trimEnd().split("\n").length, 3);
    assertMatch(base, /^6\d\d [0-9a-f]{64} "a\.ts"\n/);
    assertEquals(findBaseChanges(base, await describe(root)), []);
  }));

Deno.test("findBaseChanges() names what changed in content or mode, appeared or vanished", () =>
  withProject(FILES, async (root) => {
    const base = await describe(root);
    Deno.writeTextFileSync(`${root}/a.ts`, "One\n");
    Deno.removeSync(`${root}/odd\nname ü.ts`);
    Deno.writeTextFileSync(`${root}/new.ts`, "");
    Deno.chmodSync(`${root}/src/b.ts`, 0o755);
    assertEquals(findBaseChanges(base, await describe(root)), [
      ...["a.ts", "new.ts", "odd\nname ü.ts", "src/b.ts"],
    ]);
  }));

Deno.test("findBaseChanges() takes a touched file as unchanged", () =>
  withProject(FILES, async (root) => {
    const base = await describe(root);
    Deno.utimeSync(`${root}/a.ts`, 1, 1);
    assertEquals(findBaseChanges(base, await describe(root)), []);
  }));

Deno.test("parseBase() gives paths and hashes, and none for what was too large", {
  permissions: "none",
}, () => {
  const hash = "0123456789abcdef".repeat(4);
  const files = parseBase(`644 ${hash} "a \\"b\\".ts"\nnot a line\n755 size:99 "big"\n`);
  assertEquals(files, [{ path: 'a "b".ts', hash }, { path: "big", hash: null }]);
});
