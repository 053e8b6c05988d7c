/**
 * Reads how many tests passed, failed and were skipped from a runner's own summary in the output.
 *
 * Counts are a help for people and for "no test ran", never evidence: the project's code can print
 * the same lines. Pure. Imports the shape of counts.
 *
 * @module
 */

import type { TestCounts } from "../test_run.ts";

/** One way in which runners print their summary; several lines of a form are added up. */
interface SummaryForm {
  readonly runner: string;
  /**
   * A whole line. Its groups are `passed`, `failed`, `errors`, `skipped` and `total`; without any
   * group the line is a list of numbers, each with its word behind it.
   */
  readonly line: RegExp;
  /** Several lines are one summary repeated: only the last one counts. */
  readonly isRepeated?: true;
}

const FORMS: readonly SummaryForm[] = [
  { runner: "deno", line: /^(?:ok|FAILED) \| \d+ passed.*\| \d+ failed.*$/ },
  {
    runner: "node",
    line:
      /^(?:#|ℹ) (?:pass (?<passed>\d+)|fail (?<failed>\d+)|cancelled (?<errors>\d+)|(?:skipped|todo) (?<skipped>\d+))$/,
  },
  {
    runner: "pytest",
    line:
      /^=*\s*(?:\d+ (?:failed|passed|skipped|deselected|xfailed|xpassed|warnings?|errors?|rerun|subtests passed)(?:, )?)+(?: in [\d.]+s.*)?\s*=*$/,
  },
  { runner: "vitest", line: /^\s*Tests {2,}(?:\d+ \w+(?: \| )?)+(?: \(\d+\))?$/ },
  { runner: "jest", line: /^Tests: +(?:\d+ \w+(?:, )?)+$/ },
  { runner: "mocha", line: /^ {2}\d+ (?:passing|failing|pending)(?: \(.*\))?$/ },
  { runner: "cargo", line: /^test result: \w+\. \d+ passed; \d+ failed;.*$/ },
  { runner: "bun", line: /^ \d+ (?:pass|fail|skip|todo)$/ },
  {
    runner: "rspec",
    line: /^(?<total>\d+) examples?, (?<failed>\d+) failures?(?:, (?<skipped>\d+) pending)?.*$/,
  },
  {
    runner: "minitest",
    line:
      /^(?<total>\d+) (?:runs|tests), \d+ assertions, (?<failed>\d+) failures, (?<errors>\d+) errors(?:.* (?<skipped>\d+) skips)?.*$/,
  },
  {
    runner: "exunit",
    line:
      /^(?:\d+ doctests?, )?(?<total>\d+) tests?, (?<failed>\d+) failures?(?:, (?<skipped>\d+) skipped)?.*$/,
  },
  { runner: "phpunit", line: /^OK \((?<total>\d+) tests?, .*\)$/ },
  {
    runner: "phpunit",
    line:
      /^Tests: (?<total>\d+), Assertions: \d+(?=(?:.*Failures: (?<failed>\d+))?)(?=(?:.*Errors: (?<errors>\d+))?)(?=(?:.*Skipped: (?<skipped>\d+))?)/,
  },
  {
    runner: "maven",
    line:
      /^(?:\[\w+\] )?Tests run: (?<total>\d+), Failures: (?<failed>\d+), Errors: (?<errors>\d+), Skipped: (?<skipped>\d+)$/,
    isRepeated: true,
  },
  {
    runner: "dotnet",
    line:
      /^(?:Passed|Failed)!\s+- Failed:\s+(?<failed>\d+), Passed:\s+(?<passed>\d+), Skipped:\s+(?<skipped>\d+),.*$/,
  },
  {
    runner: "ctest",
    line: /^\d+% tests passed, (?<failed>\d+) tests? failed out of (?<total>\d+)$/,
  },
  {
    runner: "swift",
    line: /^\s*Executed (?<total>\d+) tests?, with (?<failed>\d+) failures?.*$/,
    isRepeated: true,
  },
  {
    runner: "unittest",
    line:
      /^(?:Ran (?<total>\d+) tests? in .*|(?:OK|FAILED) \((?=(?:.*failures=(?<failed>\d+))?)(?=(?:.*errors=(?<errors>\d+))?)(?=(?:.*skipped=(?<skipped>\d+))?).*\))$/,
  },
];

/** Which words of a list count as what; `subtests passed` and `warnings` count as nothing. */
const WORDS: Readonly<Record<string, RegExp>> = {
  passed: /^(?:passed|passing|pass|xpassed)$/,
  failed: /^(?:failed|failing|fail|errors?)$/,
  skipped: /^(?:skipped|skip|pending|todo|ignored|xfailed)$/,
};

/**
 * Reads the counts of the first summary form that an output holds.
 *
 * @param output Output, cleaned of terminal codes.
 * @returns The counts, or null where no summary is recognised.
 */
export function readCounts(output: string): TestCounts | null {
  const lines = output.split("\n").filter((line) => line.length < 500);
  for (const { line, isRepeated } of FORMS) {
    const found = lines.map((text) => line.exec(text)).filter((match) => match !== null);
    if (found.length > 0) return count(isRepeated ? found.slice(-1) : found);
  }
  return countGo(lines);
}

function count(matches: readonly RegExpExecArray[]): TestCounts {
  const found = matches.flatMap(({ 0: line, groups }) =>
    groups
      ? Object.entries(groups).map(([word, text]) => [word, Number(text ?? 0)] as const)
      : readList(line)
  );
  const sum = (wanted: string) =>
    found.filter(([word]) => word === wanted).reduce((all, [, number]) => all + number, 0);
  const failed = sum("failed") + sum("errors");
  const skipped = sum("skipped");
  const passed = sum("passed") || Math.max(0, sum("total") - failed - skipped);
  return { passed, failed, skipped };
}

/** Reads `2 failed | 3 passed (1 step)`. */
function readList(line: string): (readonly [word: string, number: number])[] {
  return [...line.matchAll(/(\d+) ([a-z]+)/gi)].flatMap(([, number, word = ""]) => {
    const kind = Object.keys(WORDS).find((kind) => WORDS[kind]?.test(word));
    return kind === undefined ? [] : [[kind, Number(number)] as const];
  });
}

/** Go prints no totals: the results of top-level tests are counted where `-v` shows them. */
function countGo(lines: readonly string[]): TestCounts | null {
  const sum = (word: string) => lines.filter((line) => line.startsWith(`--- ${word}: `)).length;
  const counts = { passed: sum("PASS"), failed: sum("FAIL"), skipped: sum("SKIP") };
  return counts.passed + counts.failed + counts.skipped === 0 ? null : counts;
}
