/**
 * A guard hook: asked before every tool call, beside the rules and before any approver.
 *
 * This one refuses edits while a release is frozen, and stops the run for a person where money is
 * touched. It can tighten, never loosen: a hook that throws has refused, and one that does not
 * answer within a minute has stopped the run.
 *
 * ```sh
 * deno run -A examples/guard_hook.ts examples/pricing "node --test" examples/replies/pricing.jsonl
 * ```
 *
 * @module
 */

import { createScriptedModel, fix, type GuardHook } from "../mod.ts";

/**
 * Makes the guard.
 *
 * @param isFrozen Tells whether a release is frozen; it may ask a server.
 * @returns The hook.
 */
export function createReleaseGuard(isFrozen: (signal: AbortSignal) => Promise<boolean>): GuardHook {
  return async (request, signal) => {
    if (request.kind !== "edit") return { kind: "pass" };
    const { path } = request.change;
    if (/(^|\/)(pay|price|bill)/.test(path)) {
      return { kind: "stop", reason: `${path} moves money: a person decides` };
    }
    return await isFrozen(signal)
      ? { kind: "refuse", reason: "the release is frozen until it is out" }
      : { kind: "pass" };
  };
}

if (import.meta.main) {
  const [dir = ".", test = "deno test", replies = "replies.jsonl"] = Deno.args;
  const model = createScriptedModel(await Deno.readTextFile(replies), { name: "scripted" });
  const guard = createReleaseGuard(() => Promise.resolve(false));
  const report = await fix({ dir, test, model, approve: "auto", guard });
  console.log(report.verdict, report.landed, report.reasons);
}
