/** Where a person stands and how they write a path makes no difference. */

import { assert, assertEquals, assertStringIncludes } from "../../assert.ts";
import { fix, FIXED, SOURCE } from "./fix.ts";
import { greenroom, LAUNCHER, toTask, WITH_ALL } from "./greenroom.ts";
import { copyExample, openProject, type Project, ROOT, toExampleModel } from "./project.ts";

const AUTO = ["--approve", "auto"];
const TEST = ["--test", "node --test"];
const REPLIES = toExampleModel("pricing").replace("scripted:", "");

/** Puts what flags name into the folder around the copy. */
function putInputs({ around }: Project): readonly string[] {
  Deno.copyFileSync(REPLIES, `${around}/replies.jsonl`);
  Deno.writeTextFileSync(`${around}/ci.log`, "half a cent went missing\n");
  return ["--model", "scripted:replies.jsonl", "--log", "ci.log", "--patch", "out.patch"];
}

for (const [name, runtime] of Object.entries({ task: toTask("greenroom"), all: WITH_ALL })) {
  Deno.test(`fix takes relative paths from the person's own folder, started by ${name}`, async () => {
    await using project = copyExample("pricing");
    const words = ["fix", "--dir", "pricing", ...TEST, ...AUTO, ...putInputs(project)];
    const { code, stderr } = await greenroom(words, { runtime, cwd: project.around });
    assertEquals(code, 0, stderr);
    assertStringIncludes(project.read(SOURCE), FIXED);
    assertStringIncludes(
      Deno.readTextFileSync(`${project.around}/out.patch`),
      "+++ b/src/price.js",
    );
  });
}

Deno.test("fix works on the folder the person is in where no other is named", async () => {
  await using project = copyExample("pricing");
  const words = ["fix", ...TEST, ...AUTO, "--model", toExampleModel("pricing")];
  const { code, stderr } = await greenroom(words, { cwd: project.dir });
  assertEquals(code, 0, stderr);
  assertStringIncludes(project.read(SOURCE), FIXED);
});

for (const [name, runtime] of Object.entries({ launcher: LAUNCHER, all: WITH_ALL })) {
  Deno.test(`fix follows a link to the folder, started by ${name}`, async () => {
    await using project = copyExample("pricing");
    Deno.symlinkSync(project.around, `${project.around}/link`);
    const dir = `${project.around}/link/pricing`;
    const { code, stderr } = await fix(project, { words: AUTO, dir, runtime });
    assertEquals(code, 0, stderr);
    assertStringIncludes(project.read(SOURCE), FIXED);
    const denied = await greenroom(["denied", "list", "--dir", dir], { runtime });
    assertEquals([denied.code, denied.stderr], [0, ""]);
  });
}

for (const name of ["it's $HOME; `x` ünï-名 %20#1?", "--help"]) {
  Deno.test(`fix works in a folder called ${JSON.stringify(name)}`, async () => {
    await using project = copyExample("pricing", { name });
    const { code, stderr } = await fix(project, { words: AUTO });
    assertEquals(code, 0, stderr);
    assertStringIncludes(project.read(SOURCE), FIXED);
  });
}

Deno.test("fix --log and scripted: refuse a name with a comma, which would grant two paths", async () => {
  await using project = copyExample("pricing");
  Deno.copyFileSync(REPLIES, `${project.around}/a,b.jsonl`);
  const model = `scripted:${project.around}/a,b.jsonl`;
  const { code, stderr } = await fix(project, { words: AUTO, model });
  assertEquals(code, 2);
  assertStringIncludes(stderr, "an absolute path without commas is needed");
});

Deno.test("fix runs from a copy of this checkout with spaces in its path", async () => {
  await using project = copyExample("pricing");
  const home = `${project.around}/my tools`;
  Deno.symlinkSync(ROOT, home);
  const runtime = ["run", "-A", `${home}/mod.ts`];
  const { code, stderr } = await fix(project, { words: AUTO, runtime });
  assertEquals(code, 0, stderr);
});

/** Starts git in a folder. */
async function git(cwd: string, ...args: string[]): Promise<void> {
  const who = ["-c", "user.name=a", "-c", "user.email=a@example.com", "-c", "core.hooksPath="];
  const command = new Deno.Command("git", { args: [...who, ...args], cwd });
  const { code, stderr } = await command.output();
  assertEquals(code, 0, `${args.join(" ")}: ${new TextDecoder().decode(stderr)}`);
}

function countFiles(project: Project): unknown {
  return project.journal().find(({ kind }) => kind === "room_opened")?.files;
}

Deno.test("fix in one package of a repository copies that package, as the repository ignores", async () => {
  await using project = copyExample("pricing", { name: "packages/pricing" });
  await git(project.around, "init", "-q");
  Deno.writeTextFileSync(`${project.around}/.gitignore`, "*.tmp\n");
  Deno.writeTextFileSync(`${project.around}/.git/info/exclude`, "*.log\n");
  project.write("a.tmp", "ignored by the repository around");
  project.write("a.log", "excluded from the repository around");
  await git(project.around, "add", ".");
  const { code, stderr } = await fix(project, { words: AUTO });
  assertEquals(code, 0, stderr);
  assertEquals(countFiles(project), 4);
  assert(!stderr.includes("note "), stderr);
});

for (const name of ["", "/packages"]) {
  Deno.test(`fix works in a git worktree, ${name === "" ? "at" : "below"} its root`, async () => {
    await using main = copyExample("pricing", { name: `main${name}` });
    const repository = `${main.around}/main`;
    await git(repository, "init", "-q");
    main.write("dist/kept.js", "// Tracked, though the usual rules ignore it.\n");
    await git(repository, "add", ".");
    await git(repository, "commit", "-qm", "all");
    Deno.writeTextFileSync(`${repository}/.git/info/exclude`, "*.tmp\ndist\n");
    await git(repository, "worktree", "add", "-q", `${main.around}/tree`);
    const project = openProject(main.around, `tree${name}`);
    project.write("a.tmp", "excluded");
    const { code, stderr } = await fix(project, { words: AUTO });
    assertEquals(code, 0, stderr);
    assertEquals(countFiles(project), 5);
    assert(!stderr.includes("note "), stderr);
    assertStringIncludes(project.read(SOURCE), FIXED);
  });
}
