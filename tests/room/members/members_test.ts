import { assertEquals, assertMatch, assertRejects } from "../../assert.ts";
import { listMembers, type Members } from "../../../room/members/members.ts";
import { type Planted, plantRepository, renderGitIndex, withProject } from "../project.ts";

const isSecret = (path: string) => /(^|\/)(\.env|id_rsa)$/.test(path);

interface Case {
  readonly title: string;
  readonly planted: Readonly<Record<string, Planted>>;
  /** The workspace below the project, where it is not the project itself. */
  readonly workspace?: string;
  readonly expected: Partial<Members>;
}

const PLAIN_NOTE = "found no git repository: ignored are what .gitignore files here match, and " +
  "node_modules, .venv, venv, dist, build and target";

const CASES: readonly Case[] = [
  {
    title: "git tracks some files and others are new",
    planted: { ...plantRepository(["a.ts"]), "a.ts": "", "new/b.ts": "", "empty": "FOLDER" },
    expected: { files: ["a.ts", "new/b.ts"], folders: ["empty", "new"], mounts: [], notes: [] },
  },
  {
    title: "nothing was ever added or committed",
    planted: { ...plantRepository(), "a.ts": "", ".gitignore": "*.log\n", "x.log": "" },
    expected: {
      files: [".gitignore", "a.ts"],
      mounts: [{ path: "x.log", kind: "file" }],
      notes: [],
    },
  },
  {
    title: "HEAD is an id and no branch",
    planted: { ".git/HEAD": `${"0".repeat(40)}\n`, "a.ts": "" },
    expected: { files: ["a.ts"], notes: [] },
  },
  {
    title: "tracked files lie in an ignored folder",
    planted: {
      ...plantRepository(["out/keep/a.js", "b.log"]),
      ".gitignore": "out/\n*.log\n",
      "out/keep/a.js": "",
      "out/keep/made.js": "",
      "out/made/x.js": "",
      "b.log": "",
      "c.log": "",
    },
    expected: {
      files: [".gitignore", "b.log", "out/keep/a.js"],
      folders: ["out", "out/keep"],
      mounts: [
        { path: "out/made", kind: "folder" },
        { path: "c.log", kind: "file" },
        { path: "out/keep/made.js", kind: "file" },
      ],
    },
  },
  {
    title: "info/exclude and nested ignore files speak",
    planted: {
      ...plantRepository(),
      ".git/info/exclude": "local.txt\n",
      "local.txt": "",
      "sub/.gitignore": "*\n!.gitignore\n!kept.txt\n",
      "sub/kept.txt": "",
      "sub/other.txt": "",
    },
    expected: {
      files: ["sub/.gitignore", "sub/kept.txt"],
      mounts: [{ path: "local.txt", kind: "file" }, { path: "sub/other.txt", kind: "file" }],
    },
  },
  {
    title: "caches are ignored, and one is tracked",
    planted: {
      ...plantRepository(["pkg/__pycache__/kept.pyc"]),
      ".gitignore": "__pycache__/\ncoverage/\n.pytest_cache/\n",
      "pkg/__pycache__/kept.pyc": "",
      "pkg/sub/__pycache__/x.pyc": "",
      ".pytest_cache/v": "",
      "coverage/lcov.info": "",
      "src/coverage/report.ts": "",
      "stray.pyc": "",
    },
    expected: { files: [".gitignore", "pkg/__pycache__/kept.pyc"], mounts: [] },
  },
  {
    title: "a folder is called coverage and git does not ignore it",
    planted: { ...plantRepository(), "coverage/report.ts": "" },
    expected: { files: ["coverage/report.ts"] },
  },
  {
    title: "packages are installed and hold a cache",
    planted: {
      ...plantRepository(),
      "node_modules/pkg/index.js": "",
      "node_modules/pkg/id_rsa": "",
      "node_modules/.cache/x": "",
    },
    expected: {
      files: [],
      folders: [],
      mounts: [{
        path: "node_modules",
        kind: "folder",
        covered: [{ path: "node_modules/.cache", kind: "folder" }],
      }],
    },
  },
  {
    title: "packages are tracked",
    planted: {
      ...plantRepository(["node_modules/pkg/index.js"]),
      "node_modules/pkg/index.js": "",
      "node_modules/.bin/tool": "",
    },
    expected: { files: ["node_modules/.bin/tool", "node_modules/pkg/index.js"], mounts: [] },
  },
  {
    title: "secrets lie in the open, in ignored folders and under ignore rules",
    planted: {
      ...plantRepository(["id_rsa"]),
      ".gitignore": ".env\nlocal/\n",
      ".env": "",
      "id_rsa": "",
      "local/deep/.env": "",
      "local/data.json": "",
    },
    expected: {
      files: [".gitignore"],
      withheld: [".env", "id_rsa"],
      mounts: [{
        path: "local",
        kind: "folder",
        covered: [{ path: "local/deep/.env", kind: "file" }],
      }],
    },
  },
  {
    title: "the state folder and repositories lie about, in any case of letters",
    planted: {
      ...plantRepository(),
      ".greenroom/rooms/x": "",
      "sub/.GIT/config": "",
      "sub/.greenroom": "",
      ".gitattributes": "",
    },
    expected: { files: [".gitattributes"], folders: ["sub"], mounts: [] },
  },
  {
    title: "there is no repository at all",
    planted: {
      "a.ts": "",
      "node_modules/x.js": "",
      "dist/x.js": "",
      "build/x": "",
      "target/x": "",
      ".venv/bin/python": "",
      "pkg/__pycache__/x.pyc": "",
      ".gitignore": "*.log\n",
      "x.log": "",
    },
    expected: {
      files: [".gitignore", "a.ts"],
      folders: ["pkg"],
      mounts: [
        { path: ".venv", kind: "folder" },
        { path: "build", kind: "folder" },
        { path: "dist", kind: "folder" },
        { path: "node_modules", kind: "folder" },
        { path: "target", kind: "folder" },
        { path: "x.log", kind: "file" },
      ],
      notes: [PLAIN_NOTE],
    },
  },
  {
    title: "git does not ignore a folder called build",
    planted: { ...plantRepository(), "build/main.ts": "", "dist/x.ts": "" },
    expected: { files: ["build/main.ts", "dist/x.ts"], mounts: [] },
  },
  {
    title: "the workspace is a folder of a larger repository",
    planted: {
      ...plantRepository(["app/out/tracked.js", "app/a.ts"]),
      ".gitignore": "out/\n/app/top.txt\n",
      "app/.gitignore": "/own.txt\n",
      "app/a.ts": "",
      "app/own.txt": "",
      "app/top.txt": "",
      "app/out/tracked.js": "",
      "app/out/made.js": "",
      "other/b.ts": "",
    },
    workspace: "app",
    expected: {
      files: [".gitignore", "a.ts", "out/tracked.js"],
      mounts: [
        { path: "out/made.js", kind: "file" },
        { path: "own.txt", kind: "file" },
        { path: "top.txt", kind: "file" },
      ],
      notes: [],
    },
  },
  {
    title: "the worktree's .git is a file that points elsewhere",
    planted: {
      "../main/.git/worktrees/wt/HEAD": "ref: refs/heads/wt\n",
      "../main/.git/worktrees/wt/commondir": "../..\n",
      "../main/.git/worktrees/wt/index": renderGitIndex(["made/a.js"]),
      "../main/.git/info/exclude": "local\n",
      ".git": "gitdir: ../main/.git/worktrees/wt\n",
      ".gitignore": "made/\n",
      "made/a.js": "",
      "local": "",
      "b.ts": "",
    },
    expected: {
      files: [".gitignore", "b.ts", "made/a.js"],
      mounts: [{ path: "local", kind: "file" }],
      notes: [],
    },
  },
  {
    title: "a submodule has an index and rules of its own",
    planted: {
      ...plantRepository(["sub"]),
      ".git/modules/sub/HEAD": "ref: refs/heads/main\n",
      ".git/modules/sub/index": renderGitIndex(["gen/a.js"]),
      ".gitignore": "*.txt\n",
      "sub/.git": "gitdir: ../.git/modules/sub\n",
      "sub/.gitignore": "gen/\n",
      "sub/gen/a.js": "",
      "sub/read.txt": "",
    },
    expected: {
      files: [".gitignore", "sub/.gitignore", "sub/gen/a.js", "sub/read.txt"],
      mounts: [],
    },
  },
  {
    title: "names hold signs, spaces and other alphabets, composed or not",
    planted: {
      ...plantRepository(),
      "a b/#c.ts": "",
      "re\u0301sume\u0301.py": "",
      "r\u00e9sum\u00e9.txt": "",
      "*.ts": "",
    },
    expected: { files: ["*.ts", "a b/#c.ts", "re\u0301sume\u0301.py", "r\u00e9sum\u00e9.txt"] },
  },
  {
    title: "links lead all over the place",
    planted: {
      ...plantRepository(),
      "../outside/secret.txt": "",
      "src/a.ts": "",
      "links/file": { link: "../src/a.ts" },
      "links/folder": { link: "../src" },
      "links/nowhere": { link: "later.ts" },
      "links/out": { link: "../../outside/secret.txt" },
      "links/absolute": { link: "/etc/hostname" },
      "links/through": { link: "out/../../src/a.ts" },
      "links/back": { link: "../../project/src/a.ts" },
      "links/hidden": { link: "nowhere/../../../x" },
      "links/self": { link: "self" },
    },
    expected: {
      files: ["src/a.ts"],
      links: [
        { path: "links/file", target: "../src/a.ts" },
        { path: "links/folder", target: "../src" },
        { path: "links/nowhere", target: "later.ts" },
        { path: "links/self", target: "self" },
      ],
      leftOut: [
        { path: "links/absolute", reason: "its target is absolute (a link)" },
        { path: "links/back", reason: "it leads outside (a link)" },
        { path: "links/hidden", reason: "it goes down and up (a link)" },
        { path: "links/out", reason: "it leads outside (a link)" },
        { path: "links/through", reason: "it goes down and up (a link)" },
      ],
    },
  },
  {
    title: "a link goes up through another link",
    planted: {
      ...plantRepository(),
      "deep/er/up": { link: "../.." },
      "deep/er/sly": { link: "up/../project/a.ts" },
      "a.ts": "",
    },
    expected: {
      files: ["a.ts"],
      links: [{ path: "deep/er/up", target: "../.." }],
      leftOut: [{ path: "deep/er/sly", reason: "it goes down and up (a link)" }],
    },
  },
];

