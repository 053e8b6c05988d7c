import { createBwrapSandbox } from "../../room/sandboxes/bwrap.ts";
import { MACHINE } from "../room/live_room.ts";
import { BWRAP, testAttack } from "./attack.ts";

const WITHOUT_LIMITS = BWRAP && createBwrapSandbox({
  ...MACHINE,
  bwrapPath: "/usr/bin/bwrap",
  features: { hasLimits: false, disablesNamespaces: true },
});

testAttack("a file does not grow without limit", async (room) => {
  const script = "truncate -s 3G big 2>&1 && echo grown; rm -f big";
  return (await room.run(["sh", "-c", script])).output.includes("grown");
}, { guardOff: WITHOUT_LIMITS, guardOn: BWRAP });

testAttack(
  "no folder but the room, the report and the temporary ones takes files",
  async (room) => {
    const places = ["/", "/dev", "/etc", "/usr", "/proc", "/greenroom", "/var/tmp"];
    const script = places.map((place) => `touch ${place}/t_$$ && rm ${place}/t_$$ && echo taken`);
    return (await room.run(["sh", "-c", `(${script.join("; ")}) 2>/dev/null`])).output.includes(
      "taken",
    );
  },
  { guardOn: BWRAP },
);
