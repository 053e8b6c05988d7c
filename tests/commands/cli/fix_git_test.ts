import { assertEquals, assertMatch, assertStringIncludes } from "../../assert.ts";
import { greenroom } from "./greenroom.ts";
import { copyExample, type Project, toExampleModel } from "./project.ts";
import { join } from "../../../guards/std_path.ts";

interface GitOptions {
  readonly input?: string;
  readonly cwd?: string;
}

async function git(project: Project, args: readonly string[], options: GitOptions = {}) {
  const who = [
    "-c",
    "user.name=p",
    "-c",
    "user.email=p@example.test",
    "-c",
    "commit.gpgsign=false",
  ];
  const { code, stdout, stderr } = await new Deno.Command("git", {
    args: [...who, "-c", "core.hooksPath=/dev/null", ...args],
    cwd: options.cwd ?? project.dir,
    env: { HOME: "/nowhere", GIT_CONFIG_GLOBAL: "/dev/null" },
  }).output();
  if (code !== 0) throw new Error(`git ${args.join(" ")}: ${new TextDecoder().decode(stderr)}`);
  return new TextDecoder().decode(stdout).trimEnd();
}

async function startRepository(name?: string): Promise<Project> {
  const project = copyExample("pricing", name === undefined ? {} : { name });
  await git(project, ["init", "-q", "--initial-branch=main"]);
  await git(project, ["add", "."]);
  await git(project, ["commit", "-q", "-m", "first"]);
  return project;
}

/** The home of a test is its own, and the cache is not. */
const DENO_DIR = Deno.env.get("DENO_DIR") ?? `${Deno.env.get("HOME")}/.cache/deno`;
const TEST = ["--test", "node --test"];
const fixGit = (project: Project, words: readonly string[] = []) =>
  greenroom(
    [
      ...[
        "fix",
        "--git",
        "--dir",
        project.dir,
        ...TEST,
        ...(words.includes("--model") ? [] : ["--model", toExampleModel("pricing")]),
      ],
      ...["--approve", "auto", ...words],
    ],
    { env: { HOME: project.around, DENO_DIR } },
  );

/** What a person would see: nothing of it may change. */
function look(project: Project) {
  return {
    head: Deno.readTextFileSync(`${project.dir}/.git/HEAD`),
    index: Deno.readFileSync(`${project.dir}/.git/index`),
    source: project.read("src/price.js"),
    config: project.read(".git/config"),
  };
}

async function findBranches(project: Project): Promise<readonly string[]> {
  return (await git(project, ["for-each-ref", "--format=%(refname:short)", "refs/heads"])).split(
    "\n",
  );
}

Deno.test("fix --git makes a branch with the proved tree, and leaves the working tree alone (F14)", async () => {
  await using project = await startRepository();
  const before = look(project);
  const { code, stdout, stderr } = await fixGit(project);
  assertEquals(code, 0, stderr);
  assertEquals(look(project), before);
  const [branch = "", main] = await findBranches(project);
  assertEquals(main, "main");
  assertMatch(branch, /^greenroom\/fix-[0-9a-f]{12}$/);
  assertEquals(await git(project, ["rev-list", "--count", `main..${branch}`]), "1");
  assertEquals(await git(project, ["diff", "--name-only", `main..${branch}`]), "src/price.js");
  // The verify room held the project's files and this diff: its patch gives the same tree.
  await git(project, ["apply", "--cached", join(project.dir, findRun(project), "fix.patch")]);
  assertEquals(
    await git(project, ["write-tree"]),
    await git(project, ["rev-parse", `${branch}^{tree}`]),
  );
  const told = stdout.replace(/\s+/g, " ");
  assertStringIncludes(told, `branch ${branch}, commit `);
  assertStringIncludes(told, "Greenroom <greenroom@users.noreply.invalid>, since git's");
  assertStringIncludes(stdout, "fixed: committed, nothing landed");
  assertEquals(
    await git(project, ["log", "-1", "--format=%an <%ae>", branch]),
    "Greenroom <greenroom@users.noreply.invalid>",
  );
  const body = project.read(`${findRun(project)}/pr-body.md`);
  assertStringIncludes(body, "Git hooks were skipped");
  assertStringIncludes(body, "Verdict: `fixed`");
  assertEquals(Deno.readTextFileSync(`${project.dir}/.greenroom/.gitignore`), "*\n");
});

