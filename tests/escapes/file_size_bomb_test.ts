import { createBwrapWithout, exists, runAsTest, testAttack } from "./attack.ts";

// Three gibibytes of nothing: no block of the disk is taken.
testAttack("a file grows without limit", {
  bwrap: {
    fact: "memory, file size, open files and processor time of each process are limited",
    guardOff: createBwrapWithout({ hasLimits: false }),
    async attack(room) {
      const script = "truncate -s 3G big 2>&1 && echo grown; rm -f big";
      return (await room.run(["sh", "-c", script])).output.includes("grown");
    },
  },
  deno: {
    fact: "memory, disk and processor time",
    async attack(room) {
      await runAsTest(
        room,
        `await Deno.writeTextFile("big", ""); await Deno.truncate("big", 3e9);`,
      );
      const path = `${room.room}/big`;
      return await exists(path) && (await Deno.stat(path)).size === 3e9;
    },
  },
});

testAttack("files fill the disk together", {
  bwrap: {
    fact: "the number of root's processes, and memory and disk of all of them together",
    async attack(room) {
      const script = "truncate -s 1500M a && truncate -s 1500M b && echo grown; rm -f a b";
      return (await room.run(["sh", "-c", script])).output.includes("grown");
    },
  },
});
