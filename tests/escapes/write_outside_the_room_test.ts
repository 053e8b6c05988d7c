import { type Attack, BWRAP, DENO, testAttack } from "./attack.ts";

async function exists(path: string): Promise<boolean> {
  try {
    await Deno.lstat(path);
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

testAttack("a command writes neither the project nor a folder beside it", async (room) => {
  const places = [`${room.workspace}/planted`, `${room.base}/planted`];
  await room.run(["sh", "-c", `for f in ${places.join(" ")}; do echo x > $f; done`]);
  const made = await Promise.all(places.map(exists));
  return made.includes(true);
}, { guardOn: BWRAP });

/** A test under `-A` that runs code and leaves `planted` where it should not. */
function attackByTest(toCode: (target: string) => string): Attack {
  return async (room) => {
    const target = `${room.base}/planted`;
    const body = `Deno.test("a", async () => {${toCode(target)}});`;
    await Deno.writeTextFile(`${room.room}/a_test.ts`, body);
    await room.run(["deno", "test", "--no-check", "-A", "a_test.ts"]);
    return await exists(target);
  };
}

const START = (target: string) =>
  `await new Deno.Command("touch", { args: ["${target}"] }).output();`;
const WRITE = (target: string) => `await Deno.writeTextFile("${target}", "x");`;
const LINK = (target: string) =>
  `await Deno.symlink("${target}", "link"); await Deno.writeTextFile("link", "x");`;

testAttack("a test under Deno's flags starts no program", attackByTest(START), { guardOn: DENO });
testAttack("a test under Deno's flags writes no file outside", attackByTest(WRITE), {
  guardOn: DENO,
});
testAttack("a test under Deno's flags writes through no new link", attackByTest(LINK), {
  guardOn: DENO,
});
