"""Neighbours of an input: where an argument can be varied, and into what.

The same value always has the same neighbours, so that two processes try the same ones. Standard
library alone. Has no effect.
"""

import copy
import datetime
import decimal
import re

MAX_LEAVES = 11
MAX_LEVEL = 5
SMALL = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 16, 20, 24, 25, 30, 31, 32, 40, 49]
ROUND = [50, 60, 64, 81, 90, 99, 100, 101, 121, 365, 366, 400, 500, 999, 1000, 1024, 2000]
MISSING = object()


class Box:
    """The arguments of one call, with places that can be written."""

    def __init__(self, args, kwargs):
        self.args = list(args)
        self.kwargs = dict(kwargs)


def list_leaves(box):
    """Lists what can be varied in some arguments, outer before inner: path and value."""
    found = [((), box)] if box.args or box.kwargs else []
    waiting = [((index,), value) for index, value in enumerate(box.args)]
    waiting += [((name,), value) for name, value in box.kwargs.items()]
    while waiting and len(found) < MAX_LEAVES:
        path, value = waiting.pop(0)
        if is_plain(value):
            found.append((path, value))
        if len(path) < MAX_LEVEL:
            waiting += list_inner(path, value)
    return found


def is_plain(value):
    plain = (int, float, str, bytes, list, tuple, dict, set, decimal.Decimal, datetime.date)
    return value is None or (isinstance(value, plain) and not hasattr(value, "_fields"))


