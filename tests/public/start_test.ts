import { assert, assertEquals, assertLessOrEqual } from "../assert.ts";
import { fixPricing } from "../bench/pricing_fix.ts";
import { MAX_BODY_BYTES } from "../bench/start_bench.ts";

/** Packages that a run needs until its first request; any other one waits until it is used. */
const EXPECTED = ["deno-std", "diff", "get-east-asian-width", "ignore", "openai"];

Deno.test("fix asks the model in three requests within the limit of bytes", async () => {
  const { exitCode, bodyBytes, stderr } = await fixPricing();
  assertEquals([exitCode, bodyBytes.length], [0, 3], stderr);
  assertLessOrEqual(bodyBytes.reduce((sum, count) => sum + count, 0), MAX_BODY_BYTES);
});

Deno.test("fix loads no package before the first request that it does not need for it", async () => {
  const { exitCode, packages } = await fixPricing({ givesUp: true, tracesPackages: true });
  assertEquals(exitCode, 1);
  // Where the runtime's log says nothing, this test must not pass.
  assert(packages.includes("openai"), packages.join());
  assertEquals(packages.filter((name) => !EXPECTED.includes(name)), []);
});
