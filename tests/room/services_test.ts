import { assert, assertEquals, assertStringIncludes, assertThrows } from "../assert.ts";
import { addServices } from "../../room/services.ts";
import { createRoomTest, SANDBOX } from "./tested_rooms.ts";

const COMMAND = { argv: ["deno", "test"], env: { A: "1" } };
const PLACES = { toolDir: "/g/tools", denoPath: "/g/bin/deno" };

Deno.test("addServices() leaves a command alone when there is no service", {
  permissions: "none",
}, () => {
  assertEquals(addServices(COMMAND, [], { ...PLACES, denoPath: null }), {
    command: COMMAND,
    toolFiles: [],
  });
});

Deno.test("addServices() hands services over as one argument, whatever is in them", {
  permissions: "none",
}, () => {
  const services = [{ command: ["a b", "$(c)", "'"], port: 7 }];
  const { command, toolFiles } = addServices(COMMAND, services, PLACES);
  assertEquals(command.env, COMMAND.env);
  assertEquals([command.argv[0], ...command.argv.slice(-4)], [
    "/g/bin/deno",
    "/g/tools/services.js",
    JSON.stringify(services),
    "deno",
    "test",
  ]);
  assertEquals(toolFiles.map(({ path }) => path), ["services.js"]);
});

Deno.test("addServices() refuses services when the sandbox starts no program", {
  permissions: "none",
}, () => {
  assertThrows(
    () => addServices(COMMAND, [{ command: ["redis"] }], { ...PLACES, denoPath: null }),
    TypeError,
    'Cannot start service "redis"',
  );
});

const PORT = 17_771;
const PYTHON = [
  "-c",
  `import http.server
print("up", flush=True)
http.server.HTTPServer(("127.0.0.1", ${PORT}), http.server.BaseHTTPRequestHandler).serve_forever()`,
];
const NODE = [
  "node",
  "-e",
  `setTimeout(() => require("http").createServer((request, response) =>
  response.end("hello")).listen(${PORT}), 300)`,
];
const ASK = {
  "a_test.ts": `Deno.test("asks", async () => {
  const response = await fetch("http://localhost:${PORT}/");
  await response.text();
});
`,
};
const hasNet = SANDBOX?.kind === "bwrap";
const roomTest = hasNet
  ? createRoomTest(["python3", "--version"], ["node", "--version"])
  : () => {};

roomTest("a service listens before the tests begin and is gone after them", ASK, async (run) => {
  for (const command of [["python3", ...PYTHON], NODE]) {
    const services = [{ command, port: PORT }];
    const { kind, outcomes, output } = await run("deno test -A", { services });
    assertEquals([kind, outcomes?.map(({ status }) => status)], ["tests", ["passed"]], output);
  }
  const without = await run("deno test -A");
  assertEquals(without.outcomes?.map(({ status }) => status), ["failed"]);
});

roomTest("a service that does not start is a fault of the set-up", ASK, async (run) => {
  const cases = [
    [{ command: ["no-such-program"] }, 'service "no-such-program": '],
    [{ command: ["sh", "-c", "echo lost; exit 3"], port: PORT }, "exit code 3: lost"],
  ] as const;
  for (const [service, words] of cases) {
    const { kind, summary, exitCode } = await run("deno test -A", { services: [service] });
    assertEquals([kind, exitCode], ["cannot_run", 125], summary);
    assertStringIncludes(summary, "a service beside the tests did not start");
    assertStringIncludes(summary, words);
  }
});

roomTest("tests behind a service keep their exit code and their output", {
  "a_test.ts": 'Deno.test("a", () => { console.log("own words"); throw new Error("no"); });',
}, async (run) => {
  const services = [{ command: ["sleep", "30"] }];
  const { kind, exitCode, output } = await run("deno test -A", { services });
  assertEquals([kind, exitCode], ["tests", 1]);
  assertStringIncludes(output, "own words");
  const missing = await run("no-such-runner", { services });
  assertEquals([missing.kind, missing.exitCode], ["cannot_run", 127], missing.output);
});

roomTest("a service may be loud without an end", ASK, async (run) => {
  const loud = ["sh", "-c", `yes & exec python3 ${PYTHON.map((word) => `'${word}'`).join(" ")}`];
  const services = [{ command: loud.map((word) => word), port: PORT }];
  const { kind, outputBytes } = await run("deno test -A", { services });
  assertEquals(kind, "tests");
  assert(outputBytes < 10_000);
});
