import { assert, assertEquals, assertFalse, assertLess } from "../assert.ts";
import { describeTree, withProject } from "../room/project.ts";
import { playCalls, writeFiles } from "./play.ts";
import { list, read, replace, testRows, write, YES } from "./table.ts";
import { plantSocket } from "../unix_socket.ts";

/** All calls on one path that could read or change it. */
function touch(path: string) {
  return [
    read(path),
    list(path),
    write(path, "x"),
    replace(path, "top", "bad"),
    { tool: "find_text", args: { pattern: "top", path } },
  ];
}

const OUTSIDE = {
  "../outside/s.txt": "top\n",
  "../outside/deep/t.txt": "top\n",
  "src/a.ts": "a\n",
};
const LINKS = {
  "a folder": { "out": { link: "../outside" } },
  "a folder, absolutely": { "out": { link: "/proc/self/cwd/../outside" } },
  "a chain of links": {
    "hop": { link: "out2" },
    "out2": { link: "../outside" },
    "out": { link: "hop" },
  },
  "a folder of a folder": { "lib/out": { link: "../../outside" } },
} as const;

for (const [what, links] of Object.entries(LINKS)) {
  Deno.test(`every tool refuses a path that leads out through ${what} (B01)`, async () => {
    const base = what === "a folder of a folder" ? "lib/out" : "out";
    await withProject({ ...OUTSIDE, ...links }, async (root) => {
      if (what === "a folder, absolutely") {
        Deno.removeSync(`${root}/out`);
        Deno.symlinkSync(Deno.realPathSync(`${root}/../outside`), `${root}/out`);
      }
      const before = describeTree(`${root}/../outside`);
      const paths = [`${base}/s.txt`, base, `${base}/new.txt`, `${base}/deep/t.txt`, `${base}/n/x`];
      await playCalls({ workspace: root, calls: paths.flatMap(touch) }, (played) => {
        assertEquals(played.questions, []);
        for (const result of played.results) {
          assert(result.includes("leaves the project through a link"), result);
        }
        assertEquals(
          new Set(played.refusals.map(({ rule }) => rule)),
          new Set(["path_link_outside"]),
        );
        assertFalse(JSON.stringify([played.results, played.events]).includes("top\\n"));
      });
      assertEquals(describeTree(`${root}/../outside`), before);
    });
  });
}

Deno.test("every tool refuses a file that is a link out of the project (B01)", async () => {
  await withProject({ ...OUTSIDE, "s.txt": { link: "../outside/s.txt" } }, async (root) => {
    await playCalls({ workspace: root, calls: [...touch("s.txt"), list()] }, (played) => {
      assertEquals(played.questions, []);
      assertEquals(played.refusals.map(({ rule }) => rule), Array(5).fill("path_link_outside"));
      assertEquals(played.results.at(-1), "s.txt (link)\nsrc/");
    });
    assertEquals(Deno.readTextFileSync(`${root}/../outside/s.txt`), "top\n");
  });
});

Deno.test("tools work through a link that stays inside, under the target's path (B01)", async () => {
  await withProject({ "src/a.ts": "a\n", "lib": { link: "src" } }, async (root) => {
    await playCalls({
      workspace: root,
      calls: [read("lib/a.ts"), replace("lib/a.ts", "a", "b"), write("lib/b.ts", "b\n")],
      answers: [YES, YES],
    }, (played) => {
      assertEquals(played.results, ["a\n", "Applied", "Created"]);
      assertEquals(played.changes.map(({ path }) => path), ["src/a.ts", "src/b.ts"]);
      assertEquals(played.text("src/a.ts"), "b\n");
    });
  });
});

Deno.test("tools judge a link by the rules for what it leads to", async () => {
  const files = {
    "test/a.test.js": "t\n",
    "src/easy.js": { link: "../test/a.test.js" },
    "src/tests": { link: "../test" },
  };
  await withProject(files, async (root) => {
    const calls = [
      replace("src/easy.js", "t", "u"),
      replace("src/tests/a.test.js", "t", "u"),
      write("src/tests/b.js", "x"),
    ];
    await playCalls({ workspace: root, calls }, ({ refusals, questions }) => {
      assertEquals(questions, []);
      assertEquals(refusals.map(({ rule }) => rule), Array(3).fill("test_folder"));
    });
  });
});

