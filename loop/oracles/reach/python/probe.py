"""Runs the tests of one module with one argument changed at a time, and reports what was answered.

Every other part of this folder is put before it, and all of it into a copy of the test module.
Standard library alone.
"""

import ast
import io
import json
import signal
import sys
import time
import unittest

from alternatives import ALL, MISSING, list_alternatives, list_leaves
from instrument import RECORDER, instrument
from outside import ask_outside
from recorder import Late, Recorder
from running import list_tests, run_test
from values import hash_text, render_error, render_value

TARGETS = 10
OTHERS = 12
# Places that are varied: in all targets of a module, and in one test at the least and most.
LEAVES, LEAST_LEAVES, MOST_LEAVES = 60, 4, 14
RUN_SECONDS = 0.6
CHANGED_SECONDS = 0.3
# From then on a place is given up: its larger values would take longer still.
SLOW_SECONDS = 0.1


class Probe:
    """The probe of one test module."""

    def __init__(self, plan, module):
        self.plan = plan
        self.module = module
        self.started = 0
        self.clock = time.perf_counter
        self.chunks = None
        self.recorder = Recorder(module["__name__"], set(plan["helpers"]))
        self.request = None
        if "pytest" in sys.modules:
            self.recorder.caught += (sys.modules["pytest"].fail.Exception,)

    def report(self, part, request=None):
        """Gives one part of the report; the first call makes it."""
        if self.chunks is None:
            self.request = request
            self.chunks = self.to_chunks(self.try_evaluate())
        if part < len(self.chunks):
            text = "%s:%d/%d:%s:" % (self.plan["mark"], part, len(self.chunks), self.chunks[part])
            raise AssertionError(text)

    def try_evaluate(self):
        # What unittest finds out on how two texts differ is long, and nobody reads it.
        unittest.TestCase._diffThreshold = 0
        streams = sys.stdout, sys.stderr
        sys.stdout = sys.stderr = io.StringIO()
        try:
            return self.evaluate()
        except BaseException as error:
            return {"version": 1, "problem": render_error(error)}
        finally:
            sys.stdout, sys.stderr = streams

    def is_late(self, share):
        return (self.clock() - self.started) * 1000 > self.plan["maxMs"] * share

    def evaluate(self):
        self.started = self.clock()
        self.code, self.names = instrument(self.plan["text"], self.module["__file__"])
        left = {True: TARGETS, False: OTHERS}
        tests = []
        for name in list_tests(self.load()):
            is_target = self.is_target(name)
            left[is_target] -= 1
            if left[is_target] >= 0:
                tests.append({"name": name, "isTarget": is_target, "runs": [], "leaves": []})
        self.run_as_declared(tests)
        wanted = [test for test in tests if len(test["runs"]) == 2]
        wanted.sort(key=lambda test: not test["isTarget"])
        is_cut = self.run_changed(wanted)
        for test in wanted:
            if test["isTarget"] or not self.is_late(0.95):
                test["runs"].append(self.run_once(test["name"]))
        return {
            "version": 1,
            "isCut": is_cut,
            "tests": [to_test_report(test) for test in tests],
            "constants": self.list_constants(),
            "outside": ask_outside(tests, self.plan, self.module),
        }

    def is_target(self, name):
        plain = name.replace("::", ".")
        for target in self.plan["targets"]:
            whole = target.replace("::", ".").split("[")[0].split(" ")[0]
            if whole == plain or whole.endswith("." + plain):
                return True
        return False

    def load(self):
        """Runs the recording copy of the module, in names of its own."""
        names = {
            key: self.module[key]
            for key in ("__name__", "__file__", "__package__", "__builtins__", "__spec__", "__loader__")
            if key in self.module
        }
        names[RECORDER] = self.recorder
        exec(self.code, names)
        return names

    def run_once(self, name, **options):
        run = self.recorder.start(**options)
        started = time.process_time()
        limit = RUN_SECONDS if options.get("change") is None else CHANGED_SECONDS
        old = signal.signal(signal.SIGALRM, raise_late)
        signal.setitimer(signal.ITIMER_REAL, limit, 0.05)
        try:
            run_test(self.load(), name, run, self.request)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            run.failures.append(render_error(error))
        finally:
            stop_alarm(old)
            self.recorder.finish()
        run.is_slow = time.process_time() - started > SLOW_SECONDS
        return run

    def run_as_declared(self, tests):
        """The first time is as in a real run: each test once, in the order of the module."""
        targets_first = sorted(tests, key=lambda test: not test["isTarget"])
        for turn in (1, 2):
            for test in tests if turn == 1 else targets_first:
                is_late = self.is_late(0.4 if test["isTarget"] else 0.25)
                if is_late and not (test["isTarget"] and turn == 1):
                    continue
                leaves = []

                def on_call(key, box, leaves=leaves):
                    leaves.extend((key, path, value) for path, value in list_leaves(box))

                run = self.run_once(test["name"], is_first=turn == 1, on_call=on_call)
                test["runs"].append(run)
                if turn == 1:
                    targets = sum(1 for one in tests if one["isTarget"])
                    test["leaves"] = pick_leaves(leaves, LEAVES // max(1, targets))

    def list_changes(self, tests):
        places = []
        for test in tests:
            for leaf in test["leaves"]:
                places.append((test, leaf, self.list_leaf_alternatives(test, leaf)))
        index = 0
        while any(len(left) > index for _, _, left in places):
            for test, leaf, left in places:
                if index < len(left) and not leaf["isSlow"]:
                    yield test, leaf, left[index]
            index += 1

    def list_leaf_alternatives(self, test, leaf):
        if not leaf["path"]:
            return ALL if test["isTarget"] else []
        found = list_alternatives(leaf["value"], self.plan["isCareful"])
        if isinstance(leaf["path"][-1], str):
            found.append(("left out", "shape", MISSING))
        if test["isTarget"]:
            return found
        return [one for one in found if one[1] in ("dirty", "type")]

    def run_changed(self, tests):
        # Inputs that stand in some test already are nobody's neighbours.
        own = {entry["args"] for test in tests for entry in test["runs"][0].entries.values()}
        size = 0
        for test, leaf, (label, sort, value) in self.list_changes(tests):
            if self.is_late(0.9) or size > self.plan["maxChars"]:
                return True
            run = self.run_once(test["name"], change=(leaf["key"], leaf["path"], value))
            leaf["isSlow"] = run.is_slow and not test["runs"][0].is_slow
            if not run.is_changed or run.entries[leaf["key"]]["args"] in own:
                continue
            effect = list_effects(test["runs"][0], run)
            size += len(effect) + len(label) + 12
            leaf["tried"].append([label, sort, effect])
        return False

    def list_constants(self):
        names, imported = self.load(), self.imported()
        found = []
        for name, value in names.items():
            if name in imported and isinstance(value, (int, float, str)):
                text = render_value(value)
                kind = "string" if isinstance(value, str) else "number"
                found.append([name, kind, cut(text), hash_text(text)])
        return found

    def imported(self):
        nodes = ast.walk(ast.parse(self.plan["text"]))
        imports = [node for node in nodes if isinstance(node, ast.ImportFrom)]
        return {part.asname or part.name for node in imports for part in node.names}

    def to_chunks(self, report):
        size = self.plan["chunkChars"]
        least = sorted(report.get("tests", []), key=lambda test: not test["isTarget"])
        text = to_text(report)
        # What does not fit is left out, the targets last.
        while len(text) > size * self.plan["chunks"] and least:
            least.pop().update(entries=[], leaves=[])
            text = to_text(report)
        return [text[start : start + size] for start in range(0, len(text), size)]


def to_text(report):
    return json.dumps(report, separators=(",", ":")).replace("%", "%0025")


def raise_late(_number, _frame):
    raise Late("No end in time")


def stop_alarm(old):
    # The alarm may ring while it is taken off.
    for _ in range(3):
        try:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, old)
            return
        except Late:
            continue


