import type { LiveRoom } from "../room/live_room.ts";
import { type Attack, exists, runAsTest, testAttack } from "./attack.ts";

const MOUNTS = [{
  path: "node_modules",
  kind: "folder",
  covered: [{ path: "node_modules/.cache", kind: "folder" }],
}] as const;

/** Installs a package in the project, and lets the copy reach it as its sandbox wants it. */
async function install({ workspace, room, kind }: LiveRoom): Promise<void> {
  for (const name of ["pkg", ".cache"]) {
    await Deno.mkdir(`${workspace}/node_modules/${name}`, { recursive: true });
  }
  await Deno.writeTextFile(`${workspace}/node_modules/pkg/index.js`, "honest");
  if (kind === "bwrap") await Deno.mkdir(`${room}/node_modules`);
  else await Deno.symlink(`${workspace}/node_modules`, `${room}/node_modules`);
}

function byTest(target: string): Attack {
  return async (room) => {
    await install(room);
    const code = `await Deno.writeTextFile("node_modules/${target}", "bad");`;
    await runAsTest(room, code, { mounts: MOUNTS });
    const path = `${room.workspace}/node_modules/${target}`;
    return await exists(path) && await Deno.readTextFile(path) === "bad";
  };
}

const FACTS = {
  bwrap: "tests and ignored folders: read-only, also when a folder above them is renamed",
  deno: "tests and ignored folders: read-only, by their paths",
};

for (const target of ["pkg/index.js", "pkg/new.js", ".cache/poison"]) {
  const attack = byTest(target);
  testAttack(`a test writes node_modules/${target} of the project`, {
    bwrap: { fact: FACTS.bwrap, attack },
    deno: { fact: FACTS.deno, attack },
  });
}

/** An absolute path goes round the link in the copy. */
const BY_REAL_PATH: Attack = async (room) => {
  await install(room);
  const path = `${room.workspace}/node_modules/pkg/index.js`;
  await runAsTest(room, `await Deno.writeTextFile("${path}", "bad");`, { mounts: MOUNTS });
  return await Deno.readTextFile(path) === "bad";
};

testAttack("a test writes an installed package by its real path", {
  bwrap: { fact: FACTS.bwrap, attack: BY_REAL_PATH },
  deno: { fact: FACTS.deno, attack: BY_REAL_PATH },
});
