import { assertEquals, assertRejects, assertStringIncludes } from "../assert.ts";
import { build } from "../../build/mod.ts";
import { mergeStart } from "../../build/merge_start.ts";
import { join } from "../../guards/std_path.ts";
import { fix, FIXED, SOURCE } from "../commands/cli/fix.ts";
import { greenroom } from "../commands/cli/greenroom.ts";
import { copyExample } from "../commands/cli/project.ts";
import { splitWords } from "../../guards/words.ts";

Deno.test("build() writes a program that needs neither sources, packages nor a cache", async (t) => {
  const around = await Deno.realPath(await Deno.makeTempDir({ prefix: "greenroom-built-" }));
  try {
    const built = await build(join(around, "dist"));
    const runtime = ["run", "-A", "--no-remote", "--cached-only", built];
    const env = { DENO_DIR: join(around, "cache") };

    await t.step("it says what it is", async () => {
      const { code, stdout } = await greenroom(["--version"], { runtime, env });
      assertEquals([code, /^greenroom \d+\.\d+\.\d+\n$/.test(stdout)], [0, true], stdout);
    });

    await t.step("it steps down to permissions that name its own folder alone", async () => {
      await using project = await copyExample("pricing");
      const words = ["flags", "--dir", project.dir, "--test", "node --test"];
      const { stdout, stderr } = await greenroom(words, { runtime, env });
      const split = splitWords(stdout.trim());
      const line = split.kind === "argv" ? split.argv : [];
      const read = line.find((word) => word.startsWith("--allow-read=")) ?? "";
      assertEquals(line.includes(built), true, stderr);
      assertEquals(read.split(",").filter((path) => path.startsWith(around)), [
        join(around, "dist"),
      ]);
    });

    await t.step("it fixes by a model's words", async () => {
      await using project = await copyExample("pricing");
      const { code, stderr } = await fix(project, {
        runtime,
        env,
        words: ["--approve", "auto"],
      });
      assertEquals(code, 0, stderr);
      assertStringIncludes(project.read(SOURCE), FIXED);
    });

    await t.step("it fixes by itself, with grammars and oracles of its own", async () => {
      await using project = await copyExample("pricing");
      const model = "repair";
      const { code, stderr } = await fix(project, {
        runtime,
        env,
        model,
        words: ["--approve", "auto"],
      });
      assertEquals(code, 0, stderr);
    });
  } finally {
    await Deno.remove(around, { recursive: true });
  }
});

Deno.test("mergeStart() names a part that it needs and does not find", async () => {
  const parts = await Deno.makeTempDir({ prefix: "greenroom-parts-" });
  try {
    await Deno.writeTextFile(join(parts, "main.js"), "export const main = () => {};\n");
    await assertRejects(
      () => mergeStart(parts, { folder: join(parts, "out"), entry: "greenroom.js" }),
      Error,
      'Cannot build: found 0 parts of "fix_command" and one is needed',
    );
  } finally {
    await Deno.remove(parts, { recursive: true });
  }
});