def pick_leaves(leaves, share):
    """Few places of each call and few of very many calls; all arguments at once come last."""
    count = min(MOST_LEAVES, max(LEAST_LEAVES, share))
    lists = {}
    for key, path, value in sorted(leaves, key=lambda leaf: not leaf[1]):
        leaf = {"key": key, "path": path, "value": value, "was": to_was(path, value), "tried": []}
        leaf["isSlow"] = False
        lists.setdefault(key, []).append(leaf)
    some = thin_out(list(lists.values()), (count + 1) // 2)
    picked = []
    index = 0
    while any(len(one) > index for one in some):
        picked += [one[index] for one in some if len(one) > index]
        index += 1
    return picked[:count]


def thin_out(items, count):
    if len(items) <= count:
        return items
    return [items[index * len(items) // count] for index in range(count)]


def to_was(path, value):
    return cut(render_value(value)) if path else "[all]"


def list_effects(first, run):
    """What a change did: the sign and the hash of each answer that is another one now."""
    found = []
    for index, key in enumerate(first.entries):
        old, now = first.entries[key]["answer"], run.entries.get(key, {}).get("answer")
        if now is None:
            found.append("%d-" % index)
        elif now != old:
            found.append("%d%s%s" % (index, now[0], hash_text(now[1])))
    return " ".join(found)


def to_test_report(test):
    runs = test["runs"]
    keys = list(runs[0].entries) if runs else []
    entries = []
    for key in keys:
        entry = runs[0].entries[key]
        again = [run.entries.get(key, {}).get("answer") for run in runs]
        hashes = [one[0] + hash_text(one[1]) if one else "-" for one in again]
        answer = entry["answer"] or ("-", "")
        entries.append([key, entry["kind"], cut(entry["args"]), cut(answer[1]), hashes])
    return {
        "name": test["name"],
        "isTarget": test["isTarget"],
        "failures": [cut(run.failures[0]) if run.failures else None for run in runs],
        "entries": entries,
        "leaves": [
            {
                "entry": keys.index(leaf["key"]),
                "path": ".".join(str(step) for step in leaf["path"]),
                "was": leaf["was"],
                "tried": leaf["tried"],
            }
            for leaf in test["leaves"]
            if leaf["tried"] and leaf["key"] in keys
        ],
    }


def cut(text):
    return text if len(text) <= 70 else "%s...%d" % (text[:60], len(text))
