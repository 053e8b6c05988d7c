import { assert, assertEquals, assertLess, assertMatch } from "../assert.ts";
import { withProject } from "../room/project.ts";
import { playCalls } from "./play.ts";
import { list, read, replace, testRows } from "./table.ts";

const find = (pattern: string, path?: string) => ({
  tool: "find_text",
  args: path === undefined ? { pattern } : { pattern, path },
});

testRows([
  {
    name: "read_file shows a whole short file, or the lines from and to",
    files: { "src/a.ts": "one\ntwo\nthree\n", "empty.ts": "" },
    calls: [
      read("src/a.ts"),
      read("src/a.ts", { from: 2 }),
      read("src/a.ts", { from: 2, to: 2 }),
      read("src/a.ts", { from: 7 }),
      read("empty.ts"),
      read("src"),
    ],
    results: [
      "one\ntwo\nthree\n",
      "[lines 2-3 of 3]\ntwo\nthree",
      "[lines 2-2 of 3]\ntwo",
      "No lines 7-: the file has 3",
      "(empty file)",
      "a.ts",
    ],
  },
  {
    name: "read_file finds text below a path, below all without one, and never half a search",
    files: { "src/a.ts": "one\ntwo\n", "b.ts": "two\n" },
    calls: [
      { tool: "read_file", args: { find: "two" } },
      { tool: "read_file", args: { path: "src", find: "two" } },
      { tool: "read_file", args: { path: "b.ts", find: "two" } },
      { tool: "read_file", args: { path: "b.ts", find: "" } },
      { tool: "read_file", args: { find: "two\nthree" } },
      { tool: "read_file", args: { find: 2 } },
      { tool: "read_file", args: {} },
      { tool: "read_file", args: { path: "." } },
    ],
    results: [
      "b.ts:1: two\nsrc/a.ts:2: two",
      "src/a.ts:2: two",
      "b.ts:1: two",
      "two\n",
      "Cannot search: text of one line is needed as pattern",
      'Cannot use arguments: "find": found number and string is needed',
      'Cannot use arguments: "path" is required and missing (string)',
      "b.ts\nsrc/",
    ],
  },
  {
    name: "replace_in_file makes a new file where the old text is empty, and overwrites none",
    files: { "a.ts": "one\n" },
    calls: [
      { tool: "replace_in_file", args: { path: "src/n.ts", old: "", new: "two\n" } },
      { tool: "replace_in_file", args: { path: "a.ts", old: "", new: "two\n" } },
      { tool: "replace_in_file", args: { path: "no.ts", old: "x", new: "y" } },
      { tool: "read_file", args: { path: "src/n.ts" } },
    ],
    results: [
      "Applied",
      /found an empty old text/,
      /"no.ts" does not exist/,
      "two\n",
    ],
    answers: [{ kind: "yes" }],
    asked: ["src/n.ts"],
    after: { "src/n.ts": "two\n" },
  },
  {
    name: "a file that is not there is named with those of its name",
    files: { "src/cart.ts": "a\n", "lib/cart.ts": "a\n", "x/cart.ts": "a\n", "y/cart.ts": "a\n" },
    calls: [
      read("cart.ts"),
      replace("app/cart.ts", "a", "b"),
      list("source"),
      read("cart"),
      find("a", "cart.ts"),
    ],
    results: [
      '"cart.ts" does not exist; there is "lib/cart.ts", "src/cart.ts", "x/cart.ts"',
      '"app/cart.ts" does not exist; there is "lib/cart.ts", "src/cart.ts", "x/cart.ts"',
      '"source" does not exist',
      '"cart" does not exist',
      '"cart.ts" does not exist; there is "lib/cart.ts", "src/cart.ts", "x/cart.ts"',
    ],
  },
  {
    name: "list_dir names folders, files and links, sorted, and no secret",
    files: { "b.ts": "b\n", "a/c.ts": "c\n", ".env": "K=1\n", ".editorconfig": "x\n" },
    setup(workspace) {
      Deno.symlinkSync("b.ts", `${workspace}/l.ts`);
      Deno.symlinkSync("nowhere", `${workspace}/m.ts`);
      Deno.mkdirSync(`${workspace}/void`);
    },
    calls: [list(), list("a"), list("void"), list("b.ts")],
    results: [
      ".editorconfig\na/\nb.ts\nl.ts (link)\nm.ts (link)\nvoid/",
      "c.ts",
      "(empty folder)",
      '"b.ts" is a file: use read_file',
    ],
    after: { ".env": null },
  },
  {
    name: "list_dir shows at most 500 entries and says how many are left",
    files: Object.fromEntries(
      Array.from({ length: 503 }, (_, index) => [`d/f${1_000 + index}.txt`, ""]),
    ),
    calls: [list("d")],
    results: [/^f1000\.txt\n(f\d+\.txt\n){499}\[3 more entries left out\]$/],
  },
  {
    name: "find_text finds text as it stands, with file and line, and never as a pattern",
    files: {
      "src/a.ts": "const x = f(1);\nx.*y\n  X\n",
      "src/b.ts": "x.*y x.*y\n",
      "crlf.txt": "one\r\nx.*y\r\n",
      "logo.png": Uint8Array.fromHex("0078002e2a79"),
      ".env": "x.*y=1\n",
    },
    calls: [
      find("x.*y"),
      find("x.*y", "src"),
      find("x.*y", "src/a.ts"),
      find("f(1)"),
      find("X"),
      find("zzz"),
      find("(a+)+$"),
    ],
    results: [
      "crlf.txt:2: x.*y\nsrc/a.ts:2: x.*y\nsrc/b.ts:1: x.*y x.*y",
      "src/a.ts:2: x.*y\nsrc/b.ts:1: x.*y x.*y",
      "src/a.ts:2: x.*y",
      "src/a.ts:1: const x = f(1);",
      "src/a.ts:3:   X",
      "Not found",
      "Not found",
    ],
    after: { ".env": null },
  },
  {
    name: "find_text wants text of one line",
    files: { "a.ts": "a\nb\n" },
    calls: [find(""), find("  "), find("a\nb"), find("a", "nope")],
    results: [
      ...Array(3).fill("Cannot search: text of one line is needed as pattern"),
      '"nope" does not exist',
    ],
  },
  {
    name: "find_text shows at most 60 hits and says that there are more",
    files: { "a.txt": "hit\n".repeat(70), "b.txt": "hit\n" },
    calls: [find("hit"), find("hit", "b.txt")],
    results: [
      /^a\.txt:1: hit\n(a\.txt:\d+: hit\n){59}\[more hits left out: search below a narrower path\]$/,
      "b.txt:1: hit",
    ],
  },
  {
    name: "find_text finds what was edited in the room before",
    files: { "a.ts": "old\n" },
    calls: [replace("a.ts", "old", "new"), find("new"), find("old"), read("a.ts")],
    answers: [{ kind: "yes" }],
    results: ["Applied", "a.ts:1: new", "Not found", "new\n"],
    asked: ["a.ts"],
    after: { "a.ts": "new\n" },
  },
]);

Deno.test("find_text cuts a long line round the hit and through no character", async () => {
  const far = `${"😀".repeat(4_000)}needle${"😀".repeat(4_000)}`;
  await playCalls({
    files: {
      "a.txt": far,
      "b.txt": `x${far}`,
      "c.txt": `needle${far}`,
      "d.txt": far.slice(0, 8_006),
    },
    calls: [find("needle")],
  }, ({ results: [result = ""] }) => {
    const lines = result.split("\n");
    assertEquals(lines.length, 4);
    for (const line of lines) {
      assert(line.isWellFormed());
      assertLess(line.length, 300);
      assertMatch(line, /^\w\.txt:1: ….*needle.*… \(\d+ characters\)$/);
    }
  });
});

Deno.test("find_text goes through links neither out nor in circles", async () => {
  const files = {
    "../outside/s.txt": "needle\n",
    "src/a.txt": "needle\n",
    "src/loop": { link: "." },
    "up": { link: ".." },
    "out": { link: "../outside" },
  };
  await withProject(files, async (workspace) => {
    await playCalls({ workspace, calls: [find("needle")] }, ({ results }) => {
      assertEquals(results, ["src/a.txt:1: needle"]);
    });
  });
});
