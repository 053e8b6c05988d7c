import { assertEquals } from "../../assert.ts";
import { readCounts } from "../../../room/signs/counts.ts";

const pure = { permissions: "none" } as const;

/** Passed, failed, skipped; null where no summary is recognised. */
const SUMMARIES: readonly [string, [number, number, number] | null][] = [
  ["FAILED | 3 passed (2 steps) | 1 failed (1 step) | 2 ignored (11ms)", [3, 1, 2]],
  ["ok | 0 passed | 0 failed (6ms)", [0, 0, 0]],
  ["# tests 4\n# pass 1\n# fail 1\n# cancelled 1\n# skipped 1\n# todo 0", [1, 2, 1]],
  ["ℹ pass 2\nℹ fail 0\nℹ skipped 0", [2, 0, 0]],
  ["2 failed, 8 passed", [8, 2, 0]],
  ["==== 1 failed, 2 passed, 3 skipped, 1 xfailed, 1 error in 0.12s ====", [2, 2, 4]],
  ["1 passed in 0.01s", [1, 0, 0]],
  [" Tests  1 failed | 2 passed (3)", [2, 1, 0]],
  ["Tests:       1 failed, 1 skipped, 2 passed, 4 total", [2, 1, 1]],
  ["  2 passing (5ms)\n  1 pending\n  1 failing", [2, 1, 1]],
  [
    "test result: ok. 2 passed; 0 failed; 1 ignored; 0 measured; 4 filtered out; finished in 0.0s\n" +
    "test result: FAILED. 1 passed; 3 failed; 0 ignored; 0 measured; 0 filtered out",
    [3, 3, 1],
  ],
  ["5 examples, 1 failure, 2 pending", [2, 1, 2]],
  ["6 runs, 9 assertions, 1 failures, 1 errors, 1 skips", [3, 2, 1]],
  ["1 doctest, 5 tests, 1 failure", [4, 1, 0]],
  ["OK (5 tests, 9 assertions)", [5, 0, 0]],
  ["Tests: 5, Assertions: 9, Failures: 1, Errors: 1, Skipped: 1.", [2, 2, 1]],
  ["[INFO] Tests run: 5, Failures: 1, Errors: 0, Skipped: 1", [3, 1, 1]],
  ["Failed!  - Failed:     1, Passed:     2, Skipped:     0, Total:     3, Duration: 9 ms", [
    2,
    1,
    0,
  ]],
  ["67% tests passed, 1 tests failed out of 3", [2, 1, 0]],
  [" 2 pass\n 1 fail", [2, 1, 0]],
  ["Ran 6 tests in 0.001s\n\nFAILED (failures=1, errors=1, skipped=1)", [
    3,
    2,
    1,
  ]],
  ["Ran 6 tests in 0.001s\n\nOK", [6, 0, 0]],
  ["Ran 0 tests in 0.000s\n\nNO TESTS RAN", [0, 0, 0]],
  ["--- PASS: TestA (0.00s)\n    --- FAIL: TestB/x (0.00s)\n--- FAIL: TestB (0.00s)", [1, 1, 0]],
  ["everything went well", null],
  ["the word 3 passed in a sentence of a log", null],
];

Deno.test("readCounts() reads the summary of each known runner", pure, () => {
  for (const [output, expected] of SUMMARIES) {
    const counts = readCounts(`some log\n${output}\nmake: done\n`);
    assertEquals(counts && [counts.passed, counts.failed, counts.skipped], expected, output);
  }
});
