import { assert, assertEquals, assertStringIncludes, assertThrows } from "../../assert.ts";
import { createDenoSandbox } from "../../../room/sandboxes/deno_flags.ts";
import { findSandbox, type LiveRoom, MACHINE, testIn } from "../live_room.ts";

const SANDBOX = createDenoSandbox({
  denoPath: "/opt/deno",
  pathEnv: "/usr/bin",
  denoDir: "/cache",
});
const REQUEST = {
  room: "/p/.greenroom/room",
  workspace: "/p",
  reportDir: "/p/.greenroom/report",
  toolDir: "/p/.greenroom/tools",
  mounts: [],
  readOnly: [],
  env: {},
  pathFirst: [],
  timeoutMs: 1_000,
};

Deno.test({
  name: "deno flags start the harness's own Deno in the room, without prompts and network",
  permissions: "none",
  fn() {
    const { argv, cwd, env, folders } = SANDBOX.wrap({
      ...REQUEST,
      argv: ["deno", "test", "a_test.ts"],
      readOnly: ["a_test.ts"],
      mounts: [{ path: "data", kind: "folder" }],
    });
    const denied = ["room/a_test.ts", "room/data"].map((path) => `/p/.greenroom/${path}`);
    assertEquals(argv, [
      ...["/opt/deno", "test", "--no-prompt", "--cached-only"],
      ...[`--deny-write=${denied.join(",")},/p/data`, "a_test.ts"],
    ]);
    assertEquals([cwd, env.DENO_DIR], ["/p/.greenroom/room", "/cache"]);
    assertEquals(folders, ["/p/.greenroom/report/tmp", "/p/.greenroom/report/home"]);
  },
});

Deno.test({
  name: "deno flags say what they cannot hold when a path has a comma",
  permissions: "none",
  fn() {
    const argv = ["deno", "test"];
    const { argv: started, note } = SANDBOX.wrap({ ...REQUEST, argv, readOnly: ["a,b_test.ts"] });
    assertEquals(started, ["/opt/deno", "test", "--no-prompt", "--cached-only"]);
    assertEquals(note, "1 paths with a comma cannot be held during the run.");
  },
});

Deno.test({
  name: "deno flags refuse every command but a plain deno test",
  permissions: "none",
  fn() {
    for (
      const argv of [["node", "--test"], ["deno", "task", "test"], ["deno", "run", "x.ts"], [
        "deno",
      ]]
    ) {
      assertThrows(() => SANDBOX.wrap({ ...REQUEST, argv }), TypeError, "plain `deno test`");
    }
  },
});

const found = await findSandbox("deno");
const deno = found && createDenoSandbox({ ...MACHINE, net: ["127.0.0.1"] });

function test(name: string, fn: (room: LiveRoom) => Promise<void>): void {
  testIn(deno, name, fn);
}

test("deno flags let a test use the copy, its own temporary files and the loopback", async (room) => {
  const body = `
    await Deno.writeTextFile("made", "x");
    const dir = await Deno.makeTempDir();
    await Deno.remove(dir);
    const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, () => new Response("hi"));
    await (await fetch("http://localhost:" + server.addr.port)).text();
    await server.shutdown();`;
  await Deno.writeTextFile(`${room.room}/a_test.ts`, `Deno.test("a", async () => {${body}});`);
  const result = await room.run(["deno", "test", "-A", "a_test.ts"]);
  assertEquals(result.exitCode, 0, result.output);
  assertEquals(await Deno.readTextFile(`${room.room}/made`), "x");
});

test("deno flags end the tests at the limit", async (room) => {
  await Deno.writeTextFile(`${room.room}/a_test.ts`, 'Deno.test("a", () => { for (;;); });');
  const result = await room.run(["deno", "test", "a_test.ts"], { timeoutMs: 1_500 });
  assertEquals(result.kind, "timed_out");
  assert(result.durationMs < 3_500);
  assertStringIncludes(result.output, "a_test.ts");
});
