/**
 * The driver of warm runs of Python's `unittest` and of `pytest`: one text that is laid into the tool folder.
 *
 * It loads the standard library once and forks for each candidate; the fork writes the candidate's
 * files, loads the project afresh and runs the tests. It is a filter: what passes here is run again
 * by the real runner. Imports nothing. Has no effect here.
 *
 * @module
 */

/** Name of the driver in the tool folder. */
export const PYTHON_DRIVER_FILE = "warm/driver.py";

/** Arguments: plan, report, runner. */
export const PYTHON_DRIVER = `
import io, json, os, select, signal, sys, time
import unittest, collections, functools, itertools, math, re, string, copy, operator, gc
if sys.argv[3] == "pytest":
    import pytest
from importlib.machinery import SourceFileLoader
sys.dont_write_bytecode = True
plan_path, report_path, runner = sys.argv[1:4]
with open(plan_path, encoding="utf-8") as file:
    plan = json.load(file)
root = os.path.realpath(os.getcwd())
sys.path[0] = root


def top_of(test):
    module = test["name"].split(".")
    stem = test["file"][:-3]
    for count in range(len(module), 0, -1):
        path = "/".join(module[:count])
        if stem == path:
            return ""
        if stem.endswith("/" + path):
            return stem[: -len(path) - 1]
    return None


for test in plan["failing"] + plan["passing"]:
    top = top_of(test) if runner == "unittest" else None
    if top and os.path.join(root, top) not in sys.path:
        sys.path.insert(0, os.path.join(root, top))


class Result(unittest.TestResult):
    pass


def passes(name):
    result = Result()
    suite = unittest.defaultTestLoader.loadTestsFromName(name)
    if suite.countTestCases() == 0:
        return False
    suite.run(result)
    return result.testsRun > 0 and result.wasSuccessful() and not result.skipped and not result.expectedFailures


class Endless(BaseException):
    pass


MOST_ENDLESS = plan.get("mostEndless", 2)
test_seconds = plan.get("testMs", plan["hangMs"] / 2.5) / 1000
took = {"allMs": 0, "longestMs": 0, "endless": 0}
begun = 0


def end_test(*_):
    took["endless"] += 1
    raise Endless()


def begin_test():
    """Endless by the time that it works, so that a busy machine ends none; or by the clock."""
    global begun
    begun = time.monotonic()
    signal.setitimer(signal.ITIMER_PROF, test_seconds)
    signal.setitimer(signal.ITIMER_REAL, max(0.4, 2 * test_seconds))


def leave_test(passed):
    signal.setitimer(signal.ITIMER_PROF, 0)
    signal.setitimer(signal.ITIMER_REAL, 0)
    if passed:
        spent = 1000 * (time.monotonic() - begun)
        took["allMs"] += spent
        took["longestMs"] = max(took["longestMs"], spent)


def limited(act):
    """An endless test ends by itself, so that what the others do is known as well."""
    passed = False
    begin_test()
    try:
        passed = act()
        return passed
    except (Exception, SystemExit, Endless):
        return False
    finally:
        leave_test(passed)


def watch_clock():
    signal.signal(signal.SIGALRM, end_test)
    signal.signal(signal.SIGPROF, end_test)


def run_tests(tests):
    watch_clock()
    if runner == "pytest":
        return run_pytest(tests)
    turned = []
    for test in tests:
        if limited(lambda: passes(test["name"])):
            turned.append(key_of(test))
        if took["endless"] >= MOST_ENDLESS:
            break
    return turned


def key_of(test):
    return test["file"] + "::" + test["name"]


class Plugin:
    def __init__(self, tests):
        self.wanted = {key_of(test) for test in tests}
        self.passed = set()
        self.bad = set()

    def pytest_collection_modifyitems(self, items):
        items[:] = [item for item in items if item.nodeid in self.wanted]

    def pytest_runtest_setup(self, item):
        begin_test()

    def pytest_runtest_teardown(self, item):
        leave_test(False)
        if took["endless"] >= MOST_ENDLESS:
            item.session.shouldstop = "endless"

    def pytest_runtest_logreport(self, report):
        if report.when == "call" and report.outcome == "passed":
            took["allMs"] += 1000 * report.duration
            took["longestMs"] = max(took["longestMs"], 1000 * report.duration)
        if report.outcome != "passed" or hasattr(report, "wasxfail"):
            self.bad.add(report.nodeid)
        elif report.when == "call":
            self.passed.add(report.nodeid)


# Rewriting assertions, collecting garbage and writing are of no use in a fork.
PYTEST_OPTIONS = ["-q", "--tb=no", "--assert=plain"]
for name in ["cacheprovider", "unraisableexception", "threadexception"]:
    PYTEST_OPTIONS += ["-p", "no:" + name]


def run_pytest(tests, options=()):
    if not tests:
        return []
    plugin = Plugin(tests)
    files = sorted({test["file"] for test in tests})
    try:
        pytest.main([*PYTEST_OPTIONS, *options, *files], plugins=[plugin])
    except (Exception, SystemExit, Endless):
        pass
    return sorted(plugin.passed - plugin.bad)


def load_tests(tests):
    if runner == "pytest":
        run_pytest(tests, ["--collect-only"])
        return
    for test in tests:
        try:
            unittest.defaultTestLoader.loadTestsFromName(test["name"])
        except (Exception, SystemExit):
            pass


read_data = SourceFileLoader.get_data
texts = {}


def get_data(self, path):
    # What a candidate changes comes from memory, so that two can run side by side.
    text = texts.get(os.path.realpath(path))
    return read_data(self, path) if text is None else text


def path_stats(self, path):
    if os.path.realpath(path) in texts:
        raise OSError("not cached")
    return read_stats(self, path)


read_stats = SourceFileLoader.path_stats
SourceFileLoader.get_data = get_data
SourceFileLoader.path_stats = path_stats


def watch():
    """Which lines each test runs; what runs when modules load counts for all."""
    known = {}
    hits = set()

    def find(name):
        if name.startswith("<"):
            return None
        if name not in known:
            path = os.path.realpath(name)
            inside = path.startswith(root + os.sep) and "site-packages" not in path
            known[name] = os.path.relpath(path, root) if inside else None
        return known[name]

    def trace(frame, event, arg):
        path = find(frame.f_code.co_filename)
        if path is None:
            return None
        hits.add((path, frame.f_lineno))
        return trace

    def run(tests, act):
        hits.clear()
        sys.settrace(trace)
        try:
            act(tests)
        except (Exception, SystemExit, Endless):
            pass
        finally:
            sys.settrace(None)
        return set(hits)

    watch_clock()
    tests = plan["failing"] + plan["passing"]
    start = run(tests, load_tests)
    covered = []
    end = time.monotonic() + 3
    for test in tests:
        if time.monotonic() > end:
            break
        lines = {}
        took["endless"] = 0
        for path, line in start | run([test], run_tests):
            lines.setdefault(path, []).append(line)
        covered.append({"test": key_of(test), "lines": lines})
    return covered


def answer_probes():
    """What calls answer where the names of a test file are known."""
    watch_clock()
    load_tests(plan["failing"])
    modules = {os.path.realpath(getattr(m, "__file__", None) or "/"): m for m in list(sys.modules.values())}
    answers = []
    for file, calls in plan["probes"].items():
        names = vars(modules.get(os.path.join(root, file), unittest))
        for call in calls:
            answers.append(answer(call, names))
    return answers


def answer(call, names):
    signal.setitimer(signal.ITIMER_REAL, 0.3)
    try:
        text = repr(eval(call, dict(names)))
    except Exception as error:
        text = "an error: %s: %s" % (type(error).__name__, error)
    except (SystemExit, Endless):
        text = "an error: takes too long"
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
    return text[:120]


def write_all(out, data):
    while data:
        data = data[os.write(out, data):]


def play(candidate, out):
    null = os.open(os.devnull, os.O_RDWR)
    for target in (0, 1, 2):
        os.dup2(null, target)
    for path, text in candidate["files"].items():
        texts[os.path.realpath(os.path.join(root, path))] = text.encode()
    if candidate["id"] == plan.get("watchedId"):
        trial = {"id": candidate["id"], "turned": [], "result": "fails", "covered": watch()}
        write_all(out, json.dumps(trial).encode())
        os._exit(0)
    if plan.get("probes"):
        trial = {"id": candidate["id"], "turned": [], "result": "fails", "answers": answer_probes()}
        write_all(out, json.dumps(trial).encode())
        os._exit(0)
    turned = run_tests(plan["failing"])
    result = "fails"
    if len(turned) == len(plan["failing"]):
        kept = run_tests(plan["passing"])
        if len(kept) == len(plan["passing"]):
            result = "passes"
    write_all(out, json.dumps({"id": candidate["id"], "turned": turned, "result": result, "took": took}).encode())
    os._exit(0)


def start(candidate):
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        try:
            play(candidate, writer)
        finally:
            os._exit(1)
    os.close(writer)
    limit = plan["hangMs"] / 1000 * (4 if candidate["id"] == plan.get("watchedId") else 1)
    return {"id": candidate["id"], "child": child, "reader": reader, "data": b"", "end": time.monotonic() + limit}


def finish(run, hangs):
    if hangs:
        os.kill(run["child"], signal.SIGKILL)
    os.waitpid(run["child"], 0)
    os.close(run["reader"])
    trial = {"id": run["id"], "turned": [], "result": "hangs" if hangs else "fails"}
    if run["data"] and not hangs:
        try:
            trial = json.loads(run["data"])
        except ValueError:
            pass
    with open(report_path, "a", encoding="utf-8") as file:
        file.write(json.dumps(trial) + "\\n")


def is_plugin(module):
    return runner == "pytest" and "site-packages" in (getattr(module, "__file__", None) or "")


def preload():
    """Load once what is not the project's own, so that no fork has to."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        try:
            null = os.open(os.devnull, os.O_RDWR)
            for target in (0, 1, 2):
                os.dup2(null, target)
            load_tests(plan["failing"] + plan["passing"])
            known = getattr(sys, "stdlib_module_names", ())
            names = [name for name, module in list(sys.modules.items()) if name.split(".")[0] in known or is_plugin(module)]
            write_all(writer, json.dumps(names).encode())
        finally:
            os._exit(0)
    os.close(writer)
    data = b""
    while select.select([reader], [], [], max(15, plan["hangMs"] / 1000))[0]:
        chunk = os.read(reader, 65536)
        if not chunk:
            break
        data += chunk
    else:
        os.kill(child, signal.SIGKILL)
    os.close(reader)
    os.waitpid(child, 0)
    try:
        names = json.loads(data)
    except ValueError:
        names = []
    for name in names:
        try:
            __import__(name)
        except (Exception, SystemExit):
            pass


def load_plugins():
    """A plugin that is known already is not read and rewritten by each fork."""
    from importlib.metadata import entry_points
    for point in entry_points(group="pytest11"):
        try:
            point.load()
        except (Exception, SystemExit):
            pass


if runner == "pytest":
    load_plugins()
preload()
gc.freeze()
waiting = list(reversed(plan["candidates"]))
running = []
slots = max(1, min(2, os.cpu_count() or 1))
while waiting or running:
    while waiting and len(running) < slots:
        running.append(start(waiting.pop()))
    first = min(run["end"] for run in running)
    ready = select.select([run["reader"] for run in running], [], [], max(0, first - time.monotonic()))[0]
    for run in list(running):
        if run["reader"] in ready:
            chunk = os.read(run["reader"], 65536)
            run["data"] += chunk
            if not chunk:
                running.remove(run)
                finish(run, False)
        elif time.monotonic() >= run["end"]:
            running.remove(run)
            finish(run, True)
`;
