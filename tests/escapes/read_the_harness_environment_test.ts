import { assert, assertEquals } from "../assert.ts";
import type { HarnessTask } from "../room/harness.ts";
import { MACHINE, testIn, withRoom } from "../room/live_room.ts";
import { BWRAP, NONE } from "./attack.ts";
import type { Sandbox } from "../../room/sandbox.ts";

const SCRIPT =
  "cat /proc/[0-9]*/environ 2>/dev/null | tr '\\0' '\\n' | grep GREENROOM_SECRET_KEY; true";

async function attack(sandbox: Sandbox): Promise<boolean> {
  let isFound = false;
  await withRoom(sandbox, async (room) => {
    const task: HarnessTask = {
      choose: { ...MACHINE, requested: sandbox.kind },
      request: {
        ...{ room: room.room, workspace: room.workspace, reportDir: room.reportDir },
        ...{ toolDir: room.reportDir, argv: ["sh", "-c", SCRIPT], mounts: [], readOnly: [] },
        ...{ env: {}, pathFirst: [], timeoutMs: 10_000 },
      },
      isInterruptible: false,
    };
    const file = new URL("../room/harness.ts", import.meta.url).pathname;
    const args = ["run", "--no-prompt", "--allow-run", "--no-check", file, JSON.stringify(task)];
    const { stdout } = await new Deno.Command(Deno.execPath(), {
      args,
      env: { GREENROOM_SECRET_KEY: "sk-canary" },
      stderr: "inherit",
    }).output();
    const result = JSON.parse(new TextDecoder().decode(stdout));
    assertEquals([result.kind, result.exitCode], ["exited", 0]);
    isFound = result.output.includes("sk-canary");
  });
  return isFound;
}

testIn(BWRAP, "the environment of the harness is not to be read through /proc", async () => {
  if (NONE !== null) assert(await attack(NONE), "the attack is none");
  if (BWRAP !== null) assert(!await attack(BWRAP), "the attack succeeded");
});
