import { assertEquals } from "../assert.ts";
import { isStillBeating } from "../room/live_room.ts";
import { BWRAP, testAttack } from "./attack.ts";

const BEATS = "for i in $(seq 80); do date +%N > beat; sleep 0.02; done";

testAttack("a process in a session of its own does not outlive the limit", async (room) => {
  const script = `setsid sh -c '${BEATS}' & sleep 20`;
  const { kind } = await room.run(["sh", "-c", script], { timeoutMs: 500 });
  assertEquals(kind, "timed_out");
  return await isStillBeating(`${room.room}/beat`);
}, { guardOn: BWRAP });
