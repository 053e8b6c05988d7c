import { type Attack, runAsTest, testAttack } from "./attack.ts";

const WAYS = {
  "in place": "echo weak > a_test.ts",
  "by removing it first": "rm -f a_test.ts; echo weak > a_test.ts",
  "by moving another one over it": "echo weak > b; mv -f b a_test.ts",
  "by a link": "ln -sf /dev/null a_test.ts",
  "by mounting it again": "mount -o remount,rw,bind a_test.ts && echo weak > a_test.ts",
  "by taking a mount away": "umount a_test.ts && echo weak > a_test.ts",
};

/** Without a sandbox there is no mount to change, so the plain way stands in for it. */
function byShell(way: string): Attack {
  return async (room) => {
    const path = `${room.room}/a_test.ts`;
    const script = `(${way}) 2>/dev/null || echo weak > a_test.ts 2>/dev/null; true`;
    await Deno.writeTextFile(path, "strict");
    await room.run(["sh", "-c", script], { readOnly: ["a_test.ts"] });
    return await Deno.readTextFile(path) !== "strict";
  };
}

function byTest(code: string): Attack {
  return async (room) => {
    const path = `${room.room}/b_test.ts`;
    await Deno.writeTextFile(path, "strict");
    await runAsTest(room, code, { readOnly: ["b_test.ts"] });
    return await Deno.readTextFile(path) !== "strict";
  };
}

for (const [way, script] of Object.entries(WAYS)) {
  testAttack(`a test file is rewritten ${way}`, {
    bwrap: {
      fact: "tests and ignored folders: read-only, also when a folder above them is renamed",
      attack: byShell(script),
    },
  });
}

const FROM_TEST = {
  "in place": `await Deno.writeTextFile("b_test.ts", "weak");`,
  "by moving another one over it":
    `await Deno.writeTextFile("c", "weak"); await Deno.rename("c", "b_test.ts");`,
  "by removing it first":
    `await Deno.remove("b_test.ts"); await Deno.writeTextFile("b_test.ts", "weak");`,
};
for (const [way, code] of Object.entries(FROM_TEST)) {
  testAttack(`a test rewrites another one ${way}`, {
    bwrap: {
      fact: "tests and ignored folders: read-only, also when a folder above them is renamed",
      attack: byTest(code),
    },
    deno: { fact: "tests and ignored folders: read-only, by their paths", attack: byTest(code) },
  });
}
