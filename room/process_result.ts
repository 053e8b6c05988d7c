/**
 * The shape of what one child process came to.
 *
 * Imports nothing. Has no effect.
 *
 * @module
 */

/** How one child process ended, and what it printed. */
export interface ProcessResult {
  /** How it ended. */
  readonly kind:
    /** It ended by itself. */
    | "exited"
    /** The time limit ended it. */
    | "timed_out"
    /** The caller's signal ended it. */
    | "interrupted"
    /** It never ran; `note` says why. */
    | "not_started";
  /** Exit code, 128 and the signal's number where a signal ended it; null where it did not exit. */
  readonly exitCode: number | null;
  /** Both streams in the order of arrival, freed of terminal codes, then capped. */
  readonly output: string;
  /** Bytes that it printed in all, as they came. */
  readonly outputBytes: number;
  /** Time from the start to the end of its output. */
  readonly durationMs: number;
  /** One sentence for a person on anything unusual, or null. */
  readonly note: string | null;
}
