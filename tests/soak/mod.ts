/**
 * The soak behind `deno task soak [RUNS] [SEED]`: many runs over a provider that fails by chance.
 *
 * Ends with exit code 1 at the first run that crashes, hangs, loses or repeats an edit, or sends a
 * history that is not valid; the seed says which.
 *
 * @module
 */

import { playSoakRun } from "./soak_run.ts";

const count = Number(Deno.args[0] ?? 500);
const first = Number(Deno.args[1] ?? 1);
const verdicts = new Map<string, number>();
let faults = 0;
let requests = 0;
const startedMs = performance.now();
for (let seed = first; seed < first + count; seed++) {
  try {
    const run = await playSoakRun(seed);
    verdicts.set(run.verdict, (verdicts.get(run.verdict) ?? 0) + 1);
    faults += run.faults;
    requests += run.requests;
  } catch (error) {
    console.error(`Seed ${seed}: ${error instanceof Error ? error.message : error}`);
    Deno.exit(1);
  }
}
const seconds = ((performance.now() - startedMs) / 1_000).toFixed(1);
const shown = [...verdicts].map(([verdict, times]) => `${times} ${verdict}`).join(", ");
console.log(`${count} runs, ${requests} requests, ${faults} faults in ${seconds} s: ${shown}`);
