import { assert, assertEquals, assertStringIncludes, assertThrows } from "../../assert.ts";
import { renderRoomBinds } from "../../../room/sandboxes/room_binds.ts";

const FOLDERS = { room: "/p/.greenroom/room", workspace: "/p", mounts: [], readOnly: [] };

function test(name: string, fn: () => void): void {
  Deno.test({ name, permissions: "none", fn });
}

test("renderRoomBinds() shows the room at the project's path, then what lies in it", () => {
  const covered = [
    { path: "node_modules/.cache", kind: "folder" },
    { path: "node_modules/.env", kind: "file" },
  ] as const;
  const { args, note } = renderRoomBinds({
    ...FOLDERS,
    mounts: [{ path: "node_modules", kind: "folder", covered }],
    readOnly: ["tests/a_test.ts"],
  });
  assertEquals(args, [
    ...["--bind", "/p/.greenroom/room", "/p"],
    ...["--bind-try", "/p/.greenroom/room/tests", "/p/tests"],
    ...["--ro-bind-try", "/p/node_modules", "/p/node_modules"],
    ...["--perms", "0555", "--size", "4096", "--tmpfs", "/p/node_modules/.cache"],
    ...["--remount-ro", "/p/node_modules/.cache"],
    ...["--dev-bind", "/dev/null", "/p/node_modules/.env"],
    ...["--ro-bind-try", "/p/.greenroom/room/tests/a_test.ts", "/p/tests/a_test.ts"],
  ]);
  assertEquals(note, null);
});

test("renderRoomBinds() says what is not held when there are too many places", () => {
  const readOnly = Array.from({ length: 250 }, (_, index) => `t${index}`);
  const { args, note } = renderRoomBinds({ ...FOLDERS, readOnly });
  assertEquals(args.length, 3 + 200 * 3);
  assertStringIncludes(note ?? "", "50 files that must not change are not held during the run");
});

test("renderRoomBinds() mounts each folder above a held file once, and counts it as a place", () => {
  const { args } = renderRoomBinds({ ...FOLDERS, readOnly: ["a/b/x", "a/b/y", "a-b/x", "z"] });
  const places = args.filter((_, index) => index % 3 === 2).slice(1);
  assertEquals(places, ["a", "a-b", "a/b", "a/b/x", "a/b/y", "a-b/x", "z"].map((p) => `/p/${p}`));
  const readOnly = Array.from({ length: 150 }, (_, index) => `d${index}/t`);
  const { note } = renderRoomBinds({ ...FOLDERS, readOnly });
  assertStringIncludes(note ?? "", "50 files that must not change are not held during the run");
});

test("renderRoomBinds() shows no mount at all when its secrets cannot all be covered", () => {
  const covered = Array.from({ length: 200 }, (_, index) => ({
    path: `a/${index}`,
    kind: "file" as const,
  }));
  const mounts = [{ path: "a", kind: "folder", covered }, { path: "b", kind: "folder" }] as const;
  const { args, note } = renderRoomBinds({ ...FOLDERS, mounts });
  assertEquals(args.slice(3), ["--ro-bind-try", "/p/b", "/p/b"]);
  assert(note?.startsWith("1 ignored places of the project are not shown"));
});

test("renderRoomBinds() refuses a place that is not below the project", () => {
  for (const path of ["", "/etc", "../x", "a/../../x"]) {
    assertThrows(
      () => renderRoomBinds({ ...FOLDERS, readOnly: [path] }),
      TypeError,
      "below the project",
    );
    const mounts = [{ path, kind: "folder" }] as const;
    assertThrows(() => renderRoomBinds({ ...FOLDERS, mounts }), TypeError, "below the project");
  }
});
