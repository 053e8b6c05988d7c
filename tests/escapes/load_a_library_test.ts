import { runAsTest, testAttack } from "./attack.ts";

testAttack("a test loads a native library", {
  deno: {
    fact: "programs: none can be started, and no native library loaded",
    async attack(room) {
      const { output } = await runAsTest(
        room,
        `const { symbols } = Deno.dlopen("libc.so.6", { getpid: { parameters: [], result: "i32" } });
         if (symbols.getpid() === Deno.pid) console.log("loaded");`,
      );
      return output.includes("loaded");
    },
  },
});