Deno.test("every tool refuses a folder that shares the root's prefix, and all absolute paths (B02)", async () => {
  await withProject({ "../project-secrets/k.txt": "k\n", "a.txt": "a\n" }, async (root) => {
    const outside = ["../project-secrets/k.txt", "../project-secrets", "../project", "..", "../x"];
    const absolute = [`${root}-secrets/k.txt`, `${root}/a.txt`, root, "/etc/hostname"];
    const calls = [...outside, ...absolute].flatMap(touch);
    await playCalls({ workspace: root, calls }, ({ results, refusals, questions }) => {
      assertEquals(questions, []);
      assertEquals(refusals.map(({ rule }) => rule), [
        ...Array(outside.length * 5).fill("path_outside"),
        ...Array(absolute.length * 5).fill("path_absolute"),
      ]);
      for (const result of results.slice(outside.length * 5)) {
        assert(result.endsWith("is absolute: a path below the project is needed"), result);
      }
    });
    assertEquals(Deno.readTextFileSync(`${root}/a.txt`), "a\n");
  });
});

testRows([
  {
    name: "every tool refuses .git where it is a file, and the repository behind it (B06)",
    files: { ".git": "gitdir: ../main/.git/worktrees/wt\n", "a.py": "x\n" },
    calls: [
      replace(".git", "gitdir:", "gitdir: /tmp/evil #"),
      write(".git", "gitdir: /tmp/evil\n"),
      read(".git"),
      read("../main/.git/config"),
      list(),
    ],
    results: [
      '".git" is not part of the room: it is neither read nor changed',
      '".git" is not part of the room: it is neither read nor changed',
      '".git" is not part of the room: it is neither read nor changed',
      /leaves the project/,
      "a.py",
    ],
    rules: ["not_in_room", "not_in_room", "not_in_room", "path_outside"],
    after: { ".git": null },
  },
  {
    name: "every tool refuses the folder .git and all below it, new names too (B06)",
    files: { ".git/config": "[core]\n", ".git/hooks/post-merge": "#!/bin/sh\n", "a.py": "x\n" },
    calls: [
      ...[read, list].map((call) => call(".git/config")),
      write(".git/hooks/pre-commit", "x"),
      replace(".git/hooks/post-merge", "sh", "bash"),
      list(".git"),
      { tool: "find_text", args: { pattern: "core" } },
    ],
    results: [
      /may hold secrets|not part of the room/,
      /may hold secrets|not part of the room/,
      /^Refused: .*belongs to git itself/,
      /not part of the room/,
      /not part of the room/,
      "Not found",
    ],
    rules: ["secret_file", "secret_file", "git_folder", "not_in_room", "not_in_room"],
    after: { ".git/config": null, ".git/hooks/post-merge": null },
  },
  {
    name: "every tool takes %2e, ~, $HOME and file: for what they are: names (B10)",
    files: { "a.txt": "a\n" },
    calls: [
      read("%2e%2e/secret.txt"),
      read("~/.ssh/config"),
      read("~/notes.txt"),
      read("file:///etc/hostname"),
      read("$HOME/notes.txt"),
      read("${PWD}/a.txt"),
      write("%2e%2e/b.txt", "b\n"),
      write("~/c.txt", "c\n"),
    ],
    answers: [YES, YES],
    results: [
      '"%2e%2e/secret.txt" does not exist',
      /may hold secrets/,
      '"~/notes.txt" does not exist',
      '"file:/etc/hostname" does not exist',
      '"$HOME/notes.txt" does not exist',
      '"${PWD}/a.txt" does not exist; there is "a.txt"',
      "Created",
      "Created",
    ],
    rules: ["secret_file"],
    asked: ["%2e%2e/b.txt", "~/c.txt"],
    after: { "%2e%2e/b.txt": "b\n", "~/c.txt": "c\n" },
  },
  {
    name: "an empty path is the root for list_dir and find_text alone, a dot also to read (B10)",
    files: { "a.txt": "a\n", "src/b.txt": "a\n" },
    calls: [
      ...["", "."].flatMap((path) => [
        read(path),
        write(path, "x"),
        replace(path, "a", "b"),
        list(path),
        { tool: "find_text", args: { pattern: "a", path } },
      ]),
      list(),
      list("src/"),
      list("./src/../src"),
    ],
    results: [
      ...["", "."].flatMap((path) => [
        path === "." ? "a.txt\nsrc/" : '"" names no file: the path of a file is needed',
        ...Array(2).fill(`"${path}" names no file: the path of a file is needed`),
        "a.txt\nsrc/",
        "a.txt:1: a\nsrc/b.txt:1: a",
      ]),
      "a.txt\nsrc/",
      "b.txt",
      "b.txt",
    ],
    rules: Array(5).fill("path_not_file"),
  },
]);

