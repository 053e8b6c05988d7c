import type { FixReport, Verdict } from "../../loop/verdict.ts";
import { parseProvedFix } from "../../publish/parse_report.ts";
import { ProvedFix, toProvedFix } from "../../publish/proved_fix.ts";
import { assert, assertEquals, assertRejects, assertThrows } from "../assert.ts";
import { makeReport } from "./fixes.ts";

const REPORT = makeReport({ "add.ts": ["a - b\n", "a + b\n"], "new/é.ts": [null, "1\r\n"] });
const OTHERS: readonly Verdict[] = ["not_fixed", "nothing_to_fix", "suspect", "could_not_run"];

for (const verdict of OTHERS) {
  Deno.test(`toProvedFix() takes no report of ${verdict}`, { permissions: "none" }, async () => {
    assertEquals(toProvedFix({ ...REPORT, verdict }), null);
    await assertRejects(() => parseProvedFix(JSON.stringify({ ...REPORT, verdict })), TypeError);
  });
}

Deno.test(
  "toProvedFix() takes no report without a proof or a diff",
  { permissions: "none" },
  () => {
    assertEquals(toProvedFix({ ...REPORT, proof: null }), null);
    assertEquals(toProvedFix({ ...REPORT, diff: "" }), null);
  },
);

Deno.test("toProvedFix() takes a report of fixed, and no copy of the fix passes for it", {
  permissions: "none",
}, () => {
  const fix = toProvedFix(REPORT);
  assert(fix !== null);
  assertEquals(fix.files.map(({ path }) => path), ["add.ts", "new/é.ts"]);
  // @ts-expect-error A copy lacks the private field, so that no edited fix can be published.
  const copy: ProvedFix = { ...fix };
  assertEquals([ProvedFix.isProved(fix), ProvedFix.isProved(copy)], [true, false]);
});

Deno.test("parseProvedFix() reads what --json prints, bytes that are no text included", async () => {
  const stray = makeReport({ "a.txt": ["caf\udce9\n", "caf\udce9!\n"] });
  for (const report of [REPORT, stray]) {
    for (const printed of [report, { ...report, outcome: "fixed" }]) {
      const fix = await parseProvedFix(`${JSON.stringify(printed)}\n`);
      assertEquals(fix.report, report);
    }
  }
});

const proof = REPORT.proof;
assert(proof !== null);
const withFile = (path: string): FixReport => makeReport({ [path]: [null, "1\n"] });

const CONTRADICTIONS: readonly (readonly [title: string, report: unknown])[] = [
  ["a diff of other files", { ...REPORT, files: ["other.ts"] }],
  ["a proof of other files", { ...REPORT, proof: { ...proof, files: [] } }],
  ["a test", withFile("tests/add_test.ts")],
  ["a workflow", withFile(".github/workflows/ci.yml")],
  ["a hook", withFile(".git/hooks/pre-commit")],
  ["a path that leads out", withFile("../x.ts")],
  ["an absolute path", withFile("/etc/x.ts")],
  ["a workflow by its folder", {
    ...withFile("workflows/x.ts"),
    proof: { ...withFile("workflows/x.ts").proof, folder: ".github/" },
  }],
  ["a workflow of a project below", withFile("packages/a/.github/workflows/ci.yml")],
  ["a folder that leads out", { ...REPORT, proof: { ...proof, folder: "../" } }],
  ["a folder without its end", { ...REPORT, proof: { ...proof, folder: "packages" } }],
  ["a removal", { ...REPORT, diff: REPORT.diff.replace("+++ b/add.ts", "+++ /dev/null") }],
];

for (const [title, report] of CONTRADICTIONS) {
  Deno.test(`parseProvedFix() refuses ${title}`, async () => {
    await assertRejects(() => parseProvedFix(JSON.stringify(report)), RangeError);
    assertThrows(() => toProvedFix(report as FixReport), RangeError);
  });
}

Deno.test("toProvedFix() takes a project that lies in a folder of tests", {
  permissions: "none",
}, () => {
  const fix = toProvedFix(
    makeReport({ "src/x.ts": ["1\n", "2\n"] }, { folder: "tests/apps/one/" }),
  );
  assertEquals(fix?.files.map(({ path }) => path), ["tests/apps/one/src/x.ts"]);
});

const NO_REPORTS: readonly (readonly [title: string, text: string])[] = [
  ["no JSON", "<html>"],
  ["nothing", ""],
  ["another value", "[]"],
  ["a missing key", JSON.stringify({ ...REPORT, usage: undefined })],
  ["an unknown key", JSON.stringify({ ...REPORT, surprise: 1 })],
  ["another type", JSON.stringify({ ...REPORT, files: "add.ts" })],
  ["a run that is a path", JSON.stringify({ ...REPORT, run: "../../x" })],
  ["a commit that is none", JSON.stringify({ ...REPORT, proof: { ...proof, commit: "main" } })],
];

for (const [title, text] of NO_REPORTS) {
  Deno.test(`parseProvedFix() refuses ${title} in place of a report`, async () => {
    await assertRejects(() => parseProvedFix(text), SyntaxError, "Cannot read report");
  });
}
