import { assertEquals } from "../../assert.ts";
import { toEmptyReport } from "../../../loop/empty_report.ts";
import type { FixReport, Verdict } from "../../../loop/verdict.ts";
import { listRemarks } from "../../../publish/actions/remarks.ts";
import type { TestOutcome } from "../../../room/test_run.ts";

const DIFF = [
  "--- a/src/a.js\n+++ b/src/a.js\n@@ -3,1 +3,1 @@\n-a\n+b\n@@ -9,1 +9,1 @@\n-c\n+d\n",
  "--- /dev/null\n+++ b/src/new.js\n@@ -0,0 +1,1 @@\n+x\n",
].join("");

function toReport(verdict: Verdict, failed: readonly string[] = []): FixReport {
  return {
    ...toEmptyReport("r", { verdict, reasons: ["Because"] }),
    explanation: "It was off",
    diff: DIFF,
    tests: { before: { passed: [], failed, skipped: [] }, after: null },
  };
}

function toOutcome(file: string, message: string): TestOutcome {
  return { file, name: "adds", status: "failed", message };
}

Deno.test("listRemarks() warns at every place that a proved or suspect fix changes", {
  permissions: "none",
}, () => {
  for (const [verdict, message] of [["fixed", "It was off"], ["suspect", "Because"]] as const) {
    const remarks = listRemarks(toReport(verdict), { outcomes: [], folder: "app" });
    const places = remarks.map(({ kind, file, line, message }) => [kind, file, line, message]);
    assertEquals(places, [
      ["warning", "app/src/a.js", 3, message],
      ["warning", "app/src/a.js", 9, message],
      ["warning", "app/src/new.js", 1, message],
    ]);
  }
});

Deno.test("listRemarks() warns at the changed line, not at the unchanged ones before it", {
  permissions: "none",
}, () => {
  for (
    const [hunk, line] of [
      ["@@ -4,5 +4,5 @@\n a\n b\n c\n-d\n+D\n e\n", 7],
      ["@@ -4,3 +4,4 @@\n a\n b\n+new\n c\n", 5],
      ["@@ -9,1 +9,2 @@\n a\n+at the end\n", 9],
      ["@@ -1,1 +1,2 @@\n+at the beginning\n a\n", 1],
    ] as const
  ) {
    const report = { ...toReport("fixed"), diff: `--- a/x.js\n+++ b/x.js\n${hunk}` };
    const remarks = listRemarks(report, { outcomes: [], folder: "" });
    assertEquals(remarks.map((remark) => remark.line), [line], hunk);
  }
});

Deno.test("listRemarks() names file and line of each test that still fails", {
  permissions: "none",
}, () => {
  for (
    const [file, message, line] of [
      ["test/a.js", "1 !== 2\n    at run (file:///room/test/a.js:12:5)", 12],
      ["test/a.py", 'File "/room/test/a.py", line 7, in adds', 7],
      ["test/a.js", "somewhere else", null],
    ] as const
  ) {
    const report = toReport("not_fixed", [`${file}::adds`]);
    const outcomes = [toOutcome(file, message), toOutcome("test/b.js", "passes by now")];
    const [first, last, ...more] = listRemarks(report, { outcomes, folder: "" });
    assertEquals([first?.file, first?.line, first?.kind], [file, line, "error"]);
    assertEquals([last?.message, last?.file, more.length], ["Because", null, 0]);
  }
});

Deno.test("listRemarks() says nothing where there is nothing to fix", {
  permissions: "none",
}, () => {
  assertEquals(listRemarks(toReport("nothing_to_fix"), { outcomes: [], folder: "" }), []);
});