for (const { title, planted, workspace, expected } of CASES) {
  Deno.test(`listMembers() lists what belongs when ${title}`, async () => {
    await withProject(planted, async (root) => {
      const folder = workspace === undefined ? root : `${root}/${workspace}`;
      const found = await listMembers(folder, { isSecret, ignoreCase: false });
      const keys = Object.keys(expected) as (keyof Members)[];
      assertEquals(Object.fromEntries(keys.map((key) => [key, found[key]])), { ...expected });
    });
  });
}

const NOTES: readonly (readonly [string, Readonly<Record<string, Planted>>, RegExp])[] = [
  ["the repository has no HEAD", { ".git/config": "" }, /has no HEAD and is not a usable repo/],
  ["the index is damaged", {
    ...plantRepository(),
    ".git/index": "DIRC and then nonsense",
  }, /did not look at the index of the repository \(its version is/],
  [".git is a file of something else", { ".git": "hello\n" }, /neither a folder nor points to one/],
];

for (const [title, planted, pattern] of NOTES) {
  Deno.test(`listMembers() says what it did not look at when ${title}`, async () => {
    await withProject({ ...planted, "node_modules/x": "", "a.ts": "" }, async (root) => {
      const { files, mounts, notes } = await listMembers(root, { isSecret });
      assertEquals({ files, mounts }, {
        files: ["a.ts"],
        mounts: [{ path: "node_modules", kind: "folder" }],
      });
      assertMatch(notes.join("\n"), pattern);
    });
  });
}

Deno.test("listMembers() goes by built-in lists when a larger repository ignores the workspace", async () => {
  const planted = { ...plantRepository(), ".gitignore": "tmp/\n", "tmp/app/a.ts": "" };
  await withProject(planted, async (root) => {
    const { files, notes } = await listMembers(`${root}/tmp/app`, { isSecret });
    assertEquals(files, ["a.ts"]);
    assertMatch(notes.join("\n"), /the repository ".*project" ignores this folder/);
  });
});

Deno.test("listMembers() gives up with a clear error when there are too many entries", async () => {
  await withProject({ "a": "", "b": "", "c": "" }, async (root) => {
    await assertRejects(
      () => listMembers(root, { isSecret, maxEntries: 2 }),
      RangeError,
      "Cannot open room: found more than 2 entries that are not ignored",
    );
  });
});

Deno.test("listMembers() counts what is beyond when too many ignored files would be mounted", async () => {
  const planted = {
    ...plantRepository(),
    ".gitignore": "*.o\n",
    "a.o": "",
    "b.o": "",
    "z.o/c": "",
  };
  await withProject(planted, async (root) => {
    const { mounts, notes } = await listMembers(root, { isSecret, maxMounts: 1 });
    assertEquals(mounts, [{ path: "z.o", kind: "folder" }]);
    assertEquals(notes, [
      "did not make all that is ignored reachable: 2 files and folders are beyond the limit",
    ]);
  });
});
