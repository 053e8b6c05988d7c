import { assert, assertEquals } from "../assert.ts";
import { cleanLeftovers, landChanges, type Leftover } from "../../room/land.ts";
import { KILLED_CHANGES, PROJECT } from "./land_changes.ts";
import { describeTree, plant, withProject } from "./project.ts";

const CHILD = new URL("./land_child.ts", import.meta.url).pathname;
/** More steps than a landing of three files has. */
const MAX_STEPS = 40;

/** Lands in a program of its own that is killed at one step; true where it was. */
async function landAndDie(project: string, step: number): Promise<boolean> {
  const { signal, success } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", CHILD, project, String(step)],
    stdout: "null",
  }).output();
  assert(success || signal === "SIGKILL");
  return signal === "SIGKILL";
}

/** The files of the project, old and new; what is not of the project is in neither. */
const OLD: Readonly<Record<string, string>> = {
  ".greenroom": "FOLDER",
  ".greenroom/keep": "",
  "a.py": "x = 1\n",
  "bin": "FOLDER",
  "bin/check.sh": "exit 1\n",
  "src": "FOLDER",
  "src/other.ts": "other\n",
};
const NEW: Readonly<Record<string, string>> = {
  ...OLD,
  "a.py": "x = 2\n",
  "bin/check.sh": "exit 0\n",
  "src/new": "FOLDER",
  "src/new/deep.ts": "new\n",
};

/** Without what lies in the folder of landings. */
function describeProject(project: string): Record<string, string> {
  const tree = Object.entries(describeTree(project));
  return Object.fromEntries(tree.filter(([path]) => !path.startsWith(".greenroom/landing")));
}

Deno.test("landChanges() leaves old or new files and no others when it is killed at any step", async () => {
  const ends: Leftover["kind"][] = [];
  for (let step = 1; step <= MAX_STEPS; step++) {
    let wasKilled = true;
    await withProject(PROJECT, async (project) => {
      wasKilled = await landAndDie(project, step);
      for (const [path, text] of Object.entries(describeProject(project))) {
        assert(text === OLD[path] || text === NEW[path], `${path} holds ${text} at step ${step}`);
      }
      for (const path of Object.keys(OLD)) assert(path in describeProject(project), path);
      const leftovers = await cleanLeftovers(`${project}/.greenroom`);
      if (!wasKilled) return assertEquals([leftovers, describeProject(project)], [[], NEW]);
      const [leftover] = leftovers;
      assert(leftover && leftovers.length === 1);
      ends.push(leftover.kind);
      assertEquals(describeProject(project), leftover.kind === "landed" ? NEW : OLD);
      assertEquals([...Deno.readDirSync(`${project}/.greenroom/landing`)], []);
      assertEquals(Deno.lstatSync(`${project}/a.py`).nlink, 1);
      assertEquals((Deno.lstatSync(`${project}/bin/check.sh`).mode ?? 0) & 0o777, 0o755);
      if (leftover.kind === "landed") return;
      const again = await landChanges(project, KILLED_CHANGES, {
        stateDir: `${project}/.greenroom`,
        run: "killed",
      });
      assertEquals([again.kind, describeProject(project)], ["landed", NEW]);
    });
    if (!wasKilled) break;
  }
  assertEquals([...new Set(ends)], ["not_begun", "taken_back", "landed"]);
});

Deno.test("cleanLeftovers() leaves files of others alone when it tidies up", async () => {
  await withProject(PROJECT, async (project) => {
    await landAndDie(project, 7);
    plant(`${project}/.greenroom/landing/killed/mine.txt`, "mine");
    plant(`${project}/.greenroom/landing/stray`, "stray");
    plant(`${project}/a.py.tmp`, "mine");
    await cleanLeftovers(`${project}/.greenroom`);
    assertEquals(describeTree(`${project}/.greenroom/landing`), {
      "killed": "FOLDER",
      "killed/mine.txt": "mine",
      "stray": "stray",
    });
    assertEquals(Deno.readTextFileSync(`${project}/a.py.tmp`), "mine");
  });
});

Deno.test("cleanLeftovers() leaves a landing that is under way alone", async () => {
  await withProject(PROJECT, async (project) => {
    const stateDir = `${project}/.greenroom`;
    const found: string[] = [];
    const landed = await landChanges(project, KILLED_CHANGES, {
      stateDir,
      run: "alive",
      onStep: ({ kind }) => {
        if (kind === "backed_up") found.push(cleanInAnotherProgram(stateDir));
      },
    });
    assertEquals(landed.kind, "landed");
    assertEquals(found, ["[]\n", "[]\n"]);
    assertEquals(describeProject(project), NEW);
  });
});

/** Tidies up in a program of its own, and gives what it prints. */
function cleanInAnotherProgram(stateDir: string): string {
  const module = new URL("../../room/land.ts", import.meta.url);
  const code = `const { cleanLeftovers } = await import(${JSON.stringify(module)});
    console.log(JSON.stringify(await cleanLeftovers(${JSON.stringify(stateDir)})));`;
  const { stdout } = new Deno.Command(Deno.execPath(), { args: ["eval", code] }).outputSync();
  return new TextDecoder().decode(stdout);
}

Deno.test("cleanLeftovers() keeps what a person wrote after the kill", async () => {
  await withProject(PROJECT, async (project) => {
    let step = 0;
    // The first file that is in place is then changed by hand.
    for (let isInPlace = false; !isInPlace;) {
      await landAndDie(project, ++step);
      isInPlace = Deno.readTextFileSync(`${project}/a.py`) === "x = 2\n";
      if (!isInPlace) await cleanLeftovers(`${project}/.greenroom`);
    }
    Deno.writeTextFileSync(`${project}/a.py`, "x = 3\n");
    const [leftover] = await cleanLeftovers(`${project}/.greenroom`);
    assertEquals(leftover, {
      run: "killed",
      kind: "not_begun",
      files: KILLED_CHANGES.map(({ path }) => path),
      kept: [],
    });
    assertEquals(Deno.readTextFileSync(`${project}/a.py`), "x = 3\n");
  });
});

Deno.test("cleanLeftovers() finds nothing when nothing ever landed", async () => {
  await withProject({ "a": "" }, async (project) => {
    assertEquals(await cleanLeftovers(`${project}/.greenroom`), []);
  });
});
