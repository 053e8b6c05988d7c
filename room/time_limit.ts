/**
 * Time limits that load nothing: the first `setTimeout` of a process brings the runtime's Node
 * layer with it, 5 ms of a start that needs no more than to wait.
 *
 * Imports nothing. Its one effect is to wait.
 *
 * @module
 */

/** A limit that runs. */
export interface TimeLimit {
  /** Settles when the time is up; never where the limit is cleared before. */
  readonly isUp: Promise<void>;
  /** Ends the limit: it holds nothing up any more. */
  clear(): void;
}

/**
 * Starts a time limit.
 *
 * @param durationMs Time until it is up.
 * @returns The limit; a process waits for it until it is cleared.
 */
export function startTimeLimit(durationMs: number): TimeLimit {
  const { promise: isUp, resolve } = Promise.withResolvers<void>();
  const signal = AbortSignal.timeout(durationMs);
  const end = () => resolve();
  signal.addEventListener("abort", end);
  return { isUp, clear: () => signal.removeEventListener("abort", end) };
}

/**
 * Waits for work no longer than a limit.
 *
 * @param work What is waited for; an error of it is thrown.
 * @param limitMs Time to wait at the most.
 * @returns Whether it was done in time.
 */
export async function isDoneWithin(work: Promise<unknown>, limitMs: number): Promise<boolean> {
  const limit = startTimeLimit(limitMs);
  try {
    return await Promise.race([work.then(() => true), limit.isUp.then(() => false)]);
  } finally {
    limit.clear();
  }
}
