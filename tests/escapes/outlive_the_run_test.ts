import { assertEquals } from "../assert.ts";
import { isStillBeating, type LiveRoom } from "../room/live_room.ts";
import { type Attack, runAsTest, testAttack } from "./attack.ts";

const FACT = "processes: none but its own are visible, and all of them end with the run";
/** Beats until it is told to stop, and for some seconds at the most. */
const BEATS = "for i in $(seq 400); do [ -e stop ] && exit; date +%N > beat; sleep 0.02; done";

/** The daemon must be on its own before the command ends. */
const AWAIT = "while [ ! -s beat ]; do sleep 0.02; done;";

/** Tells whether the daemon is there, and lets it go. */
async function isLeft({ room }: LiveRoom): Promise<boolean> {
  const isThere = await isBeating(room);
  await Deno.writeTextFile(`${room}/stop`, "");
  while (await isStillBeating(`${room}/beat`));
  return isThere;
}

/** On a busy machine a daemon may rest for a while. */
async function isBeating(room: string): Promise<boolean> {
  for (let round = 0; round < 4; round++) {
    if (await isStillBeating(`${room}/beat`)) return true;
  }
  return false;
}

/** A daemon has a session of its own, so that no signal to the command's group reaches it. */
function byShell(end: string, kind: "exited" | "timed_out"): Attack {
  return async (room) => {
    const script = `setsid sh -c '${BEATS}' >/dev/null 2>&1 & ${AWAIT} ${end}`;
    const result = await room.run(["sh", "-c", script], { timeoutMs: 500 });
    assertEquals(result.kind, kind);
    return await isLeft(room);
  };
}

const BY_TEST: Attack = async (room) => {
  const script = `setsid sh -c '${BEATS}' >/dev/null 2>&1 & ${AWAIT}`;
  await runAsTest(
    room,
    `await new Deno.Command("sh", { args: ["-c", ${JSON.stringify(script)}] }).output();`,
  );
  return await isLeft(room);
};

testAttack("a daemon outlives the time limit", {
  bwrap: { fact: FACT, attack: byShell("sleep 20", "timed_out") },
});
testAttack("a daemon outlives the command", {
  bwrap: { fact: FACT, attack: byShell("exit 0", "exited") },
});
testAttack("a daemon outlives the test that started it", {
  bwrap: { fact: FACT, attack: BY_TEST },
  deno: { fact: "programs: none can be started, and no native library loaded", attack: BY_TEST },
});
