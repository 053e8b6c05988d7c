import { assertEquals, assertRejects } from "../assert.ts";
import { openRoom, type Room } from "../../room/room.ts";
import { describeTree, plant, type Planted, plantRepository, withProject } from "./project.ts";
import { plantSocket } from "../unix_socket.ts";

const PROJECT: Readonly<Record<string, Planted>> = {
  ...plantRepository(),
  "a.ts": "a\n",
  "run.sh": { text: "exit 1\n", mode: 0o755 },
  "src/b.ts": "b\n",
  "src/deep/c.ts": "c\n",
  "src/link": { link: "b.ts" },
  "test/__snapshots__/a.snap": "1\n",
  ".gitignore": "ignored/\n",
  "ignored/x.js": "x\n",
};

interface Case {
  readonly title: string;
  /** What the test run does to the room, which lies at `root`, next to `outside`. */
  readonly run: (root: string, outside: string) => void;
  /** Kind and path of all that restore() reports; caches with a star. */
  readonly touched: readonly string[];
}

const CASES: readonly Case[] = [
  { title: "it left all as it was", run: () => {}, touched: [] },
  {
    title: "it rewrote a snapshot",
    run: (root) => Deno.writeTextFileSync(`${root}/test/__snapshots__/a.snap`, "2\n"),
    touched: ["changed test/__snapshots__/a.snap"],
  },
  {
    title: "it rewrote an edited file and removed another",
    run: (root) => {
      Deno.writeTextFileSync(`${root}/a.ts`, "poisoned\n");
      Deno.removeSync(`${root}/new.ts`);
    },
    touched: ["changed a.ts", "removed new.ts"],
  },
  {
    title: "it wrote other bytes of the same length and put the time back",
    run: (root) => {
      const { atime, mtime } = Deno.statSync(`${root}/src/b.ts`);
      Deno.writeTextFileSync(`${root}/src/b.ts`, "B\n");
      Deno.utimeSync(`${root}/src/b.ts`, atime ?? 0, mtime ?? 0);
    },
    touched: ["changed src/b.ts"],
  },
  {
    title: "it wrote the same bytes again, or moved a file away and back",
    run: (root) => {
      Deno.writeTextFileSync(`${root}/src/b.ts`, "b\n");
      Deno.renameSync(`${root}/run.sh`, `${root}/away`);
      Deno.renameSync(`${root}/away`, `${root}/run.sh`);
    },
    touched: [],
  },
  {
    title: "it changed modes",
    run: (root) => {
      Deno.chmodSync(`${root}/run.sh`, 0o644);
      Deno.chmodSync(`${root}/src/deep/c.ts`, 0);
      Deno.chmodSync(`${root}/src/deep`, 0);
    },
    touched: ["changed run.sh", "changed src/deep", "changed src/deep/c.ts"],
  },
  {
    title: "it left caches and results",
    run: (root) => {
      plant(`${root}/src/__pycache__/b.pyc`, "");
      plant(`${root}/coverage/lcov.info`, "");
      plant(`${root}/out/deep/report.xml`, "");
      plant(`${root}/.pytest_cache/x`, "");
    },
    touched: [
      "added* .pytest_cache",
      "added* coverage",
      "added out",
      "added* src/__pycache__",
    ],
  },
  {
    title: "it removed a folder",
    run: (root) => Deno.removeSync(`${root}/src`, { recursive: true }),
    touched: [
      "removed src",
      "removed src/b.ts",
      "removed src/deep",
      "removed src/deep/c.ts",
      "removed src/link",
    ],
  },
  {
    title: "it put links in the place of a file, a folder and a stand-in",
    run: (root, outside) => {
      Deno.removeSync(`${root}/src`, { recursive: true });
      Deno.symlinkSync(outside, `${root}/src`);
      Deno.removeSync(`${root}/a.ts`);
      Deno.symlinkSync(`${outside}/b.ts`, `${root}/a.ts`);
      Deno.removeSync(`${root}/ignored`);
      Deno.symlinkSync(outside, `${root}/ignored`);
      Deno.symlinkSync(outside, `${root}/added`);
    },
    touched: [
      "changed a.ts",
      "added added",
      "changed ignored",
      "changed src",
      "removed src/b.ts",
      "removed src/deep",
      "removed src/deep/c.ts",
      "removed src/link",
    ],
  },
  {
    title: "it put a second name of a file outside in the place of a file",
    run: (root, outside) => {
      Deno.removeSync(`${root}/a.ts`);
      Deno.linkSync(`${outside}/b.ts`, `${root}/a.ts`);
      Deno.linkSync(`${outside}/b.ts`, `${root}/second`);
    },
    touched: ["changed a.ts", "added second"],
  },
  {
    title: "it gave a file of the room a second name",
    run: (root) => Deno.linkSync(`${root}/run.sh`, `${root}/src/second.sh`),
    touched: ["changed run.sh", "added src/second.sh"],
  },
  {
    title: "it made files of folders and folders of files, and turned a link",
    run: (root) => {
      Deno.removeSync(`${root}/run.sh`);
      plant(`${root}/run.sh/inner`, "");
      Deno.removeSync(`${root}/src/deep`, { recursive: true });
      Deno.writeTextFileSync(`${root}/src/deep`, "");
      Deno.removeSync(`${root}/src/link`);
      Deno.symlinkSync("deep", `${root}/src/link`);
    },
    touched: ["changed run.sh", "changed src/deep", "removed src/deep/c.ts", "changed src/link"],
  },
  {
    title: "it left a locked tree",
    run: (root) => {
      plant(`${root}/locked/inner/file`, "");
      Deno.chmodSync(`${root}/locked/inner/file`, 0);
      Deno.chmodSync(`${root}/locked/inner`, 0);
      Deno.chmodSync(`${root}/locked`, 0);
    },
    touched: ["added locked"],
  },
  {
    title: "it locked the room itself",
    run: (root) => Deno.chmodSync(root, 0),
    touched: ["changed ."],
  },
  {
    title: "it left a socket",
    run: (root) => plantSocket(`${root}/socket`),
    touched: ["added socket"],
  },
  {
    title: "it left repositories and state folders",
    run: (root) => {
      plant(`${root}/.git/hooks/pre-commit`, "");
      plant(`${root}/.greenroom/denied.json`, "");
    },
    touched: ["added .git", "added .greenroom"],
  },
  {
    title: "it left a tree deeper than a path can say",
    run: (root) => plantDeepTree(root, 1_200),
    touched: ["added deep"],
  },
];

