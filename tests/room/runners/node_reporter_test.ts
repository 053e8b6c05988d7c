import { toFileUrl } from "../../../guards/std_path.ts";
import { renderNodeReporter } from "../../../room/runners/node_reporter.ts";
import { assertEquals, assertStringIncludes } from "../../assert.ts";

/** Events as Node gives them for a file that does not load. */
function breakFile(dir: string, named: string) {
  const file = `${dir}/t/load.test.mjs`;
  const error = { cause: "test failed", exitCode: 1, failureType: "testCodeFailure" };
  return [
    { type: "test:stderr", data: { file: named, message: "Error: Cannot find module\n" } },
    { type: "test:start", data: { name: "t/load.test.mjs", nesting: 0 } },
    {
      type: "test:fail",
      data: { name: "t/load.test.mjs", nesting: 0, file, line: 1, column: 1, details: { error } },
    },
  ];
}

/** Runs the reporter over events in the folder of a project and gives the lines of its report. */
async function report(dir: string, events: readonly unknown[]): Promise<readonly string[]> {
  const text = renderNodeReporter({
    ...{ reportDir: dir, project: dir, mark: "mark", hasNodeAssert: false },
  });
  await Deno.writeTextFile(`${dir}/reporter.mjs`, text);
  const code = `import report from ${JSON.stringify(toFileUrl(`${dir}/reporter.mjs`).href)};
for await (const _ of report(${JSON.stringify(events)})) { /* prints nothing */ }`;
  const args = ["--input-type=module", "--eval", code];
  await new Deno.Command("node", { args, cwd: dir }).output();
  const [name = ""] = [...Deno.readDirSync(dir)].map(({ name }) => name)
    .filter((name) => name.startsWith("node-"));
  return (await Deno.readTextFile(`${dir}/${name}`)).trimEnd().split("\n");
}

for (const named of ["absolute", "relative"] as const) {
  Deno.test(`the reporter of Node's tests says why a file did not load, by its ${named} path`, async () => {
    const dir = await Deno.realPath(await Deno.makeTempDir({ prefix: "node_reporter_" }));
    const file = "t/load.test.mjs";
    const events = breakFile(dir, named === "relative" ? file : `${dir}/${file}`);
    const [, line = "{}"] = await report(dir, events);
    const { kind, message } = JSON.parse(line);
    assertEquals(kind, "file_error");
    assertStringIncludes(message, "Cannot find module");
    await Deno.remove(dir, { recursive: true });
  });
}
