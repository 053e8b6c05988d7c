import { ProvedFix, toProvedFix } from "../../publish/proved_fix.ts";
import { assert, assertEquals } from "../assert.ts";
import type { FixReport, Verdict } from "../../loop/verdict.ts";

const REPORT: FixReport = {
  run: "20261130-000000-abcd",
  verdict: "fixed",
  reasons: ["All oracles say yes"],
  explanation: "The sign was wrong.",
  diff: "--- a/add.ts\n+++ b/add.ts\n@@ -1 +1 @@\n-a - b\n+a + b\n",
  files: ["add.ts"],
  landed: false,
  oracles: [],
  tests: { before: { passed: [], failed: ["t"], skipped: [] }, after: null },
  proof: null,
  steps: 1,
  refusals: [],
  usage: {
    requests: 1,
    inputTokens: 10,
    outputTokens: 10,
    cachedTokens: null,
    isEstimated: false,
    bytesSent: 10,
    costUsd: null,
  },
};

const OTHERS: readonly Verdict[] = ["not_fixed", "nothing_to_fix", "suspect", "could_not_run"];

for (const verdict of OTHERS) {
  Deno.test(`toProvedFix() takes no report of ${verdict}`, { permissions: "none" }, () => {
    assertEquals(toProvedFix({ ...REPORT, verdict }), null);
  });
}

Deno.test("toProvedFix() takes a report of fixed, and no copy of the fix passes for it", {
  permissions: "none",
}, () => {
  const fix = toProvedFix(REPORT);
  assert(fix !== null);
  assertEquals(fix.report, REPORT);
  // @ts-expect-error A copy lacks the private field, so that no edited fix can be published.
  const copy: ProvedFix = { ...fix };
  assertEquals([ProvedFix.isProved(fix), ProvedFix.isProved(copy)], [true, false]);
});
