import { createDenoSandbox } from "../../room/sandboxes/deno_flags.ts";
import { type LiveRoom, MACHINE } from "../room/live_room.ts";
import { type Attack, createBwrapWith, DENO, runAsTest, testAttack } from "./attack.ts";

const LISTEN = `
import socket, sys
server = socket.socket(socket.AF_UNIX)
server.bind(sys.argv[1].replace("@", "\\0"))
server.listen()
print("ready", flush=True)
sys.stdin.read()`;

/** Listens like an agent of keys or a container engine does; `@` begins a name without a file. */
async function withListener<T>(address: string, use: () => Promise<T>): Promise<T> {
  const args = ["-c", LISTEN, address];
  const server = new Deno.Command("python3", { args, stdin: "piped", stdout: "piped" }).spawn();
  const words = server.stdout.getReader();
  await words.read();
  try {
    return await use();
  } finally {
    await server.stdin.close();
    await words.cancel();
    await server.status;
  }
}

/** Runs code that ends well where it is connected. */
function connecting(toCode: (path: string) => string): Attack {
  return async (room: LiveRoom) => {
    const path = `${room.base}/agent.sock`;
    const result = await withListener(path, () => runAsTest(room, toCode(path)));
    return result.exitCode === 0;
  };
}

const WAYS: Readonly<Record<string, Attack>> = {
  "directly": connecting((path) =>
    `(await Deno.connect({ transport: "unix", path: "${path}" })).close();`
  ),
  "by Node's words": connecting((path) => `
    const { connect } = await import("node:net");
    const socket = connect("${path}");
    await new Promise((done, fail) => socket.on("connect", done).on("error", fail));
    socket.destroy();
    await new Promise((done) => socket.on("close", done));`),
};

for (const [way, attack] of Object.entries(WAYS)) {
  testAttack(`a test reaches a socket file of this machine ${way}`, {
    bwrap: {
      fact: "your home, keys and other projects are not visible; toolchains on PATH are, read-only",
      attack,
    },
    deno: {
      fact: "network: none; the loopback and hosts only where greenroom.json names them",
      guardOn: DENO && createDenoSandbox({ ...MACHINE, net: ["127.0.0.1"] }),
      attack,
    },
  });
}

/** A name without a file belongs to the network, so that hiding files would not hide it. */
const WITHOUT_FILE: Attack = async (room) => {
  const address = `@greenroom-${crypto.randomUUID()}`;
  const connect =
    'import socket, sys; socket.socket(socket.AF_UNIX).connect(sys.argv[1].replace("@", "\\0"))';
  const argv = ["python3", "-c", connect, address];
  return (await withListener(address, () => room.run(argv))).exitCode === 0;
};

testAttack("a command reaches a socket without a file", {
  bwrap: {
    fact: "network: none but a loopback of its own, unless greenroom.json names a host",
    guardOff: createBwrapWith(["--new-session"], ["--new-session", "--share-net"]),
    attack: WITHOUT_FILE,
  },
});
