/** Bytes of long conversations, with the real SDK: the limits that the benchmark prints. */

import { assert, assertEquals, assertLessOrEqual } from "../assert.ts";
import { playScenario, SCENARIOS } from "../bench/context_bench.ts";

for (const scenario of SCENARIOS) {
  Deno.test(`fix sends at most ${scenario.maxBytes} bytes in ${scenario.name}`, async () => {
    const { report, total, requests } = await playScenario(scenario);
    assertEquals(report.verdict, scenario.verdict, report.reasons.join());
    assertLessOrEqual(total, scenario.maxBytes);
    // What was asked for is in the next request, in full or by a reference to what stands there.
    scenario.calls.slice(0, requests.length - 1).forEach(({ args }, index) => {
      const { path = "" } = args as { path?: string };
      const text = path.startsWith("src/rates") && !("find" in (args as object))
        ? scenario.files[path] ?? ""
        : "";
      const body = requests[index + 1]?.body ?? "";
      assert(body.includes(JSON.stringify(text).slice(1, -1)), `call ${index} is not answered`);
    });
  });
}
