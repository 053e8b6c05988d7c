import { findSandbox } from "../../commands/sandbox.ts";
import { createRooms } from "../../commands/rooms.ts";
import { parsePolicy } from "../../guards/policy.ts";
import { assertEquals, assertStringIncludes } from "../assert.ts";
import { findSandbox as findTried, MACHINE } from "../room/live_room.ts";
import { withProject } from "../room/project.ts";
import { brief } from "../room/runs.ts";

const BWRAP = await findTried("bwrap");
const PORT = 17_772;
const SERVER = `import http.server
class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.end_headers()
http.server.HTTPServer(("127.0.0.1", ${PORT}), Handler).serve_forever()
`;
const PROJECT = {
  "server.py": SERVER,
  "a_test.ts": `Deno.test("asks", async () => {
  const response = await fetch("http://127.0.0.1:${PORT}/");
  await response.body?.cancel();
  if (response.status !== 200) throw new Error("no");
});
`,
  "greenroom.json": JSON.stringify({
    services: [{ command: ["python3", "server.py"], port: PORT }],
  }),
};

Deno.test({
  name: "createRooms() runs tests beside the services of the policy",
  ignore: BWRAP === null,
  async fn() {
    await withProject(PROJECT, async (root) => {
      if (BWRAP === null) return;
      const policy = await parsePolicy(await Deno.readTextFile(`${root}/greenroom.json`));
      const rooms = createRooms({
        ...{ workspace: root, dir: `${root}/.greenroom/rooms`, test: ["deno", "test", "-A"] },
        ...{ sandbox: BWRAP, policy, events: { take() {} } },
        signal: new AbortController().signal,
      });
      const room = await rooms.openRoom();
      const { outcomes, summary } = await rooms.runTests(room, { purpose: "baseline" });
      assertEquals(brief(outcomes), ["passed a_test.ts::asks"], summary);
      await room.close();
    });
  },
});

Deno.test({
  name: "findSandbox() says loudly what the policy opens of the network",
  ignore: BWRAP === null,
  async fn() {
    const values: Readonly<Record<string, string>> = { PATH: MACHINE.pathEnv };
    const environment = {
      get: (name: string) => values[name] ?? null,
      remove() {},
      cwd: "/",
      denoPath: MACHINE.denoPath,
    };
    const wish = { workspace: "/", test: ["true"], sandbox: "bwrap" } as const;
    const open = async (net: string) =>
      await findSandbox({ ...wish, policy: await parsePolicy(net) }, environment);
    const wide = await open('{"net":["*"]}');
    assertStringIncludes(wide.warning ?? "", "THE TESTS REACH ALL OF THIS MACHINE'S NETWORK");
    assertStringIncludes(wide.summary, wide.warning ?? "no warning");
    assertEquals((await open('{"net":["127.0.0.1"]}')).warning, null);
  },
});
