"""Turns any value into a stable text, so that answers can be compared between two processes.

Standard library alone, Python 3.8 and later; runs where the tests run. Has no effect.
"""

import ast
import datetime
import decimal
import enum
import fractions
import hashlib

MAX_DEPTH = 8
MAX_ENTRIES = 400
MAX_TEXT = 4000


def render_value(value):
    """Renders a value: types keep apart, sets and dictionaries are sorted, cycles end."""
    text = render(value, [])
    if len(text) <= MAX_TEXT:
        return text
    return text[: MAX_TEXT // 2] + "#" + hash_text(text)


def render(value, above):
    if value is None or isinstance(value, (bool, bytes, bytearray, complex, range)):
        return repr(value)
    if isinstance(value, enum.Enum):
        return "%s.%s" % (type(value).__name__, value.name)
    # What only stands for a number or a text shows as that.
    for base in (int, float, str):
        if isinstance(value, base):
            return base.__repr__(value)
    if isinstance(value, (decimal.Decimal, fractions.Fraction)) or type(value).__module__ == "datetime":
        return repr(value)
    if any(value is other for other in above):
        return "~cycle"
    if len(above) >= MAX_DEPTH:
        return "~deep"
    try:
        return render_object(value, above + [value])
    except Exception:
        return "~unreadable"


def render_object(value, above):
    def inner(items):
        return [render(item, above) for item in items]

    if isinstance(value, BaseException):
        return render_error(value)
    if isinstance(value, (list, tuple)):
        items = inner(list(value)[:MAX_ENTRIES])
        if len(value) > MAX_ENTRIES:
            items.append("~%d in all" % len(value))
        fields = getattr(value, "_fields", None)
        name = type(value).__name__ if fields else ""
        return name + ("[%s]" if isinstance(value, list) else "(%s)") % ",".join(items)
    if isinstance(value, (set, frozenset)):
        return "{%s}" % ",".join(sorted(inner(value)))
    if isinstance(value, dict):
        pairs = ["%s:%s" % (render(key, above), render(item, above)) for key, item in value.items()]
        return "{%s}" % ",".join(sorted(pairs[:MAX_ENTRIES]))
    if isinstance(value, type) or callable(value) and not hasattr(value, "__dict__"):
        return "<%s>" % getattr(value, "__name__", "callable")
    return render_members(value, above)


def render_members(value, above):
    if type(value).__name__ in ("function", "method", "module", "builtin_function_or_method"):
        return "<%s>" % type(value).__name__
    names = dict(getattr(value, "__dict__", {}))
    for kind in type(value).__mro__:
        slots = kind.__dict__.get("__slots__", ())
        for name in (slots,) if isinstance(slots, str) else slots:
            if hasattr(value, name):
                names.setdefault(name, getattr(value, name))
    members = ["%s=%s" % (name, render(names[name], above)) for name in sorted(names)]
    return "%s(%s)" % (type(value).__name__, ",".join(members[:MAX_ENTRIES]))


def render_error(error):
    """Renders what was raised: class and message, nothing of the place."""
    try:
        return "%s: %s" % (type(error).__name__, error)
    except Exception:
        return type(error).__name__


def hash_text(text):
    """Hashes a text; enough to tell answers apart."""
    return hashlib.md5(text.encode("utf-8", "backslashreplace")).hexdigest()[:8]


def render_source(value):
    """Renders plain data as a literal that makes it again, or None where it is more than that."""
    try:
        text = repr(value)
        return text if ast.literal_eval(text) == value else None
    except Exception:
        return None
