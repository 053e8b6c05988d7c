/** Projects in every state that git can leave them in: a run works, and says what was checked out. */

import { assert, assertEquals, assertMatch, assertStringIncludes } from "../../assert.ts";
import { fix, FIXED, SOURCE } from "./fix.ts";
import { copyExample, type Project } from "./project.ts";
import { parseReport } from "./report_schema.ts";

async function git(project: Project, ...args: readonly string[]): Promise<string> {
  const identity = ["-c", "user.name=a", "-c", "user.email=a@b.c", "-c", "init.defaultBranch=main"];
  const { code, stdout, stderr } = await new Deno.Command("git", {
    args: ["-C", project.dir, ...identity, ...args],
  }).output();
  const [text = "", errors = ""] = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes));
  assertEquals(code, 0, errors);
  return text;
}

const COMMIT = /^[0-9a-f]{40}$/;
const SETUPS = [
  { what: "no repository", commands: [], branch: null, hasCommit: false },
  { what: "no commit yet", commands: [["init", "-q"]], branch: "main", hasCommit: false },
  {
    what: "an orphan branch",
    commands: [["init", "-q"], ["checkout", "-q", "--orphan", "x"]],
    branch: "x",
    hasCommit: false,
  },
  {
    what: "a detached HEAD",
    commands: [["init", "-q"], ["add", "."], ["commit", "-qm", "a"], [
      "checkout",
      "-q",
      "--detach",
    ]],
    branch: null,
    hasCommit: true,
  },
] as const;

for (const { what, commands, branch, hasCommit } of SETUPS) {
  Deno.test(`fix works with ${what}, and its journal says what is checked out (F06, F13)`, async () => {
    await using project = copyExample("pricing");
    for (const args of commands) await git(project, ...args);
    // What a surrounding hook sets must not reach anything here.
    const env = { GIT_DIR: "/nowhere", GIT_WORK_TREE: "/nowhere" };
    const { code, stdout, stderr } = await fix(project, {
      words: ["--approve", "auto", "--json", "--max-runs", "3"],
      env,
    });
    assertEquals(code, 0, stderr);
    assertEquals(parseReport(stdout).landed, true);
    assertStringIncludes(project.read(SOURCE), FIXED);
    const room = project.journal().find(({ kind }) => kind === "room_opened");
    assertEquals(room?.["branch"], branch);
    assertEquals(COMMIT.test(String(room?.["commit"])), hasCommit);
    if (commands.length > 0) {
      const status = await git(project, "status", "--porcelain", "--ignored=no");
      assert(!status.includes(".greenroom"), status);
    }
  });
}

Deno.test("fix names a repository without HEAD, and works on (F06)", async () => {
  await using project = copyExample("pricing");
  await git(project, "init", "-q");
  Deno.removeSync(`${project.dir}/.git/HEAD`);
  const { code, stderr } = await fix(project, { words: ["--approve", "auto", "--max-runs", "3"] });
  assertEquals(code, 0, stderr);
  assertMatch(stderr, /\.git" has no HEAD and is not a usable repository/);
});

Deno.test("fix changes one line of a file whose lines end in CR LF under autocrlf (F07)", async () => {
  await using project = copyExample("pricing");
  const text = project.read(SOURCE).replaceAll("\n", "\r\n");
  await git(project, "init", "-q");
  await git(project, "config", "core.autocrlf", "true");
  project.write(SOURCE, text);
  await git(project, "add", ".");
  await git(project, "commit", "-qm", "a");
  const words = ["--approve", "auto", "--json", "--max-runs", "3"];
  const { code, stdout, stderr } = await fix(project, { words });
  assertEquals(code, 0, stderr);
  const changed = parseReport(stdout).diff.split("\n").filter((line) => /^[-+](?![-+])/.test(line));
  assertEquals(changed.length, 2);
  assertEquals(project.read(SOURCE), text.replace("Math.floor(", FIXED));
  assertMatch(await git(project, "diff", "--stat"), /1 insertion\(\+\), 1 deletion\(-\)/);
});
