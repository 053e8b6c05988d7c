/**
 * Recognises from the output that a runner found no test.
 *
 * Pure. Imports nothing.
 *
 * @module
 */

const NO_TESTS: readonly RegExp[] = [
  /^No test files found\b.*/m,
  /^No tests found\b.*/m,
  /^error: No test modules found/m,
  /^Error: No test files found/m,
  /^=*\s*no tests ran in\b.*/m,
  /^No tests were found!*$/m,
  /^No tests executed!$/m,
  /^There are no tests to run$/m,
  /^No test is available in\b.*/m,
  /^\[INFO\] No tests to run\.$/m,
  /^NO TESTS RAN$/m,
  /^1\.\.0\b/m,
  /^\?\s+\S+\s+\[no test files\]$/m,
  /^ok\s+\S+\s+.*\[no tests to run\]$/m,
];

/**
 * Tells whether a runner says that it found no test.
 *
 * @param output Output, cleaned of terminal codes.
 * @returns True where it does, in its own words.
 */
export function hasNoTestsSign(output: string): boolean {
  // A Go module in which at least one package has tests.
  if (/^(ok|FAIL)\s+\S+\s+(\(cached\)|[\d.]+s)/m.test(output) && !/no tests to run/.test(output)) {
    return false;
  }
  return NO_TESTS.some((line) => line.test(output));
}
