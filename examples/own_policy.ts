/**
 * A policy of one's own: what every repository of a company holds to, whatever its own
 * `greenroom.json` says. The stricter of both holds, limit by limit.
 *
 * ```sh
 * deno run -A examples/own_policy.ts examples/pricing "node --test" examples/replies/pricing.jsonl
 * ```
 *
 * @module
 */

import { createScriptedModel, fix, parsePolicy } from "../mod.ts";

/** Read like a file, so that a slip of the pen stops the program. */
const COMPANY_POLICY = await parsePolicy(`{
  "protect": ["migrations/**", "**/*.sql", "src/billing/**"],
  "maxSteps": 8,
  "maxCostUsd": 0.5,
  "sandbox": "required",
  "approve": "propose"
}`);

if (import.meta.main) {
  const [dir = ".", test = "deno test", replies = "replies.jsonl"] = Deno.args;
  const model = createScriptedModel(await Deno.readTextFile(replies), { name: "scripted" });
  // `auto` is what the caller wants; the policy only proposes, and that holds.
  const report = await fix({ dir, test, model, approve: "auto", policy: COMPANY_POLICY });
  console.log(report.verdict, report.landed, report.reasons);
}
