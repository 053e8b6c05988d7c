import { type Attack, exists, runAsTest, testAttack } from "./attack.ts";

const BY_BWRAP = "files: nothing is writable but the copy, a private /tmp and the report folder";
const BY_DENO =
  "files: reads and writes are kept to the copy, as far as the program opens them itself";
const NO_PROGRAMS = "programs: none can be started, and no native library loaded";

const BY_SHELL: Attack = async (room) => {
  const places = [`${room.workspace}/planted`, `${room.base}/planted`];
  await room.run(["sh", "-c", `for f in ${places.join(" ")}; do echo x > $f; done`]);
  return (await Promise.all(places.map(exists))).includes(true);
};

/** Runs code in a test that leaves `planted` where it should not. */
function byTest(toCode: (target: string) => string): Attack {
  return async (room) => {
    const target = `${room.base}/planted`;
    await runAsTest(room, toCode(target));
    return await exists(target);
  };
}

const WRITE = byTest((target) => `await Deno.writeTextFile("${target}", "x");`);
const CLIMB = byTest((target) => `await Deno.writeTextFile("../${toName(target)}", "x");`);
const LINK = byTest((target) =>
  `await Deno.symlink("${target}", "link"); await Deno.writeTextFile("link", "x");`
);
const HARD_LINK = byTest((target) =>
  `await Deno.writeTextFile("own", "x"); await Deno.link("own", "${target}");`
);
const MOVE = byTest((target) =>
  `await Deno.writeTextFile("own", "x"); await Deno.rename("own", "${target}");`
);
const BY_NODE = byTest((target) =>
  `const fs = await import("node:fs"); fs.writeFileSync("${target}", "x");`
);
const SQL = byTest((target) =>
  `const { DatabaseSync } = await import("node:sqlite");
   new DatabaseSync(":memory:").exec("ATTACH '${target}' AS a; CREATE TABLE a.t (x)");`
);
const START = byTest((target) =>
  `await new Deno.Command("touch", { args: ["${target}"] }).output();`
);

function toName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

testAttack("a shell writes the project or a folder beside it", {
  bwrap: { fact: BY_BWRAP, attack: BY_SHELL },
});
const WAYS = {
  "by its path": WRITE,
  "from the folder above": CLIMB,
  "through a new link": LINK,
  "by a second name": HARD_LINK,
  "by moving a file there": MOVE,
  "through Node's functions": BY_NODE,
  "through a database": SQL,
};
for (const [way, attack] of Object.entries(WAYS)) {
  testAttack(`a test writes a file outside ${way}`, {
    bwrap: { fact: BY_BWRAP, attack },
    deno: { fact: BY_DENO, attack },
  });
}
testAttack("a test starts a program that writes a file outside", {
  bwrap: { fact: BY_BWRAP, attack: START },
  deno: { fact: NO_PROGRAMS, attack: START },
});
