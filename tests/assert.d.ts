/** Types of the assertions that `assert.ts` re-exports; the package itself ships none. */

/** Thrown by a failed assertion. */
export class AssertionError extends Error {}
/** Throws where the expression is falsy. */
export function assert(expr: unknown, msg?: string): asserts expr;
/** Throws where the expression is truthy. */
export function assertFalse(expr: unknown, msg?: string): void;
/** Throws where the values differ, compared deeply. */
export function assertEquals<T>(actual: T, expected: T, msg?: string): void;
/** Throws where the values are equal, compared deeply. */
export function assertNotEquals<T>(actual: T, expected: T, msg?: string): void;
/** Throws where the values are not the same value. */
export function assertStrictEquals<T>(
  actual: unknown,
  expected: T,
  msg?: string,
): asserts actual is T;
/** Throws where the value is null or undefined. */
export function assertExists<T>(actual: T, msg?: string): asserts actual is NonNullable<T>;
/** Throws where the value is no instance of the class. */
export function assertInstanceOf<T>(
  actual: unknown,
  expected: abstract new (...args: never[]) => T,
  msg?: string,
): asserts actual is T;
/** Throws where `actual <= expected`. */
export function assertGreater<T>(actual: T, expected: T, msg?: string): void;
/** Throws where `actual < expected`. */
export function assertGreaterOrEqual<T>(actual: T, expected: T, msg?: string): void;
/** Throws where `actual >= expected`. */
export function assertLess<T>(actual: T, expected: T, msg?: string): void;
/** Throws where `actual > expected`. */
export function assertLessOrEqual<T>(actual: T, expected: T, msg?: string): void;
/** Throws where the text does not match. */
export function assertMatch(actual: string, expected: RegExp, msg?: string): void;
/** Throws where the text matches. */
export function assertNotMatch(actual: string, expected: RegExp, msg?: string): void;
/** Throws where the text does not hold the other text. */
export function assertStringIncludes(actual: string, expected: string, msg?: string): void;
/** Throws where the array lacks one of the values. */
export function assertArrayIncludes<T>(
  actual: ArrayLike<T>,
  expected: ArrayLike<T>,
  msg?: string,
): void;
/** Throws where the object lacks one of the expected properties, compared deeply. */
export function assertObjectMatch(
  actual: object,
  expected: Record<PropertyKey, unknown>,
  msg?: string,
): void;
/** Throws where the function does not throw; gives back what it threw. */
export function assertThrows(fn: () => unknown, msg?: string): unknown;
/** Throws where the function does not throw such an error; gives back the error. */
export function assertThrows<E extends Error = Error>(
  fn: () => unknown,
  errorClass: abstract new (...args: never[]) => E,
  msgIncludes?: string,
  msg?: string,
): E;
/** Rejects where the promise does not reject; gives back what it rejected with. */
export function assertRejects(fn: () => PromiseLike<unknown>, msg?: string): Promise<unknown>;
/** Rejects where the promise does not reject with such an error; gives back the error. */
export function assertRejects<E extends Error = Error>(
  fn: () => PromiseLike<unknown>,
  errorClass: abstract new (...args: never[]) => E,
  msgIncludes?: string,
  msg?: string,
): Promise<E>;
/** Always throws. */
export function fail(msg?: string): never;
