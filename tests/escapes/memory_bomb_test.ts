import { createBwrapWithout, runAsTest, testAttack } from "./attack.ts";

/** Asks for gibibytes and touches none, so that no memory of this machine is taken. */
function reserve(gibibytes: number): string {
  return `python3 -c "import mmap; mmap.mmap(-1, ${gibibytes} << 30); print('reserved')"`;
}

testAttack("a process takes memory without limit", {
  bwrap: {
    fact: "memory, file size, open files and processor time of each process are limited",
    guardOff: createBwrapWithout({ hasLimits: false }),
    async attack(room) {
      const private_ = `python3 -c "import mmap
mmap.mmap(-1, 5 << 30, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
print('reserved')"`;
      return (await room.run(["sh", "-c", private_])).output.includes("reserved");
    },
  },
  deno: {
    fact: "memory, disk and processor time",
    async attack(room) {
      const { exitCode } = await runAsTest(
        room,
        `
        const { buffer } = new WebAssembly.Memory({ initial: 65_000, maximum: 65_000 });
        const more = new WebAssembly.Memory({ initial: 65_000, maximum: 65_000 });
        if (buffer.byteLength + more.buffer.byteLength < 8e9) throw new Error("limited");`,
      );
      return exitCode === 0;
    },
  },
});

testAttack("processes take memory together", {
  bwrap: {
    fact: "the number of root's processes, and memory and disk of all of them together",
    async attack(room) {
      const script = `${reserve(3)} & ${reserve(3)}; wait`;
      const { output } = await room.run(["sh", "-c", script]);
      return output === "reserved\nreserved\n";
    },
  },
});
