/**
 * Fixes that may leave: a report becomes one only where its verdict is `fixed`, and everything that
 * publishes takes nothing else.
 *
 * Imports types of `loop/`. Pure.
 *
 * @module
 */

import type { FixReport } from "../loop/verdict.ts";

/** A fix that was proved: the only thing that can be published. */
export class ProvedFix {
  /** The report of the run that proved it. */
  readonly report: FixReport;

  // Private fields make the type one that no other object has, a copy of this one included.
  readonly #isProved = true;

  private constructor(report: FixReport) {
    this.report = report;
  }

  /**
   * Takes a report for a proved fix.
   *
   * @param report The report of a run.
   * @returns The fix; null where the verdict is another than `fixed`, or nothing was changed.
   */
  static from(report: FixReport): ProvedFix | null {
    const isProved = report.verdict === "fixed" && report.diff !== "" && report.files.length > 0;
    return isProved ? new ProvedFix(report) : null;
  }

  /**
   * Tells a proved fix from what was only cast to one.
   *
   * @param value Any value.
   * @returns True where {@link ProvedFix.from} made it.
   */
  static isProved(value: object): value is ProvedFix {
    return #isProved in value;
  }
}

/**
 * Takes a report for a proved fix.
 *
 * @param report The report of a run.
 * @returns The fix; null where the verdict is another than `fixed`, or nothing was changed.
 */
export function toProvedFix(report: FixReport): ProvedFix | null {
  return ProvedFix.from(report);
}
