import { assertEquals, assertStringIncludes } from "../assert.ts";
import { createRoomTest, outline } from "./tested_rooms.ts";

const testWithPython = createRoomTest(["python3", "--version"]);
const testWithPytest = createRoomTest(["python3", "-m", "pytest", "--version"]);
const TEST_A = `import unittest
class A(unittest.TestCase):
    def test_bad(self): self.assertEqual(1, 2)
    def test_ok(self): pass
    @unittest.skip("why")
    def test_skip(self): pass
    def test_sub(self):
        for i in range(3):
            with self.subTest(i=i): self.assertNotEqual(i, 1)
    @unittest.expectedFailure
    def test_wanted(self): self.fail()
    @unittest.expectedFailure
    def test_surprise(self): pass
`;
const TEST_B = `import unittest
class B(unittest.TestCase):
    @classmethod
    def setUpClass(cls): raise ValueError("set up")
    def test_never(self): pass
`;
const A_OUTCOMES = [
  "failed tests/test_a.py::tests.test_a.A.test_bad",
  "passed tests/test_a.py::tests.test_a.A.test_ok",
  "skipped tests/test_a.py::tests.test_a.A.test_skip",
  "failed tests/test_a.py::tests.test_a.A.test_sub",
  "failed tests/test_a.py::tests.test_a.A.test_surprise",
  "todo tests/test_a.py::tests.test_a.A.test_wanted",
];
const PROJECT = {
  "tests/__init__.py": "",
  "tests/test_a.py": TEST_A,
  "Makefile":
    "test:\n\tpython3 -W error -m unittest tests.test_a\nboth:\n\tpython3 -m unittest tests.test_a.A.test_ok\n" +
    "\tpython3 -m unittest tests.test_a.A.test_skip\n",
  "exits.py": "import os, unittest\nclass X(unittest.TestCase):\n    def test_1(self): pass\n" +
    "    def test_2(self): os._exit(0)\n",
  "late.py": "import atexit, os, unittest\natexit.register(lambda: os._exit(0))\n" +
    "class X(unittest.TestCase):\n    def test_1(self): self.fail()\n",
};

testWithPython("runTests() names unittest tests by file and id", PROJECT, async (run) => {
  for (const argv of ["python3 -m unittest discover -s tests -t .", "make -s test"]) {
    const found = await run(argv);
    assertEquals(
      outline(found),
      { kind: "tests", runner: "unittest", outcomes: A_OUTCOMES },
      argv,
    );
  }
  const both = await run("make -s both");
  assertEquals(outline(both).outcomes?.toSorted(), [A_OUTCOMES[1], A_OUTCOMES[2]]);
});

testWithPython("runTests() says load_error when a module or class breaks", {
  ...PROJECT,
  "tests/test_b.py": TEST_B,
  "tests/test_c.py": "import os\nimport none\n",
  "tests/test_d.py": "import broken\n",
  "broken.py": "x = 1\ndef y(:\n",
}, async (run) => {
  const found = await run(
    "env PYTHONDONTWRITEBYTECODE=1 python3 -m unittest discover -s tests -t .",
  );
  assertEquals(outline(found), { kind: "load_error", runner: "unittest", outcomes: A_OUTCOMES });
  assertEquals(found.loadErrors.map(({ file, line }) => `${file}:${line}`).toSorted(), [
    "broken.py:2",
    "tests/test_b.py:4",
    "tests/test_c.py:2",
  ]);
});

testWithPython("runTests() is never green when a python ends itself", PROJECT, async (run) => {
  const cut = await run("python3 -m unittest exits");
  assertEquals([cut.kind, cut.exitCode, cut.outcomes], ["no_tests", 0, null]);
  assertStringIncludes(cut.disagreement ?? "", "cut off");
  assertEquals(cut.partial.length, 1);
  const late = await run("python3 -m unittest late");
  assertEquals([late.kind, late.exitCode], ["tests", 0]);
  assertStringIncludes(late.disagreement ?? "", "1 tests failed");
});

testWithPython("runTests() runs one unittest test when a filter is given", PROJECT, async (run) => {
  const filter = "tests/test_a.py::tests.test_a.A.test_sub";
  const found = await run("python3 -m unittest discover -s tests -t .", { filter });
  assertEquals(outline(found).outcomes, [`failed ${filter}`]);
});

testWithPytest("runTests() names pytest tests as pytest does", {
  ...PROJECT,
  "tests/test_p.py": "import pytest\n@pytest.mark.parametrize('x', ['a b', 'c'])\n" +
    "def test_p(x): assert x == 'c'\n",
  "tests/test_q.py": "\nimport none\n",
  "Makefile": "test:\n\tpytest -q tests/test_p.py\n",
}, async (run) => {
  const outcomes = ["failed tests/test_p.py::test_p[a b]", "passed tests/test_p.py::test_p[c]"];
  for (
    const argv of ["python3 -m pytest tests/test_p.py", "pytest tests/test_p.py", "make test"]
  ) {
    assertEquals(outline(await run(argv)), { kind: "tests", runner: "pytest", outcomes }, argv);
  }
  const broken = await run("python3 -m pytest");
  assertEquals(broken.loadErrors.map(({ file, line }) => [file, line]), [["tests/test_q.py", 2]]);
  assertEquals((await run("pytest tests/none.py")).kind, "cannot_run");
  assertEquals((await run("pytest tests/test_p.py -k nothing")).kind, "no_tests");
});
