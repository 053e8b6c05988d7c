"""Lists and runs the tests of a module: `unittest` classes, functions and classes of `pytest`.

Standard library; `pytest` is used only where it runs the tests.
"""

import asyncio
import inspect
import itertools
import unittest

MAX_ROWS = 6


def list_tests(names):
    """Names the tests of a module in order: `Class.test` or `test`."""
    found = []
    for name, value in names.items():
        if inspect.isclass(value) and is_own(value, names):
            if issubclass(value, unittest.TestCase) or name.startswith("Test"):
                found += ["%s.%s" % (name, test) for test in list_methods(value)]
        elif inspect.isfunction(value) and name.startswith("test"):
            found.append(name)
    return found


def is_own(value, names):
    return value.__module__ == names["__name__"]


def list_methods(kind):
    own = [name for name in vars(kind) if name.startswith("test")]
    inherited = [name for name in dir(kind) if name.startswith("test") and name not in own]
    return [name for name in own + inherited if callable(getattr(kind, name))]


def run_test(names, name, run, request):
    """Runs one test; what fails in it outside of a guarded statement is noted, too."""
    call_if_there(names, "setUpModule")
    call_if_there(names, "setup_module")
    try:
        class_name, _, method = name.rpartition(".")
        if not class_name:
            run_function(names[name], names, request)
        elif issubclass(names[class_name], unittest.TestCase):
            run_case(names[class_name], method, run)
        else:
            run_plain_class(names[class_name], method, names, request)
    finally:
        call_if_there(names, "teardown_module")
        call_if_there(names, "tearDownModule")


def call_if_there(names, name):
    if callable(names.get(name)):
        names[name]()


def run_case(kind, method, run):
    result = unittest.TestResult()
    kind.setUpClass()
    try:
        kind(method).run(result)
    finally:
        kind.tearDownClass()
    for _, text in result.errors + result.failures:
        run.failures.append(text.strip().splitlines()[-1])


def run_plain_class(kind, method, names, request):
    owner = kind()
    call_hook(owner, "setup_class", kind)
    call_hook(owner, "setup_method", getattr(owner, method))
    try:
        run_function(getattr(owner, method), names, request)
    finally:
        call_hook(owner, "teardown_method", getattr(owner, method))
        call_hook(owner, "teardown_class", kind)


def call_hook(owner, name, value):
    """Calls a hook of a class, which may take what it is called for or not."""
    hook = getattr(owner, name, None)
    if hook is not None:
        hook(*([value] if inspect.signature(hook).parameters else []))


def run_function(function, names, request):
    """Runs a function of `pytest` with each row of its parameters and with its fixtures."""
    wanted = list(inspect.signature(function).parameters)
    for row in list_rows(function):
        finish = []
        args = {
            name: row[name] if name in row else find_fixture(name, names, request, finish)
            for name in wanted
        }
        try:
            result = function(**args)
            if inspect.iscoroutine(result):
                asyncio.run(result)
        finally:
            for generator in reversed(finish):
                next(generator, None)


def list_rows(function):
    tables = []
    for mark in getattr(function, "pytestmark", []):
        if mark.name == "parametrize":
            tables.append(read_table(*mark.args[:2], **mark.kwargs))
    rows = itertools.product(*tables)
    return [{name: value for part in row for name, value in part.items()} for row in rows][:MAX_ROWS]


def read_table(argnames, argvalues, **_options):
    names = argnames if isinstance(argnames, (list, tuple)) else argnames.split(",")
    names = [name.strip() for name in names]
    rows = []
    for row in argvalues:
        values = getattr(row, "values", row) if type(row).__name__ == "ParameterSet" else row
        is_single = len(names) == 1 and type(row).__name__ != "ParameterSet"
        rows.append(dict(zip(names, [values] if is_single else values)))
    return rows


def find_fixture(name, names, request, finish):
    fixture = names.get(name)
    function = getattr(fixture, "_fixture_function", None)
    function = function or getattr(getattr(fixture, "__pytest_wrapped__", None), "obj", None)
    if function is None:
        if name == "request" or request is None:
            return request
        return request.getfixturevalue(name)
    wanted = list(inspect.signature(function).parameters)
    value = function(**{one: find_fixture(one, names, request, finish) for one in wanted})
    if inspect.isgenerator(value):
        finish.append(value)
        return next(value)
    return value
