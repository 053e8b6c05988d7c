/**
 * Clock and chance, as they are handed to what waits.
 *
 * Imports nothing. Its effect is the timer of a sleep.
 *
 * @module
 */

/** Clock and chance. */
export interface Clock {
  /** Ends after the time, or early when the signal says so; it never throws. */
  sleep(ms: number, signal: AbortSignal | null): Promise<void>;
  /** A number from 0 to 1. */
  random(): number;
  /** Milliseconds since 1970. */
  now(): number;
}

/** The clock of this machine. */
export const SYSTEM_CLOCK: Clock = {
  now: () => Date.now(),
  random: () => Math.random(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", end);
        resolve();
      };
      const timer = setTimeout(end, ms);
      signal?.addEventListener("abort", end);
      if (signal?.aborted) end();
    }),
};
