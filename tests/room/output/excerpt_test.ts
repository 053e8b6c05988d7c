import {
  assert,
  assertEquals,
  assertLessOrEqual,
  assertStringIncludes,
  assertThrows,
} from "../../assert.ts";
import { Excerpt, renderExcerpt } from "../../../room/output/excerpt.ts";

const MAX_BYTES = 8_000;

function test(name: string, fn: () => void): void {
  Deno.test({ name, permissions: "none", fn });
}

function repeat(count: number, toLine: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => `${toLine(index)}\n`).join("");
}

/** Renders in one piece and line by line, holds both to the limit, and gives the text. */
function excerpt(log: string, maxBytes = MAX_BYTES): string {
  const whole = renderExcerpt(log, { maxBytes });
  const piecewise = new Excerpt({ maxBytes });
  for (const line of log.split(/(?<=\n)/)) piecewise.push(line);
  for (const text of [whole, piecewise.render()]) {
    assertLessOrEqual(new TextEncoder().encode(text).length, maxBytes);
    assert(text.isWellFormed());
  }
  assertEquals(piecewise.render(), whole);
  return whole;
}

/** Asserts that the parts stand in the text in this order. */
function assertInOrder(text: string, parts: readonly string[]): void {
  let from = 0;
  for (const part of parts) {
    const at = text.indexOf(part, from);
    assert(at >= 0, `"${part}" is missing or stands too early`);
    from = at + part.length;
  }
}

test("Excerpt.render() gives the log as it is when it fits", () => {
  for (const log of ["", "x", "one\ntwo", repeat(100, (index) => `line ${index}`)]) {
    assertEquals(excerpt(log), log);
  }
});

test("Excerpt.render() keeps the first error and the last line when noise surrounds them", () => {
  const text = excerpt(
    repeat(200, (index) => `   Compiling noise_${index} v0.1.${index}`) +
      "src/x.rs:10:5: error[E0308]: mismatched types\n" +
      repeat(4_000, (index) => `warning: unused variable \`error_${index}\``) +
      repeat(3_000, (index) => `test src/doc_${index}.rs - doc ... ok`) +
      "error: could not compile `x` (lib) due to 1 previous error\n",
  );
  assertInOrder(text, [
    "Compiling noise_0 ",
    "lines left out …]",
    "src/x.rs:10:5: error[E0308]: mismatched types",
    "lines left out …]",
    "error: could not compile `x` (lib) due to 1 previous error",
  ]);
});

test("Excerpt.render() keeps the decisive block when logs with the word error follow it", () => {
  const text = excerpt(
    repeat(500, (index) => `tests/test_a.py::test_error_${index} PASSED`) +
      "=================================== FAILURES ===================================\n" +
      "__________________________________ test_total __________________________________\n\n" +
      "    def test_total():\n>       assert total([1, 2]) == 4\nE       assert 3 == 4\n\n" +
      "tests/test_a.py:9: AssertionError\n" +
      "------------------------------ Captured log call -------------------------------\n" +
      repeat(5_000, (index) => `ERROR    app:app.py:10 request ${index} failed with an error`) +
      "FAILED tests/test_a.py::test_total - assert 3 == 4\n" +
      "======================== 1 failed, 500 passed in 3.21s =========================\n",
  );
  assertInOrder(text, [
    "= FAILURES =",
    "E       assert 3 == 4",
    "tests/test_a.py:9: AssertionError",
    "lines left out …]",
    "FAILED tests/test_a.py::test_total",
    "1 failed, 500 passed",
  ]);
});

test("Excerpt.render() prefers reports to words when words come first", () => {
  const text = excerpt(
    repeat(1_000, (index) => `request ${index}: connection failed, trying again`) +
      "AssertionError: Values are not equal.\n    at shop_test.ts:7:3\n" +
      repeat(1_000, (index) => `tick ${index}`),
  );
  assertInOrder(text, [
    "AssertionError: Values are not equal.\n    at shop_test.ts:7:3",
    "tick 999",
  ]);
});

test("Excerpt.render() keeps the first reports when there are too many", () => {
  const text = excerpt(repeat(2_000, (index) => `not ok ${index} - case number ${index}`));
  assertInOrder(text, ["not ok 0 ", "not ok 30 ", "lines left out …]", "not ok 1999 "]);
});

test("Excerpt.render() counts what is left out when lines are missing", () => {
  const lines = repeat(3_000, (index) => `line ${index}`);
  const text = excerpt(lines);
  const [, left = ""] = /\[… (\d+) lines left out …\]/.exec(text) ?? [];
  assertEquals(text.split("\n").length - 2 + Number(left), 3_000);
});

test("Excerpt.render() stays within the limit when characters take several bytes", () => {
  for (const maxBytes of [500, 501, 502, 503, 1_000, 7_999]) {
    excerpt("💩".repeat(5_000), maxBytes);
    excerpt(repeat(500, (index) => `größe 你 💩 ${index}`), maxBytes);
    excerpt(repeat(300, (index) => `not ok ${index} 💩${"你".repeat(index)}`), maxBytes);
  }
});

test("Excerpt.render() keeps part of a report when its line is longer than its share", () => {
  const text = excerpt(
    repeat(1_000, (index) => `noise ${index}`) + `AssertionError: ${"x".repeat(3_900)}\n` +
      repeat(2_000, (index) => `noise ${index}`),
  );
  assertStringIncludes(text, "AssertionError: xxx");
});

test("Excerpt() refuses a limit when nothing would fit", () => {
  assertThrows(() => new Excerpt({ maxBytes: 20 }), RangeError, "found a limit of 20 bytes");
  assertThrows(() => new Excerpt({ maxBytes: NaN }), RangeError);
});
