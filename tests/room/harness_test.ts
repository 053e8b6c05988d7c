import { assert, assertEquals, assertStringIncludes } from "../assert.ts";
import type { HarnessTask } from "./harness.ts";
import {
  BEAT,
  findSandbox,
  isStillBeating,
  type LiveRoom,
  MACHINE,
  stopsBeating,
  testIn,
} from "./live_room.ts";

const BWRAP = await findSandbox("bwrap");
const NONE = await findSandbox("none");
const FILE = new URL("harness.ts", import.meta.url).pathname;

interface Start {
  readonly requested: "auto" | "bwrap" | "none";
  readonly flags: readonly string[];
  readonly isInterruptible?: boolean;
  readonly env?: Record<string, string>;
}

function start(room: LiveRoom, argv: readonly string[], options: Start): Deno.ChildProcess {
  const { requested, flags, isInterruptible = false, env = {} } = options;
  const task: HarnessTask = {
    choose: { ...MACHINE, runner: "node", requested },
    request: {
      ...{ room: room.room, workspace: room.workspace, reportDir: room.reportDir },
      ...{ toolDir: room.reportDir, argv, mounts: [], readOnly: [], env: {}, pathFirst: [] },
      timeoutMs: 20_000,
    },
    isInterruptible,
  };
  const args = ["run", "--no-prompt", "--no-check", ...flags, FILE, JSON.stringify(task)];
  return new Deno.Command(Deno.execPath(), { args, env, stdout: "piped" }).spawn();
}

async function readResult(harness: Deno.ChildProcess): Promise<Record<string, unknown>> {
  const { stdout } = await harness.output();
  return JSON.parse(new TextDecoder().decode(stdout));
}

async function waitForBeat(room: LiveRoom): Promise<void> {
  for (let round = 0; round < 100; round += 1) {
    if (await isStillBeating(`${room.room}/beat`)) return;
  }
  throw new Error("The command did not start");
}

const SETSID = ["sh", "-c", `setsid sh -c '${BEAT}' & sleep 20`];
const GROUP = ["sh", "-c", `sh -c '${BEAT}' & sleep 20`];

testIn(BWRAP, "an interrupt of the harness leaves no process in bwrap", async (room) => {
  for (const isInterruptible of [true, false]) {
    const flags = ["--allow-run=/usr/bin/bwrap"];
    const harness = start(room, SETSID, { requested: "bwrap", flags, isInterruptible });
    await waitForBeat(room);
    harness.kill("SIGINT");
    const { stdout } = await harness.output();
    assertEquals(new TextDecoder().decode(stdout).includes('"interrupted"'), isInterruptible);
    assert(await stopsBeating(`${room.room}/beat`));
  }
});

testIn(BWRAP, "a kill of the harness leaves no process in bwrap", async (room) => {
  const flags = ["--allow-run=/usr/bin/bwrap"];
  const harness = start(room, SETSID, { requested: "bwrap", flags });
  await waitForBeat(room);
  harness.kill("SIGKILL");
  await harness.output();
  assert(await stopsBeating(`${room.room}/beat`));
});

testIn(
  NONE,
  "an interrupt of the harness leaves no process in the group of a command",
  async (room) => {
    const flags = ["--allow-run=/usr/bin/timeout"];
    const harness = start(room, GROUP, { requested: "none", flags, isInterruptible: true });
    await waitForBeat(room);
    harness.kill("SIGINT");
    assertEquals((await readResult(harness)).kind, "interrupted");
    assert(await stopsBeating(`${room.room}/beat`));
  },
);

testIn(
  BWRAP,
  "the harness needs one program and no file outside to hold a command",
  async (room) => {
    const env = {
      LD_LIBRARY_PATH: "/opt/x/lib",
      DYLD_LIBRARY_PATH: "/opt/x",
      NODE_OPTIONS: "--bad",
    };
    const flags = ["--allow-run=/usr/bin/bwrap"];
    const argv = ["sh", "-c", "env; node -p 40+2"];
    const result = await readResult(start(room, argv, { requested: "auto", flags, env }));
    assertEquals([result.kind, result.exitCode], ["exited", 0]);
    const lines = String(result.output).trim().split("\n");
    assertEquals(lines.at(-1), "42");
    assertEquals(lines.filter((line) => /^(?:LD_|DYLD_|NODE_)/.test(line)), []);
  },
);

testIn(BWRAP, "a missing flag is a fault of the set-up, said in words", async (room) => {
  for (const requested of ["auto", "bwrap"] as const) {
    const { kind, reason } = await readResult(start(room, ["true"], { requested, flags: [] }));
    assertEquals(kind, "unavailable");
    assertStringIncludes(String(reason), "--allow-run=/usr/bin/bwrap");
  }
});
