/** Budgets and the dry run, as a user meets them; the real client in the path. */

import { assert, assertEquals, assertStringIncludes } from "../../assert.ts";
import { startLoopback } from "../../models/loopback.ts";
import { toStream } from "../../models/loopback_replies.ts";
import { BROKEN, fix, SOURCE } from "./fix.ts";
import { copyExample } from "./project.ts";
import { parseReport } from "./report_schema.ts";

const READ = { calls: [{ tool: "read_file", args: { path: SOURCE } }] };

Deno.test("fix --dry-run prints what the first request would hold, and sends none", async () => {
  await using project = copyExample("pricing");
  await using server = startLoopback(() => toStream(READ));
  const words = ["--base-url", server.baseUrl, "--dry-run"];
  const asked = { model: "stage/m", words };
  const { code, stdout } = await fix(project, asked);
  assertEquals([code, server.requests.length], [0, 0]);
  assertStringIncludes(stdout, "half a cent rounds up");
  assertStringIncludes(stdout, "price unknown. Nothing was sent.");
  const json = await fix(project, { ...asked, words: [...words, "--json"] });
  const dry = JSON.parse(json.stdout);
  assertEquals([dry.model, dry.costUsd, dry.messages.length], ["stage/m", null, 2]);
  assert(dry.inputTokens > 100 && dry.inputTokens < dry.bytes / 2);
  // The forecast is what the request then is.
  await fix(project, {
    model: "stage/m",
    words: ["--base-url", server.baseUrl, "--max-steps", "1"],
  });
  const [request] = server.requests;
  assert(Math.abs((request?.bodyBytes ?? 0) - dry.bytes) < 20);
  assertStringIncludes(project.read(SOURCE), BROKEN);
});

Deno.test("fix --dry-run knows the price of a model, and needs no key", async () => {
  await using project = copyExample("pricing");
  const env = { OPENAI_API_KEY: "" };
  const { code, stdout, stderr } = await fix(project, {
    model: "openai/gpt-4.1",
    words: ["--dry-run", "--json"],
    env,
  });
  assertEquals(code, 0, stderr);
  const { costUsd, inputTokens } = JSON.parse(stdout);
  assert(Math.abs(costUsd - inputTokens * 2e-6) < 1e-9);
});

Deno.test("fix stops at a budget with the reason, and says what it counted itself", async () => {
  await using project = copyExample("pricing");
  await using server = startLoopback(() => toStream({ ...READ, usage: null }));
  const { code, stdout } = await fix(project, {
    model: "stage/m",
    words: ["--base-url", server.baseUrl, "--max-input-tokens", "900", "--json"],
  });
  assertEquals(code, 1);
  const { reasons, usage } = parseReport(stdout);
  assertStringIncludes(reasons.join(), "The budget of 900 input tokens is used up");
  assert(server.requests.length > 0 && usage.isEstimated && (usage.inputTokens ?? 999) <= 900);
  assertEquals(usage.costUsd, null);
});

Deno.test("fix asks no model of unknown price when a cost is limited", async () => {
  await using project = copyExample("pricing");
  await using server = startLoopback(() => toStream(READ));
  const { code, stdout } = await fix(project, {
    model: "stage/m",
    words: ["--base-url", server.baseUrl, "--max-cost", "0.5", "--json"],
  });
  assertEquals([code, server.requests.length], [2, 0]);
  assertStringIncludes(parseReport(stdout).reasons.join(), "the price of this model is unknown");
});

Deno.test("fix ends a silent model when the time of the turns is over", async () => {
  await using project = copyExample("pricing");
  await using server = startLoopback(() => ({ pieces: [], end: "hang" }));
  const { code, stdout } = await fix(project, {
    model: "stage/m",
    words: ["--base-url", server.baseUrl, "--max-time", "1", "--json"],
  });
  assertEquals(code, 1);
  assertStringIncludes(parseReport(stdout).reasons.join(), "The budget of 1 s is used up");
});
