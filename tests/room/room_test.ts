import { assert, assertEquals, assertRejects, assertStringIncludes } from "../assert.ts";
import { Approval } from "../../guards/approval.ts";
import type { FileChange } from "../../guards/request.ts";
import { EditConflictError } from "../../room/edit_conflict.ts";
import { openRoom, type Room } from "../../room/room.ts";
import { describeTree, plant, type Planted, plantRepository, withProject } from "./project.ts";
import { plantSocket } from "../unix_socket.ts";

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

function change(path: string, before: string | null, after: string): FileChange {
  return { path, before: before === null ? null : encode(before), after: encode(after) };
}

/** Opens a room of a project, and closes it after use. */
async function withRoom(
  planted: Readonly<Record<string, Planted>>,
  use: (room: Room, project: string) => Promise<void>,
): Promise<void> {
  await withProject({ ...plantRepository(), ...planted }, async (project) => {
    const room = await openRoom(project, { dir: `${project}/.greenroom/rooms/run/1` });
    try {
      await use(room, project);
    } finally {
      await room.close();
    }
  });
}

function modeOf(path: string): string {
  return ((Deno.lstatSync(path).mode ?? 0) & 0o7777).toString(8);
}

Deno.test("openRoom() copies what belongs and leaves stand-ins for what is mounted", async () => {
  const planted = {
    "a.ts": "a",
    "bytes.bin": Uint8Array.of(0, 255, 13, 10),
    "crlf.txt": "a\r\nb\r\n",
    "sub/link": { link: "../a.ts" },
    "empty": "FOLDER" as const,
    ".gitignore": "ignored/\n*.log\n",
    "ignored/x.js": "x",
    "x.log": "log",
    ".env": "KEY=1",
    "sub/__pycache__/x.pyc": "",
  };
  await withRoom(planted, async (room, project) => {
    assertEquals(describeTree(room.root), {
      ".gitignore": "ignored/\n*.log\n",
      "a.ts": "a",
      "bytes.bin": "\u0000\ufffd\r\n",
      "crlf.txt": "a\r\nb\r\n",
      "empty": "FOLDER",
      "ignored": "FOLDER",
      "sub": "FOLDER",
      "sub/link": "-> ../a.ts",
      "x.log": "",
    });
    assertEquals(room.files(), [".gitignore", "a.ts", "bytes.bin", "crlf.txt"]);
    assertEquals(room.withheld, [".env"]);
    assertEquals(room.mounts.map(({ path }) => path), ["ignored", "x.log"]);
    assertEquals(room.workspace, project);
    assertEquals(await room.read("bytes.bin"), Uint8Array.of(0, 255, 13, 10));
  });
});

Deno.test("openRoom() keeps modes and times when it copies", async () => {
  const planted = {
    "run.sh": { text: "#!/bin/sh\n", mode: 0o755 },
    "key.conf": { text: "a=1\n", mode: 0o640 },
    "fixed.txt": { text: "", mode: 0o444 },
  };
  await withProject({ ...plantRepository(), ...planted }, async (project) => {
    Deno.utimeSync(`${project}/run.sh`, 1_000_000, 1_000_000);
    const room = await openRoom(project, { dir: `${project}/.greenroom/rooms/run/1` });
    const names = ["run.sh", "key.conf", "fixed.txt"];
    assertEquals(names.map((name) => modeOf(`${room.root}/${name}`)), ["755", "640", "444"]);
    assertEquals(Deno.statSync(`${room.root}/run.sh`).mtime, new Date(1_000_000_000));
    await room.close();
  });
});

Deno.test("openRoom() resolves the root once when the project is entered through a link", async () => {
  await withProject({ "../real/p/a.txt": "a\n", "../link": { link: "real" } }, async (project) => {
    const beside = project.slice(0, project.lastIndexOf("/"));
    for (const [name, number] of [["link", 1], ["real", 2]] as const) {
      const workspace = `${beside}/${name}/p`;
      const room = await openRoom(workspace, {
        dir: `${workspace}/.greenroom/rooms/run/${number}`,
      });
      assertEquals(room.workspace, `${beside}/real/p`);
      assertEquals(room.root, `${beside}/real/p/.greenroom/rooms/run/${number}`);
      await room.apply(
        Approval.grant({ kind: "edit", tool: "t", change: change("n/b.txt", null, "x") }, "rule"),
      );
      assertEquals(room.files(), ["a.txt", "n/b.txt"]);
      await room.close();
    }
  });
});