/** Makes a tree from its lowest folder up, so that no path gets too long on the way. */
function plantDeepTree(root: string, depth: number): void {
  Deno.mkdirSync(`${root}/deep`);
  for (let level = 0; level < depth; level++) {
    Deno.mkdirSync(`${root}/upper`);
    Deno.renameSync(`${root}/deep`, `${root}/upper/inner`);
    Deno.renameSync(`${root}/upper`, `${root}/deep`);
  }
}

/** Opens a room with one edit and one new file in it. */
async function withEditedRoom(
  use: (room: Room, project: string) => Promise<void>,
): Promise<void> {
  const planted = {
    ...PROJECT,
    "../outside/b.ts": "outside\n",
    "../outside/deep/c.ts": "outside\n",
  };
  await withProject(planted, async (project) => {
    const room = await openRoom(project, { dir: `${project}/.greenroom/rooms/run/1` });
    const encode = (text: string) => new TextEncoder().encode(text);
    await room.put([
      { path: "a.ts", before: encode("a\n"), after: encode("edited\n") },
      { path: "new.ts", before: null, after: encode("new\n") },
    ]);
    try {
      await use(room, project);
    } finally {
      await room.close();
    }
  });
}

for (const { title, run, touched } of CASES) {
  Deno.test(`restore() puts the room back to base and edits when ${title}`, async () => {
    await withEditedRoom(async (room, project) => {
      const outside = `${project}/../outside`;
      const before = describeState(room.root);
      const beforeOutside = describeTree(outside);
      run(room.root, outside);
      const found = (await room.restore())
        .filter(({ kind }) => kind !== "rewritten")
        .map(({ kind, path, isCache }) => `${kind}${isCache ? "*" : ""} ${path}`);
      assertEquals(found, touched);
      assertEquals(describeState(room.root), before);
      assertEquals(describeTree(outside), beforeOutside);
      assertEquals(await room.restore(), []);
      assertEquals([...Deno.readDirSync(`${project}/.greenroom/rooms/run`)].length, 1);
    });
  });
}

