"""Asks the functions under test once more from a program that knows nothing of tests.

Standard library alone. Starts one process.
"""

import inspect
import json
import os
import subprocess
import sys

LIMIT = 24

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


def ask_outside(tests, plan):
    """Gives test, entry and hash of the answer for each call that can be repeated elsewhere."""
    jobs = list_jobs(tests)[:LIMIT]
    if not jobs:
        return []
    answers = run_program([job for _, _, job in jobs], plan)
    return [
        [at, entry, None, answers[index] if index < len(answers) else None]
        for index, (at, entry, _) in enumerate(jobs)
    ]


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


def run_program(jobs, plan):
    text = "import ast, importlib, json, sys\nsys.path[:] = %r\n" % (sys.path,)
    text += plan["values"] + PROGRAM
    env = {key: value for key, value in os.environ.items() if key in ("PATH", "HOME", "LANG", "TZ")}
    try:
        done = subprocess.run(
            [sys.executable, "-c", text],
            input=json.dumps(jobs).encode(),
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=env,
            timeout=3,
        )
    except (OSError, subprocess.TimeoutExpired):
        return []
    for line in done.stdout.decode("utf-8", "replace").splitlines():
        if line.startswith("outside:"):
            return json.loads(line[len("outside:") :])
    return []
