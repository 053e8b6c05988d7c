import { assertEquals } from "../assert.ts";
import type { Fate } from "./bench.ts";
import { type Mutant, renderMutant } from "./mutant.ts";
import { measureSurviving, renderFolder } from "./tally.ts";

const MUTANT: Mutant = { path: "a.ts", line: 3, old: "<", edit: { start: 9, end: 10, text: "<=" } };

Deno.test("renderFolder() counts fates and says the share that survived", {
  permissions: "none",
}, () => {
  const fates: readonly Fate[] = ["failed", "failed", "survived", "timed_out", "not_typed"];
  const outcomes = fates.map((fate) => ({ mutant: MUTANT, fate }));
  assertEquals(measureSurviving(outcomes), 0.2);
  assertEquals(
    renderFolder("guards/", outcomes),
    "guards/  5 mutants: 1 survived (20.0 %), 2 failed a test, 1 ran too long, 1 do not type check",
  );
  assertEquals(measureSurviving([]), 0);
});

Deno.test("renderMutant() gives one line of what was and what is", { permissions: "none" }, () => {
  assertEquals(renderMutant(MUTANT), "a.ts:3  < -> <=");
  const long = {
    ...MUTANT,
    old: `if (a)\n  ${"b".repeat(99)};`,
    edit: { ...MUTANT.edit, text: "" },
  };
  assertEquals(renderMutant(long), `a.ts:3  if (a) ${"b".repeat(62)}… -> (removed)`);
});
