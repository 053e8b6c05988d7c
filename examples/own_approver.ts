/**
 * An approver of one's own: small edits below `src/` pass, anything else is refused with a reason.
 *
 * A refusal is remembered like one of a person's, and its reason reaches the model. What the guards
 * refuse never comes this far.
 *
 * ```sh
 * deno run -A examples/own_approver.ts examples/pricing "node --test" examples/replies/pricing.jsonl
 * ```
 *
 * The fix lands in that folder; `git checkout examples/pricing` takes it back.
 *
 * @module
 */

import { type Approver, createScriptedModel, fix, renderUnifiedDiff } from "../mod.ts";

const MAX_LINES = 10;

/** Says yes to edits of a few lines below `src/`, and lets a person look at anything suspect. */
export const SMALL_EDITS: Approver = {
  ask({ kind, changes }) {
    if (kind === "landing") return Promise.resolve({ kind: "stop", why: "quit" });
    const stray = changes.find(({ path }) => !path.startsWith("src/"));
    if (stray) return Promise.resolve({ kind: "no", reason: `${stray.path} is not below src/` });
    const lines = changes.flatMap((change) => renderUnifiedDiff(change).split("\n"))
      .filter((line) => /^[-+](?![-+])/.test(line));
    return Promise.resolve(
      lines.length <= MAX_LINES
        ? { kind: "yes" }
        : { kind: "no", reason: `${lines.length} lines change, and ${MAX_LINES} may` },
    );
  },
};

if (import.meta.main) {
  const [dir = ".", test = "deno test", replies = "replies.jsonl"] = Deno.args;
  const model = createScriptedModel(await Deno.readTextFile(replies), { name: "scripted" });
  const report = await fix({ dir, test, model, approve: SMALL_EDITS });
  console.log(report.verdict, report.landed, report.refusals.map(({ reason }) => reason));
}
