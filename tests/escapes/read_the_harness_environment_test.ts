import { assertEquals } from "../assert.ts";
import type { HarnessTask } from "../room/harness.ts";
import { type LiveRoom, MACHINE } from "../room/live_room.ts";
import { type Attack, testAttack } from "./attack.ts";

const HARNESS = new URL("../room/harness.ts", import.meta.url).pathname;
const SECRET = { GREENROOM_SECRET_KEY: "sk-canary" };

/** Runs a command under a harness that has a key in its environment; gives what it printed. */
async function runUnderHarness(room: LiveRoom, argv: readonly string[]): Promise<string> {
  const { base, room: root, workspace, reportDir } = room;
  const task: HarnessTask = {
    choose: { ...MACHINE, requested: room.kind },
    request: {
      ...{ room: root, workspace, reportDir, toolDir: `${base}/tools`, argv, mounts: [] },
      ...{ readOnly: [], env: {}, pathFirst: [], timeoutMs: 10_000 },
    },
    isInterruptible: false,
  };
  await Deno.mkdir(`${reportDir}/tmp`, { recursive: true });
  const args = ["run", "--no-prompt", "--allow-run", "--no-check", HARNESS, JSON.stringify(task)];
  const command = new Deno.Command(Deno.execPath(), { args, env: SECRET, stderr: "inherit" });
  const result = JSON.parse(new TextDecoder().decode((await command.output()).stdout));
  assertEquals(result.kind, "exited", result.note);
  return result.output;
}

const BY_SHELL: Attack = async (room) => {
  const script = "cat /proc/[0-9]*/environ 2>/dev/null | tr '\\0' '\\n' | grep -a SECRET_KEY; true";
  return (await runUnderHarness(room, ["sh", "-c", script])).includes("sk-canary");
};

const BY_TEST: Attack = async (room) => {
  const body = `
    for (const id of [Deno.ppid, (await Deno.readTextFile("/proc/" + Deno.ppid + "/stat")).split(" ")[3]]) {
      console.log(await Deno.readTextFile("/proc/" + id + "/environ"));
    }`;
  await Deno.writeTextFile(`${room.room}/a_test.ts`, `Deno.test("a", async () => {${body}});`);
  const deno = room.kind === "deno" ? "deno" : Deno.execPath();
  const argv = [deno, "test", "--no-check", "-A", "a_test.ts"];
  return (await runUnderHarness(room, argv)).includes("sk-canary");
};

testAttack("a command reads the environment of the harness through /proc", {
  bwrap: {
    fact: "environment: a few fixed variables, none of yours but PATH",
    attack: BY_SHELL,
  },
});
testAttack("a test reads the environment of the harness through /proc", {
  deno: {
    fact: "environment: a few fixed variables, none of yours but PATH",
    attack: BY_TEST,
  },
});
