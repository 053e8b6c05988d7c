import type { Sandbox } from "../../room/sandbox.ts";
import { ALL_FEATURES, createBwrapSandbox } from "../../room/sandboxes/bwrap.ts";
import { type Attack, BWRAP, runAsTest, testAttack } from "./attack.ts";

/** Far more than the limit of these tests and far less than any machine feels. */
const PROCESSES = 60;
const LIMIT = 30;
const NOBODY = "65534";

function createLimited(maxProcesses: number): Sandbox | null {
  return BWRAP && createBwrapSandbox({
    ...{ bwrapPath: "/usr/bin/bwrap", denoPath: "/usr/bin/true", pathEnv: "/usr/bin:/bin" },
    ...{ home: null, denoDir: null, features: ALL_FEATURES, maxProcesses },
  });
}

/** The kernel holds root to no limit, so where the tests run as root the command does not. */
function asNobody(sandbox: Sandbox | null): Sandbox | null {
  if (sandbox === null || Deno.uid() !== 0) return sandbox;
  const prefix = ["setpriv", `--reuid=${NOBODY}`, `--regid=${NOBODY}`, "--clear-groups"];
  return {
    ...sandbox,
    wrap(request) {
      const started = sandbox.wrap(request);
      return { ...started, argv: [...prefix, ...started.argv] };
    },
  };
}

const BOMB: Attack = async (room) => {
  for (const folder of [room.base, room.room, room.reportDir]) await Deno.chmod(folder, 0o777);
  const script = `for i in $(seq ${PROCESSES}); do sleep 1 & done; ls -d /proc/[0-9]* | wc -l`;
  const { output } = await room.run(["sh", "-c", script]);
  return Number(output.trim().split("\n").at(-1)) > PROCESSES;
};

testAttack("a command starts processes without limit", {
  bwrap: {
    fact: "the number of processes is limited, for everyone but root",
    guardOff: asNobody(createLimited(4_096)),
    guardOn: asNobody(createLimited(LIMIT)),
    attack: BOMB,
  },
});
testAttack("a command of root starts processes without limit", {
  bwrap: {
    fact: "the number of root's processes, and memory and disk of all of them together",
    guardOn: Deno.uid() === 0 ? createLimited(LIMIT) : null,
    attack: BOMB,
  },
});

/** No program means no bomb. */
const BY_TEST: Attack = async (room) => {
  const { output } = await runAsTest(
    room,
    `
    const children = Array.from({ length: 20 }, () => new Deno.Command("sleep", { args: ["0.2"] }).spawn());
    await Promise.all(children.map(({ status }) => status));
    console.log("all started");`,
  );
  return output.includes("all started");
};

testAttack("a test starts many processes", {
  deno: { fact: "programs: none can be started, and no native library loaded", attack: BY_TEST },
});
