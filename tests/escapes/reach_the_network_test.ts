import { type Attack, BWRAP, DENO, testAttack } from "./attack.ts";

const LOOPBACK = "127.0.0.1";

function connectFrom(argv: (port: number) => readonly string[]): Attack {
  return async (room) => {
    const server = Deno.listen({ hostname: LOOPBACK, port: 0 });
    const { port } = server.addr as Deno.NetAddr;
    let isReached = false;
    const accepted = server.accept().then((connection) => {
      isReached = true;
      connection.close();
    }, () => {});
    const code =
      `const c = await Deno.connect({ hostname: "${LOOPBACK}", port: ${port} }); c.close();`;
    await Deno.writeTextFile(`${room.room}/a_test.ts`, `Deno.test("a", async () => {${code}});`);
    await room.run(argv(port));
    server.close();
    await accepted;
    return isReached;
  };
}

const BY_DENO = () => ["deno", "test", "--no-check", "-A", "a_test.ts"];
const BY_PYTHON = (port: number) => [
  ...["python3", "-c", `import socket; socket.create_connection(("127.0.0.1", ${port}), 3)`],
];

/** Nobody answers at this address of the machine itself; refused by the system means it was tried. */
const TRY_OTHER_HOST: Attack = async (room) => {
  const code = `await Deno.connect({ hostname: "127.0.0.2", port: 9 });`;
  await Deno.writeTextFile(`${room.room}/a_test.ts`, `Deno.test("a", async () => {${code}});`);
  return (await room.run(BY_DENO())).output.includes("ConnectionRefused");
};

testAttack("no server of the machine is reached", connectFrom(BY_PYTHON), { guardOn: BWRAP });
testAttack("no server of the machine is reached by Deno", connectFrom(BY_DENO), { guardOn: BWRAP });
testAttack("a test under Deno's flags reaches no other host", TRY_OTHER_HOST, { guardOn: DENO });
