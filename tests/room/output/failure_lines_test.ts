import { assert, assertEquals } from "../../assert.ts";
import {
  mayHoldFailure,
  mayHoldReport,
  scoreFailureLine,
} from "../../../room/output/failure_lines.ts";

const STRONG = [
  "src/x.rs:10:5: error[E0308]: mismatched types",
  "error[E0308]: mismatched types",
  "error: could not compile `x` (lib) due to 1 previous error",
  "a.c:3:5: error: expected ';'",
  "src/a.ts(10,5): error TS2322: Type 'string' is not assignable",
  "TS2322 [ERROR]: Type 'string' is not assignable to type 'number'.",
  "=================================== FAILURES ===================================",
  "E   assert 1 == 2",
  "FAILED tests/test_a.py::test_x - assert 1 == 2",
  "FAIL: test_total (test_cart.CartTest)",
  "ERROR: test_total (test_cart.CartTest)",
  "FAIL test/cart.test.ts",
  "--- FAIL: TestTotal (0.00s)",
  "not ok 3 - total",
  "    not ok 1 - rounds up",
  "✖ rounds half a cent up (1.2ms)",
  " × cart > total 3ms",
  "  ● cart › total",
  "discount at three ... FAILED (4ms)",
  "test_total (test_cart.CartTest) ... FAIL",
  " ERRORS ",
  "Traceback (most recent call last):",
  "AssertionError: Values are not equal.",
  "error: AssertionError: Values are not equal.",
  "java.lang.NullPointerException: x is null",
  "Caused by: java.io.IOException",
  "thread 'main' panicked at src/main.rs:2:5:",
  "panic: runtime error: index out of range",
  "Segmentation fault (core dumped)",
];
const WEAK = ["request to /x failed with 500", "sh: 1: vitest: not found", "Permission denied"];
const NONE = [
  "",
  "test_error_handling PASSED",
  "error handling ... ok (2ms)",
  "✔ throws an error (0.3ms)",
  "ok 4 - error is thrown",
  "0 errors, 0 failed",
  "no errors found",
  "warning: unused variable `x`",
  "Compiling x v0.1.0",
];

Deno.test({
  name: "scoreFailureLine() tells reports, words and harmless lines apart",
  permissions: "none",
  fn() {
    for (const [score, lines] of [[2, STRONG], [1, WEAK], [0, NONE]] as const) {
      assertEquals(
        lines.map((line) => [line, scoreFailureLine(line)]),
        lines.map((line) => [line, score]),
      );
    }
  },
});

Deno.test({
  name: "mayHoldFailure() is true when any line scores",
  permissions: "none",
  fn() {
    for (const line of [...STRONG, ...WEAK]) {
      assert(mayHoldFailure(`before\n${line}\nafter\n`), line);
    }
    assert(!mayHoldFailure("2025-01-01 INFO processed request 12345 in 17 ms\n"));
  },
});

Deno.test({
  name: "mayHoldReport() is true when any line scores 2",
  permissions: "none",
  fn() {
    for (const line of STRONG) assert(mayHoldReport(`before\n${line}\nafter\n`), line);
    for (const line of WEAK) assert(!mayHoldReport(`before\n${line}\nafter\n`), line);
  },
});

Deno.test({
  name: "scoreFailureLine() stays quick when a line is made to be slow",
  permissions: "none",
  fn() {
    const startedAt = performance.now();
    for (const part of ["1", "1:", "a:1", "error: ", " ", "E", "a.$"]) {
      const line = part.repeat(4_096 / part.length);
      for (let round = 0; round < 20; round += 1) scoreFailureLine(line);
      mayHoldReport(`${line}\n`.repeat(20));
    }
    assert(performance.now() - startedAt < 1_000);
  },
});
