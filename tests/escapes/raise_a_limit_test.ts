import { createBwrapWithout, runAsTest, testAttack } from "./attack.ts";

/** Asks for no limit at all of each kind; names those that it got. */
const RAISE = `
import resource
for name in ["RLIMIT_DATA", "RLIMIT_FSIZE", "RLIMIT_CPU", "RLIMIT_NOFILE"]:
    kind = getattr(resource, name)
    most = 1 << 16 if name == "RLIMIT_NOFILE" else resource.RLIM_INFINITY
    try:
        resource.setrlimit(kind, (most, most))
        print("raised", name)
    except (ValueError, OSError):
        pass
`;

testAttack("a process takes its limits away", {
  bwrap: {
    fact: "memory, file size, open files and processor time of each process are limited",
    guardOff: createBwrapWithout({ hasLimits: false }),
    async attack(room) {
      return (await room.run(["python3", "-c", RAISE])).output.includes("raised");
    },
  },
});

testAttack("a process burns time without limit", {
  deno: {
    fact: "memory, disk and processor time",
    async attack(room) {
      const script = "for (const end = Date.now() + 300; Date.now() < end;);";
      return (await runAsTest(room, script)).exitCode === 0;
    },
  },
});
