/**
 * The reviews of a run: a second model looks at proved diffs, and what that used is counted.
 *
 * Imports types of `models/`. Its effect is the call of the reviewer it is handed.
 *
 * @module
 */

import type { Review, Reviewer } from "../models/review.ts";
import type { EventSink } from "./events.ts";
import { addRunUsage, addUsage, NOTHING_USED } from "./spent.ts";
import type { RunUsage } from "./verdict.ts";

/** Who reviews, and what ends that. */
export interface ReviewEffects {
  /** A second model; without one there are no reviews. */
  readonly reviewer?: Reviewer;
  readonly events: EventSink;
  readonly signal: AbortSignal;
}

/** All reviews of one run. */
export class Reviews {
  readonly #effects: ReviewEffects;
  readonly #redact: (text: string) => string;
  #usage = NOTHING_USED;

  /**
   * Creates the reviews of a run; none was made yet.
   *
   * @param effects Who reviews.
   * @param redact Takes secrets out of what is sent.
   */
  constructor(effects: ReviewEffects, redact: (text: string) => string) {
    this.#effects = effects;
    this.#redact = redact;
  }

  /** Whether there is somebody to ask. */
  get hasReviewer(): boolean {
    return this.#effects.reviewer !== undefined;
  }

  /**
   * Asks for a review; what is sent leaves the house like any other prompt: without secrets.
   *
   * @param shown The diff, and what failed before it.
   * @returns What the reviewer came to.
   * @throws {TypeError} Where there is no reviewer.
   */
  async ask(shown: { readonly diff: string; readonly failures: string }): Promise<Review> {
    const { reviewer, events, signal } = this.#effects;
    if (reviewer === undefined) throw new TypeError("Cannot review: found no reviewer");
    const { diff, failures } = shown;
    const redacted = { diff: this.#redact(diff), failures: this.#redact(failures) };
    const review = await reviewer({ ...redacted, signal });
    const { usage } = review;
    this.#usage = addUsage(this.#usage, usage);
    events.take({ kind: "reviewed", score: review.kind === "looked" ? review.score : null, usage });
    return review;
  }

  /**
   * Adds what the reviews used.
   *
   * @param usage What the rest of the run used.
   * @returns The sum.
   */
  addTo(usage: RunUsage): RunUsage {
    return this.#usage.requests === 0 ? usage : addRunUsage(usage, this.#usage);
  }
}