Deno.test("every tool refuses pipes, sockets and devices without opening them (B11)", async () => {
  const files = {
    "a.txt": "a\n",
    "l/z": { link: "/dev/zero" },
    "l/e": { link: "/proc/self/environ" },
    "l/r": { link: "/proc/self/root" },
    "l/self": { link: "." },
    "l/up": { link: ".." },
  };
  await withProject(files, async (root) => {
    await new Deno.Command("mkfifo", { args: [`${root}/live.pipe`] }).output();
    plantSocket(`${root}/live.sock`);
    const paths = ["live.pipe", "live.sock", "l/z", "l/e", "l/r/etc/hostname"];
    const started = performance.now();
    const calls = [
      ...paths.flatMap(touch),
      list(),
      list("l"),
      { tool: "find_text", args: { pattern: "a" } },
    ];
    await playCalls({ workspace: root, calls }, ({ results, refusals, questions }) => {
      assertLess(performance.now() - started, 1_000);
      assertEquals(questions, []);
      const rules = [
        "special_file",
        "special_file",
        "link_outside",
        "link_outside",
        "link_outside",
      ];
      assertEquals(
        refusals.map(({ rule }) => rule),
        rules.flatMap((rule) => Array(5).fill(`path_${rule}`)),
      );
      assertEquals(results.slice(-3), [
        "a.txt\nl/\nlive.pipe (pipe)\nlive.sock (socket)",
        "e (link)\nr (link)\nself (link)\nup (link)\nz (link)",
        "a.txt:1: a",
      ]);
    });
  });
});

testRows([
  {
    name: "a secret file is one under every spelling of its name (B12)",
    files: { ".env": "K=1\n" },
    calls: [".env", ".env.", ".env ", ".env::$DATA", ".ENV", "./.env", "src/../.env"].flatMap((
      path,
    ) => [read(path), write(path, "x"), replace(path, "K", "L")]),
    results: Array(21).fill(/may hold secrets: it is neither read nor changed$/),
    rules: Array(21).fill("secret_file"),
    after: { ".env": null, ".env.": null, ".env ": null },
  },
  {
    name: "names that only Windows takes for others are plain names here (B12)",
    files: { "src/a.txt": "a\n" },
    calls: [
      write("src/NUL", "x"),
      write("src/con.txt", "x"),
      read(".. /secret.txt"),
      read("C:secret.txt"),
      read("\\\\srv\\share\\x"),
      read("src\\..\\..\\x"),
      read("src\\a.txt"),
    ],
    answers: [YES, YES],
    results: ["Created", "Created", ...Array(5).fill(/does not exist$/)],
    asked: ["src/NUL", "src/con.txt"],
    after: { "src/NUL": "x", "src/con.txt": "x" },
  },
  {
    name: "a short name of .git is read by nobody and written by nobody (B12)",
    calls: [read("GIT~1/config"), write("GIT~1/config", "x"), write("git~1/hooks/pre-commit", "x")],
    results: [/does not exist$/, /^Refused: /, /^Refused: /],
    rules: ["git_folder", "git_folder"],
  },
  {
    name: "paths with NUL, control and half characters are errors in words (B12)",
    files: { "a.txt": "a\n" },
    calls: ["a\0.txt", "a.txt\0", "a\n.txt", "a\u202e.txt", "a\ud800.txt", "x".repeat(300)].flatMap(
      touch,
    ),
    results: Array(30).fill(/: .* (is|are) (needed|possible)$/),
    rules: [
      ...Array(10).fill("path_nul"),
      ...Array(10).fill("path_control"),
      ...Array(5).fill("path_not_text"),
      ...Array(5).fill("path_too_long"),
    ],
  },
]);