Deno.test("openRoom() refuses a place that leads through a link or is taken", async () => {
  await withProject(
    { "../elsewhere": "FOLDER", ".greenroom": { link: "../elsewhere" } },
    async (project) => {
      const dir = `${project}/.greenroom/rooms/run/1`;
      await assertRejects(() => openRoom(project, { dir }), RangeError, "through a link");
    },
  );
  await withProject({ ".greenroom/rooms/run/1/x": "mine" }, async (project) => {
    const dir = `${project}/.greenroom/rooms/run/1`;
    await assertRejects(() => openRoom(project, { dir }), Deno.errors.AlreadyExists);
    assertEquals(Deno.readTextFileSync(`${dir}/x`), "mine");
  });
});

Deno.test("openRoom() names what is neither a file nor a folder and copies the rest", async () => {
  await withProject({ ...plantRepository(), "a.ts": "" }, async (project) => {
    plantSocket(`${project}/socket`);
    const room = await openRoom(project, { dir: `${project}/.greenroom/rooms/run/1` });
    assertEquals(room.files(), ["a.ts"]);
    assertEquals(room.leftOut, [{ path: "socket", reason: "it is neither a file nor a folder" }]);
    await room.close();
  });
});

Deno.test("openRoom() copies a file with several names as one of its own", async () => {
  await withProject({ ...plantRepository(), "a.ts": "a" }, async (project) => {
    Deno.linkSync(`${project}/a.ts`, `${project}/b.ts`);
    const room = await openRoom(project, { dir: `${project}/.greenroom/rooms/run/1` });
    assertEquals(Deno.lstatSync(`${room.root}/a.ts`).nlink, 1);
    await room.close();
  });
});

Deno.test("apply() changes exactly the approved file and keeps its mode", async () => {
  const planted = { "bin/check.sh": { text: "exit 1\n", mode: 0o755 }, "b": "b" };
  await withRoom(planted, async (room, project) => {
    const edit = change("bin/check.sh", "exit 1\n", "exit 0\n");
    const approval = Approval.grant({ kind: "edit" as const, tool: "t", change: edit }, "person");
    await room.apply(approval);
    assertEquals(Deno.readTextFileSync(`${room.root}/bin/check.sh`), "exit 0\n");
    assertEquals(modeOf(`${room.root}/bin/check.sh`), "755");
    assertEquals(Deno.readTextFileSync(`${project}/bin/check.sh`), "exit 1\n");
    await assertRejects(() => room.apply(approval), RangeError, "used before");
    assertEquals(await room.restore(), []);
    assertEquals([...Deno.readDirSync(`${project}/.greenroom/rooms/run`)].length, 1);
  });
});

Deno.test("put() makes new files with the mode of any new file, and their folders", async () => {
  await withRoom({ "a": "" }, async (room) => {
    await room.put([change("new/deep/b.txt", null, "b\n")]);
    Deno.writeTextFileSync(`${room.root}/plain`, "");
    assertEquals(modeOf(`${room.root}/new/deep/b.txt`), modeOf(`${room.root}/plain`));
    assertEquals((await room.restore()).map(({ path }) => path), ["plain"]);
    assertEquals(room.files(), ["a", "new/deep/b.txt"]);
  });
});

const CONFLICTS: readonly (readonly [string, FileChange, string])[] = [
  [
    "the file holds something else",
    change("keep.txt", "other\n", "x"),
    "changed since it was read",
  ],
  ["the file is gone", change("gone.txt", "x", "y"), "found no such file"],
  ["a new file exists already", change("keep.txt", null, ""), "exists already"],
  ["a new file has the name of a folder", change("d", null, "x"), "exists already"],
  ["a new file has the name of a link", change("dangling", null, "x"), "exists already"],
  ["a folder is edited", change("d", "x", "y"), "found no such file"],
  ["a link is edited", change("dangling", "x", "y"), "found no such file"],
  [
    "a folder on the way is a file",
    change("keep.txt/x", null, "x"),
    'that "keep.txt" is no folder',
  ],
  ["a folder on the way is a link", change("way/x", null, "x"), 'that "way" is no folder'],
  ["the path leads out", change("../x", null, "x"), "no path of the project"],
  ["the path is absolute", change("/etc/x", null, "x"), "no path of the project"],
  ["the path ends in a slash", change("new/", null, "x"), "no path of the project"],
  ["the path is the repository's own", change(".git", "x", "y"), "no path of the project"],
  ["the path is the toolkit's own", change("a/.Greenroom/x", null, "y"), "no path of the project"],
  ["the path is ignored", change("ignored/x.js", "x", "y"), "is ignored"],
  ["a stand-in is edited", change("x.log", "", "y"), "is ignored"],
];

