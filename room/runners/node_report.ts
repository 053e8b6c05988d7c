/**
 * Reads the reports that the reporter of `node --test` leaves.
 *
 * Imports the lines of reports and the runners' shapes. Has no effect.
 *
 * @module
 */

import type { LoadError, TestOutcome } from "../test_run.ts";
import { toMessage } from "./messages.ts";
import type { ProjectPaths } from "./project_paths.ts";
import { readReportLines, type ReportLine } from "./report_lines.ts";
import type { Report, ReportFile, RunContext } from "./runner.ts";

/**
 * Reads one report.
 *
 * @param file A file of the report folder.
 * @param context The run that it comes from.
 * @returns Outcomes by file and name.
 */
export function parseNodeReport(file: ReportFile, { paths }: RunContext): Report {
  const { cwd, isComplete, lines, tampered } = readReportLines(file.text);
  const tests = lines.filter(({ kind }) => kind === "test");
  const suites = lines.filter(({ kind }) => kind === "suite_error");
  const broken = [
    ...lines.filter(({ kind }) => kind === "file_error"),
    ...suites.filter((suite) => !tests.some((test) => isFailedIn(suite, test))),
  ];
  return {
    runner: "node",
    isComplete,
    outcomes: tests.map((test) => toOutcome(test, suites, { cwd, paths })),
    loadErrors: broken.map((line) => toLoadError(line, { cwd, paths })),
    tampered,
  };
}

interface Names {
  readonly cwd: string | null;
  readonly paths: ProjectPaths;
}

function isFailedIn(suite: ReportLine, test: ReportLine): boolean {
  return test.status === "failed" && test.file === suite.file &&
    test.name.startsWith(`${suite.name} > `);
}

/** A hook that fails cancels the tests of its suite; the reason stands with the suite. */
function toOutcome(test: ReportLine, suites: readonly ReportLine[], names: Names): TestOutcome {
  const { name, status } = test;
  const reasons = suites.filter((suite) => isFailedIn(suite, test)).map((suite) => suite.message);
  return {
    file: names.paths.resolve(test.file, names.cwd ?? undefined),
    name,
    status,
    message: status === "failed" ? toMessage([test.message, ...reasons].join("\n")) : "",
  };
}

function toLoadError({ file, name, message }: ReportLine, { cwd, paths }: Names): LoadError {
  const own = paths.resolve(file, cwd ?? undefined);
  const place = paths.findPlaces(message).find(({ line }) => line !== null);
  const title = name === "" ? `${own} failed outside its tests` : `Suite "${name}" failed`;
  return {
    file: place?.file ?? own,
    line: place?.line ?? null,
    message: toMessage(`${title}\n${message}`),
  };
}
