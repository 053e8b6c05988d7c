/**
 * Recognises from the output that something does not compile or load.
 *
 * Read only where no report tells it better; a sign never makes a run green. Pure. Imports how
 * places are found.
 *
 * @module
 */

import type { LoadError } from "../test_run.ts";
import { toMessage } from "../runners/messages.ts";
import { findCollectionErrors } from "../runners/pytest.ts";
import type { RunContext } from "../runners/runner.ts";

/** How compilers and runners say that a file does not load; the place is named `file` and `line`. */
const LOAD_ERRORS: readonly RegExp[] = [
  // go: `./shop.go:7:2: undefined: tax`
  /^(?:\.\/)?(?<file>\S+\.go):(?<line>\d+)(?::\d+)?: .+$/gm,
  // cargo: `error[E0425]: …` and on the next line ` --> src/lib.rs:3:5`
  /^error(?:\[E\d+\])?: .+\n\s+--> (?<file>[^\s:]+):(?<line>\d+):\d+/gm,
  // tsc, both forms
  /^(?<file>[^\s():]+\.[cm]?tsx?)(?:\((?<line>\d+),\d+\): error TS|:\d+:\d+ - error TS).+$/gm,
  // C and C++
  /^(?<file>[^\s:]+\.[ch](?:pp|xx|c)?):(?<line>\d+):\d+: (?:fatal )?error: .+$/gm,
  // Java, Kotlin
  /^(?:\[ERROR\] |e: )?(?:file:\/\/)?(?<file>[^\s:]+\.(?:java|kt)):\[?(?<line>\d+)(?:[,:]\d+)?\]?:? (?:error: )?.+$/gm,
  // jest: the file, then what went wrong
  /^FAIL (?<file>\S+\.\w+).*\n\s+● Test suite failed to run[^]*?(?=\n\n\S|(?![^]))/gm,
  // vitest: the file stands twice
  /^ FAIL {1,2}(?<file>\S+\.\w+) \[ \S+ \]\n[^]*?(?=\n\n|(?![^]))/gm,
];

const BUILD_FAILED =
  /\[(?:build|setup) failed\]|could not compile|error TS\d+|COMPILATION ERROR|compileJava FAILED|compileKotlin FAILED|: (?:fatal )?error: |Test suite failed to run|Failed Suites|\berror: .*expected\b/;

/**
 * Finds files that did not compile or load, in the output of a failed run without a report.
 *
 * @param context The run.
 * @returns What did not load, at most 20; empty where nothing says so.
 */
export function findOutputLoadErrors(context: RunContext): LoadError[] {
  if (context.exitCode === 0) return [];
  const collected = findCollectionErrors(context.output, context.paths);
  const built = BUILD_FAILED.test(context.output) ? findBuildErrors(context) : [];
  const found = [...collected, ...built];
  return (found.length > 0 ? found : findDeadImports(context)).slice(0, 20);
}

function findBuildErrors({ output, paths }: RunContext): LoadError[] {
  return LOAD_ERRORS.flatMap((form) =>
    [...output.matchAll(form)].map((match) => {
      const file = match.groups?.file ?? "";
      const place = paths.findPlaces(match[0])[0];
      const line = match.groups?.line ?? place?.line ?? null;
      return {
        file: paths.resolve(file) || file,
        line: line === null ? null : Number(line),
        message: toMessage(match[0]),
      };
    })
  );
}

/** A script that dies of an import or its syntax before any test, as Python and Node print it. */
const DEAD_IMPORT =
  /^(?:\w*(?:SyntaxError|IndentationError|ImportError|ModuleNotFoundError): .+|.*\[?ERR_MODULE_NOT_FOUND\]?.*|Error: Cannot find module .+)$/gm;

function findDeadImports({ output, paths }: RunContext): LoadError[] {
  const last = [...output.matchAll(DEAD_IMPORT)].at(-1);
  if (last === undefined) return [];
  // Python names the place before the error, Node before and after it.
  const before = output.slice(Math.max(0, last.index - 2000), last.index + last[0].length);
  const place = paths.findPlaces(before).at(-1) ??
    paths.findPlaces(output.slice(last.index, last.index + 2000))[0];
  return place === undefined ? [] : [{ ...place, message: toMessage(before) }];
}