def list_inner(path, value):
    if isinstance(value, (list, tuple)):
        wanted = [0, 1, len(value) - 1, len(value) // 2, 2, 3]
        picked = [index for index in dict.fromkeys(wanted) if 0 <= index < len(value)]
        return [(path + (index,), value[index]) for index in picked]
    if isinstance(value, dict):
        return [(path + (key,), value[key]) for key in list(value)[:6]]
    return []


def put_at(box, path, value):
    """Puts a value to a place, into the very objects that stand there; gives what undoes it."""
    if not path:
        return put_all(box, value)
    first = path[0]
    holder = box.args if isinstance(first, int) else box.kwargs
    if len(path) == 1:
        return put_item(holder, first, value)
    return put_inner(holder, path, value)


def put_all(box, change):
    """Changes every number and text at once, so that what is equal or in order stays so."""
    old = box.args, box.kwargs
    box.args, box.kwargs = map_all(box.args, change), map_all(box.kwargs, change)

    def undo():
        box.args, box.kwargs = old

    return undo


def map_all(value, change):
    if type(value) in (list, tuple, set):
        return type(value)(map_all(item, change) for item in value)
    if type(value) is dict:
        return {key: map_all(item, change) for key, item in value.items()}
    return change(value)


def to_numbers(change):
    def relay(value):
        is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
        return change(value) if is_number else value

    return relay


def to_texts(change):
    return lambda value: change(value) if isinstance(value, str) else value


def next_digits(match):
    return str(int(match.group()) + 1).zfill(len(match.group()))


ALL = [
    ("all +1", "near", to_numbers(lambda value: value + 1)),
    ("all x2", "near", to_numbers(lambda value: value * 2)),
    ("all +2", "near", to_numbers(lambda value: value + 2)),
    ("all +10", "near", to_numbers(lambda value: value + 10)),
    ("all next letters", "near", to_texts(lambda text: re.sub("[a-zA-Z]", next_letter, text))),
    ("all + x", "near", to_texts(lambda text: text + "x")),
    ("all x +", "near", to_texts(lambda text: "x" + text)),
    ("all upper", "near", to_texts(lambda text: text.upper())),
    ("all digits +1", "near", to_texts(lambda text: re.sub("[0-9]+", next_digits, text))),
]


def next_letter(match):
    letter = match.group()
    return chr(ord(letter) - 25) if letter in "zZ" else chr(ord(letter) + 1)


def put_inner(holder, path, value):
    inner = holder[path[0]]
    if isinstance(inner, tuple):
        # A tuple cannot be written, so a changed one takes its place.
        changed = list(inner)
        put_step(changed, path[1:], value)
        return put_item(holder, path[0], tuple(changed))
    return put_step(inner, path[1:], value)


def put_step(holder, path, value):
    return put_item(holder, path[0], value) if len(path) == 1 else put_inner(holder, path, value)


def put_item(holder, key, value):
    old = holder[key]
    if value is MISSING:
        del holder[key]
    else:
        holder[key] = value

    def undo():
        holder[key] = old

    return undo


def list_alternatives(value, is_careful):
    """Lists the neighbours of a value as label, sort and value, the likely ones first.

    The sort is `near`, `shape`, `dirty` (the value and something that does not belong) or `type`.
    """
    seen = {to_label(value)}
    found = []
    for sort, other in list_any(value, is_careful):
        label = to_label(other)
        if label not in seen and not (is_careful and sort == "type"):
            seen.add(label)
            found.append((label, sort, other))
    return found


def to_label(value):
    if value is MISSING:
        return "left out"
    text = repr(value)
    if len(text) <= 24:
        return text
    checksum = 7
    for sign in text:
        checksum = (checksum * 31 + ord(sign)) & 0xFFFFFFFF
    return "%s~%d%x" % (text[:16], len(text), checksum)


OTHER_TYPES = [("type", None), ("type", 5), ("type", "x"), ("type", {}), ("type", [])]


def list_any(value, is_careful):
    if isinstance(value, bool):
        return [("near", not value)] + OTHER_TYPES
    if isinstance(value, (int, float)):
        return list_numbers(value, is_careful) + OTHER_TYPES
    if isinstance(value, str):
        return list_texts(value) + OTHER_TYPES
    if value is None:
        return [("near", other) for other in (1, 7, "a", "", True)]
    if isinstance(value, bytes):
        return [("near", other) for other in (value + b"x", value[1:], value[:-1], b"x" + value, b"")]
    if isinstance(value, decimal.Decimal):
        steps = ("1", "-1", "10", "0.01", "-0.01", "0.5")
        return [("near", value + decimal.Decimal(step)) for step in steps] + [("near", value * 3)]
    if isinstance(value, datetime.date):
        return list_dates(value)
    return list_objects(value)


def list_numbers(value, is_careful):
    is_whole = isinstance(value, int)
    first = [value + by for by in (1, -1, 2, -2, 3) if (value + by) * value > 0]
    if is_careful:
        return [("near", other) for other in first] if is_whole else []
    far = [value * by for by in ((2, 3, 10, 4, 5) if abs(value) < 100000 else (2,))]
    if not is_whole or value % 2 == 0:
        far.append(value // 2 if is_whole else value / 2)
    far += [value + by for by in (10, -3, 5, 20, 7, 50, 100, -10)]
    far += SMALL + ROUND if abs(value) < 5000 else []
    modest = [other for other in far if abs(other) <= 2 * abs(value) + 10]
    # Ever larger ones come last: a place is given up where they take long.
    large = sorted(other for other in far if abs(other) > 2 * abs(value) + 10)
    parts = (0.5, 0.25) if is_whole else (0.01, -0.01, 0.1, 0.5, 0.25)
    odd = [value + by for by in parts] + [0, -value, -1]
    return [("near", tidy(other)) for other in first + modest[:8] + odd + modest[8:] + large]


def tidy(value):
    """Gives a float without the long tail of a binary fraction, which no test would write."""
    return float("%.12g" % value) if isinstance(value, float) else value


# Paths are only lengthened and respelled: what they lead to must not become more.
PATH = re.compile(r"(\.{0,2}/|~|[a-zA-Z]:\\)")


def list_texts(text):
    if PATH.match(text):
        return [("near", other) for other in [text + "x"] + list_letter_changes(text)[1:]]
    mixed = [("near", other) for other in list_digit_changes(text) + list_letter_changes(text)]
    mixed += [("case", other) for other in list_cases(text)]
    mixed += [("near", other) for other in list_word_changes(text) + list_cuts(text)]
    whole = [("shape", other) for other in ("", "a", "abc", "Hello World", "1", "12")]
    few = [("dirty", other) for other in list_dirt(text)] + whole
    found = []
    for index in range(max(len(mixed), 2 * len(few))):
        if index < len(mixed):
            found.append(mixed[index])
        if index % 2 == 0 and index // 2 < len(few):
            found.append(few[index // 2])
    return found


def list_digit_changes(text):
    runs = list(re.finditer("[0-9]{1,15}", text))[:4]
    found = []
    for by in (1, 10, -1, 4, 3, 20, 100, 400):
        for run in runs:
            other = str(max(0, int(run.group()) + by)).zfill(len(run.group()))
            found.append(text[: run.start()] + other + text[run.end() :])
    return found


def list_letter_changes(text):
    places = dict.fromkeys([0, len(text) - 1, len(text) // 2, 1, 2])
    found = []
    for place in places:
        if 0 <= place < len(text) and re.match("[a-zA-Z]", text[place]):
            other = re.sub("[a-zA-Z]", next_letter, text[place])
            found.append(text[:place] + other + text[place + 1 :])
    return found


def list_cases(text):
    return [text.upper(), text.lower(), text.swapcase()]


def list_word_changes(text):
    for sign in (", ", ",", ";", "\n", " ", ":", "/", "-", "_", "."):
        if sign in text:
            words = text.split(sign)
            some = [words[::-1], words[1:], words[:-1], words + words[-1:], words[:1] + words]
            return [sign.join(one) for one in some]
    return []


def list_cuts(text):
    half = len(text) // 2
    swaps = [
        text[:place] + text[place + 1] + text[place] + text[place + 2 :]
        for place in (0, 1, 2, half)
        if place + 1 < len(text)
    ]
    cuts = [text + "x", "x" + text, text + text, text + "1", text[1:], text[:-1]]
    cuts += [text[:half] + text[half + 1 :]] + swaps + [text[::-1]]
    return cuts + [text + "s", "un" + text, text + " " + text, text[:half] + "a" + text[half:]]


def list_dirt(text):
    """The text, and something in it that hardly any rule allows."""
    half = (len(text) + 1) // 2

    def inside(sign):
        return text[:half] + sign + text[half:]

    dirt = [text + "!", " " + text, inside("?"), text + "\0", inside(" "), text + "\n"]
    return dirt + [text + "<b>", "%" + text, inside("\u2603"), (text or "x") * 60, inside("#")]


def list_dates(value):
    days = [1, -1, 2, 3, -2, 7, 14, 31, -31, 60, 365, 366, -365, 1000]
    steps = [datetime.timedelta(days=one) for one in days]
    if isinstance(value, datetime.datetime):
        steps += [datetime.timedelta(seconds=one) for one in (3600, -3600, 60, 1)]
    found = []
    for step in steps:
        try:
            found.append(("near", value + step))
        except OverflowError:
            # There is no day behind the last one.
            continue
    return found


def list_objects(value):
    if isinstance(value, (list, tuple)) and len(value) == 0:
        return [("shape", type(value)(other)) for other in ([1], ["a"], [1, 2, 3], ["a", "b"])]
    if isinstance(value, (list, tuple)):
        half = len(value) // 2
        some = [value[1:], value[:-1], value + value[-1:], value[:1] + value, value[::-1]]
        some += [value + value, value[:half] + value[half + 1 :], value[1:] + value[:1], value[:0], value[:1]]
        return [("shape", other) for other in some] + [("type", None), ("type", 5)]
    if isinstance(value, set):
        return [("shape", set(sorted(value, key=repr)[1:])), ("shape", set())]
    return [("type", None), ("type", 5)]
