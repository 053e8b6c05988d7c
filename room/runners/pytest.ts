/**
 * `pytest`: names and files from its JUnit report in the older form, which names files.
 *
 * Imports `../junit.ts` and the runners' shapes. Has no effect.
 *
 * @module
 */

import { type JunitCase, parseJunit, prepareJunit } from "../junit.ts";
import type { LoadError, TestOutcome } from "../test_run.ts";
import { toMessage } from "./messages.ts";
import type { ProjectPaths } from "./project_paths.ts";
import { isPytest, parseModuleCommand } from "./python_command.ts";
import { PYTEST_PLUGIN, PYTEST_PLUGIN_FOLDER, toPytestPlugin } from "./pytest_plugin.ts";
import {
  type Command,
  type Instrumented,
  type Report,
  type ReportFile,
  type RunContext,
  type Runner,
  type RunPlaces,
  stripFile,
} from "./runner.ts";

/** The runner of `pytest`, by its own name or by `python3 -m pytest`. */
export const PYTEST: Runner = {
  name: "pytest",
  instrument,
  narrow: narrowByName,
  prepare: prepareJunit,
  parse: parseReport,
  findLoadErrors: ({ output, paths }) => findCollectionErrors(output, paths),
};

const REPORT_NAME = "pytest-main.xml";

/** The plugin is found by a variable, which an isolated Python does not read. */
function instrument({ argv, env }: Command, places: RunPlaces): Instrumented {
  const report = `${places.reportDir}/${REPORT_NAME}`;
  const hasPlugin = !isIsolated(argv);
  const plugin = hasPlugin ? ["-p", PYTEST_PLUGIN] : [];
  const folder = `${places.toolDir}/${PYTEST_PLUGIN_FOLDER}`;
  const path = [folder, ...(env.PYTHONPATH ? [env.PYTHONPATH] : [])].join(":");
  return {
    command: {
      argv: insertOptions(dropReportPath(argv), [...plugin, ...toPytestOptions(report)]),
      env: hasPlugin ? { ...env, PYTHONPATH: path } : env,
    },
    expected: { name: REPORT_NAME, isSigned: hasPlugin },
    toolFiles: hasPlugin ? [toPytestPlugin(places, report)] : [],
    pathFirst: [],
  };
}

function isIsolated(argv: readonly string[]): boolean {
  const interpreter = parseModuleCommand(argv)?.interpreter ?? [];
  return interpreter.some((word) => /^-[a-zA-Z]*[EI]/.test(word) && !/^-[WX]/.test(word));
}

/**
 * Gives the options by which pytest reports to us.
 *
 * @param path The report file in the child's words.
 * @returns Options for its command line or `PYTEST_ADDOPTS`.
 */
export function toPytestOptions(path: string): string[] {
  return [`--junitxml=${path}`, "-ojunit_family=xunit1"];
}

function insertOptions(argv: readonly string[], options: readonly string[]): string[] {
  const parts = isPytest(argv[0]) ? null : parseModuleCommand(argv);
  return parts === null
    ? [...argv.slice(0, 1), ...options, ...argv.slice(1)]
    : [...parts.interpreter, "-m", parts.module, ...options, ...parts.args];
}

/** The last report path wins, and one of the command would stay in the room unread. */
function dropReportPath(argv: readonly string[]): string[] {
  const isFlag = (word: string | undefined) => /^--junit-?xml$/.test(word ?? "");
  return argv.filter((word, index) =>
    !isFlag(word) && !/^--junit-?xml=/.test(word) && !isFlag(argv[index - 1])
  );
}

/** `-k` takes an expression: only the words of the name go into it, joined by `and`. */
function narrowByName({ argv, env }: Command, filter: string): Command | null {
  const words = stripFile(filter).match(/[\p{L}\p{N}_]+/gu) ?? [];
  const safe = words.filter((word) => !/^(and|or|not|True|False|None)$/.test(word));
  return safe.length === 0 ? null : { argv: insertOptions(argv, ["-k", safe.join(" and ")]), env };
}

async function parseReport(file: ReportFile, { paths }: RunContext): Promise<Report> {
  const cases = await readCases(file.text);
  const report = { runner: "pytest", isComplete: cases !== null, tampered: [] } as const;
  const isBroken = (test: JunitCase) => test.className === "" && findFailure(test) !== undefined;
  return {
    ...report,
    outcomes: mergePhases((cases ?? []).filter((test) => !isBroken(test)))
      .map((test) => toOutcome(test, paths, file.cwd)),
    loadErrors: (cases ?? []).filter(isBroken).map((test) => toLoadError(test, paths)),
  };
}

async function readCases(text: string): Promise<JunitCase[] | null> {
  try {
    return await parseJunit(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** A test that fails and then breaks while it is torn down stands in the report twice. */
function mergePhases(cases: readonly JunitCase[]): JunitCase[] {
  const merged = new Map<string, JunitCase>();
  for (const test of cases) {
    const key = JSON.stringify([test.file, test.className, test.name]);
    const first = merged.get(key);
    merged.set(key, first ? { ...first, marks: [...first.marks, ...test.marks] } : test);
  }
  return [...merged.values()];
}

function findFailure({ marks }: JunitCase) {
  return marks.find(({ kind }) => kind !== "skipped");
}

function toOutcome(test: JunitCase, paths: ProjectPaths, cwd: string | null): TestOutcome {
  const failure = findFailure(test);
  const skip = test.marks.find(({ kind }) => kind === "skipped");
  const status = failure
    ? "failed"
    // The code that is tested could call `pytest.xfail` too, so that this is not a pass.
    : skip?.type === "pytest.xfail"
    ? "todo"
    : skip
    ? "skipped"
    : "passed";
  return {
    file: paths.resolve(test.file ?? "", cwd ?? undefined),
    name: toNodeName(test),
    status,
    message: failure ? toMessage(failure.text || failure.message) : "",
  };
}

/** The part of pytest's own node id after the file: `Class::test[parameter]`. */
function toNodeName({ file, className, name }: JunitCase): string {
  const module = (file ?? "").replace(/\.py$/, "").replaceAll("/", ".");
  const classes = className.startsWith(`${module}.`) ? className.slice(module.length + 1) : "";
  return [...classes.split(".").filter((part) => part !== ""), name].join("::");
}

function toLoadError(test: JunitCase, paths: ProjectPaths): LoadError {
  const words = test.marks.map(({ text, message }) => text || message).join("\n");
  const place = paths.findPlaces(words).at(-1);
  return {
    file: place?.file ?? paths.resolve(test.file ?? ""),
    line: place?.line ?? null,
    message: toMessage(`${test.name}\n${words}`),
  };
}

/**
 * Finds modules that pytest could not collect in what it prints.
 *
 * @param output Output, cleaned of terminal codes.
 * @param paths Names of the project's files.
 * @returns One entry a module.
 */
export function findCollectionErrors(output: string, paths: ProjectPaths): LoadError[] {
  const found = output.matchAll(
    /^_* ?ERROR collecting (\S+)[^\n]*\n([^]*?)(?=^(?:_{3,}|={3,}|!{3,}|\d+ errors?)|(?![^]))/gm,
  );
  return [...found].map(([, module = "", words = ""]) => {
    const place = paths.findPlaces(words).at(-1);
    const file = place?.file || paths.resolve(module) || module;
    return { file, line: place?.line ?? null, message: toMessage(`${module}\n${words}`) };
  });
}
