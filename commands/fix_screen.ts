/**
 * What a person sees of a fix: its progress on standard error, and the report at its end.
 *
 * Loaded while the first tests run. Imports the terminal, the progress and the report beside it.
 * Its effect is writing to standard error.
 *
 * @module
 */

import type { EventSink } from "../loop/events.ts";
import type { FixReport } from "../loop/verdict.ts";
import { createProgress } from "./progress.ts";
import { renderJson, renderReport, type ReportOptions } from "./report.ts";
import { createDenoTerminal } from "./terminal.ts";

/**
 * Creates the sink that shows the events of a run on this process's terminal.
 *
 * @returns The sink.
 */
export function createFixProgress(): EventSink {
  const terminal = createDenoTerminal();
  return createProgress({
    write: (text) => terminal.write(text),
    isTerminal: Deno.stderr.isTerminal(),
    hasColour: terminal.hasColour,
    columns: () => terminal.size().columns,
    everySecond,
    now: () => performance.now(),
  });
}

/** A row that counts must keep nobody's process alive. */
function everySecond(tick: () => void): () => void {
  const timer = setInterval(tick, 1_000);
  Deno.unrefTimer(timer);
  return () => clearInterval(timer);
}

/** How a report is written, and what it alone does not know. */
export interface FixReportOptions
  extends Pick<ReportOptions, "patch" | "denials" | "resume" | "outcome" | "carried"> {
  readonly printsJson: boolean;
}

/**
 * Renders a report for standard output.
 *
 * @param report The report.
 * @param options How it is written.
 * @returns The text.
 */
export function renderFixReport(
  report: FixReport,
  { printsJson, ...known }: FixReportOptions,
): string {
  if (printsJson) return renderJson(report, known.outcome);
  const { columns } = createDenoTerminal().size();
  const hasColour = Deno.stdout.isTerminal() && !Deno.noColor;
  return renderReport(report, { ...known, columns, hasColour });
}
