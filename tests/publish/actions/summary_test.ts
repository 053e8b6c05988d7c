import { assert, assertEquals, assertLessOrEqual, assertStringIncludes } from "../../assert.ts";
import { toEmptyReport } from "../../../loop/empty_report.ts";
import type { FixReport } from "../../../loop/verdict.ts";
import {
  MAX_SUMMARY_BYTES,
  renderSummary,
  type SummaryInput,
} from "../../../publish/actions/summary.ts";
import { countBytes } from "../../../publish/byte_limit.ts";

const NAME = "tests/a_test.ts::adds up";
const LINK = "https://example.com/org/app/pull/7";
const REPORT: FixReport = {
  ...toEmptyReport("20261130-000000-abcd", { verdict: "not_fixed", reasons: ["Still red"] }),
  explanation: "The sum was off",
  diff: "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n",
  files: ["x"],
  tests: { before: { passed: [], failed: [NAME], skipped: [] }, after: null },
};
const INPUT: SummaryInput = { report: REPORT, pullRequest: LINK, log: "red", remarks: [] };

function render(input: Partial<SummaryInput>, maxBytes = MAX_SUMMARY_BYTES): string {
  const text = renderSummary({ ...INPUT, ...input }, maxBytes);
  assert(text !== null);
  assertLessOrEqual(countBytes(text), maxBytes);
  checkBalance(text);
  return text;
}

/** Outside of fences every fold is closed, and every fence by marks as long as its own. */
function checkBalance(text: string): void {
  let fence: string | null = null;
  let folds = 0;
  for (const line of text.split("\n")) {
    const marks = /^`{3,}/.exec(line)?.[0] ?? "";
    if (fence === null && marks !== "") fence = marks;
    else if (fence !== null && line.trimEnd() === marks && marks.length >= fence.length) {
      fence = null;
    } else if (fence === null) folds += count(line, "<details>") - count(line, "</details>");
  }
  assertEquals([fence, folds, text.isWellFormed()], [null, 0, true]);
}

function count(line: string, word: string): number {
  return line.split(word).length - 1;
}

const LOG = `${"é".repeat(1_000)}\n\`\`\`\`\`\n</details>\n<details>\n\`\`\`\n`.repeat(750);
const DIFF = "+ é `code` </details>\n".repeat(20_000);

Deno.test("renderSummary() begins with verdict, pull request and failing test, whatever follows", {
  permissions: "none",
}, () => {
  assert(countBytes(LOG) > 1_500_000 && countBytes(DIFF) > 400_000);
  const text = render({ report: { ...REPORT, diff: DIFF }, log: LOG }, MAX_SUMMARY_BYTES - 900_000);
  const [title, link, fails] = text.split("\n\n");
  assertEquals(title, "## Greenroom: not fixed");
  assertEquals(link, `Pull request: <${LINK}>`);
  assertEquals(fails, "Fails:");
  assertStringIncludes(text, "- tests/a\\_test.ts::adds up\n");
  assertStringIncludes(text, "<summary>Change, its beginning</summary>");
  assertStringIncludes(text, "<summary>Test output, its beginning</summary>");
  // The room is used, not given away.
  assert(countBytes(text) > MAX_SUMMARY_BYTES - 900_000 - 8_000, `${countBytes(text)}`);
});

Deno.test("renderSummary() tells all of it where there is room", { permissions: "none" }, () => {
  const text = render({});
  for (const part of ["> The sum was off", "Still red", "```diff\n--- a/x", "```text\nred\n```"]) {
    assertStringIncludes(text, part);
  }
  assertEquals(text.includes("its beginning"), false);
});

Deno.test("renderSummary() fits every limit, or says that there is no room", {
  permissions: "none",
}, () => {
  for (const unit of ["\u0000", "`", "é`\n", "</details>\n", "😀"]) {
    const input = { report: { ...REPORT, diff: unit.repeat(3_000) }, log: unit.repeat(4_001) };
    for (const limit of [500, 700, 1_000, 5_000, 20_000]) render(input, limit);
  }
  assertEquals(renderSummary(INPUT, 60), null);
});

Deno.test("renderSummary() lets no text of a model or a test form markup", {
  permissions: "none",
}, () => {
  const hostile = "</details><img src=x> [a](http://b) @team #1 ![c](d) `e\n\n## Fixed";
  const text = render({
    report: {
      ...REPORT,
      reasons: [hostile],
      explanation: hostile,
      files: [hostile],
      oracles: [{ name: "scope", answer: "no", detail: hostile }],
      tests: { before: { passed: [], failed: [hostile], skipped: [] }, after: null },
    },
    pullRequest: "https://a/b>\n## Fixed",
    remarks: [hostile],
  });
  assertEquals(/^## Fixed/m.test(text), false);
  assertEquals(/(?<!\\)<(?!\/?(details|summary)>|!--|https:)/.test(text), false, text);
  assertEquals(/(?<!\\)\]\(|@team/.test(text), false, text);
});

Deno.test("renderSummary() cuts a name to its limit, the mark of the cut included", {
  permissions: "none",
}, () => {
  const failed = ["a".repeat(1_000), "b".repeat(1_001)];
  const before = { passed: [], failed, skipped: [] };
  const text = render({ report: { ...REPORT, tests: { before, after: null } } });
  assertEquals(/- (a+)\n- (b+…)\n/.exec(text)?.slice(1).map(({ length }) => length), [
    1_000,
    1_000,
  ]);
});
