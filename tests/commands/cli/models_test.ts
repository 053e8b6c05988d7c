/** The command `models`, started as a user starts it. */

import { assertEquals, assertMatch, assertStringIncludes } from "../../assert.ts";
import { startLoopback } from "../../models/loopback.ts";
import { toCompletion, toJson } from "../../models/loopback_replies.ts";
import { parseBody } from "../../models/loopback_request.ts";
import { greenroom } from "./greenroom.ts";
import { copyExample } from "./project.ts";

const KEY = "sk-live-0000aaaa1111bbbb2222cccc3333dddd";

Deno.test("models lists known providers and the project's own, and no key's value", async () => {
  await using project = copyExample("pricing");
  const providers = { mine: { baseUrl: "http://127.0.0.1:9/v1", keyVariable: "GREENROOM_MINE" } };
  project.write("greenroom.json", JSON.stringify({ providers }));
  const env = { GROQ_API_KEY: KEY, GREENROOM_MINE: KEY };
  const { code, stdout } = await greenroom(["models", "--dir", project.dir, "--json"], { env });
  assertEquals(code, 0);
  const rows: { id: string; isKeySet: boolean | null }[] = JSON.parse(stdout).providers;
  const set = rows.filter(({ isKeySet }) => isKeySet).map(({ id }) => id);
  assertEquals(set, ["groq", "mine"]);
  assertEquals(stdout.includes(KEY), false);
  assertEquals(project.list().some((path) => path.startsWith(".greenroom")), false);
});

Deno.test("models --check asks once and says what came, under permissions for that", async () => {
  await using project = copyExample("pricing");
  await using server = startLoopback([
    toCompletion({ text: "ready" }),
    toJson({ error: { message: `Incorrect API key provided: ${KEY}` } }, 401),
  ]);
  const providers = { mine: { baseUrl: server.baseUrl, keyVariable: "GREENROOM_MINE" } };
  project.write("greenroom.json", JSON.stringify({ providers, model: "mine/m" }));
  const words = ["models", "--check", "--dir", project.dir];
  const good = await greenroom([...words, "--json"], { env: { GREENROOM_MINE: KEY } });
  assertEquals(good.code, 0, good.stderr);
  const { durationMs: _, ...check } = JSON.parse(good.stdout);
  assertEquals(check, {
    model: "mine/m",
    answers: true,
    finding: "It answers",
    inputTokens: 10,
    outputTokens: 5,
  });
  const bad = await greenroom([...words, "mine/other"], { env: { GREENROOM_MINE: KEY } });
  assertEquals([bad.code, bad.stdout.includes(KEY)], [2, false]);
  assertMatch(bad.stdout, /^Cannot ask mine\/other: found status 401/);
  assertEquals(server.requests.map((request) => parseBody(request).model), ["m", "other"]);
  assertEquals(server.requests[0]?.headers.get("authorization"), `Bearer ${KEY}`);
});

Deno.test("models says what is needed where there is nothing to check or list", async () => {
  await using project = copyExample("pricing");
  const run = async (...words: string[]) => {
    const { code, stderr } = await greenroom(["models", "--dir", project.dir, ...words]);
    return `${code} ${stderr}`;
  };
  assertStringIncludes(await run("--check"), "2 Cannot check: found no model");
  assertStringIncludes(await run("--check", "groq/m"), "GROQ_API_KEY is needed");
  assertStringIncludes(await run("grok"), '2 Cannot list "grok": found no such provider');
  const away = { away: { baseUrl: "https://models.example.com/v1" } };
  project.write("greenroom.json", JSON.stringify({ providers: away, model: "away/m" }));
  assertStringIncludes(await run("--check"), "--model away/m");
});
