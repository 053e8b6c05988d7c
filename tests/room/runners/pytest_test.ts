import { assertEquals } from "../../assert.ts";
import { findCollectionErrors, PYTEST } from "../../../room/runners/pytest.ts";
import { brief, contextOf, pathsOf, PLACES, reportOf } from "../runs.ts";

const pure = { permissions: "none" } as const;
const OPTIONS = ["--junitxml=/g/report/pytest-main.xml", "-ojunit_family=xunit1"];
const PLUGIN = ["-p", "greenroom_pytest_plugin"];

Deno.test("instrument() asks for a report when the command has its own", pure, () => {
  const instrument = (...argv: string[]) =>
    PYTEST.instrument({ argv, env: {} }, PLACES).command.argv;
  assertEquals(instrument("pytest", "-q", "t"), ["pytest", ...PLUGIN, ...OPTIONS, "-q", "t"]);
  assertEquals(
    instrument("python3", "-B", "-m", "pytest", "--junitxml=x", "--junit-xml", "y", "t"),
    ["python3", "-B", "-m", "pytest", ...PLUGIN, ...OPTIONS, "t"],
  );
});

Deno.test(
  "instrument() gives a plugin only where python finds it, and keeps its path",
  pure,
  () => {
    const instrument = (...argv: string[]) =>
      PYTEST.instrument({ argv, env: { PYTHONPATH: "src" } }, PLACES);
    const { command, expected, toolFiles } = instrument("pytest");
    assertEquals(command.env, { PYTHONPATH: "/g/tools/pytest_plugin:src" });
    assertEquals([expected.isSigned, toolFiles.length], [true, 1]);
    for (const flag of ["-I", "-E", "-bE"]) {
      const isolated = instrument("python3", flag, "-m", "pytest");
      assertEquals(isolated.command.argv, ["python3", flag, "-m", "pytest", ...OPTIONS]);
      assertEquals([isolated.expected.isSigned, isolated.toolFiles.length], [false, 0]);
    }
  },
);

Deno.test("narrow() makes a safe expression of any name", pure, () => {
  const narrow = (filter: string) =>
    PYTEST.narrow({ argv: ["pytest", "t"], env: {} }, filter)?.argv ?? null;
  assertEquals(narrow("t/test_a.py::TestC::test_x[a-not b]"), [
    "pytest",
    "-k",
    "TestC and test_x and a and b",
    "t",
  ]);
  assertEquals(narrow("not or ()"), null);
});

const REPORT = `<testsuites><testsuite>
<testcase classname="tests.test_a" name="test_ok" file="tests/test_a.py" time="0"/>
<testcase classname="tests.test_a.TestC.TestD" name="test_p[x]y]" file="tests/test_a.py" time="0"/>
<testcase classname="tests.test_a" name="test_s" file="tests/test_a.py" time="0"><skipped type="pytest.skip" message="s">x</skipped></testcase>
<testcase classname="tests.test_a" name="test_xf" file="tests/test_a.py" time="0"><skipped type="pytest.xfail" message=""/></testcase>
<testcase classname="tests.test_a" name="test_two" file="tests/test_a.py" time="0"><failure message="m">one</failure></testcase>
<testcase classname="tests.test_a" name="test_two" file="tests/test_a.py" time="0"><error message="failed on teardown">two</error></testcase>
<testcase classname="" name="tests.test_b" file="tests/test_b.py" time="0"><error message="collection failure">tests/test_b.py:2: in &lt;module&gt;
    import nope
E   ModuleNotFoundError: No module named 'nope'</error></testcase>
</testsuite></testsuites>`;
const files = ["tests/test_a.py", "tests/test_b.py"];

Deno.test(
  "parse() names tests as pytest does when classes and phases are there",
  pure,
  async () => {
    const report = await PYTEST.parse(
      reportOf("pytest-main.xml", REPORT),
      contextOf("", { files }),
    );
    assertEquals(brief(report.outcomes), [
      "passed tests/test_a.py::test_ok",
      "passed tests/test_a.py::TestC::TestD::test_p[x]y]",
      "skipped tests/test_a.py::test_s",
      "todo tests/test_a.py::test_xf",
      "failed tests/test_a.py::test_two",
    ]);
    assertEquals(report.loadErrors.map(({ file, line }) => [file, line]), [["tests/test_b.py", 2]]);
  },
);

Deno.test("parse() calls a report incomplete when it is cut off", pure, async () => {
  const file = reportOf("pytest-main.xml", REPORT.slice(0, -20));
  const report = await PYTEST.parse(file, contextOf("", { files }));
  assertEquals([report.isComplete, report.outcomes, report.loadErrors], [false, [], []]);
});

Deno.test(
  "findCollectionErrors() finds each module when the output has the long form",
  pure,
  () => {
    const output = `==== ERRORS ====
_____ ERROR collecting tests/test_a.py _____
ImportError while importing test module '/x/tests/test_a.py'.
tests/test_a.py:2: in <module>
    import nope
E   ModuleNotFoundError: No module named 'nope'
_____ ERROR collecting tests/test_b.py _____
E     File "/x/tests/test_b.py", line 1
E   SyntaxError: invalid syntax
==== short test summary info ====
`;
    const found = findCollectionErrors(output, pathsOf(...files));
    assertEquals(found.map(({ file, line }) => [file, line]), [
      ["tests/test_a.py", 2],
      ["tests/test_b.py", null],
    ]);
  },
);