/** What lies in a room, with the modes. */
function describeState(root: string): Record<string, string> {
  const tree = describeTree(root);
  return Object.fromEntries(
    Object.entries(tree).map(([path, what]) => {
      const mode = (Deno.lstatSync(`${root}/${path}`).mode ?? 0) & 0o7777;
      return [path, `${mode.toString(8)} ${what}`];
    }),
  );
}

Deno.test("restore() reports a run's touch once when nothing else happened since", async () => {
  await withEditedRoom(async (room) => {
    Deno.writeTextFileSync(`${room.root}/src/b.ts`, "x");
    await room.restore();
    Deno.writeTextFileSync(`${room.root}/run.sh`, "x");
    assertEquals((await room.restore()).map(({ path }) => path), ["run.sh"]);
  });
});

Deno.test("restore() tells what was written meanwhile when it holds the same bytes again", async () => {
  await withEditedRoom(async (room) => {
    const path = `${room.root}/src/b.ts`;
    const text = Deno.readTextFileSync(path);
    Deno.writeTextFileSync(path, "weaker\n");
    Deno.writeTextFileSync(path, text);
    // A disk's clock is coarse: without this the times could be those from before.
    Deno.utimeSync(path, 1_000_000, 1_000_000);
    const rewritten = { path: "src/b.ts", kind: "rewritten", isCache: false } as const;
    assertEquals(await room.restore(), [rewritten]);
    assertEquals(await room.restore(), []);
  });
});

Deno.test("restore() fails clearly and closes the room to use when the right bytes are lost", async () => {
  await withEditedRoom(async (room, project) => {
    Deno.writeTextFileSync(`${project}/src/b.ts`, "someone else\n");
    Deno.writeTextFileSync(`${room.root}/src/b.ts`, "the run\n");
    await assertRejects(
      () => room.restore(),
      Error,
      'Cannot put back "src/b.ts": found that it changed in the workspace since the room was ' +
        "opened and a fresh room is needed",
    );
    await assertRejects(() => room.restore(), Error, "its state is lost");
    await assertRejects(() => room.read("a.ts"), Error, "its state is lost");
    assertEquals(Deno.readTextFileSync(`${project}/src/b.ts`), "someone else\n");
  });
});

Deno.test("restore() needs no file of the workspace when the run left it alone", async () => {
  await withEditedRoom(async (room, project) => {
    Deno.writeTextFileSync(`${project}/src/b.ts`, "someone else\n");
    Deno.removeSync(`${project}/run.sh`);
    assertEquals(await room.restore(), []);
  });
});

Deno.test("restore() ends with a clear error when a run left more than it may look at", async () => {
  await withProject(PROJECT, async (project) => {
    const dir = `${project}/.greenroom/rooms/run/1`;
    const room = await openRoom(project, { dir, maxLeftEntries: 200 });
    for (let number = 0; number < 50; number++) {
      plant(`${room.root}/bomb/${number}/a/b/c/d`, "");
    }
    await assertRejects(
      () => room.restore(),
      RangeError,
      "Cannot restore room: found more than 200 files that the tests left and a fresh room is needed",
    );
    await room.close();
    assertEquals([...Deno.readDirSync(`${project}/.greenroom/rooms/run`)], []);
  });
});

Deno.test("restore() tells a large file with other bytes from one with the same", async () => {
  const large = new Uint8Array(3 * 1024 * 1024 + 17).fill(7);
  await withProject({ ...plantRepository(), "large": large, "other": large }, async (project) => {
    const room = await openRoom(project, { dir: `${project}/.greenroom/rooms/run/1` });
    Deno.writeFileSync(`${room.root}/large`, large.with(large.length - 1, 8));
    Deno.writeFileSync(`${room.root}/other`, large);
    const touched = (await room.restore()).filter(({ kind }) => kind !== "rewritten");
    assertEquals(touched.map(({ path }) => path), ["large"]);
    assertEquals(Deno.readFileSync(`${room.root}/large`), large);
    await room.close();
  });
});
