/**
 * A watch over one try: ends it when it is too slow, or when the run is interrupted.
 *
 * Imports only types. Its effect is timers, which `stop` takes back.
 *
 * @module
 */

import type { Limits } from "./retry.ts";

type Timer = ReturnType<typeof setTimeout>;
type TimeLimit = "firstByteMs" | "idleMs" | "tryMs";

/** Ends one try at its time limits. */
export class Watch {
  /** Aborts the request. */
  readonly signal: AbortSignal;
  readonly #controller = new AbortController();
  readonly #limits: Limits;
  readonly #total: Timer;
  #timer: Timer;
  #expired: TimeLimit | null = null;

  /**
   * Starts to watch.
   *
   * @param limits The time limits.
   * @param interrupt Signal of the run, where it has one.
   */
  constructor(limits: Limits, interrupt: AbortSignal | null) {
    this.#limits = limits;
    this.#total = this.#start("tryMs", limits.tryMs);
    this.#timer = this.#start("firstByteMs", limits.firstByteMs);
    const signals = [this.#controller.signal, ...(interrupt ? [interrupt] : [])];
    this.signal = AbortSignal.any(signals);
  }

  /** The limit that was met, in words; null where none was. */
  get expired(): string | null {
    if (this.#expired === null) return null;
    return `${this.#limits[this.#expired] / 1000} s (${this.#expired})`;
  }

  /**
   * Notes that something came.
   *
   * @param idleMs How long the next bytes may take.
   */
  touch(idleMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = this.#start("idleMs", idleMs);
  }

  /** Takes the timers back. */
  stop(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#total);
  }

  #start(limit: TimeLimit, ms: number): Timer {
    return setTimeout(() => {
      this.#expired ??= limit;
      this.#controller.abort();
    }, ms);
  }
}
