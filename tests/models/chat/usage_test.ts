import { assertEquals } from "../../assert.ts";
import { readUsage, UNTOLD_USAGE } from "../../../models/chat/usage.ts";

const permissions = "none";

Deno.test({
  name: "readUsage() gives null, never 0, when a number is missing or no number",
  permissions,
  fn() {
    const cases: unknown[] = [
      null,
      undefined,
      "12",
      [],
      {},
      { prompt_tokens: null, completion_tokens: "many" },
      { prompt_tokens: -1, completion_tokens: 0.5 },
      { prompt_tokens: NaN, completion_tokens: "" },
      { prompt_tokens: 2 ** 60, prompt_tokens_details: null, cost: "-1" },
    ];
    for (const usage of cases) assertEquals(readUsage(usage), UNTOLD_USAGE);
  },
});

Deno.test({
  name: "readUsage() reads the numbers of every known dialect",
  permissions,
  fn() {
    const told = (usage: object) => Object.values(readUsage(usage));
    const cached = { prompt_tokens_details: { cached_tokens: 900 } };
    assertEquals(told({ prompt_tokens: 100, completion_tokens: null, total_tokens: 100 }), [
      100,
      null,
      null,
      null,
    ]);
    assertEquals(told({ prompt_tokens: 1000, completion_tokens: 50, ...cached }), [
      1000,
      50,
      900,
      null,
    ]);
    assertEquals(told({ prompt_tokens: "12", completion_tokens: 3 }), [12, 3, null, null]);
    assertEquals(told({ input_tokens: 7, output_tokens: 0, cost: 0.0125 }), [7, 0, null, 0.0125]);
    assertEquals(told({ prompt_tokens: 9, prompt_cache_hit_tokens: 4 }), [9, null, 4, null]);
  },
});
