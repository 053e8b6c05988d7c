/**
 * Reads names of tests from the output of runners that leave no report.
 *
 * Only forms that are certain, and never believed to be all tests of the run. Pure. Imports the
 * shape of outcomes.
 *
 * @module
 */

import type { TestOutcome } from "../test_run.ts";

/** One way in which runners name a test and what it came to. */
interface NameForm {
  readonly line: RegExp;
  /** Status where the line itself does not say it. */
  readonly status?: TestOutcome["status"];
}

const FORMS: readonly NameForm[] = [
  // go test: `--- FAIL: TestSum/empty (0.00s)`
  { line: /^\s*--- (?<word>PASS|FAIL|SKIP): (?<name>\S+) \(/ },
  // cargo test: `test cart::totals ... FAILED`
  { line: /^test (?<name>\S+)(?: - should panic)? \.\.\. (?<word>ok|FAILED|ignored)$/ },
  // pytest's short summary and `-v`
  { line: /^(?<word>FAILED|ERROR) (?<file>[^\s:]+\.py)::(?<name>.+?)(?: - .*)?$/ },
  {
    line:
      /^(?<file>[^\s:]+\.py)::(?<name>.+?) (?<word>PASSED|FAILED|ERROR|SKIPPED|XFAIL)(?:\s+\[.*)?$/,
  },
  // vitest: ` FAIL  test/cart.test.ts > totals > adds up`
  { line: /^ ?FAIL {1,2}(?:\|.*\| )?(?<file>\S+\.\w+) > (?<name>.+)$/, status: "failed" },
  // rspec: `rspec ./spec/cart_spec.rb:4 # Cart adds up`
  { line: /^rspec \.\/(?<file>\S+?)(?::\d+|\[[\d:]+\]) # (?<name>.+)$/, status: "failed" },
  // TAP at the top level: `not ok 2 - adds up # TODO`
  { line: /^(?<word>ok|not ok) \d+(?: -)? (?<name>.+?)(?<mark> # (?:SKIP|TODO)\b.*)?$/i },
];

const MAX_NAMES = 1000;

/**
 * Reads named outcomes from an output.
 *
 * @param output Output, cleaned of terminal codes.
 * @returns Outcomes in order, each file and name once; at most 1,000.
 */
export function readNames(output: string): TestOutcome[] {
  const found = new Map<string, TestOutcome>();
  for (const line of output.split("\n")) {
    const outcome = line.length < 500 ? readLine(line) : null;
    if (outcome === null) continue;
    found.set(JSON.stringify([outcome.file, outcome.name]), outcome);
    if (found.size === MAX_NAMES) break;
  }
  return [...found.values()];
}

function readLine(line: string): TestOutcome | null {
  for (const form of FORMS) {
    const groups = form.line.exec(line)?.groups;
    if (groups?.name === undefined) continue;
    const status = form.status ?? toStatus(groups.word ?? "", groups.mark ?? "");
    return { file: groups.file ?? "", name: groups.name, status, message: "" };
  }
  return null;
}

function toStatus(word: string, mark: string): TestOutcome["status"] {
  if (/SKIP/i.test(mark) || /^(SKIP|SKIPPED|ignored)$/.test(word)) return "skipped";
  if (/TODO/i.test(mark) || word === "XFAIL") return "todo";
  return /^(PASS|PASSED|ok)$/.test(word) ? "passed" : "failed";
}
