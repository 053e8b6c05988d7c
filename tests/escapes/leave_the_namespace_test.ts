import { createBwrapSandbox } from "../../room/sandboxes/bwrap.ts";
import { assertEquals } from "../assert.ts";
import { MACHINE, testIn } from "../room/live_room.ts";
import { BWRAP, testAttack } from "./attack.ts";

const WITHOUT_BAN = BWRAP && createBwrapSandbox({
  ...MACHINE,
  bwrapPath: "/usr/bin/bwrap",
  features: { hasLimits: true, disablesNamespaces: false },
});

testAttack("a command makes no namespace of its own", async (room) => {
  const script = "unshare --user true && echo inside";
  const { output } = await room.run(["sh", "-c", `${script} 2>&1`]);
  return output.includes("inside");
}, { guardOff: WITHOUT_BAN, guardOn: BWRAP });

testIn(BWRAP, "a command has no capability, as root neither", async (room) => {
  const script = "mkdir m; mount -t tmpfs none m && echo mounted; grep CapEff /proc/self/status";
  const { output } = await room.run(["sh", "-c", `${script} 2>/dev/null`]);
  assertEquals(output.match(/^mounted|^CapEff:.*/gm), ["CapEff:\t0000000000000000"]);
});
