/** The lines that `pin` prints, as text. */

import { renderStartLines } from "../../../commands/pin/page.ts";
import { assertEquals, assertStringIncludes } from "../../assert.ts";
import { copyExample } from "../cli/project.ts";

const NEEDED = { read: [], write: [], denyWrite: [], net: [], run: [], env: [] };
const FLAGS = { baseUrl: null, model: null, sandbox: null, git: false };

/** What is printed for the example with a Deno configuration, by a program that lies there. */
async function renderFor(mainModule: string) {
  await using project = copyExample("shop");
  const lines = renderStartLines(
    { flags: FLAGS, settled: { workspace: project.dir } },
    { needed: NEEDED, start: { mainModule, args: [], isSteppedDown: true, isLauncher: false } },
  );
  return lines.replaceAll(project.dir, "/app");
}

Deno.test("renderStartLines() names the packages of the sources, which lie beside them", async () => {
  assertStringIncludes(
    await renderFor("file:///home/me/greenroom/commands/main.ts"),
    "--config /app/deno.json --import-map /home/me/greenroom/deno.json --no-lock " +
      "--unstable-raw-imports -P=greenroom /home/me/greenroom/commands/main.ts fix --dir /app",
  );
});

Deno.test("renderStartLines() names no packages for a build, which holds its own", async () => {
  const [, , line] = (await renderFor("file:///opt/greenroom/greenroom.js")).split("\n");
  assertEquals(
    line,
    "  deno run --quiet --no-prompt --config /app/deno.json --no-lock -P=greenroom " +
      "/opt/greenroom/greenroom.js fix --dir /app",
  );
});
