import { createReportFolder } from "../../room/report_dir.ts";
import { BWRAP, testGuard } from "./attack.ts";
import { type ProjectRoom, runBare, useProjectRoom } from "./project_room.ts";

const PROJECT = {
  "../outside/key.txt": "top secret\n",
  "src/a.py": "x = 1\n",
  "tests/test_a.py": "strict\n",
};

/** Lets a command plant something in the room, and then does what the harness does next. */
async function plant(
  script: string,
  { restores, then }: {
    readonly restores: boolean;
    readonly then: (at: ProjectRoom) => Promise<boolean>;
  },
): Promise<boolean> {
  const sandbox = BWRAP;
  if (sandbox === null) return false;
  return await useProjectRoom(sandbox, PROJECT, async (at) => {
    await runBare(sandbox, at, ["sh", "-c", script]);
    if (restores) await at.room.restore();
    return await then(at);
  });
}

const readsSecret = async ({ room }: ProjectRoom) =>
  (await Deno.readTextFile(`${room.root}/src/a.py`)).includes("top secret");

// Inside, the project is four folders shorter than the room, so the link is made for outside.
const LINK = "rm src/a.py && ln -s ../../../../../outside/key.txt src/a.py";

testGuard("room", "a link that a run planted is read through", {
  ignore: BWRAP === null,
  off: () => plant(LINK, { restores: false, then: readsSecret }),
  on: () =>
    plant(LINK, {
      restores: true,
      then: async (at) => await readsSecret(at) || await at.room.read("src/a.py") === null,
    }),
});

testGuard("room", "a link that a run planted is read through before the room is put back", {
  ignore: BWRAP === null,
  off: () => plant(LINK, { restores: false, then: readsSecret }),
  on: () =>
    plant(LINK, {
      restores: false,
      then: async ({ room }) => await room.read("src/a.py") !== null,
    }),
});

const HARD_LINK = "ln -f tests/test_a.py src/a.py";
const EDIT = new TextEncoder().encode("x = 2\n");

/** Writing through a second name changes the test as well. */
const changesTest = async ({ room }: ProjectRoom) =>
  await Deno.readTextFile(`${room.root}/tests/test_a.py`) !== "strict\n";

testGuard("room", "an edit reaches a test through a second name that a run gave it", {
  ignore: BWRAP === null,
  off: () =>
    plant(HARD_LINK, {
      restores: false,
      async then(at) {
        await Deno.writeFile(`${at.room.root}/src/a.py`, EDIT);
        return await changesTest(at);
      },
    }),
  on: () =>
    plant(HARD_LINK, {
      restores: true,
      async then(at) {
        const before = await at.room.read("src/a.py");
        await at.room.put([{ path: "src/a.py", before, after: EDIT }]);
        return await changesTest(at);
      },
    }),
});

/** Plants something in a report folder; true where the secret is among the reports. */
async function plantReport(
  make: (path: string, secret: string) => Promise<void>,
  read: (folder: Awaited<ReturnType<typeof createReportFolder>>, path: string) => Promise<string>,
): Promise<boolean> {
  const base = await Deno.realPath(await Deno.makeTempDir({ prefix: "greenroom_test_" }));
  try {
    await Deno.writeTextFile(`${base}/key.txt`, "top secret\n");
    const folder = createReportFolder(`${base}/room`);
    const path = `${folder.reportDir}/deno-main.xml`;
    await make(path, `${base}/key.txt`);
    return (await read(folder, path)).includes("top secret");
  } finally {
    await Deno.remove(base, { recursive: true });
  }
}

const PLANTS = {
  "a link": (path: string, secret: string) => Deno.symlink(secret, path),
  "a second name": (path: string, secret: string) => Deno.link(secret, path),
};
for (const [what, make] of Object.entries(PLANTS)) {
  testGuard("report", `${what} in the place of a report is read through`, {
    off: () => plantReport(make, (_, path) => Deno.readTextFile(path)),
    on: () => plantReport(make, (folder) => Promise.resolve(JSON.stringify(folder.read()))),
  });
}
