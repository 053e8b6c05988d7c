/** What a run cost, and a run as training rows, from its journal; the real client in the path. */

import { assert, assertEquals, assertStringIncludes } from "../../assert.ts";
import { startLoopback } from "../../models/loopback.ts";
import { toStream } from "../../models/loopback_replies.ts";
import { fix, SOURCE } from "./fix.ts";
import { greenroom } from "./greenroom.ts";
import { copyExample } from "./project.ts";

const SECRET = "ghp_0123456789abcdefghijABCDEFGHIJ012345";
const USAGE = {
  prompt_tokens: 900,
  completion_tokens: 30,
  prompt_tokens_details: { cached_tokens: 800 },
};

Deno.test("ledger and export tell a run from its journal, without secrets", async () => {
  await using project = copyExample("pricing");
  project.write("src/keys.js", `export const token = "${SECRET}";\n`);
  const args = { path: SOURCE, old: "Math.floor(", new: "Math.round(" };
  await using server = startLoopback([
    toStream({ calls: [{ tool: "read_file", args: { path: "src/keys.js" } }], usage: USAGE }),
    toStream({ text: "", calls: [], usage: null }),
    toStream({ calls: [{ tool: "replace_in_file", args }], usage: null }),
    toStream({ text: "Prices were floored.", usage: USAGE }),
  ]);
  const words = ["--base-url", server.baseUrl, "--approve", "auto", "--json"];
  const { code, stderr } = await fix(project, { model: "stage/m", words });
  assertEquals(code, 0, stderr);
  const dir = ["--dir", project.dir];

  const ledger = await greenroom(["ledger", "last", "--json", ...dir]);
  const { calls } = JSON.parse(ledger.stdout);
  const rows = calls.map((call: Record<string, unknown>) => [
    ...[call.step, call.model, call.why, call.isUsable, call.isEstimated, call.costUsd],
  ]);
  assertEquals(rows, [
    [1, "stage/m", "the only model", true, false, null],
    [2, "stage/m", "the only model", false, true, null],
    [3, "stage/m", "the only model", true, true, null],
    [4, "stage/m", "the only model", true, false, null],
  ]);
  assertEquals([calls[0].inputTokens, calls[0].cachedTokens, calls[0].outputTokens], [
    900,
    800,
    30,
  ]);
  const shown = await greenroom(["ledger", ...dir]);
  assertStringIncludes(shown.stdout, "step  model    in");
  assertStringIncludes(shown.stdout, "4 replies, 4 requests, $0.000000, 4 of unknown price\n");

  const rowsOut = await greenroom(["export", "last", "--format", "openai-jsonl", ...dir]);
  assertEquals(rowsOut.stdout.includes(SECRET), false);
  const [row, ...more] = rowsOut.stdout.trimEnd().split("\n").map((line) => JSON.parse(line));
  assertEquals([more.length, row.metadata.verdict, row.metadata.isFixed], [0, "fixed", true]);
  const messages: { role: string; tool_calls?: { id: string }[]; tool_call_id?: string }[] =
    row.messages;
  assertEquals(messages.map(({ role }) => role), [
    ...["system", "user", "assistant", "tool", "user", "assistant", "tool", "assistant"],
  ]);
  const asked = messages.flatMap(({ tool_calls = [] }) => tool_calls.map(({ id }) => id));
  assertEquals(messages.flatMap(({ tool_call_id = [] }) => tool_call_id), asked);
  assert(row.tools.length > 0);
});
