import { createBwrapSandbox } from "../../room/sandboxes/bwrap.ts";
import { MACHINE, testIn } from "../room/live_room.ts";
import { assert, assertEquals } from "../assert.ts";
import { BWRAP, NONE } from "./attack.ts";
import { withRoom } from "../room/live_room.ts";

const SECRETS = [".ssh/id_ed25519", ".fly/config.yml", ".cargo/credentials.toml", "other/.env"];
const SCRIPT = `cat ${SECRETS.map((path) => `"$ATTACKED/${path}"`).join(" ")} 2>/dev/null; true`;

async function makeHome(base: string): Promise<string> {
  for (const path of SECRETS) {
    await Deno.mkdir(`${base}/home/${path}`.replace(/\/[^/]*$/, "/bin"), { recursive: true });
    await Deno.writeTextFile(`${base}/home/${path}`, "top secret\n");
  }
  return `${base}/home`;
}

testIn(BWRAP, "keys beside programs of the PATH are not to be read", async (room) => {
  const home = await makeHome(room.base);
  const env = { ATTACKED: home };
  if (NONE !== null) {
    await withRoom(NONE, async (free) => {
      const { output } = await free.run(["sh", "-c", SCRIPT], { env });
      assertEquals(output, "top secret\n".repeat(SECRETS.length));
    });
  }
  const folders = [".ssh", ".fly", ".cargo", "other"].map((name) => `${home}/${name}/bin`);
  const sandbox = createBwrapSandbox({
    ...MACHINE,
    home,
    bwrapPath: "/usr/bin/bwrap",
    pathEnv: [...folders, home, `${home}/bin`, MACHINE.pathEnv].join(":"),
    features: { hasLimits: true, disablesNamespaces: true },
  });
  await withRoom(sandbox, async (held) => {
    const { exitCode, output } = await held.run(["sh", "-c", `ls "$ATTACKED/.fly"; ${SCRIPT}`], {
      env,
    });
    assertEquals(exitCode, 0);
    assertEquals(output, "bin\n");
    assert(!output.includes("secret"));
  });
});
