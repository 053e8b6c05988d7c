import { createDenoSandbox } from "../../room/sandboxes/deno_flags.ts";
import { MACHINE, testIn, withRoom } from "../room/live_room.ts";
import { assert, assertEquals } from "../assert.ts";
import { chooseSandbox } from "../../room/sandbox.ts";
import { BWRAP, DENO } from "./attack.ts";

const POISON =
  "for d in npm/x remote/x gen x; do mkdir -p $HOME/.cache/deno/$d && echo bad > $HOME/.cache/deno/$d/f; done";

testIn(BWRAP, "a command leaves nothing in a cache that a later one reads", async ({ base }) => {
  const denoDir = `${base}/cache`;
  await Deno.mkdir(`${denoDir}/npm/x`, { recursive: true });
  await Deno.mkdir(`${denoDir}/remote`, { recursive: true });
  const sandbox = await chooseSandbox({ ...MACHINE, requested: "bwrap", denoDir });
  assert(sandbox.kind !== "unavailable");
  await withRoom(sandbox, async (room) => {
    await room.run(["sh", "-c", `${POISON} 2>/dev/null; true`]);
    const { output } = await room.run(["sh", "-c", "cd $HOME/.cache/deno; find . | sort"]);
    assertEquals(output, ".\n./npm\n./npm/x\n./remote\n");
  });
  assertEquals([...Deno.readDirSync(denoDir)].length, 2);
});

testIn(DENO, "a test under Deno's flags does not write the cache", async ({ base }) => {
  const denoDir = `${base}/cache`;
  await Deno.mkdir(denoDir);
  await withRoom(createDenoSandbox({ ...MACHINE, denoDir }), async (room) => {
    const code = `await Deno.writeTextFile(Deno.env.get("DENO_DIR") + "/planted", "x");`;
    await Deno.writeTextFile(`${room.room}/a_test.ts`, `Deno.test("a", async () => {${code}});`);
    const { exitCode, output } = await room.run(["deno", "test", "--no-check", "-A", "a_test.ts"]);
    assert(exitCode === 1 && output.includes("NotCapable"), output);
  });
  assert(![...Deno.readDirSync(denoDir)].some(({ name }) => name === "planted"));
});
