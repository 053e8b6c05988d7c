/** The viewer as a process: its address, its permissions, its end. */

import { assert, assertEquals, assertMatch, assertStringIncludes } from "../../assert.ts";
import { fix } from "./fix.ts";
import { greenroom, LAUNCHER } from "./greenroom.ts";
import { findProcesses, listProcesses } from "./processes.ts";
import { copyExample } from "./project.ts";

Deno.test("view prints its address, may read the state folder alone, and ends when interrupted", async () => {
  await using project = copyExample("pricing");
  await fix(project, { words: ["--approve", "auto"] });
  const before = project.list();
  const child = new Deno.Command(Deno.execPath(), {
    args: [...LAUNCHER, "view", "last", "--dir", project.dir],
    ...{ cwd: "/", stdin: "null", stdout: "piped", stderr: "null", env: { NO_COLOR: "1" } },
  }).spawn();
  const reader = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  const { value: url = "" } = await reader.read();
  assertMatch(url, /^http:\/\/127\.0\.0\.1:\d+\/runs\/\S+\n$/);
  const answer = await fetch(url.trim());
  assertEquals(answer.status, 200);
  assertStringIncludes(await answer.text(), "Math.round(");
  const served = listProcesses().find(({ words }) =>
    words.includes(project.dir) && words.includes("--stepped-down")
  );
  assert(served, "no process was started with fewer permissions");
  const flags = served.words.split(" ").filter((word) => word.startsWith("--allow"));
  const [read = "", net = "", ...rest] = flags;
  assertEquals(read.split("=")[1]?.split(",")[0], `${project.dir}/.greenroom`);
  assertEquals([net, rest], ["--allow-net=127.0.0.1", []]);
  Deno.kill(served.id, "SIGINT");
  await reader.cancel();
  assertEquals((await child.status).code, 0);
  assertEquals(await findProcesses(project.dir, { atMost: 0 }), []);
  assertEquals(project.list(), before);
});

Deno.test("view says what is wrong with a run or a port", async () => {
  await using project = copyExample("pricing");
  const none = await greenroom(["view", "nope", "--dir", project.dir]);
  assertEquals(none.code, 2);
  assertStringIncludes(none.stderr, 'Cannot find run "nope": found no runs in this project');
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr;
  const taken = await greenroom(["view", "--dir", project.dir, "--port", String(port)]);
  listener.close();
  assertEquals(taken.code, 2);
  assertStringIncludes(taken.stderr, `Cannot listen on port ${port}: found it taken`);
});
