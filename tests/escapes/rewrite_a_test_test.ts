import { type Attack, BWRAP, DENO, testAttack } from "./attack.ts";

const WAYS = [
  "echo weak > a_test.ts",
  "rm -f a_test.ts; echo weak > a_test.ts",
  "echo weak > b; mv -f b a_test.ts",
  "ln -sf /dev/null a_test.ts",
  "mount -o remount,rw,bind a_test.ts && echo weak > a_test.ts",
  "umount a_test.ts && echo weak > a_test.ts",
];

const BY_SHELL: Attack = async (room) => {
  const path = `${room.room}/a_test.ts`;
  for (const way of WAYS) {
    await Deno.writeTextFile(path, "strict");
    await room.run(["sh", "-c", `(${way}) 2>/dev/null; true`], { readOnly: ["a_test.ts"] });
    if (await Deno.readTextFile(path) !== "strict") return true;
  }
  return false;
};

const BY_TEST: Attack = async (room) => {
  const path = `${room.room}/b_test.ts`;
  const code = `await Deno.writeTextFile("b_test.ts", "weak");`;
  await Deno.writeTextFile(path, "strict");
  await Deno.writeTextFile(`${room.room}/a_test.ts`, `Deno.test("a", async () => {${code}});`);
  await room.run(["deno", "test", "--no-check", "-A", "a_test.ts"], { readOnly: ["b_test.ts"] });
  return await Deno.readTextFile(path) !== "strict";
};

testAttack("a test file does not change while the tests run", BY_SHELL, { guardOn: BWRAP });
testAttack("a test file does not change under Deno's flags", BY_TEST, { guardOn: DENO });
