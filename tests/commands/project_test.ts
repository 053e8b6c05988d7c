import { settleProject } from "../../commands/project.ts";
import { assertEquals } from "../assert.ts";

async function settle(policy: unknown, options: Parameters<typeof settleProject>[0] = {}) {
  const dir = await Deno.makeTempDir({ prefix: "greenroom-project-" });
  try {
    await Deno.writeTextFile(`${dir}/greenroom.json`, JSON.stringify(policy));
    return await settleProject({ dir, test: "deno test", sandbox: "none", ...options });
  } finally {
    await Deno.remove(dir, { recursive: true });
  }
}

const NONE = { maxInputTokens: null, maxOutputTokens: null, maxCostUsd: null, maxTimeMs: null };

Deno.test("settleProject() takes the stricter of two limits, and the one that is there of one", async () => {
  const policy = { maxInputTokens: 5, maxTimeSeconds: 60 };
  assertEquals((await settle({})).budget, NONE);
  assertEquals((await settle(policy)).budget, { ...NONE, maxInputTokens: 5, maxTimeMs: 60_000 });
  const given = { maxInputTokens: 9, maxCostUsd: 0.5 };
  assertEquals((await settle(policy, { budget: given })).budget, {
    ...{ maxInputTokens: 5, maxOutputTokens: null, maxCostUsd: 0.5, maxTimeMs: 60_000 },
  });
  const narrower = { maxInputTokens: 3, maxTimeMs: 1_000 };
  assertEquals((await settle(policy, { budget: narrower })).budget, { ...NONE, ...narrower });
});
