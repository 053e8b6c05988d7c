/**
 * The texts of the small programs that stand before `python3`, `node` and `deno` on the `PATH` of
 * a command that is no plain test runner: `make test`, `npm test`, a script of the project.
 *
 * Each finds the real program, the next of its name on the `PATH`, and becomes it; only a command
 * line that runs tests is changed, so that it reports. POSIX `sh` and nothing else. Pure.
 *
 * @module
 */

import type { ChildPlaces } from "../sandboxed_command.ts";
import { DENO_FREEZE_PATH } from "./deno_freeze.ts";
import { toReporterFlags } from "./node.ts";
import { toNodeFreezeFlag } from "./node_freeze.ts";
import { toPytestOptions } from "./pytest.ts";
import type { ToolFile } from "./runner.ts";
import { UNITTEST_DRIVER_PATH } from "./unittest.ts";

/** Programs that get a shim where the machine has them. */
const PROGRAMS = ["deno", "node", "pytest", "python", "python3"] as const;

/** Path of the script that puts the shims on the `PATH` and becomes the test command. */
export const START_PATH = "start.sh";

/**
 * Renders all shims and the script that starts a command with them.
 *
 * @param places Folders in the child's words.
 * @returns Files for the tool folder.
 */
export function renderShims(places: ChildPlaces): ToolFile[] {
  const bodies = {
    deno: renderDeno(places),
    node: renderNode(places),
    pytest: renderPython(places),
    python: renderPython(places),
    python3: renderPython(places),
  };
  const shims = PROGRAMS.map((program) =>
    toScript(`shims/${program}/${program}`, `${FIND_REAL}${bodies[program]}`)
  );
  return [toScript(START_PATH, renderStart(places)), ...shims];
}

/**
 * Names the report of pytest processes that no shim stands before.
 *
 * @param places Folders in the child's words.
 * @returns Value of `PYTEST_ADDOPTS`, which pytest splits as a shell does.
 */
export function renderPytestAddopts({ reportDir }: Pick<ChildPlaces, "reportDir">): string {
  return toPytestOptions(`${reportDir}/${PYTEST_REPORT}`).map(quoteWord).join(" ");
}

const PYTEST_REPORT = "pytest-main.xml";

function toScript(path: string, body: string): ToolFile {
  return { path, text: `#!/bin/sh\n${body}`, isExecutable: true };
}

/** Quotes a text so that a shell reads it as one word that means only itself. */
function quoteWord(text: string): string {
  return `'${text.replaceAll("'", `'"'"'`)}'`;
}

/** A program that the machine lacks gets no shim: scripts ask whether it is there. */
function renderStart({ toolDir }: ChildPlaces): string {
  const lines = PROGRAMS.map((program) => {
    const folder = quoteWord(`${toolDir}/shims/${program}`);
    return `command -v ${program} >/dev/null 2>&1 && first=${folder}:$first`;
  });
  return `first=
${lines.join("\n")}
PATH=$first$PATH
export PATH
case $1 in
*/*) ;;
*)
  command -v "$1" >/dev/null 2>&1 || {
    echo "$1: not found" >&2
    exit 127
  }
  ;;
esac
exec "$@"
`;
}

const FIND_REAL = `name=\${0##*/}
real=
rest=$PATH:
while [ -n "$rest" ]; do
  folder=\${rest%%:*}
  rest=\${rest#*:}
  file=\${folder:-.}/$name
  if [ -x "$file" ] && [ ! -d "$file" ] && ! [ "$file" -ef "$0" ]; then
    real=$file
    break
  fi
done
if [ -z "$real" ]; then
  echo "$name: not found" >&2
  exit 127
fi
`;

/** A report path of the command's own would be an error beside ours. */
function renderDeno({ reportDir, toolDir }: ChildPlaces): string {
  return `freeze=${quoteWord(`--preload=${toolDir}/${DENO_FREEZE_PATH}`)}
report=${quoteWord(`${reportDir}/deno-`)}$$
case "$1 $*" in
test\\ *--junit-path*) ;;
test\\ *)
  pwd >"$report.cwd"
  shift
  exec "$real" test "$freeze" --junit-path="$report.xml" "$@"
  ;;
esac
exec "$real" "$@"
`;
}

/** Node wants a destination for each of several reporters, and accepts none for a single one. */
function renderNode(places: ChildPlaces): string {
  const flags = toReporterFlags(places);
  const [ours = "", sink = ""] = flags.slice(2).map(quoteWord);
  const freeze = quoteWord(toNodeFreezeFlag(places));
  return `ours=${quoteWord(flags.join(" "))}
tests= reporters=0 destinations=0
for word in "$@"; do
  case $word in
  --test) tests=1 ;;
  --test-reporter | --test-reporter=*) reporters=$((reporters + 1)) ;;
  --test-reporter-destination | --test-reporter-destination=*) destinations=$((destinations + 1)) ;;
  esac
done
if [ -z "$tests" ] && [ "$reporters" = 0 ]; then
  exec "$real" "$@"
fi
case "$NODE_OPTIONS" in
*"$ours"*) NODE_OPTIONS=\${NODE_OPTIONS%%"$ours"*}\${NODE_OPTIONS#*"$ours"} ;;
esac
if [ "$reporters" = 0 ]; then
  exec "$real" ${freeze} ${flags.map(quoteWord).join(" ")} "$@"
elif [ "$destinations" = 0 ]; then
  exec "$real" ${freeze} ${ours} ${sink} --test-reporter-destination=stdout "$@"
fi
exec "$real" ${freeze} ${ours} ${sink} "$@"
`;
}

/** Reads the words as Python does: options, then \`-m\` and a module, a script or a command. */
function renderPython({ toolDir }: ChildPlaces): string {
  return `case "$PYTEST_ADDOPTS" in
*${PYTEST_REPORT}*)
  PYTEST_ADDOPTS=\${PYTEST_ADDOPTS%%${PYTEST_REPORT}*}pytest-$$.xml\${PYTEST_ADDOPTS#*${PYTEST_REPORT}}
  ;;
esac
case "$*" in
*unittest*) ;;
*) exec "$real" "$@" ;;
esac
driver=${quoteWord(`${toolDir}/${UNITTEST_DRIVER_PATH}`)}
left=$#
reading=1
while [ "$left" -gt 0 ]; do
  word=$1
  shift
  left=$((left - 1))
  if [ -n "$reading" ]; then
    case $word in
    -W | -X)
      set -- "$@" "$word" "$1"
      shift
      left=$((left - 1))
      continue
      ;;
    -W* | -X*) ;;
    -c*) reading= ;;
    -munittest)
      reading=
      word=$driver
      ;;
    -*m)
      reading=
      if [ "$1" = unittest ]; then
        shift
        left=$((left - 1))
        flags=\${word%m}
        [ "$flags" = - ] || set -- "$@" "$flags"
        word=$driver
      fi
      ;;
    -*) ;;
    *) reading= ;;
    esac
  fi
  set -- "$@" "$word"
done
exec "$real" "$@"
`;
}
