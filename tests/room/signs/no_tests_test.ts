import { assertEquals } from "../../assert.ts";
import { hasNoTestsSign } from "../../../room/signs/no_tests.ts";

const pure = { permissions: "none" } as const;

Deno.test("hasNoTestsSign() is true when a runner says so", pure, () => {
  const outputs = [
    "TAP version 13\n1..0\n# tests 0",
    "no tests ran in 0.01s",
    "?   \texample.test/m\t[no test files]",
    "ok  \texample.test/m\t0.002s [no tests to run]",
    "No test files found, exiting with code 0",
    "No tests found, exiting with code 1",
    "error: No test modules found",
    "NO TESTS RAN",
  ];
  for (const output of outputs) assertEquals(hasNoTestsSign(output), true, output);
});

Deno.test("hasNoTestsSign() is false when some package has tests", pure, () => {
  const output = "?   \texample.test/m\t[no test files]\nok  \texample.test/m/shop\t0.002s\n";
  assertEquals(hasNoTestsSign(output), false);
  assertEquals(hasNoTestsSign("1..3\nok 1 - No tests found here"), false);
});
