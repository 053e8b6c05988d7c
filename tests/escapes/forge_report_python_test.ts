import { isGreen } from "../../loop/outcomes.ts";
import { PYTEST } from "../../room/runners/pytest.ts";
import { UNITTEST } from "../../room/runners/unittest.ts";
import { assertEquals } from "../assert.ts";
import { BWRAP } from "./attack.ts";
import { FORGED_LINES, FORGED_XML, type Forgery, runForgery, testForgery } from "./forge.ts";

/** Finds the report folder as any program in the test process can. */
const FIND = `import atexit, glob, hashlib, json, os, re, sys
def find(path):
    return re.search(r'"([^"]*)/key"', open(path).read()).group(1)
`;
const UNITTEST_FOLDER = `folder = find(sys.modules["__main__"].__file__)
forged = ${JSON.stringify(FORGED_LINES)}
reports = glob.glob(folder + "/unittest-*")
`;
const PYTEST_FOLDER = `folder = find(sys.modules["greenroom_pytest_plugin"].__file__)
forged = ${JSON.stringify(FORGED_XML)}
report = folder + "/pytest-main.xml"
`;

function forgeUnittest(code: string, more: Partial<Forgery> = {}): Forgery {
  return {
    runner: UNITTEST,
    name: "unittest-1.jsonl",
    text: FORGED_LINES,
    project: {
      "source.py": FIND + UNITTEST_FOLDER + code,
      "a.py": "import source, unittest\nclass A(unittest.TestCase):\n" +
        "    def test_a(self): self.fail()\n",
      "Makefile": "test:\n\tpython3 -m unittest a\n",
    },
    argv: ["python3", "-m", "unittest", "a"],
    told: "the test report",
    ...more,
  };
}

const REPLACE = `def write():
    for path in reports:
        os.unlink(path)
        open(path, "w").write(forged)
`;

testForgery(
  "source code puts a report in the place of unittest's",
  forgeUnittest(`${REPLACE}write()\nos._exit(0)\n`),
);

testForgery(
  "source code writes over unittest's report at exit",
  forgeUnittest(`${REPLACE}atexit.register(lambda: (write(), os._exit(0)))\n`),
);

testForgery(
  "source code adds lines to unittest's report",
  forgeUnittest(`for path in reports:
    open(path, "a").write(forged.partition("\\n")[2])
os._exit(0)
`),
);

testForgery(
  "source code signs a report of its own for unittest",
  forgeUnittest(`sha = lambda text: hashlib.sha256(text.encode()).hexdigest()
try:
    key = open(folder + "/key").read()
except OSError:
    key = "none"
body = "".join(line + "\\n" for line in forged.split("\\n")[:2])
end = json.dumps({"kind": "end", "lines": 1, "proof": sha(key + "\\n" + sha(body))})
for path in reports:
    os.unlink(path)
    open(path, "w").write(body + end + "\\n")
os._exit(0)
`),
);

testForgery(
  "source code puts a report in the place of one that make started",
  forgeUnittest(`${REPLACE}write()\nos._exit(0)\n`, { argv: ["make", "-s", "test"] }),
);

testForgery("source code writes over pytest's report at exit", {
  runner: PYTEST,
  name: "pytest-main.xml",
  text: FORGED_XML,
  project: {
    "source.py": FIND + PYTEST_FOLDER +
      `atexit.register(lambda: (open(report, "w").write(forged), os._exit(0)))\n`,
    "test_a.py": "import source\ndef test_a(): assert False\n",
  },
  argv: ["python3", "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_a.py"],
  told: "the test report",
});

/** Goes up the stack to the object that runs everything, and into the functions of its runner. */
const DIG = `frame = sys._getframe()
while "testRunner" not in dir(frame.f_locals.get("self")):
    frame = frame.f_back
runner = frame.f_locals["self"].testRunner
cells = lambda f: dict(zip(f.__code__.co_freevars, (c.cell_contents for c in f.__closure__)))
cells(runner.resultclass.stopTest)["add"]("test", "a", "target", "passed", "")
cells(runner.run)["end"]()
os._exit(0)
`;

Deno.test({
  name: "report lets through: source code that digs the runner's own functions out of unittest",
  ignore: BWRAP === null,
  async fn() {
    const run = await runForgery(forgeUnittest(DIG));
    const names = run?.outcomes?.map(({ status, name }) => `${status} ${name}`);
    assertEquals([run && isGreen(run), names, run?.tampered], [true, ["passed target"], []]);
  },
});
