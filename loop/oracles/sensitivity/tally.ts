/**
 * What became of each changed expectation, and which to try next.
 *
 * Imports `../` only. Has no effect beyond its own state.
 *
 * @module
 */

import type { TestRun } from "../../../room/test_run.ts";
import { findRenamed } from "../target_files.ts";
import type { Attempt, Candidate } from "./expectations.ts";

/** Counts reds and greens of one verify. */
export class Tally {
  readonly #seen = new Map<Attempt, "begun" | "red" | "green" | "unknown">();

  /**
   * Begins the next way to change a target: another one of the same assertion, or another assertion.
   *
   * @param candidate The target.
   * @returns The way, or nothing where nothing further would tell more.
   */
  begin(candidate: Candidate): readonly Attempt[] {
    const hasRed = this.countRed(candidate) > 0;
    for (const ways of candidate.assertions) {
      const isOpen = ways.every((way) => !/red|begun/.test(this.#seen.get(way) ?? ""));
      const untried = ways.find((way) => !this.#seen.has(way));
      if (!untried || !isOpen || (hasRed && untried.weight === "weak")) continue;
      this.#seen.set(untried, "begun");
      return [untried];
    }
    return [];
  }

  /**
   * Takes back what was begun and found no place in a trial.
   *
   * @param attempts The ways.
   */
  drop(attempts: readonly Attempt[]): void {
    for (const attempt of attempts) this.#seen.delete(attempt);
  }

  /**
   * Takes what a trial came to.
   *
   * @param attempts The ways that were tried in it.
   * @param run Its run.
   * @param green The run in which the tests have the names of the targets.
   */
  take(attempts: readonly Attempt[], run: TestRun, green: TestRun): void {
    for (const attempt of attempts) {
      const status = run.kind === "tests" ? findRenamed(run, attempt.id, green) : null;
      const seen = status === "failed" ? "red" : status === "passed" ? "green" : "unknown";
      this.#seen.set(attempt, seen);
    }
  }

  /** True where nothing further can make the answer worse. */
  isDecided(): boolean {
    return [...this.#seen].some(([attempt, seen]) =>
      seen === "green" && attempt.weight === "strict"
    );
  }

  /**
   * Lists assertions that stayed green whatever they expected; one that may be left out proves
   * nothing where another of its test went red.
   *
   * @param candidate The target.
   * @returns The first way of each.
   */
  listDeaf(candidate: Candidate): readonly Attempt[] {
    const hasRed = this.countRed(candidate) > 0;
    return candidate.assertions
      .filter((ways) => ways.every((way) => this.#seen.get(way) === "green"))
      .flatMap((ways) => ways.slice(0, 1))
      .filter(({ weight }) => weight !== "weak" || !hasRed);
  }

  /**
   * Counts ways that turned a target red.
   *
   * @param candidate The target.
   * @returns How many.
   */
  countRed({ assertions }: Candidate): number {
    return assertions.flat().filter((way) => this.#seen.get(way) === "red").length;
  }
}