function findRun(project: Project): string {
  const runs = [...Deno.readDirSync(`${project.dir}/.greenroom/runs`)].map(({ name }) => name);
  return `.greenroom/runs/${runs.sort().at(-1)}`;
}

Deno.test("fix --git finds its own commit again, and leaves a branch with other work (G04)", async () => {
  await using project = await startRepository();
  await fixGit(project);
  const [branch = ""] = await findBranches(project);
  const again = await fixGit(project);
  assertEquals(again.code, 0, again.stderr);
  assertEquals((await findBranches(project)).length, 2);
  assertStringIncludes(again.stdout.replace(/\s+/g, " "), "from an earlier run");
  await git(project, ["update-ref", `refs/heads/${branch}`, "main"]);
  const other = await fixGit(project);
  assertEquals(other.code, 0, other.stderr);
  assertEquals(await findBranches(project), [branch, `${branch}-2`, "main"]);
  assertEquals(
    await git(project, ["rev-parse", branch]),
    await git(project, ["rev-parse", "main"]),
  );
  assertStringIncludes(
    project.read(`${findRun(project)}/pr-body.md`),
    `\`${branch}\` was left as it is`,
  );
});

/** Every program that a configuration of git can name, writing down that it ran. */
function plantPrograms(project: Project): string {
  const mark = `${project.around}/ran`;
  const program = `${project.around}/evil.sh`;
  Deno.writeTextFileSync(program, `#!/bin/sh\necho "$0 $*" >> ${mark}\nexit 1\n`, { mode: 0o755 });
  const hooks = `${project.around}/hooks`;
  Deno.mkdirSync(hooks);
  for (
    const name of [
      ...["pre-commit", "commit-msg", "prepare-commit-msg", "post-commit", "reference-transaction"],
      ...["post-index-change", "post-checkout", "pre-auto-gc", "post-rewrite", "pre-push"],
    ]
  ) {
    Deno.copyFileSync(program, `${hooks}/${name}`);
    Deno.copyFileSync(program, `${project.dir}/.git/hooks/${name}`);
  }
  const included = `${project.around}/included`;
  Deno.writeTextFileSync(included, `[core]\n\tfsmonitor = ${program}\n\tpager = ${program}\n`);
  Deno.writeTextFileSync(
    `${project.dir}/.git/config`,
    `[include]\n\tpath = ${included}\n[core]\n\thooksPath = ${hooks}\n\tfsmonitor = ${program}\n` +
      `\tsshCommand = ${program}\n\teditor = ${program}\n\tpager = ${program}\n` +
      `\taskPass = ${program}\n\talternateRefsCommand = ${program}\n\tautocrlf = true\n` +
      `[filter "x"]\n\tclean = ${program}\n\tsmudge = ${program}\n\tprocess = ${program}\n\trequired = true\n` +
      `[diff "x"]\n\ttextconv = ${program}\n\tcommand = ${program}\n[diff]\n\texternal = ${program}\n` +
      `[merge "x"]\n\tdriver = ${program}\n[gpg]\n\tprogram = ${program}\n[commit]\n\tgpgSign = true\n` +
      `[tag]\n\tgpgSign = true\n[log]\n\tshowSignature = true\n[credential]\n\thelper = ${program}\n` +
      `[alias]\n\thash-object = !${program}\n\tmktree = !${program}\n\tcommit-tree = !${program}\n` +
      `[gc]\n\tauto = 1\n[maintenance]\n\tauto = true\n[pager]\n\tconfig = ${program}\n\trev-parse = ${program}\n` +
      `[remote "origin"]\n\turl = ext::${program}\n\tpromisor = true\n\tpartialclonefilter = blob:none\n` +
      `[user]\n\tuseConfigOnly = true\n[i18n]\n\tcommitEncoding = utf-16\n`,
    { append: true },
  );
  project.write(".git/info/attributes", "* filter=x diff=x merge=x text eol=crlf ident\n");
  return mark;
}

