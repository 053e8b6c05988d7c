import { assert, assertEquals } from "../assert.ts";
import { playSoakRun, type SoakRun } from "./soak_run.ts";

Deno.test("forty runs over a failing provider end well, or with a reason", async () => {
  const runs: SoakRun[] = [];
  for (let seed = 1; seed <= 40; seed++) runs.push(await playSoakRun(seed));
  const fixed = runs.filter(({ verdict }) => verdict === "fixed").length;
  const faults = runs.reduce((sum, run) => sum + run.faults, 0);
  // The faults really happen, and hardly one of them ends a run.
  assert(faults > 40, `${faults} faults`);
  assert(fixed >= 30, `${fixed} of ${runs.length} fixed`);
  assertEquals(runs.length, 40);
});
