import { join } from "../../guards/std_path.ts";
import { assertEquals, assertStringIncludes } from "../assert.ts";
import { copyExample } from "../commands/cli/project.ts";
import { ROOT } from "../house/source_files.ts";
import { startLoopback } from "../models/loopback.ts";
import { toStream } from "../models/loopback_replies.ts";

const EDIT = {
  tool: "replace_in_file",
  args: { path: "src/price.js", old: "Math.floor(", new: "Math.round(" },
};

// A package manager leaves the folder that it was called in in `INIT_CWD`; here that is another one.
Deno.test("the example for CI works on the folder it runs in, lands nothing, and ends red", async () => {
  await using project = copyExample("pricing");
  await using server = startLoopback([
    toStream({ calls: [EDIT] }),
    toStream({ text: "Half a cent was floored.\n::set-env name=A::b\r##[add-path]/tmp" }),
  ]);
  const before = project.read("src/price.js");
  const example = join(ROOT, "examples/fix_in_ci.ts");
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      ...["run", "--no-prompt", "--allow-read", `--allow-write=${project.dir}`, "--allow-env"],
      ...[`--allow-net=${server.host}`, "--allow-run=/usr/bin/bwrap"],
      ...[example, "node --test", "local/model", server.baseUrl],
    ],
    cwd: project.dir,
    env: { INIT_CWD: ROOT },
  }).output();
  const [out, error] = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes));
  assertEquals([code, project.read("src/price.js")], [1, before], error);
  assertStringIncludes(out ?? "", "fixed: ", error);
  assertStringIncludes(out ?? "", "| Half a cent was floored.");
  const lines = (out ?? "").split(/[\r\n]/);
  assertEquals(lines.filter((line) => /^\s*::|##\[/.test(line)), []);
  assertStringIncludes(project.read("greenroom.patch"), "+  return Math.round(");
});

Deno.test("fix_in_ci.ts says in one line that the key is missing", async () => {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--no-prompt",
      "--allow-read",
      "--allow-env",
      join(ROOT, "examples/fix_in_ci.ts"),
    ],
    env: { GROQ_API_KEY: "", NO_COLOR: "1" },
  }).output();
  const [out, error] = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes));
  assertEquals([code, out], [2, ""], error);
  assertEquals(
    error,
    "Cannot ask api.groq.com: found no key and GROQ_API_KEY is needed in the environment\n",
  );
});
