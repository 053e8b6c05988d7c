import { assertEquals } from "../../../assert.ts";
import { SANDBOX } from "../../../room/tested_rooms.ts";
import type { ReachSet } from "./case.ts";
import { DENO_CASES } from "./deno_cases.ts";
import { NODE_CASES } from "./node_cases.ts";
import { PYTEST_CASES, UNITTEST_CASES } from "./python_cases.ts";
import { judgeCases } from "./rooms.ts";

function testSet(set: ReachSet): void {
  Deno.test({
    name: `reach tells honest fixes from special cases when ${set.runner} runs the tests`,
    ignore: SANDBOX === null,
    async fn() {
      if (SANDBOX === null) return;
      const results = await judgeCases(set, SANDBOX);
      const wrong = results.filter(({ expect, result }) =>
        expect === "not no" ? result.answer === "no" : result.answer !== expect
      );
      assertEquals(
        wrong.map(({ name, result }) => `${name}: ${result.answer}, ${result.detail}`),
        [],
      );
    },
  });
}

for (const set of [DENO_CASES, NODE_CASES, UNITTEST_CASES, PYTEST_CASES]) testSet(set);
