/**
 * Reads what the runners of one run left, and tells their own reports from others.
 *
 * Imports the runners and the room's own files. Reads the report folder through what it is handed.
 *
 * @module
 */

import type { ReportFolder } from "./report_dir.ts";
import { type ExpectedReports, judgeReports } from "./runners/report_proof.ts";
import { RUNNERS } from "./runners/all.ts";
import type { Report, ReportFile, RunContext } from "./runners/runner.ts";

/** What is read together with the reports. */
export interface ReadReportsOptions {
  /** What is known of the run. */
  readonly context: RunContext;
  /** Which reports are due. */
  readonly expected: ExpectedReports;
}

/** The reports of a run. */
export interface ReadReports {
  /** One a file; what is not the runner's own counts as cut off. */
  readonly reports: readonly Report[];
  /** What the reports show to have been replaced, themselves among it. */
  readonly tampered: readonly string[];
  /** True where each of the reported processes looked after its parts. */
  readonly isWatched: boolean;
}

/** Name, among what was replaced, of the report itself. */
export const REPORT_PART = "the test report";

/**
 * Reads the reports of a run that is over.
 *
 * @param folder The folders of the run.
 * @param options What is known of the run.
 * @returns The reports, sorted by name of file.
 */
export async function readReports(
  folder: ReportFolder,
  { context, expected }: ReadReportsOptions,
): Promise<ReadReports> {
  const files = folder.read();
  const key = { text: folder.key, isTaken: !folder.hasKey() };
  const states = judgeReports(files, { expected, key });
  const reports: Report[] = [];
  for (const [index, file] of files.entries()) {
    const report = await parse(file, context);
    if (report) {
      reports.push(states[index] === "genuine" ? report : { ...report, isComplete: false });
    }
  }
  // The first runner that could sign had begun, and nothing of it is left.
  const isGone = key.isTaken && files.length === 0;
  if (isGone) reports.push(GONE);
  const isForged = states.includes("forged") || isGone;
  const said = reports.flatMap(({ tampered }) => tampered);
  return {
    reports,
    tampered: isForged ? [REPORT_PART, ...said] : said,
    isWatched: isForged || reports.length > 0 && (expected.isSigned || reports.every(isWatched)),
  };
}

/** Pytest has its plugin only where it is the command itself. */
function isWatched({ runner }: Report): boolean {
  return runner !== "pytest";
}

const GONE: Report = {
  runner: "node",
  isComplete: false,
  outcomes: [],
  loadErrors: [],
  tampered: [],
};

/** A report's file name starts with its runner's; anything else was put there by the tests. */
async function parse(file: ReportFile, context: RunContext): Promise<Report | null> {
  const runner = RUNNERS.find(({ name }) => file.name.startsWith(`${name}-`));
  return runner ? await runner.parse(file, context) : null;
}
