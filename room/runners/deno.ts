/**
 * `deno test`: names from its JUnit report, files that did not load from its output.
 *
 * Imports `../junit.ts` and the runners' shapes. Has no effect.
 *
 * @module
 */

import { type JunitCase, parseJunit, prepareJunit } from "../junit.ts";
import { isMissingDependency } from "../signs/cannot_run.ts";
import type { LoadError, TestOutcome } from "../test_run.ts";
import { DENO_FREEZE_PATH, toDenoFreezeFile } from "./deno_freeze.ts";
import { toMessage } from "./messages.ts";
import type { ProjectPaths } from "./project_paths.ts";
import {
  type Command,
  escapePattern,
  type Report,
  type ReportFile,
  type RunContext,
  type Runner,
  stripFile,
} from "./runner.ts";

const REPORT_NAME = "deno-main.xml";

/** The runner of Deno's own tests, doc tests among them. */
export const DENO: Runner = {
  name: "deno",
  instrument: ({ argv, env }, { reportDir, toolDir, mark, hasNodeAssert }) => ({
    command: {
      argv: insertFlags(dropReportPath(argv), [
        `--preload=${toolDir}/${DENO_FREEZE_PATH}`,
        `--junit-path=${reportDir}/${REPORT_NAME}`,
      ]),
      env,
    },
    expected: { name: REPORT_NAME, isSigned: false },
    toolFiles: [toDenoFreezeFile({ mark, hasNodeAssert })],
    pathFirst: [],
  }),
  narrow: narrowByName,
  toTypeCheck,
  skipTypeCheck,
  prepare: prepareJunit,
  parse: parseReport,
  findLoadErrors: findEarlyErrors,
};

/** With these nothing is checked, or it never ends, or more is done than checking. */
const AGAINST_CHECK =
  /^(--no-check|--no-run|--watch(=.*)?|--allow-scripts(=.*)?|-r(=.*)?|--reload(=.*)?)$/;

function toTypeCheck({ argv, env }: Command): Command | null {
  const isAgainst = readFlags(argv).some((flag) => AGAINST_CHECK.test(flag));
  return isAgainst ? null : { argv: insertFlags(argv, ["--no-run"]), env };
}

function skipTypeCheck({ argv, env }: Command): Command {
  const flags = readFlags(argv);
  const others = flags.filter((flag) => !/^--(no-)?check(=.*)?$/.test(flag));
  return { argv: insertFlags([...others, ...argv.slice(flags.length)], ["--no-check"]), env };
}

/** Words up to `--`; what follows is for the tests. */
function readFlags(argv: readonly string[]): readonly string[] {
  const end = argv.indexOf("--");
  return end === -1 ? argv : argv.slice(0, end);
}

function insertFlags(argv: readonly string[], flags: readonly string[]): string[] {
  return [...argv.slice(0, 2), ...flags, ...argv.slice(2)];
}

/** A second report path is an error to Deno; the one of the command would stay in the room unread. */
function dropReportPath(argv: readonly string[]): string[] {
  return argv.filter((word, index) =>
    !word.startsWith("--junit-path=") && word !== "--junit-path" &&
    argv[index - 1] !== "--junit-path"
  );
}

/** Deno looks for the text in the names of top-level tests; a step is named after `test > `. */
function narrowByName({ argv, env }: Command, filter: string): Command | null {
  const name = stripFile(filter).split(" > ")[0]?.trim() ?? "";
  const hasOwn = argv.some((word) => word === "--filter" || word.startsWith("--filter="));
  if (name === "" || hasOwn || argv.includes("--doc")) return null;
  // Text between slashes would be read as a pattern.
  const pattern = name.startsWith("/") ? `/${escapePattern(name)}/` : name;
  return { argv: insertFlags(argv, [`--filter=${pattern}`]), env };
}

async function parseReport(file: ReportFile, context: RunContext): Promise<Report> {
  const loadErrors = findUncaughtErrors(context);
  const report = { runner: "deno", loadErrors, tampered: [] } as const;
  const cases = await readCases(file.text);
  if (cases === null) return { ...report, isComplete: false, outcomes: [] };
  // A test without a duration was planned and did not run: filtered out, or never reached.
  const ran = cases.filter(({ hasTime }) => hasTime);
  const numbers = numberExamples(ran);
  const outcomes = ran.map((test) =>
    toOutcome(test, numbers.get(test), { cwd: file.cwd, paths: context.paths })
  );
  return { ...report, isComplete: true, outcomes };
}

async function readCases(text: string): Promise<JunitCase[] | null> {
  try {
    return await parseJunit(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

const EXAMPLE = /^(?<file>.+)#(?<line>\d+)-\d+\.\w+$/;

/** Doc tests are named by their lines, which any edit moves: they are numbered in their file. */
function numberExamples(cases: readonly JunitCase[]): ReadonlyMap<JunitCase, number> {
  const counts = new Map<string, number>();
  const numbers = new Map<JunitCase, number>();
  const examples = cases.filter(isExample).sort((a, b) => toExampleLine(a) - toExampleLine(b));
  for (const example of examples) {
    const file = toFileText(example);
    counts.set(file, (counts.get(file) ?? 0) + 1);
    numbers.set(example, counts.get(file) ?? 1);
  }
  return numbers;
}

function isExample({ name, className }: JunitCase): boolean {
  return name.startsWith("file://") && EXAMPLE.test(className);
}

function toExampleLine({ className }: JunitCase): number {
  return Number(EXAMPLE.exec(className)?.groups?.line ?? 0);
}

function toFileText(test: JunitCase): string {
  return isExample(test) ? EXAMPLE.exec(test.className)?.groups?.file ?? "" : test.className;
}

function toOutcome(
  test: JunitCase,
  example: number | undefined,
  { cwd, paths }: { readonly cwd: string | null; readonly paths: ProjectPaths },
): TestOutcome {
  const failure = test.marks.find(({ kind }) => kind !== "skipped");
  return {
    file: paths.resolve(toFileText(test), cwd ?? undefined),
    name: example === undefined ? test.name : `doc example ${example}`,
    status: failure ? "failed" : test.marks.length > 0 ? "skipped" : "passed",
    message: failure ? toMessage(failure.text || failure.message) : "",
  };
}

/** Errors outside any test: of a file that did not load, or of work that a test left behind. */
function findUncaughtErrors({ output, paths, exitCode }: RunContext): LoadError[] {
  if (exitCode === 0) return [];
  const found = output.matchAll(
    /^(.+) \(uncaught error\)\n(error: [^]*?)(?=\nThis error|\n\n|(?![^]))/gm,
  );
  return [...found].map(([, file = "", words = ""]) =>
    toLoadError(words, paths, paths.resolve(file))
  );
}

const NOT_A_CAUSE = /^error: (Test failed|Type checking failed)/;

/** Nothing ran at all: a type error, a syntax error, an import that leads nowhere. */
function findEarlyErrors({ output, paths }: RunContext): LoadError[] {
  return output.split(/\n\s*\n|\n(?=TS\d+ \[ERROR\])/)
    .map((block) => block.replace(/^((Check|Download) .*\n)+/, ""))
    .filter((block) => /^(TS\d+ \[ERROR\]|error): /.test(block) && !NOT_A_CAUSE.test(block))
    .filter((block) => !isMissingDependency(block))
    .map((block) => toLoadError(block, paths, ""))
    .filter(({ file }) => file !== "");
}

function toLoadError(words: string, paths: ProjectPaths, file: string): LoadError {
  const place = paths.findPlaces(words)[0];
  return { file: place?.file ?? file, line: place?.line ?? null, message: toMessage(words) };
}
