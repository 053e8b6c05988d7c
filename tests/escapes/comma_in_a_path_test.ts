import { assertEquals, assertMatch } from "../assert.ts";
import { fix } from "../commands/cli/fix.ts";
import { copyExample, toExampleModel } from "../commands/cli/project.ts";
import { WITH_ALL } from "../commands/cli/greenroom.ts";

/** Reads a file under a grant for one folder. */
async function readUnder(folder: string, file: string): Promise<number> {
  const code = `Deno.readTextFileSync(${JSON.stringify(file)})`;
  const script = `${folder}/read.ts`;
  Deno.writeTextFileSync(script, code);
  const args = ["run", "--no-prompt", "--quiet", `--allow-read=${folder}`, script];
  return (await new Deno.Command(Deno.execPath(), { args, stderr: "null" }).output()).code;
}

Deno.test("a project called like two paths grants no second one", async () => {
  await using project = copyExample("pricing", { name: "a,/etc" });
  // To the runtime this is the folder `a` and the whole of `/etc`.
  assertEquals(await readUnder(project.dir, "/etc/passwd"), 0);
  for (const runtime of [undefined, WITH_ALL]) {
    const { code, stdout, stderr } = await fix(project, {
      words: ["--approve", "auto"],
      ...(runtime === undefined ? {} : { runtime }),
    });
    assertEquals([code, stdout], [2, ""], stderr);
    assertMatch(stderr, /^Cannot grant --allow-read: .* without commas is needed\n$/);
  }
  assertEquals(project.list().includes(".greenroom"), false);
});

Deno.test("a script called like two paths grants no second one", async () => {
  await using project = copyExample("pricing");
  const script = `${project.around}/replies,/etc`;
  Deno.mkdirSync(`${project.around}/replies,`);
  Deno.copyFileSync(toExampleModel("pricing").replace("scripted:", ""), script);
  const { code, stderr } = await fix(project, { model: `scripted:${script}` });
  assertEquals(code, 2, stderr);
  assertMatch(stderr, /without commas is needed\n$/);
});
