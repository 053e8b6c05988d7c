/**
 * The text by which Python runners watch what source code could replace.
 *
 * Next to nothing can be frozen in Python, so everything is watched: what is not as it was when a test
 * starts, when it has ended and when all are over is told by name. Honest tests patch and put back
 * within a test, which does not show; whoever judges compares with a run without the change. The
 * text defines `create_watch(roots)`, which gives a function that returns the names found since it
 * was called last. Pure. Imports nothing.
 *
 * @module
 */

/** Python 3.8 or later, standard library alone; meant to stand at the top of a file. */
export const PYTHON_WATCH: string = String.raw`import builtins
import math
import os
import random
import sys
import time
import types

FUNCTIONS = (types.FunctionType, types.BuiltinFunctionType, types.MethodType, type)
MEMBERS = FUNCTIONS + (property, classmethod, staticmethod)
MISSING = object()


def create_watch(roots):
    """Watches the modules below some names, and what honest programs patch for a while only."""
    known = []
    told = set()

    def watch_names(name, space, kinds):
        for key, value in list(space.items()):
            if isinstance(value, kinds) and key not in ("__builtins__", "__spec__"):
                known.append(("%s.%s" % (name, key), space, key, value))

    def watch_module(name, module):
        known.append(("sys.modules[%r]" % name, sys.modules, name, module))
        watch_names(name, vars(module), FUNCTIONS)
        for value in list(vars(module).values()):
            if isinstance(value, type) and value.__module__ == name:
                watch_class("%s.%s" % (name, value.__qualname__), value)

    # What a class inherits could be hidden by one of its own.
    def watch_class(name, cls):
        own = vars(cls)
        watch_names(name, own, MEMBERS)
        for base in cls.__mro__[1:-1]:
            for key, value in list(vars(base).items()):
                if key not in own and isinstance(value, MEMBERS):
                    known.append(("%s.%s" % (name, key), own, key, MISSING))

    for name, module in list(sys.modules.items()):
        if module is not None and any(name == root or name.startswith(root + ".") for root in roots):
            watch_module(name, module)
    for module in (builtins, math, os, os.path, random, time):
        watch_names(module.__name__, vars(module), FUNCTIONS)
    watch_names("random.Random", vars(random.Random), MEMBERS)
    known.append(("sys.exit", vars(sys), "exit", sys.exit))
    had_native = "ctypes" in sys.modules

    def find_replaced():
        found = [name for name, space, key, value in known if space.get(key, MISSING) is not value]
        if not had_native and "ctypes" in sys.modules:
            found.append("native code by ctypes")
        new = [name for name in found if name not in told]
        told.update(new)
        return new

    return find_replaced
`;
