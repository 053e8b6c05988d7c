import { assertEquals, assertRejects, assertStringIncludes } from "../assert.ts";
import { landChanges, type LandResult, type LandStep, savePatch } from "../../room/land.ts";
import { createChange, KILLED_CHANGES, PROJECT } from "./land_changes.ts";
import { describeTree, plant, withProject } from "./project.ts";

function land(
  project: string,
  changes = KILLED_CHANGES,
  onStep: (step: LandStep) => void = () => {},
): Promise<LandResult> {
  return landChanges(project, changes, { stateDir: `${project}/.greenroom`, run: "r1", onStep });
}

function modeOf(path: string): string {
  return ((Deno.lstatSync(path).mode ?? 0) & 0o7777).toString(8);
}

Deno.test("landChanges() changes exactly the files it names and keeps their modes", async () => {
  await withProject(
    { ...PROJECT, "etc/key.conf": { text: "a=1\n", mode: 0o640 } },
    async (project) => {
      const changes = [...KILLED_CHANGES, createChange("etc/key.conf", "a=1\n", "a=2\n")];
      const result = await land(project, changes);
      assertEquals(result, {
        kind: "landed",
        files: ["a.py", "src/new/deep.ts", "bin/check.sh", "etc/key.conf"],
      });
      assertEquals(describeTree(project), {
        ".greenroom": "FOLDER",
        ".greenroom/keep": "",
        ".greenroom/landing": "FOLDER",
        "a.py": "x = 2\n",
        "bin": "FOLDER",
        "bin/check.sh": "exit 0\n",
        "etc": "FOLDER",
        "etc/key.conf": "a=2\n",
        "src": "FOLDER",
        "src/new": "FOLDER",
        "src/new/deep.ts": "new\n",
        "src/other.ts": "other\n",
      });
      plant(`${project}/plain`, "");
      const files = ["bin/check.sh", "etc/key.conf", "src/new/deep.ts"];
      const modes = files.map((path) => modeOf(`${project}/${path}`));
      assertEquals(modes, ["755", "640", modeOf(`${project}/plain`)]);
      const links = files.map((path) => Deno.lstatSync(`${project}/${path}`).nlink);
      assertEquals(links, [1, 1, 1]);
    },
  );
});

Deno.test("landChanges() keeps CR LF and bytes of no text as they are", async () => {
  const before = Uint8Array.from([0x61, 0x3b, 0x0d, 0x0a, 0x62, 0x3b, 0x0d, 0x0a, 0xff]);
  const after = Uint8Array.from([...before.slice(0, 5), 0x32, ...before.slice(5)]);
  await withProject({ "s.js": before }, async (project) => {
    assertEquals((await land(project, [{ path: "s.js", before, after }])).kind, "landed");
    assertEquals(Deno.readFileSync(`${project}/s.js`), after);
  });
});

Deno.test("landChanges() works when the project is entered through a link", async () => {
  await withProject({ ...PROJECT, "../link": { link: "project" } }, async (project) => {
    const link = `${project}/../link`;
    assertEquals((await land(link)).kind, "landed");
    assertEquals(Deno.readTextFileSync(`${project}/a.py`), "x = 2\n");
    assertEquals([...Deno.readDirSync(`${project}/.greenroom/landing`)], []);
  });
});

interface Refusal {
  readonly title: string;
  /** What happens to the project before the landing. */
  readonly prepare?: (project: string) => void;
  readonly changes?: readonly ReturnType<typeof createChange>[];
  readonly reason: string;
}

