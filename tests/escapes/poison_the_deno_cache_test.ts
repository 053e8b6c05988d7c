import type { Sandbox } from "../../room/sandbox.ts";
import type { LiveRoom } from "../room/live_room.ts";
import { type Attack, BWRAP, exists, runAsTest, testAttack } from "./attack.ts";

const FACT = "caches: what a run leaves in one is gone with the run";

/** The sandbox with a cache that is kept from run to run. */
const KEPT = BWRAP && keepCache(BWRAP);

function keepCache(sandbox: Sandbox): Sandbox {
  return {
    ...sandbox,
    wrap(request) {
      const denoDir = request.room.replace(/[^/]*$/, "cache");
      return sandbox.wrap({ ...request, denoDir });
    },
  };
}

/** Where the command finds the cache: a place of its own, or the one that it is given. */
async function createCache(room: LiveRoom): Promise<Record<string, string>> {
  await Deno.mkdir(`${room.base}/cache`);
  return room.kind === "bwrap" ? {} : { DENO_DIR: `${room.base}/cache` };
}

/** One run leaves a file in the cache, the next one looks for it. */
const BY_SHELL: Attack = async (room) => {
  const env = await createCache(room);
  const plant =
    "cd $HOME/.cache/deno && mkdir -p gen/x npm/x && echo bad > gen/x/f && echo bad > npm/x/f";
  await room.run(["sh", "-c", plant], { env });
  const { output } = await room.run(["sh", "-c", "cd $HOME/.cache/deno && find . -name f"], {
    env,
  });
  return output !== "";
};

const BY_TEST: Attack = async (room) => {
  const env = await createCache(room);
  const code = `await Deno.writeTextFile(Deno.env.get("DENO_DIR") + "/planted", "x");`;
  await runAsTest(room, code, { env });
  return await exists(`${room.base}/cache/planted`);
};

/** What the storage of the web keeps needs no permission. */
const BY_STORAGE: Attack = async (room) => {
  const env = await createCache(room);
  await runAsTest(room, `localStorage.setItem("a", "b"); await caches.open("c");`, { env });
  return await exists(`${room.base}/cache/location_data`);
};

testAttack("a command leaves a file in the cache of Deno", {
  bwrap: { fact: FACT, guardOff: KEPT, attack: BY_SHELL },
});
testAttack("a test leaves a file in the cache of Deno", {
  deno: {
    fact: "files: reads and writes are kept to the copy, as far as the program opens them itself",
    attack: BY_TEST,
  },
});
testAttack("a test keeps something in the storage of the web", {
  bwrap: { fact: FACT, guardOff: KEPT, attack: BY_STORAGE },
  deno: {
    fact: "web storage (localStorage, caches): what it keeps lies in your Deno cache",
    attack: BY_STORAGE,
  },
});
