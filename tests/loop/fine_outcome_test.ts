import { assertEquals } from "../assert.ts";
import { toExitCode, toOutcomeCode } from "../../commands/exit_codes.ts";
import { toProofOutcome } from "../../loop/fine_outcome.ts";
import type { Outcome } from "../../loop/verdict.ts";
import { type Conduct, conduct, judge } from "./fakes/fix.ts";
import { call, edit, fail, say } from "./fakes/model.ts";
import { NO, YES } from "./fakes/people.ts";
import { toRun } from "./fakes/runs.ts";

const FIX = [call(edit("wrong", "right")), say("It was wrong.")];
const KNOWN_RED: Conduct["test"] = (text) => toRun({ ...judge(text), three: "failed: known" });

const ENDS: readonly [outcome: Outcome, code: number, conduct: Conduct][] = [
  ["fixed", 0, { replies: FIX, answers: [YES] }],
  [
    "fixed_others_fail",
    0,
    { replies: FIX, answers: [YES], test: KNOWN_RED, task: { targets: ["test/a.js::two"] } },
  ],
  ["nothing_to_fix", 0, { test: () => toRun({ one: "passed" }) }],
  ["nothing_to_fix", 0, { task: { deadLog: "The saved log is empty" } }],
  ["not_reproduced", 0, { test: () => toRun({ one: "passed" }), task: { log: "two failed" } }],
  ["not_fixed", 1, { replies: [say("No idea."), say("None.")] }],
  ["not_fixed", 1, {
    replies: [call(edit("wrong", "bad")), say("Done."), say("Done.")],
    answers: [YES],
  }],
  ["refused", 1, { replies: [...FIX, say("Then not.")], answers: [NO] }],
  ["approval_needed", 1, { replies: FIX, answers: [{ kind: "stop", why: "no_terminal" }] }],
  ["approval_needed", 1, { replies: FIX, answers: [{ kind: "stop", why: "end_of_input" }] }],
  ["stopped", 1, { replies: FIX, answers: [{ kind: "stop", why: "quit" }] }],
  ["budget_used_up", 1, {
    replies: [call(edit("wrong", "bad"))],
    answers: [YES],
    task: { maxSteps: 1 },
  }],
  ["no_tests", 2, { test: () => toRun(null, { kind: "no_tests", exitCode: 0 }) }],
  ["tests_cannot_run", 2, { test: () => toRun(null, { kind: "cannot_run", exitCode: null }) }],
  ["tests_cannot_run", 2, { test: () => toRun(null, { kind: "sandbox_failed", exitCode: null }) }],
  ["model_unavailable", 2, { replies: [fail("Cannot ask: found no server")] }],
  ["interrupted", 130, { replies: FIX, answers: [{ kind: "stop", why: "interrupt" }] }],
];

for (const [outcome, code, options] of ENDS) {
  Deno.test({
    name: `conductFix() ends as ${outcome}: ${
      JSON.stringify(options.task ?? options.answers ?? {})
    }`,
    permissions: "none",
    async fn() {
      const ended = await conduct(options);
      assertEquals(
        [ended.outcome, toOutcomeCode(ended.outcome)],
        [outcome, code],
        ended.report.reasons.join(),
      );
      // The finer word never says another thing than the verdict.
      if (outcome !== "interrupted") assertEquals(toExitCode(ended.report.verdict), code);
    },
  });
}

Deno.test("toProofOutcome() says of a proof alone what it came to", { permissions: "none" }, () => {
  assertEquals(toProofOutcome("fixed", []), "fixed");
  assertEquals(toProofOutcome("fixed", ["a::b"]), "fixed_others_fail");
  assertEquals(toProofOutcome("suspect", ["a::b"]), "suspect");
  assertEquals(toProofOutcome("could_not_run", []), "tests_cannot_run");
});