for (const [title, conflicting, message] of CONFLICTS) {
  Deno.test(`put() refuses and changes nothing when ${title}`, async () => {
    const planted = {
      "keep.txt": "keep\n",
      "d/inner": "",
      "dangling": { link: "nowhere.txt" },
      "way": { link: "d" },
      ".gitignore": "ignored/\nx.log\n",
      "ignored/x.js": "x",
      "x.log": "",
    };
    await withRoom(planted, async (room) => {
      const before = describeTree(room.root);
      const error = await assertRejects(() => room.put([conflicting]), EditConflictError);
      assertStringIncludes(error.message, message);
      assertStringIncludes(error.message, `Cannot apply edit to "${conflicting.path}"`);
      assertEquals(describeTree(room.root), before);
      assertEquals(await room.restore(), []);
    });
  });
}

Deno.test("read() gives bytes of the project's files and nothing else", async () => {
  const planted = {
    "a.ts": "a",
    "link": { link: "a.ts" },
    "folder/b.ts": "b",
    "via": { link: "folder" },
    ".gitignore": "x.log\n",
    "x.log": "log",
  };
  await withRoom(planted, async (room) => {
    const paths = ["a.ts", "link", "folder", "folder/b.ts", "via/b.ts", "x.log", "none", "a.ts/x"];
    const read = await Promise.all(paths.map((path) => room.read(path)));
    assertEquals(read.map((bytes) => bytes && new TextDecoder().decode(bytes)), [
      "a",
      null,
      null,
      "b",
      null,
      null,
      null,
      null,
    ]);
  });
});

Deno.test("linkMounts() links at the top and copies further down, without what is covered", async () => {
  const planted = {
    ".gitignore": "top/\nlow/\nx.log\n",
    "top/a.js": "a",
    "pkg/low/b.js": "b",
    "pkg/low/.env": "KEY=1",
    "pkg/low/link": { link: "b.js" },
    "pkg/low/out": { link: "../../../outside" },
    "x.log": "log",
  };
  await withRoom(planted, async (room, project) => {
    const reached = await room.linkMounts();
    assertEquals(reached, { linked: ["top", "x.log"], copied: ["pkg/low"], leftOut: [] });
    assertEquals(describeTree(`${room.root}/pkg`), {
      "low": "FOLDER",
      "low/b.js": "b",
      "low/link": "-> b.js",
    });
    assertEquals(Deno.readLinkSync(`${room.root}/top`), `${project}/top`);
    assertEquals(room.files(), [".gitignore"]);
    assertEquals(await room.restore(), []);
    Deno.removeSync(`${room.root}/top`);
    Deno.writeTextFileSync(`${room.root}/pkg/low/b.js`, "poisoned");
    assertEquals((await room.restore()).map(({ path }) => path), ["pkg/low/b.js", "top"]);
    assertEquals(Deno.readTextFileSync(`${room.root}/top/a.js`), "a");
    assertEquals(Deno.readTextFileSync(`${project}/pkg/low/b.js`), "b");
  });
});

Deno.test("close() removes the room and all that belongs to it", async () => {
  await withProject({ ...plantRepository(), "a.ts": "a" }, async (project) => {
    const room = await openRoom(project, { dir: `${project}/.greenroom/rooms/run/1` });
    await room.put([change("a.ts", "a", "b")]);
    plant(`${room.root}/deep/${"x/".repeat(100)}file`, "");
    await room.close();
    assertEquals(describeTree(`${project}/.greenroom`), {
      "rooms": "FOLDER",
      "rooms/run": "FOLDER",
    });
    await assertRejects(() => room.put([change("a.ts", "b", "c")]), Error, "Cannot use room");
    await assertRejects(() => room.restore(), Error, "Cannot use room");
    assert(Deno.readTextFileSync(`${project}/a.ts`) === "a");
  });
});
