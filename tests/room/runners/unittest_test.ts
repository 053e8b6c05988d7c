import { assertEquals, assertStringIncludes, assertThrows } from "../../assert.ts";
import { UNITTEST } from "../../../room/runners/unittest.ts";
import { brief, contextOf, PLACES, PROJECT, reportOf } from "../runs.ts";

const pure = { permissions: "none" } as const;

Deno.test("instrument() puts the driver in the place of the module", pure, () => {
  const argv = ["python3", "-B", "-m", "unittest", "discover", "-s", "tests"];
  const { command, toolFiles } = UNITTEST.instrument({ argv, env: {} }, PLACES);
  assertEquals(command.argv, [
    "python3",
    "-B",
    "/g/tools/unittest_driver.py",
    "discover",
    "-s",
    "tests",
  ]);
  assertStringIncludes(toolFiles[0]?.text ?? "", 'os.path.join("/g/report", "unittest-');
  assertThrows(() => UNITTEST.instrument({ argv: ["node"], env: {} }, PLACES), TypeError);
});

Deno.test("narrow() looks for the id when a subtest is named", pure, () => {
  const command = { argv: ["python3", "-m", "unittest"], env: {} };
  const narrow = (filter: string) => UNITTEST.narrow(command, filter)?.argv.at(-1);
  assertEquals(narrow("tests/test_a.py::tests.test_a.A.test_x (i=1)"), "-ktests.test_a.A.test_x");
  assertEquals(narrow("-v"), "-k-v");
  assertEquals(UNITTEST.narrow(command, " "), null);
});

Deno.test("parse() names tests, skipped modules and failed imports", pure, async () => {
  const traceback = [
    "Traceback (most recent call last):",
    `  File "/usr/lib/python3/unittest/loader.py", line 1, in x`,
    `  File "${PROJECT}/tests/test_b.py", line 4, in <module>`,
    `  File "${PROJECT}/shop.py", line 9`,
    "SyntaxError: invalid syntax",
  ].join("\n");
  const lines = [
    { kind: "start", cwd: PROJECT },
    { kind: "test", file: `${PROJECT}/tests/test_a.py`, name: "tests.test_a.A.x", status: "todo" },
    {
      kind: "test",
      file: "",
      name: "unittest.loader.ModuleSkipped.tests.test_b",
      status: "skipped",
    },
    { kind: "file_error", file: "", name: "tests.test_b", message: traceback },
    { kind: "file_error", file: "", name: "tests.test_a", message: "no traceback" },
    { kind: "end", lines: 4 },
  ];
  const text = lines.map((line) => JSON.stringify(line)).join("\n");
  const files = ["tests/test_a.py", "tests/test_b.py", "shop.py"];
  const report = await UNITTEST.parse(reportOf("unittest-1.jsonl", text), contextOf("", { files }));
  assertEquals(report.isComplete, true);
  assertEquals(brief(report.outcomes), [
    "todo tests/test_a.py::tests.test_a.A.x",
    "skipped tests/test_b.py::unittest.loader.ModuleSkipped.tests.test_b",
  ]);
  assertEquals(report.loadErrors.map(({ file, line }) => [file, line]), [
    ["shop.py", 9],
    ["tests/test_a.py", null],
  ]);
});
