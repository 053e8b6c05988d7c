import { assertEquals } from "../../assert.ts";
import { createRoomTest } from "../tested_rooms.ts";

const testWithPython = createRoomTest(["python3", "--version"]);
const testWithPytest = createRoomTest(["python3", "-m", "pytest", "--version"]);

/** Names under which a replaced part is told, and where a program finds it. */
const PARTS: Readonly<Record<string, string>> = {
  "unittest.case.TestCase.assertEqual": "unittest.TestCase.assertEqual",
  "unittest.case.TestCase.failureException": "unittest.TestCase.failureException",
  "unittest.case._Outcome.testPartExecutor": "unittest.case._Outcome.testPartExecutor",
  "unittest.result.TestResult.addError": "unittest.TestResult.addError",
  "unittest.suite.TestSuite.addTest": "unittest.TestSuite.addTest",
  "unittest.runner.TextTestResult.printErrors": "unittest.TextTestResult.printErrors",
  "unittest.loader.TestLoader.discover": "unittest.TestLoader.discover",
  "time.perf_counter": "time.perf_counter",
  "time.time": "time.time",
  "random.random": "random.random",
  "random.Random.shuffle": "random.Random.shuffle",
  "math.isclose": "math.isclose",
  "builtins.sorted": "builtins.sorted",
  "builtins.AssertionError": "builtins.AssertionError",
  "os._exit": "os._exit",
  "posixpath.exists": "os.path.exists",
  "sys.exit": "sys.exit",
};

const SOURCE = `import builtins, ctypes, math, os, random, sys, time, types, unittest
kept = AssertionError
${
  Object.values(PARTS).map((name) =>
    `${name} = type("X", (${name},), {}) if isinstance(${name}, type) else (lambda f: lambda *a, **k: f(*a, **k))(${name})`
  ).join("\n")
}
sys.modules["unittest.util"] = types.ModuleType("fake")
`;
const TEST = `import source
import unittest
class A(unittest.TestCase):
    def test_a(self): self.assertTrue(True)
`;

testWithPython("unittest tells each part that is replaced", {
  "source.py": SOURCE,
  "test_a.py": TEST,
}, async (run) => {
  const found = await run("python3 -m unittest test_a");
  assertEquals(found.outcomes?.map(({ status }) => status), ["passed"], found.output);
  assertEquals(
    found.tampered?.toSorted(),
    [
      ...Object.keys(PARTS),
      "native code by ctypes",
      "sys.modules['unittest.util']",
    ].toSorted(),
  );
});

const HONEST = `import time, random, sys, unittest, os
from unittest import mock
unittest.TestCase.maxDiff = None
unittest.TestCase.assertNearly = lambda self: None
class A(unittest.TestCase):
    def setUp(self):
        patcher = mock.patch("time.time", return_value=1)
        patcher.start()
        self.addCleanup(patcher.stop)
    def test_a(self):
        with mock.patch("sys.exit"), mock.patch("builtins.open"), mock.patch("random.random"):
            sys.exit(1)
        self.assertEqual(time.time(), 1)
        self.assertNearly()
    def test_output(self):
        sys.stdout.write("x")
`;

testWithPython("unittest tells nothing of tests that stub and put back", {
  "test_a.py": HONEST,
}, async (run) => {
  const found = await run("python3 -m unittest");
  assertEquals([found.counts, found.tampered], [{ passed: 2, failed: 0, skipped: 0 }, []]);
});

testWithPython("unittest tells of a part that is whole again at the end", {
  "test_a.py": `import unittest
kept = unittest.TestCase.assertEqual
unittest.TestCase.assertEqual = lambda *args: None
class A(unittest.TestCase):
    def test_a(self): self.assertEqual(1, 2)
    @classmethod
    def tearDownClass(cls): unittest.TestCase.assertEqual = kept
`,
}, async (run) => {
  const { tampered } = await run("python3 -m unittest");
  assertEquals(tampered, ["unittest.case.TestCase.assertEqual"]);
});

testWithPytest("pytest tells each part that is replaced, and nothing of stubs", {
  "source.py": `import _pytest.runner, _pytest.outcomes, time, unittest, os
kept = _pytest.runner.check_interactive_exception
_pytest.runner.check_interactive_exception = lambda *a, **k: kept(*a, **k)
unittest.TestCase.assertEqual = lambda *a: None
time.perf_counter = lambda: 1
`,
  "test_a.py": "import source\ndef test_a(): assert 1 == 1\n",
  "test_b.py": `import time
def test_b(monkeypatch, capfd):
    monkeypatch.setattr(time, "time", lambda: 1)
    print("x")
    assert time.time() == 1
`,
}, async (run) => {
  const patched = await run("python3 -m pytest -q test_a.py");
  assertEquals([patched.counts?.passed, patched.tampered?.toSorted()], [1, [
    "_pytest.runner.check_interactive_exception",
    "time.perf_counter",
    "unittest.case.TestCase.assertEqual",
  ]]);
  const honest = await run("python3 -m pytest -q test_b.py");
  assertEquals([honest.counts?.passed, honest.tampered], [1, []]);
});