const REFUSALS: readonly Refusal[] = [
  {
    title: "a file changed since it was read",
    prepare: (project) => Deno.writeTextFileSync(`${project}/bin/check.sh`, "exit 2\n"),
    reason: 'Cannot land "bin/check.sh": file changed since it was read',
  },
  {
    title: "a file is gone",
    prepare: (project) => Deno.removeSync(`${project}/a.py`),
    reason: 'Cannot land "a.py": found that it is gone',
  },
  {
    title: "a new file exists already",
    prepare: (project) => plant(`${project}/src/new/deep.ts`, "new\n"),
    reason: 'Cannot land "src/new/deep.ts": found that it exists',
  },
  {
    title: "a new file has the name of a link that leads nowhere",
    prepare: (project) => plant(`${project}/src/new/deep.ts`, { link: "nowhere" }),
    reason: 'Cannot land "src/new/deep.ts": found that it exists',
  },
  {
    title: "a file became a link",
    prepare: (project) => {
      Deno.renameSync(`${project}/a.py`, `${project}/b.py`);
      Deno.symlinkSync("b.py", `${project}/a.py`);
    },
    reason: 'Cannot land "a.py": found that it is no plain file',
  },
  {
    title: "a folder became a link",
    prepare: (project) => {
      Deno.renameSync(`${project}/bin`, `${project}/../bin`);
      Deno.symlinkSync("../bin", `${project}/bin`);
    },
    reason: 'Cannot land "bin/check.sh": found that "bin" is not a real folder',
  },
  {
    title: "a file has a second name",
    prepare: (project) => Deno.linkSync(`${project}/a.py`, `${project}/../second`),
    reason: 'Cannot land "a.py": found 2 names of the file and one is needed',
  },
  {
    title: "a folder on the way is a file",
    prepare: (project) => plant(`${project}/src/new`, "file"),
    reason: 'Cannot land "src/new/deep.ts": found that "src/new" is not a real folder',
  },
  {
    title: "a file is named twice",
    changes: [createChange("a.py", "x = 1\n", "1"), createChange("a.py", "x = 1\n", "2")],
    reason: 'Cannot land "a.py": found it twice in the changes',
  },
  ...["../x", "/x", "a/../b", "", "new/", ".git/hooks/x", ".greenroom/denied.json"].map((path) => ({
    title: `the path is "${path}"`,
    changes: [createChange(path, null, "x")],
    reason: `Cannot land "${path}": found that it is no path of the project`,
  })),
  {
    title: "the state folder is a link",
    prepare: (project) => {
      Deno.renameSync(`${project}/.greenroom`, `${project}/../state`);
      Deno.symlinkSync("../state", `${project}/.greenroom`);
    },
    reason: "is a link and a real folder is needed",
  },
];

for (const { title, prepare = () => {}, changes = KILLED_CHANGES, reason } of REFUSALS) {
  Deno.test(`landChanges() refuses and changes nothing when ${title}`, async () => {
    await withProject(PROJECT, async (project) => {
      prepare(project);
      const before = describeTree(`${project}/..`);
      const result = await land(project, changes);
      assertStringIncludes(result.kind === "refused" ? result.reason : "landed", reason);
      const after = describeTree(`${project}/..`);
      delete after["project/.greenroom/landing"];
      assertEquals(after, before);
    });
  });
}

/** What someone else does at one step, and what is left of the project then. */
const SWAPS: readonly {
  readonly title: string;
  readonly at: Partial<LandStep>;
  readonly swap: (project: string) => void;
}[] = [
  {
    title: "writes into a file that is not in place yet",
    at: { kind: "recorded" },
    swap: (project) => Deno.writeTextFileSync(`${project}/bin/check.sh`, "mine\n"),
  },
  {
    title: "writes into a file at the last moment",
    at: { kind: "backed_up", path: "bin/check.sh" },
    swap: (project) => Deno.writeTextFileSync(`${project}/bin/check.sh`, "mine\n"),
  },
  {
    title: "writes into a file after the last check",
    at: { kind: "checked", path: "bin/check.sh" },
    swap: (project) => Deno.writeTextFileSync(`${project}/bin/check.sh`, "mine\n"),
  },
  {
    title: "replaces a file at the last moment",
    at: { kind: "backed_up", path: "bin/check.sh" },
    swap: (project) => {
      plant(`${project}/../fresh`, "mine\n");
      Deno.renameSync(`${project}/../fresh`, `${project}/bin/check.sh`);
    },
  },
  {
    title: "turns a folder into a link before a file is replaced",
    at: { kind: "recorded" },
    swap: (project) => {
      Deno.renameSync(`${project}/bin`, `${project}/../outside/bin`);
      Deno.symlinkSync("../outside/bin", `${project}/bin`);
    },
  },
  {
    title: "turns a folder into a link at the last moment",
    at: { kind: "backed_up", path: "bin/check.sh" },
    swap: (project) => {
      Deno.renameSync(`${project}/bin`, `${project}/../outside/bin`);
      Deno.symlinkSync("../outside/bin", `${project}/bin`);
    },
  },
  {
    title: "turns a new folder into a link",
    at: { kind: "folder_made", path: "src/new" },
    swap: (project) => {
      Deno.removeSync(`${project}/src/new`);
      Deno.symlinkSync("../../outside", `${project}/src/new`);
    },
  },
  {
    title: "makes the new file first",
    at: { kind: "folder_made", path: "src/new" },
    swap: (project) => plant(`${project}/src/new/deep.ts`, "mine\n"),
  },
  {
    title: "puts a link in the place of the new file",
    at: { kind: "folder_made", path: "src/new" },
    swap: (project) => plant(`${project}/src/new/deep.ts`, { link: "../../../outside/target" }),
  },
];

