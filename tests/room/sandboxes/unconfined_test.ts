import { assert, assertEquals, assertLess } from "../../assert.ts";
import { createUnconfined } from "../../../room/sandboxes/unconfined.ts";
import { BEAT, findSandbox, isStillBeating, type LiveRoom, testIn } from "../live_room.ts";

const REQUEST = {
  argv: ["npm", "test"],
  room: "/p/.greenroom/room",
  workspace: "/p",
  reportDir: "/r",
  toolDir: "/t",
  mounts: [],
  readOnly: [],
  env: { A: "1" },
  pathFirst: ["/t/bin"],
  timeoutMs: 1_500,
};

Deno.test({
  name: "unconfined runs the command as it is, in a group of its own where that can be had",
  permissions: "none",
  fn() {
    const options = { denoPath: "/opt/bin/deno", pathEnv: "/usr/bin", home: "/home/x" };
    const led = createUnconfined({ ...options, timeoutPath: "/usr/bin/timeout" }).wrap(REQUEST);
    assertEquals(led.argv, ["/usr/bin/timeout", "-s", "KILL", "4", "npm", "test"]);
    assertEquals([led.endSignal, led.cwd, led.env.HOME, led.env.TMPDIR, led.env.PATH, led.env.A], [
      ...["SIGALRM", "/p/.greenroom/room", "/home/x", "/tmp", "/t/bin:/usr/bin:/opt/bin", "1"],
    ]);
    const plain = createUnconfined({ ...options, home: null, timeoutPath: null }).wrap(REQUEST);
    assertEquals([plain.argv, plain.endSignal], [["npm", "test"], "SIGKILL"]);
    assertEquals([plain.env.HOME, plain.folders], ["/r/home", ["/r/home"]]);
  },
});

const none = await findSandbox("none");

function test(name: string, fn: (room: LiveRoom) => Promise<void>): void {
  testIn(none, name, fn);
}

test("unconfined ends the group of the command at the limit", async (room) => {
  for (const script of [`sh -c '${BEAT}' & sleep 30`, `trap '' TERM INT ALRM; ${BEAT}`]) {
    const result = await room.run(["sh", "-c", script], { timeoutMs: 500 });
    assertEquals(result.kind, "timed_out");
    assertLess(result.durationMs, 2_000);
    assert(!await isStillBeating(`${room.room}/beat`), script);
  }
});

test("unconfined ends what a command left in its group when Deno permits it", async (room) => {
  const result = await room.run(["sh", "-c", `sh -c '${BEAT}' & echo started; exit 0`]);
  assertEquals([result.exitCode, result.output], [0, "started\n"]);
  assertLess(result.durationMs, 2_000);
  assert(!await isStillBeating(`${room.room}/beat`));
});
