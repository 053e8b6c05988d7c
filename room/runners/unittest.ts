/**
 * Python's `unittest`: names and files from a driver of our own.
 *
 * Imports the driver's text and the runners' shapes. Has no effect.
 *
 * @module
 */

import type { ChildPlaces } from "../sandboxed_command.ts";
import type { LoadError } from "../test_run.ts";
import { toMessage } from "./messages.ts";
import type { ProjectPaths } from "./project_paths.ts";
import { parseModuleCommand } from "./python_command.ts";
import { readReportLines, type ReportLine } from "./report_lines.ts";
import {
  type Command,
  type Report,
  type ReportFile,
  type RunContext,
  type Runner,
  stripFile,
  type ToolFile,
} from "./runner.ts";
import { renderUnittestDriver } from "./unittest_driver.ts";

/** Name of the driver in the tool folder. */
export const UNITTEST_DRIVER_PATH = "unittest_driver.py";

/** The runner of `python3 -m unittest`. */
export const UNITTEST: Runner = {
  name: "unittest",
  instrument: (command, places) => ({
    command: replaceModule(command, places),
    expected: { name: null, isSigned: true },
    toolFiles: [toUnittestDriver(places)],
    pathFirst: [],
  }),
  narrow: narrowByName,
  parse: parseReport,
  findLoadErrors: () => [],
};

/**
 * Gives the driver script.
 *
 * @param places Folders in the child's words.
 * @returns The file for the tool folder.
 */
export function toUnittestDriver({ reportDir }: Pick<ChildPlaces, "reportDir">): ToolFile {
  return {
    path: UNITTEST_DRIVER_PATH,
    text: renderUnittestDriver(reportDir),
    isExecutable: false,
  };
}

function replaceModule({ argv, env }: Command, { toolDir }: ChildPlaces): Command {
  const parts = parseModuleCommand(argv);
  if (parts === null) throw new TypeError(`Cannot instrument "${argv[0]}": found no "-m unittest"`);
  return { argv: [...parts.interpreter, `${toolDir}/${UNITTEST_DRIVER_PATH}`, ...parts.args], env };
}

/** `-k` looks for the text in `module.Class.test`; what a subtest adds is no part of that. */
function narrowByName({ argv, env }: Command, filter: string): Command | null {
  const name = stripFile(filter).replace(/\s.*$/s, "");
  return name === "" ? null : { argv: [...argv, `-k${name}`], env };
}

/** How unittest names a module that asked to be skipped while it was loaded. */
const SKIPPED_MODULE = "unittest.loader.ModuleSkipped.";

function parseReport(file: ReportFile, { paths }: RunContext): Report {
  const { cwd, isComplete, lines, tampered } = readReportLines(file.text);
  const toFile = ({ file, name }: ReportLine) =>
    name.startsWith(SKIPPED_MODULE)
      ? toModuleFile(name.slice(SKIPPED_MODULE.length), paths)
      : paths.resolve(file, cwd ?? undefined);
  return {
    runner: "unittest",
    isComplete,
    outcomes: lines.filter(({ kind }) => kind === "test").map((line) => ({
      file: toFile(line),
      name: line.name,
      status: line.status,
      message: toMessage(line.message),
    })),
    loadErrors: lines.filter(({ kind }) => kind !== "test")
      .map((line) => toLoadError(line, toFile(line) || toModuleFile(line.name, paths), paths)),
    tampered,
  };
}

/** The last place of a traceback is where it broke; the test module stands in the message. */
function toLoadError(line: ReportLine, file: string, paths: ProjectPaths): LoadError {
  const place = paths.findPlaces(line.message).at(-1);
  return {
    file: place?.file ?? file,
    line: place?.line ?? null,
    message: toMessage(`${line.name}\n${line.message}`),
  };
}

function toModuleFile(module: string, paths: ProjectPaths): string {
  return paths.resolve(`${module.replaceAll(".", "/")}.py`);
}
