/**
 * Reads how many tests passed, failed and were skipped from a runner's own summary in the output.
 *
 * Counts are a help for people and for "no test ran", never evidence: the project's code can print
 * the same lines. Pure. Imports the shape of counts.
 *
 * @module
 */

import type { TestCounts } from "../test_run.ts";

/** One way in which runners print their summary. */
interface SummaryForm {
  /** Whose summary it is. */
  readonly runner: string;
  /** A whole line of it; several lines of a form are added up. */
  readonly line: RegExp;
  /** What stands in front of, or behind, each number. */
  readonly words: "before" | "after" | "named";
  /** Several lines are one summary repeated: only the last one counts. */
  readonly isRepeated?: true;
}

const FORMS: readonly SummaryForm[] = [
  { runner: "deno", line: /^(?:ok|FAILED) \| \d+ passed.*\| \d+ failed.*$/, words: "after" },
  { runner: "node", line: /^(?:#|ℹ) (?:pass|fail|cancelled|skipped|todo) \d+$/, words: "before" },
  {
    runner: "pytest",
    line:
      /^=*\s*(?:\d+ (?:failed|passed|skipped|deselected|xfailed|xpassed|warnings?|errors?|rerun|subtests passed)(?:, )?)+(?: in [\d.]+s.*)?\s*=*$/,
    words: "after",
  },
  { runner: "vitest", line: /^\s*Tests {2,}(?:\d+ \w+(?: \| )?)+(?: \(\d+\))?$/, words: "after" },
  { runner: "jest", line: /^Tests: +(?:\d+ \w+(?:, )?)+$/, words: "after" },
  { runner: "mocha", line: /^ {2}\d+ (?:passing|failing|pending)(?: \(.*\))?$/, words: "after" },
  { runner: "cargo", line: /^test result: \w+\. \d+ passed; \d+ failed;.*$/, words: "after" },
  { runner: "rspec", line: /^\d+ examples?, \d+ failures?.*$/, words: "named" },
  { runner: "minitest", line: /^\d+ (?:runs|tests), \d+ assertions, .*$/, words: "named" },
  { runner: "exunit", line: /^(?:\d+ doctests?, )?\d+ tests?, \d+ failures?.*$/, words: "named" },
  {
    runner: "phpunit",
    line: /^(?:OK \(\d+ tests?, .*\)|Tests: \d+, Assertions: .*)$/,
    words: "named",
  },
  {
    runner: "maven",
    line: /^(?:\[\w+\] )?Tests run: \d+, Failures: \d+, Errors: \d+, Skipped: \d+$/,
    words: "named",
    isRepeated: true,
  },
  { runner: "dotnet", line: /^(?:Passed|Failed)!\s+- Failed:.*Total:.*$/, words: "before" },
  { runner: "ctest", line: /^\d+% tests passed, \d+ tests? failed out of \d+$/, words: "named" },
  { runner: "bun", line: /^ \d+ (?:pass|fail|skip|todo)$/, words: "after" },
  { runner: "swift", line: /^\s*Executed \d+ tests?, with .*$/, words: "named", isRepeated: true },
  { runner: "unittest", line: /^(?:Ran \d+ tests? in .*|(?:OK|FAILED) \(.*\))$/, words: "named" },
];

const PASSED = /^(passed|passing|pass|xpassed)$/i;
const FAILED = /^(failed|failing|fail|failures?|errors?|cancelled|unexpected successes)$/i;
const SKIPPED =
  /^(skipped|skips?|pending|pendings|todo|ignored|xfailed|omissions|excluded|expected failures)$/i;
const TOTAL = /^(examples?|runs|tests?|tests run|ran|executed|out of)$/i;

/**
 * Reads the counts of the first summary form that an output holds.
 *
 * @param output Output, cleaned of terminal codes.
 * @returns The counts, or null where no summary is recognised.
 */
export function readCounts(output: string): TestCounts | null {
  const lines = output.split("\n").filter((line) => line.length < 500);
  for (const form of FORMS) {
    const all = lines.filter((line) => form.line.test(line));
    const own = form.isRepeated ? all.slice(-1) : all;
    if (own.length > 0) return count(own, form);
  }
  return countGo(lines);
}

function count(lines: readonly string[], { words }: SummaryForm): TestCounts {
  const found = lines.flatMap((line) => words === "before" ? readBefore(line) : readAfter(line));
  const named = words === "named" ? lines.flatMap(readNamed) : [];
  const sum = (kind: RegExp) =>
    [...found, ...named].filter(([word]) => kind.test(word)).reduce((all, [, n]) => all + n, 0);
  const failed = sum(FAILED);
  const skipped = sum(SKIPPED);
  const total = sum(TOTAL);
  return { passed: sum(PASSED) || Math.max(0, total - failed - skipped), failed, skipped };
}

type Count = readonly [word: string, count: number];

/** Reads `3 passed`; several words can follow a number: `1 expected failures`. */
function readAfter(line: string): Count[] {
  return [...line.matchAll(/(\d+) ((?:expected failures|unexpected successes)|[a-z]+)/gi)]
    .map(([, number, word = ""]) => [word, Number(number)]);
}

/** Reads `pass 3` and `Passed: 3`. */
function readBefore(line: string): Count[] {
  return [...line.matchAll(/([a-z]+):?\s+(\d+)/gi)]
    .map(([, word = "", number]) => [word, Number(number)]);
}

/** Reads `Failures: 1`, `failures=1`, `out of 3`; what stands after a number is read elsewhere. */
function readNamed(line: string): Count[] {
  return [
    ...line.matchAll(
      /(expected failures|unexpected successes|tests run|out of|[a-z]+)(?:: |=| )(\d+)/gi,
    ),
  ].filter(([, word = ""]) => !/^(in|with|passed)$/i.test(word))
    .map(([, word = "", number]) => [word, Number(number)]);
}

/** Go prints no totals: the results of top-level tests are counted where `-v` shows them. */
function countGo(lines: readonly string[]): TestCounts | null {
  const sum = (word: string) => lines.filter((line) => line.startsWith(`--- ${word}: `)).length;
  const counts = { passed: sum("PASS"), failed: sum("FAIL"), skipped: sum("SKIP") };
  return counts.passed + counts.failed + counts.skipped === 0 ? null : counts;
}
