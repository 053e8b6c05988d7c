import { assertEquals } from "../assert.ts";
import { type Planted, plantRepository, withProject } from "./project.ts";

const CHILD = new URL("./scoped_child.ts", import.meta.url).pathname;

const FILES: Readonly<Record<string, Planted>> = {
  "a.ts": "a\n",
  "link": { link: "a.ts" },
  "out": { link: "../outside" },
  "sub/b.ts": "b\n",
  "node_modules/pkg/index.js": "",
};

/** Runs the child with access to the project and these other paths alone. */
async function runScoped(project: string, alsoRead: readonly string[] = []): Promise<unknown> {
  const { stdout, stderr, success } = await new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--no-check",
      "--no-prompt",
      `--allow-read=${[project, ...alsoRead].join()}`,
      `--allow-write=${project}`,
      CHILD,
      project,
    ],
  }).output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
  return JSON.parse(new TextDecoder().decode(stdout));
}

const EXPECTED = {
  files: ["a.ts", "sub/b.ts"],
  link: "a.ts",
  leftOut: [{ path: "out", reason: "it leads outside (a link)" }],
  touched: ["changed a.ts", "removed link"],
  reached: { linked: [], copied: ["node_modules"], leftOut: [] },
  again: 0,
  landed: "landed",
};

Deno.test("a room works as ever when the harness may read and write the workspace alone", async () => {
  await withProject({ ...plantRepository(), ...FILES }, async (project) => {
    assertEquals(await runScoped(project), { ...EXPECTED, notes: [] });
  });
});

Deno.test("a room says that it did not look above when nothing above may be read", async () => {
  await withProject(FILES, async (project) => {
    const above = project.slice(0, project.lastIndexOf("/"));
    assertEquals(await runScoped(project), {
      ...EXPECTED,
      notes: [
        `found no git repository ("${above}/.git" could not be read): ignored are what ` +
        ".gitignore files here match, and node_modules, .venv, venv, dist, build and target",
      ],
    });
  });
});

Deno.test("a room goes by a larger repository when its single files may be read", async () => {
  const planted: Record<string, Planted> = {
    "../.git/HEAD": "ref: refs/heads/main\n",
    "../.gitignore": "/project/sub/\n",
    ...FILES,
  };
  await withProject(planted, async (project) => {
    const above = project.slice(0, project.lastIndexOf("/"));
    const names = [".git/HEAD", ".git/index", ".git/commondir", ".git/info/exclude", ".gitignore"];
    assertEquals(await runScoped(project, names.map((name) => `${above}/${name}`)), {
      ...EXPECTED,
      files: ["a.ts"],
      reached: { linked: [], copied: ["node_modules", "sub"], leftOut: [] },
      notes: [],
    });
  });
});
