import { measureWidth } from "../../commands/screen/width.ts";
import { toExitCode } from "../../commands/exit_codes.ts";
import { renderJson, renderReport, type ReportOptions } from "../../commands/report.ts";
import type { FixReport, Outcome, Verdict } from "../../loop/verdict.ts";
import { assertEquals, assertLessOrEqual, assertStringIncludes } from "../assert.ts";

const OPTIONS: ReportOptions = {
  columns: 80,
  hasColour: false,
  patch: null,
  denials: [],
  resume: null,
  outcome: "fixed",
};

const FIXED: FixReport = {
  run: "20250102-030405-ab12",
  verdict: "fixed",
  reasons: ["Every target passes, in fresh rooms and twice"],
  explanation: "The discount began above three items, and the shop promises it at three.",
  diff: "--- a/src/discount.ts\n+++ b/src/discount.ts\n",
  files: ["src/discount.ts"],
  landed: true,
  proof: null,
  oracles: [
    { name: "scope", answer: "yes", detail: "1 source file, nothing protected" },
    { name: "red_green_red", answer: "no", detail: "red again without the change" },
    { name: "stability", answer: "did_not_look", detail: "The runner gives no names." },
  ],
  tests: {
    before: { passed: ["a::one"], failed: ["a::two", "a::three"], skipped: [] },
    after: { passed: ["a::one", "a::two", "a::three"], failed: [], skipped: [] },
  },
  steps: 2,
  refusals: [{ tool: "write_file", rule: "protected_test", reason: "tests are read-only" }],
  usage: {
    requests: 2,
    inputTokens: 3120,
    outputTokens: 240,
    cachedTokens: null,
    isEstimated: false,
    bytesSent: 5812,
    costUsd: null,
  },
};

function render(changes: Partial<FixReport>, options: Partial<ReportOptions> = {}): string {
  return renderReport({ ...FIXED, ...changes }, { ...OPTIONS, ...options });
}

Deno.test("toExitCode() tells the verdicts apart", { permissions: "none" }, () => {
  const verdicts = ["fixed", "nothing_to_fix", "not_fixed", "could_not_run", "suspect"] as const;
  assertEquals(verdicts.map(toExitCode), [0, 0, 1, 2, 3]);
});

Deno.test("renderJson() is the report and nothing else", { permissions: "none" }, () => {
  const text = renderJson(FIXED, "fixed");
  assertEquals(JSON.parse(text), { ...FIXED, outcome: "fixed" });
  assertEquals(text.split("\n").slice(1), [""]);
});

Deno.test("renderReport() begins with what broke and ends with the verdict's word", {
  permissions: "none",
}, () => {
  assertEquals(
    render({}),
    `
The discount began above three items, and the shop promises it at three.

FIXED
  Every target passes, in fresh rooms and twice

tests     2 failed, 1 passed  →  3 passed
          ✓ a::two
          ✓ a::three

checks    ✓ scope
          ✗ red green red: red again without the change
          – stability: did not look. The runner gives no names.

refused   ! write_file: tests are read-only (protected_test)

cost      2 requests, 5,812 bytes sent, 3,120 tokens in, 240 out, price unknown
landed    src/discount.ts
journal   .greenroom/runs/20250102-030405-ab12/journal.jsonl

fixed: 1 file landed
`,
  );
});

Deno.test("renderReport() names oracles together that did not look for one reason", {
  permissions: "none",
}, () => {
  const detail = "Another has said no";
  const unasked = ["canary", "pristine_tests"].map((name) =>
    ({ name, answer: "did_not_look", detail }) as const
  );
  assertStringIncludes(
    render({ oracles: [...FIXED.oracles, ...unasked] }),
    `
          – stability: did not look. The runner gives no names.
          – canary, pristine tests: did not look. Another has said no
`,
  );
});

Deno.test("renderReport() says whose words they are when the verdict is not fixed", {
  permissions: "none",
}, () => {
  const said = "\nThe model says:\nThe discount began";
  for (const verdict of ["not_fixed", "suspect", "could_not_run"] as const) {
    assertEquals(render({ verdict, landed: false }).startsWith(said), true);
  }
  assertEquals(render({ explanation: "", verdict: "not_fixed" }).startsWith("\nNOT FIXED\n"), true);
});

Deno.test("renderReport() ends with the stable word of every verdict", {
  permissions: "none",
}, () => {
  const verdicts: Verdict[] = ["fixed", "not_fixed", "nothing_to_fix", "suspect", "could_not_run"];
  for (const verdict of verdicts) {
    const last = render({ verdict, landed: false }).trimEnd().split("\n").at(-1);
    assertEquals(last?.startsWith(`${verdict}: nothing landed`), true);
  }
  const last = (outcome: Outcome, landed: boolean) =>
    render({ landed }, { outcome }).trimEnd().split("\n").at(-1);
  assertEquals(last("fixed", true), "fixed: 1 file landed");
  assertEquals(last("fixed_others_fail", false), "fixed: nothing landed (fixed_others_fail)");
});

Deno.test("renderReport() never shows an unknown count or price as nothing", {
  permissions: "none",
}, () => {
  const usage = { ...FIXED.usage, inputTokens: null, outputTokens: null };
  assertStringIncludes(render({ usage }), "tokens unknown, price unknown");
  const half = { ...FIXED.usage, inputTokens: null, costUsd: 0.00123 };
  assertStringIncludes(render({ usage: half }), "unknown tokens in, 240 out, $0.0012");
  const none = { ...usage, requests: 0, bytesSent: 0 };
  assertStringIncludes(render({ usage: none, steps: 0 }), "cost      no model was asked");
});

Deno.test("renderReport() names what still fails and how many more", {
  permissions: "none",
}, () => {
  const failed = Array.from({ length: 13 }, (_, at) => `t${at}`);
  const tests = { before: { passed: [], failed, skipped: ["s"] }, after: null };
  const text = render({ verdict: "not_fixed", tests });
  assertStringIncludes(text, "tests     13 failed, 0 passed, 1 skipped\n          ✗ t0\n");
  assertStringIncludes(text, "          ✗ t9\n            and 3 more\n");
});

Deno.test("renderReport() says where the patch is and how to take a refusal back", {
  permissions: "none",
}, () => {
  const text = render({ landed: false }, { patch: "fix.patch", denials: ["d4f2"] });
  assertStringIncludes(text, "patch     fix.patch (git apply fix.patch)\n");
  assertStringIncludes(text, "remembers your no; greenroom denied forget d4f2 takes it back\n");
});

Deno.test("renderReport() keeps every line within the screen and safe to print", {
  permissions: "none",
}, () => {
  const evil = `\x1b[2J\u202e${"long ".repeat(60)}`;
  const changes = {
    explanation: evil,
    reasons: [evil],
    oracles: [{ name: "scope", answer: "no" as const, detail: evil }],
    refusals: [{ tool: "x", rule: "y", reason: evil }],
    tests: { before: { passed: [], failed: [evil], skipped: [] }, after: null },
  };
  for (const columns of [40, 80, 200]) {
    for (const line of render(changes, { columns }).split("\n")) {
      assertLessOrEqual(measureWidth(line), columns);
      // deno-lint-ignore no-control-regex
      assertEquals(/[\x00-\x1f\u202e]/.exec(line), null);
    }
  }
});
