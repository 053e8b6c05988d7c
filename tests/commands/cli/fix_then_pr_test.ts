import { assert, assertEquals, assertStringIncludes } from "../../assert.ts";
import { type Forge, withForge } from "../../publish/forge.ts";
import { greenroom } from "./greenroom.ts";
import { copyExample, createFolder, type Project, toExampleModel } from "./project.ts";

/** Runs a test in a clone of a repository whose tests are red. */
async function withClone(use: (forge: Forge, project: Project) => Promise<void>) {
  await using example = copyExample("pricing");
  await using project = createFolder();
  const paths = example.list().filter((path) => Deno.statSync(`${example.dir}/${path}`).isFile);
  const files = Object.fromEntries(paths.map((path) => [path, example.read(path)]));
  await withForge({ files, token: "ghp_x", author: "a-person" }, async (forge) => {
    Deno.removeSync(project.dir);
    const args = ["clone", "-q", `file://${forge.repository.path}`, project.dir];
    const { code } = await new Deno.Command("git", { args, cwd: "/" }).output();
    assertEquals(code, 0);
    await use(forge, project);
  });
}

const fix = (project: Project) =>
  greenroom([
    ...["fix", "--dir", project.dir, "--test", "node --test", "--approve", "propose"],
    ...["--model", toExampleModel("pricing")],
  ]);

const pr = (forge: Forge, project: Project) =>
  greenroom(["pr", "--dir", project.dir, "--repo", forge.repo, "--api", forge.url], {
    env: { GREENROOM_TOKEN: forge.token },
  });

Deno.test("fix, then pr, opens a draft of exactly what was proved, and nothing of dirty work", () =>
  withClone(async (forge, project) => {
    const fixed = await fix(project);
    assertEquals(fixed.code, 0, fixed.stderr);
    const { code, stdout, stderr } = await pr(forge, project);
    assertEquals([code, forge.pulls.length], [0, 1], stdout + stderr);
    const [pull] = forge.pulls;
    assert(pull?.draft);
    const main = await forge.repository.head("main");
    assertStringIncludes(pull.body, `Commit: ${main} of \`main\``);
    assertStringIncludes(pull.body, "Exit code: 1 before, 0 with the change");
    assertEquals(pull.body.includes("was not looked at when"), false);
    assertEquals(pull.body.includes("In no commit"), false);
    const changed = await forge.repository.git(["diff", "--name-only", `main..${pull.head.ref}`]);
    assertEquals(changed, "src/price.js");
    assertEquals(project.read("src/price.js").includes("Math.floor"), true);

    project.write("README.md", "mine\n");
    assertEquals((await fix(project)).code, 0);
    const dirty = await pr(forge, project);
    assertEquals([dirty.code, forge.pulls.length], [4, 1]);
    assertStringIncludes(dirty.stdout, '"README.md" had work that is not in');
  }));
