import { assertEquals } from "../../assert.ts";
import { DENO } from "../../../room/runners/deno.ts";
import { brief, contextOf, PLACES, PROJECT, reportOf } from "../runs.ts";

const pure = { permissions: "none" } as const;
const OURS = ["--preload=/g/tools/deno_freeze.test.js", "--junit-path=/g/report/deno-main.xml"];

function instrument(...argv: string[]): readonly string[] {
  return DENO.instrument({ argv, env: {} }, PLACES).command.argv;
}

Deno.test("instrument() asks for a report when the command has its own", pure, () => {
  assertEquals(instrument("deno", "test", "-A", "t/"), ["deno", "test", ...OURS, "-A", "t/"]);
  const own = instrument("deno", "test", "--junit-path=x", "t/", "--junit-path", "y", "--", "z");
  assertEquals(own, ["deno", "test", ...OURS, "t/", "--", "z"]);
});

Deno.test("toTypeCheck() runs nothing, and gives no check when there is none to make", pure, () => {
  const check = (...args: string[]) =>
    DENO.toTypeCheck?.({ argv: ["deno", "test", ...args], env: {} })?.argv ?? null;
  assertEquals(check("-A", "t/"), ["deno", "test", "--no-run", "-A", "t/"]);
  assertEquals(check("t/", "--", "--no-check"), [
    "deno",
    "test",
    "--no-run",
    "t/",
    "--",
    "--no-check",
  ]);
  for (const flag of ["--no-check", "--no-run", "--watch", "--allow-scripts=npm:x", "-r"]) {
    assertEquals(check(flag), null, flag);
  }
});

Deno.test("skipTypeCheck() takes other wishes for checks out when there are some", pure, () => {
  const skip = (...args: string[]) =>
    DENO.skipTypeCheck?.({ argv: ["deno", "test", ...args], env: {} }).argv;
  assertEquals(skip("-A"), ["deno", "test", "--no-check", "-A"]);
  assertEquals(skip("--check=all", "--no-check=remote", "--", "--check"), [
    ...["deno", "test", "--no-check", "--", "--check"],
  ]);
});

Deno.test("narrow() filters by the top-level name when a step is named", pure, () => {
  const narrow = (filter: string, ...argv: string[]) =>
    DENO.narrow({ argv: ["deno", "test", ...argv], env: {} }, filter)?.argv ?? null;
  assertEquals(narrow("t/a_test.ts::sum > of none"), ["deno", "test", "--filter=sum"]);
  assertEquals(narrow("-x; rm", "t/"), ["deno", "test", "--filter=-x; rm", "t/"]);
  assertEquals(narrow("/a.b/"), ["deno", "test", "--filter=/\\/a\\.b\\//"]);
  assertEquals(narrow("a", "--filter", "b"), null);
  assertEquals(narrow("a", "--doc"), null);
});

const REPORT = `<testsuites><testsuite>
<testcase name="ok" classname="./tests/a_test.ts" time="0.1"></testcase>
<testcase name="bad > step" classname="./tests/a_test.ts" time="0.1"><failure message="m">Error: m</failure></testcase>
<testcase name="off" classname="./tests/a_test.ts" time="0.0"><skipped/></testcase>
<testcase name="filtered out" classname="./tests/a_test.ts"><skipped/></testcase>
<testcase name="file://${PROJECT}/src/a.ts#12-14.ts" classname="./src/a.ts#12-14.ts" time="0"></testcase>
<testcase name="file://${PROJECT}/src/a.ts#2-6.ts" classname="./src/a.ts#2-6.ts" time="0"><failure>x</failure></testcase>
</testsuite></testsuites>`;
const files = ["tests/a_test.ts", "tests/b_test.ts", "src/a.ts"];

Deno.test("parse() names tests by file when some are steps or doc tests", pure, async () => {
  const report = await DENO.parse(reportOf("deno-main.xml", REPORT), contextOf("", { files }));
  assertEquals(brief(report.outcomes), [
    "passed tests/a_test.ts::ok",
    "failed tests/a_test.ts::bad > step",
    "skipped tests/a_test.ts::off",
    "passed src/a.ts::doc example 2",
    "failed src/a.ts::doc example 1",
  ]);
  assertEquals(report.outcomes[1]?.message, "Error: m");
  assertEquals(report.isComplete, true);
});

Deno.test(
  "parse() finds files below where deno was started when a shim says so",
  pure,
  async () => {
    const file = { ...reportOf("deno-7.xml", REPORT), cwd: `${PROJECT}/sub` };
    const context = contextOf("", { files: ["sub/tests/a_test.ts", "sub/src/a.ts"] });
    const report = await DENO.parse(file, context);
    assertEquals(report.outcomes[0]?.file, "sub/tests/a_test.ts");
  },
);

Deno.test("parse() calls a report incomplete when it is cut off", pure, async () => {
  const report = await DENO.parse(reportOf("deno-main.xml", REPORT.slice(0, 300)), contextOf(""));
  assertEquals([report.isComplete, report.outcomes.length], [false, 0]);
});

const UNCAUGHT = `Uncaught error from ./tests/b_test.ts FAILED

 ERRORS 

./tests/b_test.ts (uncaught error)
error: (in promise) Error: top level
throw new Error("top level");
      ^
    at file://${PROJECT}/src/a.ts:7:7
    at file://${PROJECT}/tests/b_test.ts:2:7
This error was not caught from a test and caused the test runner to fail.

 FAILURES 

./tests/b_test.ts (uncaught error)
`;

Deno.test("parse() names a load error when one file broke outside its tests", pure, async () => {
  const report = await DENO.parse(reportOf("deno-x.xml", REPORT), contextOf(UNCAUGHT, { files }));
  assertEquals(report.loadErrors.map(({ file, line }) => [file, line]), [["src/a.ts", 7]]);
  const green = contextOf(UNCAUGHT, { files, exitCode: 0 });
  assertEquals((await DENO.parse(reportOf("deno-x.xml", REPORT), green)).loadErrors, []);
});

const EARLY = `Check tests/a_test.ts
TS2322 [ERROR]: Type 'string' is not assignable to type 'number'.
const a: number = "s";
      ^
    at file://${PROJECT}/src/a.ts:1:7

TS2304 [ERROR]: Cannot find name 'tax'.
    at file://${PROJECT}/tests/a_test.ts:9:3

Found 2 errors.

error: Type checking failed.
`;

Deno.test("findLoadErrors() names every place when types or syntax are wrong", pure, () => {
  const find = (output: string) =>
    DENO.findLoadErrors(contextOf(output, { files })).map(({ file, line }) => `${file}:${line}`);
  assertEquals(find(EARLY), ["src/a.ts:1", "tests/a_test.ts:9"]);
  const syntax =
    `error: SyntaxError: Unexpected token\n  |\n1 | const = 3;\n    at file://${PROJECT}`;
  assertEquals(find(`${syntax}/src/a.ts:1:7\n`), ["src/a.ts:1"]);
  assertEquals(find("error: Test failed\n"), []);
});

Deno.test("findLoadErrors() finds none when a package is not installed", pure, () => {
  const words = "JSR package manifest for '@std/assert' failed to load. Import failed.";
  const output = `error: ${words}\n    at file://${PROJECT}/src/a.ts:1:20\n`;
  assertEquals(DENO.findLoadErrors(contextOf(output, { files })), []);
});
