import { assert, assertEquals, assertStringIncludes } from "../assert.ts";
import { FIXED, SOURCE } from "../commands/cli/fix.ts";
import { greenroom, LAUNCHER, WITH_ALL } from "../commands/cli/greenroom.ts";
import { copyExample, type Project, toExampleModel } from "../commands/cli/project.ts";

const NAMES = ["zod", "openai", "ignore", "@std/diff", "@std/path/posix", "fast-xml-parser"];

/** A project whose own files would take the place of the harness's libraries. */
function plantConfiguration(project: Project): string {
  const mark = `${project.around}/taken`;
  const evil = `Deno.writeTextFileSync(${JSON.stringify(mark)}, "taken"); export default 1;\n`;
  project.write("evil.ts", evil);
  const imports = Object.fromEntries(NAMES.map((name) => [name, "./evil.ts"]));
  project.write("deno.json", JSON.stringify({ imports, tasks: { greenroom: "echo taken" } }));
  project.write("node_modules/zod/package.json", '{"name":"zod","main":"index.js"}');
  project.write("node_modules/zod/index.js", evil);
  project.write(".env", `NODE_OPTIONS=--require ${project.dir}/node_modules/zod/index.js\n`);
  return mark;
}

Deno.test("the files of a project do not configure what judges it", async () => {
  for (const runtime of [LAUNCHER, WITH_ALL]) {
    await using project = copyExample("pricing");
    const mark = plantConfiguration(project);
    project.write("probe.ts", 'import "zod";\n');
    // A program of the project itself is configured by it.
    const args = ["run", "-A", "--quiet", `${project.dir}/probe.ts`];
    await new Deno.Command(Deno.execPath(), { args, stderr: "null" }).output();
    assertEquals(Deno.readTextFileSync(mark), "taken");
    Deno.removeSync(mark);

    const model = ["--model", toExampleModel("pricing"), "--approve", "auto"];
    const words = ["fix", "--test", "node --test test/", ...model];
    const { code, stderr } = await greenroom(words, { runtime, cwd: project.dir });
    assertEquals(code, 0, stderr);
    assertStringIncludes(project.read(SOURCE), FIXED);
    assert(!project.list().includes("../taken"));
    assertEquals([...Deno.readDirSync(project.around)].map(({ name }) => name), ["pricing"]);
  }
});
