"""Asks the functions under test in two programs that differ in nothing but the marks of a test.

Standard library alone. Starts two processes.
"""

import inspect
import json
import os
import re
import subprocess
import sys

ASKED = 24
# Names of variables by which runners make themselves known.
MARKS = re.compile("TEST|COVERAGE|^CI$", re.IGNORECASE)

PROGRAM = """
answers = []
for module, name, source in json.loads(sys.stdin.read()):
    try:
        found = importlib.import_module(module)
        for part in name.split("."):
            found = getattr(found, part)
        args, kwargs = ast.literal_eval(source)
        value = found(*args, **kwargs)
        answers.append(hash_text(render_value(value)))
    except Exception as error:
        answers.append(hash_text(render_error(error)))
print("outside:" + json.dumps(answers))
"""


def ask_outside(tests, plan, module):
    """Gives test, entry and a pair of answers for each call that can be repeated elsewhere."""
    jobs = list_jobs(tests)[:ASKED]
    if not jobs:
        return []
    wanted = json.dumps([job for _, _, job in jobs]).encode()
    both = [start_program(plan, None), start_program(plan, module)]
    plain, marked = [finish_program(program, wanted) for program in both]
    return [
        [at, entry, [pick(plain, index), pick(marked, index)]]
        for index, (at, entry, _) in enumerate(jobs)
    ]


def pick(answers, index):
    return answers[index] if index < len(answers) else None


def list_jobs(tests):
    found = []
    for at, test in enumerate(tests):
        if not test["isTarget"] or not test["runs"]:
            continue
        for entry, value in enumerate(test["runs"][0].entries.values()):
            func = value.get("func")
            if value.get("source") and inspect.isfunction(func) and func.__qualname__.isidentifier():
                found.append((at, entry, [func.__module__, func.__qualname__, value["source"]]))
    return found


def start_program(plan, module):
    """Starts a program; with a module it has the name, the arguments and the libraries of a test."""
    text = "import ast, importlib, json, sys\nsys.path[:] = %r\n" % (sys.path,)
    # What the tests have put into the environment is no mark of a test.
    env = {key: value for key, value in os.environ.items() if not MARKS.search(key)}
    body = plan["values"] + PROGRAM
    if module is None:
        text += body
    else:
        env = dict(os.environ)
        libraries = [name for name in ("unittest", "pytest") if name in sys.modules]
        names = {"__name__": module["__name__"], "__file__": module["__file__"]}
        text += "sys.argv[:] = %r\nimport %s\n" % (sys.argv, ", ".join(libraries))
        text += "names = dict(globals(), **%r)\n" % (names,)
        text += "exec(compile(%r, %r, 'exec'), names)\n" % (body, module["__file__"])
    try:
        return subprocess.Popen(
            [sys.executable, "-c", text],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=env,
        )
    except OSError:
        return None


def finish_program(program, wanted):
    if program is None:
        return []
    try:
        out, _ = program.communicate(wanted, timeout=3)
    except subprocess.TimeoutExpired:
        program.kill()
        program.communicate()
        return []
    for line in out.decode("utf-8", "replace").splitlines():
        if line.startswith("outside:"):
            return json.loads(line[len("outside:") :])
    return []
