/**
 * Proved fixes for tests, made of texts before and after.
 *
 * @module
 */

import { renderUnifiedDiff } from "../../guards/diff.ts";
import { hashBytes } from "../../guards/hash.ts";
import { encodeText } from "../../guards/text.ts";
import type { FixReport, Uncommitted } from "../../loop/verdict.ts";
import { type ProvedFix, toProvedFix } from "../../publish/proved_fix.ts";
import { assert } from "../assert.ts";

/** Text before, null for a new file, and after. */
export type Changed = Readonly<Record<string, readonly [before: string | null, after: string]>>;

/** What else the report says. */
export interface ReportOptions {
  readonly commit?: string | null;
  readonly branch?: string | null;
  readonly folder?: string;
  readonly uncommitted?: Uncommitted | null;
  readonly report?: Partial<FixReport>;
}

/** The one test that every fix here turns. */
export const TURNED = "tests/cart_test.ts::total() adds up";

/**
 * Makes the report of a proved fix.
 *
 * @param changed Texts by path below the project.
 * @param options What else it says.
 * @returns The report.
 */
export function makeReport(changed: Changed, options: ReportOptions = {}): FixReport {
  const { commit = null, branch = "main", folder = "", uncommitted = null, report = {} } = options;
  const changes = Object.entries(changed).map(([path, [before, after]]) => ({
    path,
    before: before === null ? null : encodeText(before),
    after: encodeText(after),
  }));
  return {
    run: "20261130-000000-abcd",
    verdict: "fixed",
    reasons: ["All oracles say yes"],
    explanation: "The sign was wrong.",
    diff: changes.map((change) => renderUnifiedDiff(change)).join(""),
    files: changes.map(({ path }) => path),
    landed: false,
    oracles: [
      { name: "red_green_red", answer: "yes", detail: "Red without the diff, green with it" },
      { name: "second_opinion", answer: "yes", detail: "model b scores it 0.9" },
      { name: "reach", answer: "did_not_look", detail: "The language is not known" },
    ],
    tests: {
      before: { passed: ["a::one"], failed: [TURNED], skipped: [] },
      after: { passed: ["a::one", TURNED], failed: [], skipped: [] },
    },
    proof: {
      ...{ command: ["deno", "test"], branch, commit, folder, uncommitted, runs: 12 },
      exitCodes: { before: 1, after: 0 },
      files: changes.map(({ path, before, after }) => ({
        path,
        beforeHash: before && hashBytes(before),
        afterHash: hashBytes(after),
      })),
    },
    steps: 1,
    refusals: [],
    usage: {
      requests: 1,
      inputTokens: 1_200,
      outputTokens: 80,
      cachedTokens: null,
      isEstimated: false,
      bytesSent: 4_000,
      costUsd: 0.0012,
    },
    ...report,
  };
}

/**
 * Makes a proved fix.
 *
 * @param changed Texts by path below the project.
 * @param options What else its report says.
 * @returns The fix.
 */
export function makeFix(changed: Changed, options: ReportOptions = {}): ProvedFix {
  const fix = toProvedFix(makeReport(changed, options));
  assert(fix !== null);
  return fix;
}
