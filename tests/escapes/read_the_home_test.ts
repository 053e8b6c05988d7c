import { ALL_FEATURES, createBwrapSandbox } from "../../room/sandboxes/bwrap.ts";
import type { Sandbox } from "../../room/sandbox.ts";
import { type LiveRoom, MACHINE } from "../room/live_room.ts";
import { type Attack, BWRAP, runAsTest, testAttack } from "./attack.ts";

const SECRETS = [".ssh/id_ed25519", ".fly/config.yml", ".cargo/credentials.toml", "other/.env"];
const FOLDERS = [".ssh", ".fly", ".cargo", "other"];

/** The sandbox of a person whose `PATH` leads through every folder of the home. */
const AT_HOME: Sandbox | null = BWRAP && {
  ...BWRAP,
  wrap(request) {
    const home = request.room.replace(/[^/]*$/, "home");
    const folders = FOLDERS.map((name) => `${home}/${name}/bin`);
    const pathEnv = [...folders, home, `${home}/bin`, MACHINE.pathEnv].join(":");
    const machine = { ...MACHINE, home, pathEnv, bwrapPath: "/usr/bin/bwrap" };
    return createBwrapSandbox({ ...machine, features: ALL_FEATURES }).wrap(request);
  },
};

async function makeHome({ base }: LiveRoom): Promise<string> {
  for (const folder of FOLDERS) await Deno.mkdir(`${base}/home/${folder}/bin`, { recursive: true });
  for (const path of SECRETS) await Deno.writeTextFile(`${base}/home/${path}`, "top secret\n");
  return `${base}/home`;
}

/** The command is told where the home is; that alone must not help it. */
const BY_SHELL: Attack = async (room) => {
  const home = await makeHome(room);
  const { output } = await room.run(["sh", "-c", `cat ${list(home)} 2>/dev/null; ls ${home}/.fly`]);
  return !output.startsWith("bin\n") || output.includes("top secret");
};

const BY_TEST: Attack = async (room) => {
  const home = await makeHome(room);
  const code = SECRETS.map((path) =>
    `await Deno.readTextFile("${home}/${path}").then(console.log, () => {});`
  );
  return (await runAsTest(room, code.join("\n"))).output.includes("top secret");
};

/** Links of the project that lead out are not copied, so the test makes one. */
const BY_LINK: Attack = async (room) => {
  const home = await makeHome(room);
  const code = `
    await Deno.symlink("${home}", "link");
    console.log(await Deno.readTextFile("link/${SECRETS[0]}"));`;
  return (await runAsTest(room, code)).output.includes("top secret");
};

function list(home: string): string {
  return SECRETS.map((path) => `"${home}/${path}"`).join(" ");
}

const BWRAP_FACT =
  "your home, keys and other projects are not visible; toolchains on PATH are, read-only";
const DENO_FACT =
  "files: reads and writes are kept to the copy, as far as the program opens them itself";

testAttack("a command reads keys beside programs of the PATH", {
  bwrap: { fact: BWRAP_FACT, guardOn: AT_HOME, attack: BY_SHELL },
});
testAttack("a test reads keys of the home", {
  bwrap: { fact: BWRAP_FACT, guardOn: AT_HOME, attack: BY_TEST },
  deno: { fact: DENO_FACT, attack: BY_TEST },
});
testAttack("a test reads keys of the home through a new link", {
  bwrap: { fact: BWRAP_FACT, guardOn: AT_HOME, attack: BY_LINK },
  deno: { fact: DENO_FACT, attack: BY_LINK },
});
