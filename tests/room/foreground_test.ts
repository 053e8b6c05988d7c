import { fromFileUrl } from "../../guards/std_path.ts";
import { assertEquals } from "../assert.ts";

const MODULE = new URL("../../room/process.ts", import.meta.url).href;
const CHILD = `trap "exit 7" TERM; echo up; sleep 20 & wait`;

/** A process of its own that starts a child in the foreground and exits with the child's code. */
async function startHarness(): Promise<Deno.ChildProcess> {
  const code = `import { startForeground } from ${JSON.stringify(MODULE)};
const argv = ["/bin/sh", "-c", ${JSON.stringify(CHILD)}];
Deno.exit(await startForeground(argv, { cwd: "/", env: { PATH: "/usr/bin:/bin" } }));`;
  const file = await Deno.makeTempFile({ suffix: ".ts" });
  await Deno.writeTextFile(file, code);
  const args = ["run", "--no-prompt", "--no-check", "--allow-run=/bin/sh"];
  const config = fromFileUrl(new URL("../../deno.json", import.meta.url));
  return new Deno.Command(Deno.execPath(), {
    args: [...args, "--config", config, file],
    ...{ stdin: "null", stdout: "piped" },
  }).spawn();
}

Deno.test("startForeground() hands a wish to end on to the program that it waits for", async () => {
  const harness = await startHarness();
  const reader = harness.stdout.getReader();
  await reader.read();
  harness.kill("SIGTERM");
  assertEquals((await harness.status).code, 7);
  await reader.cancel();
});
