/**
 * The driver of warm runs of Python's `unittest`: one text that is laid into the tool folder.
 *
 * It loads the standard library once and forks for each candidate; the fork writes the candidate's
 * files, loads the project afresh and runs the tests. It is a filter: what passes here is run again
 * by the real runner. Imports nothing. Has no effect here.
 *
 * @module
 */

/** Name of the driver in the tool folder. */
export const PYTHON_DRIVER_FILE = "warm/driver.py";

/** Arguments: plan, report. */
export const PYTHON_DRIVER = `
import io, json, os, select, signal, sys, time
import unittest, collections, functools, itertools, math, re, string, copy, operator, gc
from importlib.machinery import SourceFileLoader
sys.dont_write_bytecode = True
plan_path, report_path = sys.argv[1:3]
with open(plan_path, encoding="utf-8") as file:
    plan = json.load(file)
root = os.getcwd()
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
    top = top_of(test)
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


def run_tests(tests):
    turned = []
    for test in tests:
        try:
            if passes(test["name"]):
                turned.append(test["file"] + "::" + test["name"])
        except (Exception, SystemExit):
            pass
    return turned


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


def play(candidate, out):
    null = os.open(os.devnull, os.O_RDWR)
    for target in (0, 1, 2):
        os.dup2(null, target)
    for path, text in candidate["files"].items():
        texts[os.path.realpath(os.path.join(root, path))] = text.encode()
    turned = run_tests(plan["failing"])
    result = "fails"
    if len(turned) == len(plan["failing"]):
        kept = run_tests(plan["passing"])
        if len(kept) == len(plan["passing"]):
            result = "passes"
    os.write(out, json.dumps({"id": candidate["id"], "turned": turned, "result": result}).encode())
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
    return {"id": candidate["id"], "child": child, "reader": reader, "data": b"", "end": time.monotonic() + plan["hangMs"] / 1000}


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


def preload():
    """Load once what the project loads of the standard library, so that no fork has to."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        try:
            null = os.open(os.devnull, os.O_RDWR)
            for target in (0, 1, 2):
                os.dup2(null, target)
            for test in plan["failing"] + plan["passing"]:
                try:
                    unittest.defaultTestLoader.loadTestsFromName(test["name"])
                except (Exception, SystemExit):
                    pass
            known = getattr(sys, "stdlib_module_names", ())
            os.write(writer, json.dumps([name for name in sys.modules if name.split(".")[0] in known]).encode()[:60000])
        finally:
            os._exit(0)
    os.close(writer)
    data = b""
    while select.select([reader], [], [], plan["hangMs"] / 1000)[0]:
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
