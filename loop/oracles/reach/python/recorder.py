"""Records what the code under test is asked and what it answers while a test runs.

The calls of the test module lead through here. One run may change one argument of one call.
Standard library alone.
"""

import inspect
import os
import sys
import unittest

from alternatives import Box, put_at
from values import render_error, render_source, render_value

MAX_TIMES = 12
MAX_RECORDED = 60


class Late(BaseException):
    """Raised where a run does not end."""


class Run:
    """One run of one test."""

    def __init__(self, change=None, is_first=False, on_call=None):
        self.entries = {}
        self.times = {}
        self.failures = []
        self.undo = []
        self.change = change
        self.is_first = is_first
        self.on_call = on_call
        self.is_changed = False


class Recorder:
    """What the copied test module calls."""

    def __init__(self, module_name, helpers):
        self.module_name = module_name
        self.helpers = helpers
        self.run = None
        self.caught = (Exception,)
        self.known = {}

    def fail(self, error):
        """Takes an error that ended a statement; the test goes on behind it."""
        if isinstance(error, unittest.SkipTest):
            raise error
        if self.run is not None:
            self.run.failures.append(render_error(error))

    def look(self, site, value):
        """Takes a value that a test looks at."""
        key = self.open(site)
        if key is not None and not inspect.isroutine(value) and not isinstance(value, type):
            self.run.entries[key] = {"kind": "look", "args": "", "answer": to_answer(value, "", [])}
        return value

    def call(self, site, func, *args, **kwargs):
        """Calls a function; where it is under test, its answer is recorded."""
        whose = self.find_owner(func)
        if whose == "assertion":
            return self.call_assertion(site, func, args, kwargs)
        key = self.open(site) if whose == "source" else None
        if key is None:
            return func(*args, **kwargs)
        return self.invoke(key, func, Box(args, kwargs))

    def call_assertion(self, site, func, args, kwargs):
        if func.__name__.startswith("assertRaises") and len(args) > 1 and callable(args[1]):
            tested = args[1]
            relay = lambda *some, **more: self.call(site, tested, *some, **more)
            return func(args[0], relay, *args[2:], **kwargs)
        for index, value in enumerate(args):
            self.look("%s_%d" % (site, index), value)
        return func(*args, **kwargs)

    def open(self, site):
        if self.run is None or len(self.run.entries) >= MAX_RECORDED:
            return None
        times = self.run.times.get(site, 0) + 1
        self.run.times[site] = times
        return None if times > MAX_TIMES else "%s.%d" % (site, times)

    def invoke(self, key, func, box):
        run = self.run
        self.change(key, box)
        if run.on_call is not None:
            run.on_call(key, box)
        before = render_value([box.args, box.kwargs])
        name = getattr(func, "__qualname__", type(func).__name__)
        words = "%s(%s)" % (name, render_args(box))
        source = render_source([box.args, box.kwargs]) if run.is_first else None
        entry = {"kind": "call", "args": words, "answer": None, "source": source, "func": func}
        run.entries[key] = entry
        try:
            value = func(*box.args, **box.kwargs)
        except Exception as error:
            entry["answer"] = ("e", render_error(error))
            raise
        if inspect.iscoroutine(value):
            return self.settle(entry, value)
        after = render_value([box.args, box.kwargs])
        suffix = "" if after == before else " leaves " + after
        entry["answer"] = to_answer(value, suffix, box.args)
        return value

    async def settle(self, entry, waiting):
        try:
            value = await waiting
        except Exception as error:
            entry["answer"] = ("e", render_error(error))
            raise
        entry["answer"] = to_answer(value, "", [])
        return value

    def change(self, key, box):
        change = self.run.change
        if change is None or change[0] != key:
            return
        try:
            self.run.undo.append(put_at(box, change[1], change[2]))
            self.run.is_changed = True
        except Exception:
            # The place is not there in this run, or nothing can be put there.
            pass

    def start(self, **options):
        self.run = Run(**options)
        return self.run

    def finish(self):
        for undo in reversed(self.run.undo):
            undo()
        self.run = None

    def find_owner(self, func):
        """Tells whose function is called: of the source under test, an assertion, or another's."""
        owner = getattr(func, "__self__", None)
        if isinstance(owner, unittest.TestCase):
            return "assertion" if func.__name__.startswith("assert") else "other"
        if isinstance(owner, type) or owner is None or inspect.ismodule(owner):
            name = getattr(func, "__module__", None)
        else:
            name = type(owner).__module__
        if not isinstance(name, str):
            name = type(func).__module__
        if name not in self.known:
            self.known[name] = self.is_source(name)
        return "source" if self.known[name] else "other"

    def is_source(self, name):
        if name == self.module_name:
            return False
        file = getattr(sys.modules.get(name), "__file__", None)
        if not file:
            return False
        path = os.path.relpath(os.path.realpath(file), os.path.realpath(os.getcwd()))
        if path.startswith("..") or "site-packages" in path or "dist-packages" in path:
            return False
        return path.replace(os.sep, "/") not in self.helpers


def render_args(box):
    named = ["%s=%s" % (name, render_value(value)) for name, value in box.kwargs.items()]
    return ", ".join([render_value(value) for value in box.args] + named)


def to_answer(value, suffix, args):
    text = render_value(value) + suffix
    if value is True or value is False:
        return ("t" if value else "f", text)
    if value is None:
        return ("n", text)
    is_given_back = isinstance(value, (int, float, str)) and any(value is arg for arg in args)
    return ("i" if is_given_back else "v", text)
