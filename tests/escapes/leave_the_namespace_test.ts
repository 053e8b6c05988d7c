import { createBwrapWith, createBwrapWithout, testAttack } from "./attack.ts";

const FACT = "privileges: no capability, no namespace of its own, also for root";
const CAPABLE = createBwrapWith(["--cap-drop", "ALL"], ["--cap-add", "ALL"]);
/** The namespace that owns the mounts is left once namespaces are forbidden, so both must be off. */
const CAPABLE_OF_MOUNTS = createBwrapWith(["--disable-userns"], ["--cap-add", "ALL"]);

testAttack("a command makes a namespace of its own", {
  bwrap: {
    fact: FACT,
    guardOff: createBwrapWithout({ disablesNamespaces: false }),
    async attack(room) {
      const { output } = await room.run(["unshare", "--user", "echo", "inside"]);
      return output.includes("inside");
    },
  },
});

testAttack("a command mounts something over the project", {
  bwrap: {
    fact: FACT,
    guardOff: CAPABLE_OF_MOUNTS,
    async attack(room) {
      await Deno.mkdir(`${room.room}/m`);
      const { exitCode } = await room.run(["mount", "-t", "tmpfs", "none", "m"]);
      return exitCode === 0;
    },
  },
});

testAttack("a command has a capability", {
  bwrap: {
    fact: FACT,
    guardOff: CAPABLE,
    async attack(room) {
      const { output } = await room.run(["grep", "CapEff", "/proc/self/status"]);
      return output !== "CapEff:\t0000000000000000\n";
    },
  },
});
