import { join } from "../../guards/std_path.ts";
import { assertEquals } from "../assert.ts";
import { copyExample } from "../commands/cli/project.ts";
import { ROOT } from "../house/source_files.ts";

/** What each example prints about the fault in `examples/pricing`, and whether the fix landed. */
const EXAMPLES = [
  ["own_approver.ts", "fixed true []\n", true],
  ["own_policy.ts", 'fixed false [ "All oracles say yes" ]\n', false],
  [
    "guard_hook.ts",
    "not_fixed false [\n  " +
    '"The guard hook stopped the run for a person: src/price.js moves money: a person decides"' +
    "\n]\n",
    false,
  ],
] as const;

for (const [name, output, lands] of EXAMPLES) {
  Deno.test(`the example ${name} does what it says`, async () => {
    await using project = copyExample("pricing");
    const before = project.read("src/price.js");
    const { code, stdout, stderr } = await runDeno([
      ...["run", "--no-prompt", "--allow-read", `--allow-write=${project.dir}`, "--allow-env"],
      ...["--allow-run", join(ROOT, "examples", name), project.dir, "node --test"],
      join(ROOT, "examples/replies/pricing.jsonl"),
    ]);
    assertEquals([code, stdout], [0, output], stderr);
    assertEquals(project.read("src/price.js") !== before, lands);
  });
}

Deno.test("the example scripted_model_test.ts passes without any permission", async () => {
  const { code, stdout, stderr } = await runDeno([
    ...["test", "--no-prompt", `--config=${join(ROOT, "deno.json")}`],
    join(ROOT, "examples/scripted_model_test.ts"),
  ]);
  assertEquals([code, /\| (\d+) passed \| 0 failed/.exec(stdout)?.[1]], [0, "2"], stderr + stdout);
});

async function runDeno(args: readonly string[]) {
  const command = new Deno.Command(Deno.execPath(), { args: [...args], env: { NO_COLOR: "1" } });
  const { code, stdout, stderr } = await command.output();
  const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, stdout: decode(stdout), stderr: decode(stderr) };
}
