/**
 * The text of the driver that stands in for `python3 -m unittest`: it reports every outcome.
 *
 * Standard library alone. Before Python 3.8 it is `unittest` itself, without a report. The report folder is spelled out in the text, so
 * that the tests see no variable of ours. Pure.
 *
 * @module
 */

/**
 * Renders the driver script.
 *
 * It writes one line as each test ends, and an end mark once the runner is done: a process that
 * ends itself before that leaves a report that counts as cut off. What fails outside a test, an
 * import or the setting up of a class, is a `file_error`. An expected failure is marked as to do:
 * the code that is tested could declare it too.
 *
 * @param reportDir Folder for the reports, in the child's words.
 * @returns Text of a Python script.
 */
export function renderUnittestDriver(reportDir: string): string {
  return UNITTEST_DRIVER.replace('"REPORT_DIR"', () => JSON.stringify(reportDir));
}

const UNITTEST_DRIVER = String.raw`import json
import os
import sys

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


class Report:
    def __init__(self):
        self.pid = os.getpid()
        self.lines = 0
        path = os.path.join("REPORT_DIR", "unittest-%d.jsonl" % self.pid)
        self.file = open(path, "w", encoding="utf-8", errors="backslashreplace", buffering=1)
        self.write({"kind": "start", "cwd": os.getcwd(), "version": sys.version})

    def write(self, line):
        # A forked child holds the same file; its tests are not this runner's.
        if os.getpid() == self.pid:
            self.file.write(json.dumps(line) + "\n")

    def add(self, kind, file, name, status, message):
        self.lines += 1
        self.write({"kind": kind, "file": file, "name": name, "status": status, "message": message})

    def end(self):
        self.write({"kind": "end", "lines": self.lines})


REPORT = Report()


class Result(unittest.TextTestResult):
    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.current = None
        self.status = "passed"
        self.messages = []

    def startTest(self, test):
        super().startTest(test)
        self.current, self.status, self.messages = test, "passed", []

    def stopTest(self, test):
        super().stopTest(test)
        # Python 3.12.1 stops tests that it skips without having started them.
        if self.current is not None and not is_failed_import(test):
            message = cut("\n".join(self.messages))
            REPORT.add("test", find_file(test), test.id(), self.status, message)
        self.current = None

    def note(self, status, message=""):
        if RANK[status] > RANK[self.status]:
            self.status = status
        if message:
            self.messages.append(message)

    def addError(self, test, err):
        super().addError(test, err)
        message = self._exc_info_to_string(err, test)
        if is_failed_import(test):
            REPORT.add("file_error", "", test.id().replace("unittest.loader._FailedTest.", ""), "failed", cut(message))
        elif self.current is None:
            REPORT.add("file_error", find_file(test), test.id(), "failed", cut(message))
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
            REPORT.add("test", find_file(test), test.id(), "skipped", "")
        else:
            self.note("skipped")

    def addExpectedFailure(self, test, err):
        super().addExpectedFailure(test, err)
        self.note("todo")

    def addUnexpectedSuccess(self, test):
        super().addUnexpectedSuccess(test)
        self.note("failed", "Unexpected success")


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


class Runner(unittest.TextTestRunner):
    resultclass = Result

    def run(self, test):
        result = super().run(test)
        REPORT.end()
        return result


if __name__ == "__main__":
    sys.argv[0] = os.path.basename(sys.executable) + " -m unittest"
    unittest.main(module=None, testRunner=Runner)
`;
