/**
 * A fix as it is shown to others: secrets are taken out of every text of it, before any of it is
 * broken up for Markdown.
 *
 * Imports types of `loop/`. Pure.
 *
 * @module
 */

import type { FixReport, TestNames } from "../loop/verdict.ts";
import type { ProvedFix } from "./proved_fix.ts";

/** What texts about a fix are made of; nothing can be published by it. */
export type ShownFix = Pick<ProvedFix, "report" | "proof" | "files">;

/** Takes secrets out of a text. */
export type Redact = (text: string) => string;

/**
 * Takes secrets out of the texts of a fix.
 *
 * @param fix The fix.
 * @param redact Takes secrets out of a text.
 * @returns What may be shown.
 */
export function redactFix({ report, proof, files }: ProvedFix, redact: Redact): ShownFix {
  return {
    report: redactReport(report, redact),
    proof: { ...proof, command: proof.command.map(redact) },
    files,
  };
}

/**
 * Takes secrets out of what a report says; its diff stays what was proved.
 *
 * @param report The report.
 * @param redact Takes secrets out of a text.
 * @returns What may be shown.
 */
export function redactReport(report: FixReport, redact: Redact): FixReport {
  const { explanation, reasons, oracles, tests: { before, after } } = report;
  return {
    ...report,
    explanation: redact(explanation),
    reasons: reasons.map(redact),
    oracles: oracles.map((oracle) => ({ ...oracle, detail: redact(oracle.detail) })),
    tests: { before: redactNames(before, redact), after: after && redactNames(after, redact) },
  };
}

function redactNames({ passed, failed, skipped }: TestNames, redact: Redact): TestNames {
  return {
    passed: passed.map(redact),
    failed: failed.map(redact),
    skipped: skipped.map(redact),
  };
}
