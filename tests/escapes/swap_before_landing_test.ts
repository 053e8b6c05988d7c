import { landChanges, type LandStep } from "../../room/land.ts";
import { withProject } from "../room/project.ts";
import { assertEquals, assertStringIncludes } from "../assert.ts";
import { testGuard } from "./attack.ts";

const PROJECT = { ".greenroom/keep": "", "../outside/a.txt": "x = 1\n", "src/a.txt": "x = 1\n" };
const encode = (text: string) => new TextEncoder().encode(text);
const CHANGE = { path: "src/a.txt", before: encode("x = 1\n"), after: encode("x = 2\n") };
const STEPS: readonly LandStep["kind"][] = [
  "opened",
  "staged",
  "recorded",
  "backed_up",
  "replaced",
];

type Swap = (root: string) => void;
const SWAP_FILE: Swap = (root) => {
  Deno.removeSync(`${root}/src/a.txt`);
  Deno.symlinkSync("../../outside/a.txt", `${root}/src/a.txt`);
};
const SWAP_FOLDER: Swap = (root) => {
  Deno.renameSync(`${root}/src`, `${root}/../moved`);
  Deno.symlinkSync("../outside", `${root}/src`);
};
const SWAPS: Readonly<Record<string, Swap>> = { "a file": SWAP_FILE, "a folder": SWAP_FOLDER };

/** Whoever looks first and writes then writes into what has the name by then. */
function writePlainly(root: string, swap: Swap): void {
  const path = `${root}/${CHANGE.path}`;
  if (!Deno.lstatSync(path).isFile) return;
  swap(root);
  Deno.writeFileSync(path, CHANGE.after);
}

async function reachesOutside(write: (root: string) => Promise<void> | void): Promise<boolean> {
  let isReached = false;
  await withProject(PROJECT, async (root) => {
    await write(root);
    isReached = Deno.readTextFileSync(`${root}/../outside/a.txt`) !== "x = 1\n";
  });
  return isReached;
}

/** Swaps at a step of a landing; gives what the landing says. */
async function land(root: string, swap: Swap, at: LandStep["kind"]): Promise<string> {
  let isSwapped = false;
  const onStep = ({ kind }: LandStep) => {
    if (kind !== at || isSwapped) return;
    isSwapped = true;
    swap(root);
  };
  const options = { stateDir: `${root}/.greenroom`, run: "r1", onStep };
  return await landChanges(root, [CHANGE], options).then(
    (result) => result.kind === "refused" ? result.reason : "landed",
    (error: unknown) => error instanceof Error ? error.message : String(error),
  );
}

for (const [what, swap] of Object.entries(SWAPS)) {
  testGuard("landing", `${what} becomes a link between the look and the write`, {
    off: () => reachesOutside((root) => writePlainly(root, swap)),
    async on() {
      const reached = STEPS.map((step) =>
        reachesOutside(async (root) => void await land(root, swap, step))
      );
      return (await Promise.all(reached)).includes(true);
    },
  });
}

testGuard("landing", "a file becomes a link right before it is replaced", {
  off: () => reachesOutside((root) => writePlainly(root, SWAP_FILE)),
  on: () => reachesOutside(async (root) => void await land(root, SWAP_FILE, "checked")),
});

Deno.test("landing lets through: a folder becomes a link right before its file is replaced", async () => {
  let words = "";
  const isReached = await reachesOutside(async (root) => {
    words = await land(root, SWAP_FOLDER, "checked");
    const kept = `${root}/.greenroom/landing/r1/0.old`;
    assertEquals(Deno.readTextFileSync(kept), "x = 1\n", "the old file is lost");
  });
  assertEquals(isReached, true, "the threat model denies more than it must");
  assertStringIncludes(words, "Cannot take a failed landing back");
});