Deno.test("a project works alike when it is entered through a link (B13)", async () => {
  await withProject({ "../real/p/a.txt": "a\n", "../link": { link: "real" } }, async (root) => {
    const real = Deno.realPathSync(`${root}/../real/p`);
    const link = real.replace(/real\/p$/, "link/p");
    const refuse = (workspace: string, answers: readonly { kind: "no"; reason: null }[]) =>
      playCalls({ workspace, calls: [replace("a.txt", "a", "b")], answers }, ({ results }) => {
        assertEquals(results.length, 1);
      });
    await playCalls({
      workspace: link,
      calls: [
        read("a.txt"),
        write("n/b.txt", "x"),
        read(`${link}/a.txt`),
        read(`${real}/a.txt`),
      ],
      answers: [YES],
    }, ({ results, refusals, text }) => {
      assertEquals(results.slice(0, 2), ["a\n", "Created"]);
      assertEquals(text("n/b.txt"), "x");
      assertEquals(refusals.map(({ rule }) => rule), ["path_absolute", "path_absolute"]);
    });
    await refuse(link, [{ kind: "no", reason: null }]);
    await refuse(real, []);
  });
});

testRows([
  {
    name: "write_file refuses what exists in any form, before any question (A14)",
    files: { "keep.txt": "keep\n", "Data.txt": "k\n" },
    setup(workspace) {
      Deno.symlinkSync("nowhere.txt", `${workspace}/dangling`);
      Deno.mkdirSync(`${workspace}/d`);
    },
    calls: [
      write("keep.txt", ""),
      write("./d/../keep.txt", "x"),
      write("dangling", "x"),
      write("d", "x"),
      write("new/", "x"),
      write("data.txt", "x"),
      write("keep.txt/x", "x"),
    ],
    results: [
      'Cannot create "keep.txt": it exists, use replace_in_file',
      'Cannot create "keep.txt": it exists, use replace_in_file',
      '"dangling" is a link that leads nowhere',
      'Cannot create "d": found a folder of that name',
      '"new/" names no file: the path of a file is needed',
      /^"data\.txt" looks the same as "Data\.txt"/,
      /goes through "keep\.txt", which is no folder$/,
    ],
    rules: ["path_link_broken", "path_not_file", "path_twin", "path_not_folder"],
    after: { "nowhere.txt": null, "new": null },
  },
  {
    name: "tools leave alone what git ignores, and say so before any question",
    files: {
      ".gitignore": "cache/\n*.log\n",
      "cache/a.bin": "1\n",
      "x.log": "l\n",
      "src/a.js": "a\n",
    },
    setup(workspace) {
      writeFiles(workspace, { ".git/HEAD": "ref: refs/heads/main\n" });
    },
    calls: [...["cache/a.bin", "cache/b.bin", "x.log"].flatMap(touch), list("cache"), list()],
    results: [
      ...["cache/a.bin", "cache/b.bin", "x.log"].flatMap((path) =>
        Array(5).fill(`"${path}" is ignored: it is neither read nor changed`)
      ),
      '"cache" is ignored: it is neither read nor changed',
      ".gitignore\ncache/\nsrc/\nx.log",
    ],
    rules: Array(16).fill("ignored"),
    after: { "cache/a.bin": null, "x.log": "", "cache/b.bin": null },
  },
]);
