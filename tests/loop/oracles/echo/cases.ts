/**
 * The check of tables of changes: what `echo` says of each, and by which words.
 *
 * @module
 */

import { echo } from "../../../../loop/oracles/echo.ts";
import type { OracleResult } from "../../../../loop/oracles/oracle.ts";
import { assertEquals, assertStringIncludes } from "../../../assert.ts";
import { ask } from "../texts.ts";

/** One change of one file. */
export interface Case {
  /** What the change does, in a few words. */
  readonly what: string;
  /** Extension of the file: `ts`, `js`, `py` or `go`. */
  readonly as: "ts" | "js" | "py" | "go";
  readonly before?: string;
  readonly after: string;
  /** The test of the file; the names in it are the file's own. */
  readonly test?: string;
  /** What `reach` said; left out where it did not look. */
  readonly reach?: OracleResult["answer"];
  /** Part of the words of the answer. */
  readonly words?: string;
}

const TEST_NAMES = {
  ts: "tests/a_test.ts",
  js: "test/a.test.js",
  py: "tests/test_a.py",
  go: "a_test.go",
};

/**
 * Declares a test for each case.
 *
 * @param verdict What `echo` shall say: `suspect`, `remark` or `yes`.
 * @param cases The changes.
 */
export function checkAll(verdict: "suspect" | "remark" | "yes", cases: readonly Case[]): void {
  for (const given of cases) {
    Deno.test(`echo says ${verdict} when a change ${given.what} (${given.as})`, {
      permissions: "none",
    }, async () => {
      const { answer, onNo, detail } = await askCase(given);
      assertEquals([answer === "no" ? onNo : answer, detail], [verdict, detail]);
      if (given.words !== undefined) assertStringIncludes(detail, given.words);
    });
  }
}

function askCase({ as, before, after, test, reach }: Case): Promise<OracleResult> {
  const path = as === "go" ? "a.go" : as === "py" ? "a.py" : `src/a.${as}`;
  const tests = test === undefined ? {} : { [TEST_NAMES[as]]: test };
  const base = { ...tests, ...(before === undefined ? {} : { [path]: before }) };
  return ask(echo, { base, fix: { [path]: after }, ...(reach === undefined ? {} : { reach }) });
}
