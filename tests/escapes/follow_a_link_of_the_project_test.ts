import type { Sandbox } from "../../room/sandbox.ts";
import { assert } from "../assert.ts";
import { MACHINE } from "../room/live_room.ts";
import { BWRAP, DENO, NONE, testGuard } from "./attack.ts";
import { useProjectRoom } from "./project_room.ts";

const CODE = `Deno.test("a", async () => {
  console.log(await Deno.readTextFile("PLACE/link/key.txt"));
});
`;

/** A link of the project leads out; true where a test reads what lies behind it. */
async function follows(sandbox: Sandbox | null, place: "own" | "ignored"): Promise<boolean> {
  if (sandbox === null) return false;
  const planted = {
    "../outside/key.txt": "top secret\n",
    ".git/HEAD": "ref: refs/heads/main\n",
    ".gitignore": "/ignored/\n",
    [`${place}/link`]: { link: "../../outside" },
    "a_test.ts": CODE.replace("PLACE", place),
  };
  return await useProjectRoom(sandbox, planted, async ({ root, run }) => {
    assert((await Deno.stat(`${root}/${place}/link/key.txt`)).isFile, "the link leads nowhere");
    // Without a sandbox, "deno" is whatever the PATH holds, if anything.
    const deno = sandbox.kind === "none" ? MACHINE.denoPath : "deno";
    const { output } = await run([deno, "test", "--no-check", "-A", "a_test.ts"]);
    return output.includes("top secret");
  });
}

testGuard("room", "a link of the project that leads out is followed", {
  ignore: NONE === null,
  off: () => follows(NONE, "ignored"),
  on: () => follows(NONE, "own"),
});

testGuard("bwrap", "a link in an ignored folder that leads out is followed", {
  fact: "your home, keys and other projects are not visible; toolchains on PATH are, read-only",
  ignore: NONE === null || BWRAP === null,
  off: () => follows(NONE, "ignored"),
  on: () => follows(BWRAP, "ignored"),
});

testGuard("deno", "a link in an ignored folder that leads out is followed", {
  fact: "links in ignored folders: they are followed wherever they lead",
  ignore: NONE === null || DENO === null,
  off: () => follows(NONE, "ignored"),
  on: () => follows(DENO, "ignored"),
});
