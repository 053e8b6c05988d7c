import { type Attack, runAsTest, testAttack } from "./attack.ts";

/** Starts a process that the attack is after; true where it is gone before its time. */
function aimed(attack: (room: Parameters<Attack>[0], id: number) => Promise<unknown>): Attack {
  return async (room) => {
    const victim = new Deno.Command("sleep", { args: ["20"] }).spawn();
    let isGone = false;
    const status = victim.status.then(() => isGone = true);
    await attack(room, victim.pid);
    // A signal that was sent has arrived once a process that is asked for comes to its end.
    await new Deno.Command("true").output();
    const wasKilled = isGone;
    if (!wasKilled) victim.kill("SIGKILL");
    await status;
    return wasKilled;
  };
}

const BY_SHELL = aimed((room, id) => room.run(["sh", "-c", `kill -9 ${id}; sleep 0.05`]));
const BY_TEST = aimed((room, id) => runAsTest(room, `Deno.kill(${id}, "SIGKILL");`));
const BY_NODE = aimed((room, id) =>
  runAsTest(room, `(await import("node:process")).kill(${id}, "SIGKILL");`)
);

const BWRAP_FACT = "processes: none but its own are visible, and all of them end with the run";
const DENO_FACT = "programs: none can be started, and no native library loaded";

testAttack("a command kills a process of this machine", {
  bwrap: { fact: BWRAP_FACT, attack: BY_SHELL },
});
for (const [way, attack] of Object.entries({ directly: BY_TEST, "by Node's words": BY_NODE })) {
  testAttack(`a test kills a process of this machine ${way}`, {
    bwrap: { fact: BWRAP_FACT, attack },
    deno: { fact: DENO_FACT, attack },
  });
}
