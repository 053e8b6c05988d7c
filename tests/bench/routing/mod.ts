/**
 * The benchmark behind `deno task bench:routing`: what routing saves against a strong model alone,
 * and what it fixes beyond a cheap one.
 *
 * Ends with exit code 1 where routing fixes less than the strong model, or costs more.
 *
 * @module
 */

import { compareStrategies } from "./compare.ts";

const outcomes = await compareStrategies();
console.log("Scripted models over the examples; prices of 0.1 and 2 dollars a million tokens");
for (const { strategy, fixed, examples, requests, costUsd } of outcomes) {
  const facts = [`${fixed} of ${examples} fixed`, `${requests} requests`, `$${costUsd.toFixed(6)}`];
  console.log(`${strategy.padEnd(16)} ${facts.map((fact) => fact.padStart(14)).join("  ")}`);
}
const [strong, , routed] = outcomes;
if (!strong || !routed || routed.fixed < strong.fixed || routed.costUsd >= strong.costUsd) {
  console.error("Limit not kept: routing fixes as much as the strong model and costs less");
  Deno.exit(1);
}
