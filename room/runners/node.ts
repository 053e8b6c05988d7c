/**
 * `node --test`: names and files from a reporter of our own, beside the usual one.
 *
 * Imports the reporter's text and the runners' shapes. Has no effect.
 *
 * @module
 */

import { toFileUrl } from "../../guards/std_path.ts";
import type { ChildPlaces } from "../sandboxed_command.ts";
import { toNodeFreezeFile, toNodeFreezeFlag } from "./node_freeze.ts";
import { renderNodeReporter } from "./node_reporter.ts";
import {
  type Command,
  escapePattern,
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
  prepare: async () => void await loadReport(),
  parse: async (file, context) => (await loadReport()).parseNodeReport(file, context),
  // The report of `node --test` says it all.
  findLoadErrors: () => [],
};

/** What reads reports loads while the tests run. */
const loadReport = () => import("./node_report.ts");

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
