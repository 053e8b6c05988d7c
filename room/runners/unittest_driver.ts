/**
 * The text of the driver that stands in for `python3 -m unittest`: it reports every outcome.
 *
 * Standard library alone. Before Python 3.8 it is `unittest` itself, without a report. The report
 * folder is spelled out in the text, so that the tests see no variable of ours. The tests run in
 * this very process: what the driver needs lies in functions, not in its module, so that no plain
 * name leads to it, and the key of the report is off the disk before a test is loaded. Pure.
 *
 * @module
 */

import { REPORT_KEY_NAME } from "./runner.ts";

import { PYTHON_WATCH } from "./python_watch.ts";

/**
 * Renders the driver script.
 *
 * It writes one line as each test ends, and an end mark that signs all of them once the runner is
 * done: a process that ends itself before that leaves a report that counts as cut off. What fails
 * outside a test, an import or the setting up of a class, is a `file_error`. An expected failure is
 * marked as to do: the code that is tested could declare it too.
 *
 * @param reportDir Folder for the reports, in the child's words.
 * @returns Text of a Python script.
 */
export function renderUnittestDriver(reportDir: string): string {
  return UNITTEST_DRIVER
    .replace("PYTHON_WATCH", () => PYTHON_WATCH)
    .replace('"REPORT_DIR"', () => JSON.stringify(reportDir))
    .replaceAll('"KEY_PATH"', () => JSON.stringify(`${reportDir}/${REPORT_KEY_NAME}`));
}

const UNITTEST_DRIVER = String.raw`PYTHON_WATCH
import json

try:
    from _sha2 import sha256
except ImportError:
    try:
        from _sha256 import sha256
    except ImportError:
        from hashlib import sha256

HERE = os.path.dirname(os.path.realpath(__file__))
if sys.path and os.path.realpath(sys.path[0] or ".") == HERE:
    sys.path[0] = os.getcwd()

import unittest
from unittest import loader, suite

__unittest = True
if sys.version_info < (3, 8):
    sys.argv[0] = os.path.basename(sys.executable) + " -m unittest"
    unittest.main(module=None)
MAX_CHARACTERS = 8000
RANK = {"passed": 0, "todo": 1, "skipped": 2, "failed": 3}


def take_key():
    try:
        with open("KEY_PATH", encoding="ascii") as file:
            key = file.read()
        os.unlink("KEY_PATH")
        return key
    except OSError:
        return None


def create_report():
    key = take_key()
    pid = os.getpid()
    path = os.path.join("REPORT_DIR", "unittest-%d.jsonl" % pid)
    file = open(path, "w", encoding="ascii", buffering=1)
    body = sha256()
    to_json = json.dumps
    lines = 0

    def write(line):
        # A forked child holds the same file; its tests are not this runner's.
        if os.getpid() == pid:
            text = to_json(line) + "\n"
            body.update(text.encode("ascii"))
            file.write(text)

    def add(kind, file, name, status, message):
        nonlocal lines
        lines += 1
        write({"kind": kind, "file": file, "name": name, "status": status, "message": message})

    def end():
        proof = None
        if key is not None:
            proof = sha256((key + "\n" + body.hexdigest()).encode("ascii")).hexdigest()
        write({"kind": "end", "lines": lines, "proof": proof})

    write({"kind": "start", "cwd": os.getcwd(), "version": sys.version})
    return write, add, end


def is_failed_import(test):
    return isinstance(test, loader._FailedTest)


def find_file(test):
    example = getattr(test, "_dt_test", None)
    if example is not None:
        return example.filename or ""
    name = type(test).__module__
    if isinstance(test, suite._ErrorHolder):
        # Reads "setUpClass (package.module.Class)".
        name = test.id().rpartition("(")[2].rstrip(")")
    while name:
        file = getattr(sys.modules.get(name), "__file__", None)
        if file:
            return os.path.abspath(file)
        name = name.rpartition(".")[0]
    return ""


def cut(text):
    if len(text) <= MAX_CHARACTERS:
        return text
    half = MAX_CHARACTERS // 2
    return text[:half] + "\n...\n" + text[-half:]


def create_runner():
    write, add, end = create_report()
    own = []

    class Result(unittest.TextTestResult):
        def __init__(self, *args, **kwargs):
            super().__init__(*args, **kwargs)
            self.current = None
            self.status = "passed"
            self.messages = []

        def startTest(self, test):
            look_now_and_then()
            super().startTest(test)
            self.current, self.status, self.messages = test, "passed", []

        def stopTest(self, test):
            super().stopTest(test)
            # Python 3.12.1 stops tests that it skips without having started them.
            if self.current is not None and not is_failed_import(test):
                message = cut("\n".join(self.messages))
                add("test", find_file(test), test.id(), self.status, message)
            self.current = None
            look_now_and_then()

        def note(self, status, message=""):
            if RANK[status] > RANK[self.status]:
                self.status = status
            if message:
                self.messages.append(message)

        def addError(self, test, err):
            super().addError(test, err)
            message = self._exc_info_to_string(err, test)
            if is_failed_import(test):
                name = test.id().replace("unittest.loader._FailedTest.", "")
                add("file_error", "", name, "failed", cut(message))
            elif self.current is None:
                add("file_error", find_file(test), test.id(), "failed", cut(message))
            else:
                self.note("failed", message)

        def addFailure(self, test, err):
            super().addFailure(test, err)
            self.note("failed", self._exc_info_to_string(err, test))

        def addSubTest(self, test, subtest, err):
            super().addSubTest(test, subtest, err)
            if err is not None:
                self.note("failed", "%s\n%s" % (subtest, self._exc_info_to_string(err, test)))

        def addSkip(self, test, reason):
            super().addSkip(test, reason)
            if self.current is None:
                add("test", find_file(test), test.id(), "skipped", "")
            else:
                self.note("skipped")

        def addExpectedFailure(self, test, err):
            super().addExpectedFailure(test, err)
            self.note("todo")

        def addUnexpectedSuccess(self, test):
            super().addUnexpectedSuccess(test)
            self.note("failed", "Unexpected success")

    class Runner(unittest.TextTestRunner):
        resultclass = Result

        def run(self, test):
            result = super().run(test)
            look()
            end()
            return result

    known_own = [(cls, key, value) for cls in (Result, Runner) for key, value in vars(cls).items()]
    find_replaced = create_watch(["unittest"])
    assertion_error = unittest.TestCase.failureException

    clock = time.perf_counter
    last = 0.0

    def look_now_and_then():
        # A look takes a fifth of a millisecond: too long for each of thousands of quick tests.
        nonlocal last
        if clock() - last > 0.005:
            look()
            last = clock()

    def look():
        names = find_replaced()
        if unittest.TestCase.failureException is not assertion_error:
            names.append("unittest.case.TestCase.failureException")
        if any(vars(cls).get(key) is not value for cls, key, value in known_own):
            names.append("unittest: Greenroom's own runner")
        for name in names:
            if name not in own:
                own.append(name)
                write({"kind": "tampered", "name": name})

    return Runner


if __name__ == "__main__":
    sys.argv[0] = os.path.basename(sys.executable) + " -m unittest"
    unittest.main(module=None, testRunner=create_runner())
`;
