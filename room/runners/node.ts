/**
 * `node --test`: names and files from a reporter of our own, beside the usual one.
 *
 * Imports the reporter's text and the runners' shapes. Has no effect.
 *
 * @module
 */

import { toFileUrl } from "../../guards/std_path.ts";
import type { ChildPlaces } from "../sandboxed_command.ts";
import type { LoadError, TestOutcome } from "../test_run.ts";
import { toMessage } from "./messages.ts";
import { toNodeFreezeFile, toNodeFreezeFlag } from "./node_freeze.ts";
import { renderNodeReporter } from "./node_reporter.ts";
import type { ProjectPaths } from "./project_paths.ts";
import { readReportLines, type ReportLine } from "./report_lines.ts";
import {
  type Command,
  escapePattern,
  type Report,
  type ReportFile,
  type RunContext,
  type Runner,
  type RunPlaces,
  stripFile,
  type ToolFile,
} from "./runner.ts";

/** The runner of Node's own tests. */
export const NODE: Runner = {
  name: "node",
  instrument: ({ argv, env }, places) => ({
    command: { argv: insertFlags(dropReporters(argv), toNodeFlags(places)), env },
    expected: { name: null, isSigned: true },
    toolFiles: [toReporterFile(places), toNodeFreezeFile(places)],
    pathFirst: [],
  }),
  narrow: narrowByName,
  parse: parseReport,
  // The report of `node --test` says it all.
  findLoadErrors: () => [],
};

function toNodeFlags(places: RunPlaces): string[] {
  return [toNodeFreezeFlag(places), ...toReporterFlags(places)];
}

/**
 * Gives the flags by which Node reports to us and still prints as a person expects.
 *
 * @param places Folders in the child's words.
 * @returns Flags for Node's command line or `NODE_OPTIONS`; none holds a space or a quote.
 */
export function toReporterFlags({ toolDir }: Pick<ChildPlaces, "toolDir">): string[] {
  return [
    "--test-reporter=spec",
    "--test-reporter-destination=stdout",
    `--test-reporter=${toFileUrl(`${toolDir}/node_reporter.mjs`).href}`,
    // It writes its own file, one a process, and nothing to where it is sent.
    "--test-reporter-destination=stderr",
  ];
}

/**
 * Gives the file that the flags of `toReporterFlags` name.
 *
 * @param places Folders in the child's words, and the word of the run.
 * @returns The reporter module.
 */
export function toReporterFile(places: Omit<RunPlaces, "toolDir">): ToolFile {
  return { path: "node_reporter.mjs", text: renderNodeReporter(places), isExecutable: false };
}

function insertFlags(argv: readonly string[], flags: readonly string[]): string[] {
  return [...argv.slice(0, 1), ...flags, ...argv.slice(1)];
}

const REPORTER_FLAG = /^--test-reporter(-destination)?$/;

/** Node wants as many destinations as reporters, so those of the command make room for ours. */
function dropReporters(argv: readonly string[]): string[] {
  return argv.filter((word, index) =>
    !REPORTER_FLAG.test(word.replace(/=.*/s, "")) && !REPORTER_FLAG.test(argv[index - 1] ?? "")
  );
}

/** Node matches each test's own name, so every part of a nested name is one pattern. */
function narrowByName({ argv, env }: Command, filter: string): Command | null {
  const parts = stripFile(filter).split(" > ").filter((part) => part.trim() !== "");
  if (parts.length === 0) return null;
  const flags = parts.map((part) => `--test-name-pattern=${escapePattern(part)}`);
  return { argv: insertFlags(argv, flags), env };
}

function parseReport(file: ReportFile, { paths }: RunContext): Report {
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
