import { assertEquals, assertMatch, assertNotMatch } from "../assert.ts";
import { startLoopback } from "../models/loopback.ts";
import { toStream } from "../models/loopback_replies.ts";
import { fix } from "../commands/cli/fix.ts";
import { copyExample } from "../commands/cli/project.ts";
import { BWRAP, NONE } from "./attack.ts";

const KEY = "sk-live-77aa88bb99cc00dd11ee22ff33445566";

/** A test that looks for the key wherever a process of this machine may keep it. */
const LOOK = `
import { readdirSync, readFileSync } from "node:fs";
const read = (id) => { try { return readFileSync("/proc/" + id + "/environ", "latin1"); } catch { return ""; } };
const texts = readdirSync("/proc").filter((id) => /^\\d+$/.test(id)).map(read);
const isFound = texts.concat(JSON.stringify(process.env)).some((text) => text.includes("77aa88bb99cc"));
console.log(isFound ? "KEY FOUND" : "KEY MISSED");
`;

async function lookUnder(sandbox: string): Promise<string> {
  await using project = copyExample("pricing");
  project.write("test/look.test.js", LOOK);
  await using server = startLoopback([toStream({ text: "No." }), toStream({ text: "No." })]);
  const { code, stderr } = await fix(project, {
    model: "stage/m",
    words: ["--approve", "auto", "--sandbox", sandbox, "--base-url", server.baseUrl],
    env: { STAGE_API_KEY: KEY },
  });
  assertEquals(code, 1, stderr);
  return JSON.stringify(project.journal());
}

Deno.test({
  name: "tests do not find the model's key",
  ignore: BWRAP === null,
  async fn() {
    const held = await lookUnder("bwrap");
    assertMatch(held, /KEY MISSED/);
    assertNotMatch(held, /KEY FOUND/);
    if (NONE !== null) assertMatch(await lookUnder("none"), /KEY FOUND/, "the attack is none");
  },
});