Deno.test("fix --git runs no program that the repository's configuration names (F14)", async () => {
  await using project = await startRepository();
  const mark = plantPrograms(project);
  const { code, stdout, stderr } = await fixGit(project);
  assertEquals(code, 0, stdout + stderr);
  assertEquals(hasFile(mark), false, hasFile(mark) ? Deno.readTextFileSync(mark) : "");
  const text = project.read(`${findRun(project)}/pr-body.md`);
  assertStringIncludes(text, "no hook, filter or signing program of the repository was run");
});

function hasFile(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

Deno.test("the programs planted above do run where git is used as people use it", async () => {
  await using project = await startRepository();
  const mark = plantPrograms(project);
  project.write("src/price.js", "changed\n");
  await new Deno.Command("git", { args: ["commit", "-am", "x"], cwd: project.dir }).output();
  assertEquals(hasFile(mark), true);
});

const NOT_COMMITTED: readonly {
  readonly title: string;
  readonly spoil: (project: Project) => Promise<void> | void;
  readonly says: string;
}[] = [
  {
    title: "other work that was not committed",
    spoil: (project) => project.write("README.md", "mine\n"),
    says: 'found other bytes in "README.md"',
  },
];

for (const { title, spoil, says } of NOT_COMMITTED) {
  Deno.test(`fix --git keeps the patch and says why where it finds ${title} (F14)`, async () => {
    await using project = await startRepository();
    await spoil(project);
    const { code, stdout, stderr } = await fixGit(project);
    assertEquals(code, 4, stdout + stderr);
    assertStringIncludes(stdout.replace(/\s+/g, " "), says);
    assertStringIncludes(stdout, "fixed: nothing landed (fixed_not_committed)");
    assertStringIncludes(project.read(`${findRun(project)}/fix.patch`), "+++ b/src/price.js");
  });
}

Deno.test("fix --git runs nothing where there is no commit to put a fix on", async () => {
  await using project = await startRepository();
  await Deno.remove(`${project.dir}/.git`, { recursive: true });
  await git(project, ["init", "-q"]);
  const { code, stderr } = await fixGit(project);
  assertEquals([code, project.list().includes(".greenroom")], [2, false], stderr);
  assertStringIncludes(stderr, "Cannot start: found no commit that is checked out");
});

Deno.test("fix --git commits below the folder of the project, under the name that git knows", async () => {
  await using project = copyExample("pricing", { name: "packages/a b" });
  const around = project.around;
  await git(project, ["init", "-q", "--initial-branch=main"], { cwd: around });
  await git(project, ["add", "packages"], { cwd: around });
  await git(project, ["commit", "-q", "-m", "first"], { cwd: around });
  Deno.writeTextFileSync(
    `${around}/.gitconfig`,
    "[user]\n\tname = Ada <x>\n\temail = ada@example.test\n",
  );
  const { code, stdout, stderr } = await fixGit(project);
  assertEquals(code, 0, stdout + stderr);
  const [branch = ""] = await findBranches(project);
  assertEquals(
    await git(project, ["diff", "--name-only", `main..${branch}`], { cwd: around }),
    "packages/a b/src/price.js",
  );
  assertEquals(
    await git(project, ["log", "-1", "--format=%an <%ae>", branch]),
    "Ada x <ada@example.test>",
  );
  assertEquals(Deno.readTextFileSync(`${around}/.gitconfig`).includes("greenroom"), false);
});

Deno.test("fix --git commits nothing where nothing is proved", async () => {
  await using project = await startRepository();
  project.write("../nothing.jsonl", '{"text": "I see nothing."}\n');
  const { code } = await fixGit(project, ["--model", `scripted:${project.around}/nothing.jsonl`]);
  assertEquals([code, await findBranches(project)], [1, ["main"]]);
});