for (const { title, at, swap } of SWAPS) {
  Deno.test(`landChanges() takes all back and leaves theirs when someone ${title}`, async () => {
    await withProject({ ...PROJECT, "../outside/target": "outside\n" }, async (project) => {
      const states: Record<string, string>[] = [];
      const result = await land(project, KILLED_CHANGES, (step) => {
        if (step.kind !== at.kind || (at.path !== undefined && step.path !== at.path)) return;
        swap(project);
        states.push(describeTree(`${project}/..`));
      });
      assertEquals(result.kind, "refused");
      const expected = Object.entries(states[0] ?? {})
        .filter(([path]) => !path.startsWith("project/.greenroom/landing/"))
        .map(([path, text]) => [path, path === "project/a.py" ? "x = 1\n" : text]);
      const after = describeTree(`${project}/..`);
      // The new file and its folder are taken back as well, where they are the landing's own.
      const own = ["project/src/new", "project/src/new/deep.ts"]
        .filter((path) => !(path in after));
      assertEquals(
        after,
        Object.fromEntries(expected.filter(([path = ""]) => !own.includes(path))),
      );
      assertEquals(states.length, 1);
    });
  });
}

Deno.test("landChanges() takes all back when the disk fails at any step", async () => {
  const steps: string[] = [];
  await withProject(PROJECT, async (project) => {
    await land(project, KILLED_CHANGES, ({ kind, path }) => steps.push(`${kind} ${path}`));
  });
  for (const failing of steps) {
    await withProject(PROJECT, async (project) => {
      const before = describeTree(project);
      const result = await land(project, KILLED_CHANGES, ({ kind, path }) => {
        if (`${kind} ${path}` === failing) throw new Error("No space left on device (os error 28)");
      });
      assertEquals(result, {
        kind: "refused",
        reason: "Cannot land the changes: found no space left on the disk and 17 bytes are needed",
      });
      const after = describeTree(project);
      delete after[".greenroom/landing"];
      assertEquals([failing, after], [failing, before]);
      assertEquals(modeOf(`${project}/bin/check.sh`), "755");
    });
  }
});

Deno.test("landChanges() leaves the folder of another landing of the same name alone", async () => {
  await withProject({ ...PROJECT, ".greenroom/landing/r1/0.old": "theirs" }, async (project) => {
    const result = await land(project);
    assertEquals(result.kind, "refused");
    assertEquals(Deno.readTextFileSync(`${project}/.greenroom/landing/r1/0.old`), "theirs");
    assertEquals(Deno.readTextFileSync(`${project}/a.py`), "x = 1\n");
  });
});

Deno.test("landChanges() says so and keeps the old files when it cannot take all back", async () => {
  await withProject({ ...PROJECT, "../outside": "FOLDER" }, async (project) => {
    const error = await assertRejects(() =>
      land(project, KILLED_CHANGES, ({ kind, path }) => {
        if (kind !== "replaced" || path !== "bin/check.sh") return;
        Deno.renameSync(`${project}/bin`, `${project}/../outside/bin`);
        Deno.symlinkSync("../outside/bin", `${project}/bin`);
      }), Error);
    assertStringIncludes(error.message, "Cannot take a failed landing back");
    assertStringIncludes(error.message, '"bin" is not a real folder');
    assertEquals(Deno.readTextFileSync(`${project}/.greenroom/landing/r1/2.old`), "exit 1\n");
    assertEquals(Deno.readTextFileSync(`${project}/a.py`), "x = 1\n");
  });
});

Deno.test("savePatch() writes the whole patch and replaces an older one", async () => {
  await withProject({}, async (project) => {
    await savePatch(`${project}/fix.patch`, "one\n");
    await savePatch(`${project}/fix.patch`, "two\n");
    assertEquals(describeTree(project), { "fix.patch": "two\n" });
  });
});

const UNSAVED = [
  ["a folder has the name", "folder", "found a folder and a file is needed"],
  ["a link has the name", "link", "found a link and a file is needed"],
  ["the folder is missing", "none/fix.patch", "found no such folder and one is needed"],
  ["the name beside it is taken", "taken", 'taken.new" in the way and a free name is needed'],
] as const;

for (const [title, name, message] of UNSAVED) {
  Deno.test(`savePatch() fails clearly and changes nothing when ${title}`, async () => {
    const planted = {
      "folder": "FOLDER",
      "file": "file",
      "link": { link: "file" },
      "taken.new": "mine",
    } as const;
    await withProject(planted, async (project) => {
      const before = describeTree(project);
      const path = `${project}/${name}`;
      const error = await assertRejects(() => savePatch(path, "patch\n"), Error);
      assertStringIncludes(error.message, `Cannot save patch to "${path}": `);
      assertStringIncludes(error.message, message);
      assertEquals(describeTree(project), before);
    });
  });
}
