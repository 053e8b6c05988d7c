import { createDenoSandbox } from "../../room/sandboxes/deno_flags.ts";
import { MACHINE } from "../room/live_room.ts";
import { type Attack, createBwrapWith, DENO, runAsTest, testAttack } from "./attack.ts";

const BWRAP_FACT = "network: none but a loopback of its own, unless greenroom.json names a host";
const DENO_FACT = "network: none; the loopback and hosts only where greenroom.json names them";
const ON_THE_NET = createBwrapWith(["--new-session"], ["--new-session", "--share-net"]);
const WITH_LOOPBACK = DENO && createDenoSandbox({ ...MACHINE, net: ["127.0.0.1"] });

/** A server of this machine; true where the attack came through to it. */
function canary(tryAt: (room: Parameters<Attack>[0], port: number) => Promise<unknown>): Attack {
  return async (room) => {
    const server = Deno.listen({ hostname: "127.0.0.1", port: 0 });
    let isReached = false;
    const accepted = server.accept().then((connection) => {
      isReached = true;
      connection.close();
    }, () => {});
    await tryAt(room, (server.addr as Deno.NetAddr).port);
    server.close();
    await accepted;
    return isReached;
  };
}

const BY_PYTHON = canary((room, port) =>
  room.run(["python3", "-c", `import socket; socket.create_connection(("127.0.0.1", ${port}), 3)`])
);
const BY_DENO = canary((room, port) =>
  runAsTest(room, `(await Deno.connect({ hostname: "127.0.0.1", port: ${port} })).close();`)
);
const BY_FETCH = canary((room, port) =>
  runAsTest(room, `await fetch("http://localhost:${port}/", { signal: AbortSignal.timeout(500) });`)
);
const BY_NODE = canary((room, port) =>
  runAsTest(
    room,
    `
    const { connect } = await import("node:net");
    await new Promise((done, fail) => connect(${port}, "127.0.0.1", done).on("error", fail));`,
  )
);

testAttack("a program reaches a server of this machine", {
  bwrap: { fact: BWRAP_FACT, guardOff: ON_THE_NET, attack: BY_PYTHON },
});
for (const [way, attack] of Object.entries({ connect: BY_DENO, fetch: BY_FETCH, node: BY_NODE })) {
  testAttack(`a test reaches a server of this machine by ${way}`, {
    bwrap: { fact: BWRAP_FACT, guardOff: ON_THE_NET, attack },
    deno: { fact: DENO_FACT, guardOff: WITH_LOOPBACK, attack },
  });
}
testAttack("a test reaches a server of this machine where the policy opens the loopback", {
  deno: {
    fact: "servers of this machine on the loopback, where greenroom.json names it",
    guardOn: WITH_LOOPBACK,
    attack: BY_DENO,
  },
});

/** Nobody answers at this address of the machine itself; refused by the system means it was tried. */
const OTHER_HOST: Attack = async (room) => {
  const { output } = await runAsTest(
    room,
    `await Deno.connect({ hostname: "127.0.0.2", port: 9 });`,
  );
  return output.includes("ConnectionRefused");
};

testAttack("a test reaches another host than the one that the policy names", {
  deno: { fact: DENO_FACT, guardOn: WITH_LOOPBACK, attack: OTHER_HOST },
});
