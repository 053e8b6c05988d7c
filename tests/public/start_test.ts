import { assert, assertEquals, assertLessOrEqual } from "../assert.ts";
import { renderStart } from "../../commands/step_down.ts";
import { fixPricing, readTask } from "../bench/pricing_fix.ts";
import { MAX_BODY_BYTES } from "../bench/start_bench.ts";

/** Packages that a run needs until its first request; any other one waits until it is used. */
const EXPECTED = ["deno-std", "diff", "get-east-asian-width", "openai"];
/** Modules that load before the tests start, at the most; each costs a fifth of a millisecond. */
const MAX_MODULES = 112;
/** Parts that nothing needs before the tests run. */
const LATE =
  /^(commands\/(help|report|approver|unattended)|loop\/(fix|attempt|calls|conclu|conversation|ladder|looks|question|reviews|turns|brief|outcomes|oracles)|models\/(chat|openai)|room\/(capture|evaluate|junit|land\.|copy\/(sweep|put_change))|tools\/)/;

Deno.test("fix asks the model in three requests within the limit of bytes", async () => {
  const { exitCode, bodyBytes, stderr } = await fixPricing();
  assertEquals([exitCode, bodyBytes.length], [0, 3], stderr);
  assertLessOrEqual(bodyBytes.reduce((sum, count) => sum + count, 0), MAX_BODY_BYTES);
});

Deno.test("fix loads nothing before the tests start that it does not need for them", async () => {
  const { exitCode, packages, modules } = await fixPricing({
    givesUp: true,
    tracesPackages: true,
  });
  assertEquals(exitCode, 1);
  // Where the runtime's log says nothing, this test must not pass.
  assert(packages.includes("openai"), packages.join());
  assertEquals(packages.filter((name) => !EXPECTED.includes(name)), []);
  assert(modules.includes("room/run_tests.ts"), modules.join());
  assertEquals(modules.filter((path) => LATE.test(path)), []);
  assertLessOrEqual(modules.length, MAX_MODULES, modules.join());
});

Deno.test("the launcher runs under the same flags of the engine as what it starts", () => {
  // Code that was compiled under other flags is thrown away, 20 ms of each start.
  const none = { read: [], write: [], denyWrite: [], net: [], run: [], env: [] };
  const words = renderStart(none, { mainModule: "file:///g/commands/main.ts", args: [] });
  const findEngineFlags = (line: readonly string[]) =>
    line.filter((word) => word.startsWith("--v8-flags"));
  assertEquals(findEngineFlags(words).length, 1);
  assertEquals(findEngineFlags(readTask("greenroom")), findEngineFlags(words));
});
