import { runAsTest, testAttack } from "./attack.ts";

/** Everybody may write to the last one, so the attack succeeds for others than root, too. */
const PLACES = ["/", "/dev", "/etc", "/usr", "/proc", "/greenroom", "/run", "/var/tmp"];

testAttack("a shell leaves a file in a folder of the system", {
  bwrap: {
    fact: "files: nothing is writable but the copy, a private /tmp and the report folder",
    async attack(room) {
      const script = PLACES.map((place) => `touch ${place}/t_$$ && rm ${place}/t_$$ && echo taken`);
      const { output } = await room.run(["sh", "-c", `(${script.join("; ")}) 2>/dev/null`]);
      return output.includes("taken");
    },
  },
});

testAttack("a test leaves a file in a folder of the system", {
  deno: {
    fact: "files: reads and writes are kept to the copy, as far as the program opens them itself",
    async attack(room) {
      const { exitCode } = await runAsTest(
        room,
        `
        const paths = ${JSON.stringify(PLACES)}.map((place) => place + "/t_" + crypto.randomUUID());
        const made = paths.filter((path) => {
          try { Deno.writeTextFileSync(path, ""); return true } catch { return false }
        });
        made.forEach((path) => Deno.removeSync(path));
        if (made.length === 0) throw new Error("nothing taken");`,
      );
      return exitCode === 0;
    },
  },
});
