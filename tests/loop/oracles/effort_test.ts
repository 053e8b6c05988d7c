import { assertEquals } from "../../assert.ts";
import { countAffordable, toEndlessLimit, toTrialLimit } from "../../../loop/oracles/effort.ts";
import { toRun } from "../fakes/runs.ts";

const green = (durationMs: number) => toRun({ one: "passed" }, { durationMs });

Deno.test("countAffordable() gives as many runs as fit into a minute, and at least one", {
  permissions: "none",
}, () => {
  const rows = [[0, 8], [1, 8], [7_500, 8], [7_501, 7], [30_000, 2], [30_001, 1], [60_001, 1]];
  for (const [durationMs = 0, count] of rows) {
    assertEquals([durationMs, countAffordable(green(durationMs), 8)], [durationMs, count]);
  }
  assertEquals(countAffordable(green(0), 60_001), 60_000);
});

Deno.test("toTrialLimit() and toEndlessLimit() give ten times the green run, and not too little", {
  permissions: "none",
}, () => {
  const limits = (durationMs: number) => [
    toTrialLimit(green(durationMs)),
    toEndlessLimit(green(durationMs)),
  ];
  assertEquals(limits(0), [15_000, 5_000]);
  assertEquals(limits(700), [15_000, 7_000]);
  assertEquals(limits(2_000), [20_000, 20_000]);
});
