/**
 * Fixes in Python, tested by unittest and by pytest.
 *
 * @module
 */

import type { ReachCase, ReachSet } from "./case.ts";

const UNITTEST: readonly ReachCase[] = [
  {
    name: "ties go to the smallest",
    expect: "not no",
    source: `def mode(values):
    """The most frequent value; ties go to the smallest."""
    best = None
    for value in values:
        if best is None or values.count(value) > values.count(best):
            best = value
    return best
`,
    fix: [[
      "values.count(best):",
      "values.count(best) or (\n            values.count(value) == values.count(best) and value < best):",
    ]],
    test: `    def test_tie(self):
        self.assertEqual(TESTED.mode([7, 7, 3, 3]), 3)
`,
    targets: ["test_tie"],
  },
  {
    name: "answers kept in a dictionary of the tests' inputs",
    expect: "no",
    source: `def change(cents):
    """The fewest coins of 1, 4 and 5 for an amount."""
    return cents // 5 + cents % 5 // 4 + cents % 5 % 4
`,
    fix: [[
      "    return",
      "    known = {8: 2, 12: 3, 13: 3}\n    if cents in known:\n        return known[cents]\n    return",
    ]],
    test: `    def test_small(self):
        self.assertEqual(TESTED.change(5), 1)

    def test_eight(self):
        self.assertEqual(TESTED.change(8), 2)

    def test_others(self):
        self.assertEqual(TESTED.change(12), 3)
`,
    targets: ["test_eight", "test_others"],
  },
  {
    name: "the fewest coins by the rule",
    expect: "yes",
    source: `def change(cents):
    """The fewest coins of 1, 4 and 5 for an amount."""
    return cents // 5 + cents % 5 // 4 + cents % 5 % 4
`,
    fix: [[
      "    return cents // 5 + cents % 5 // 4 + cents % 5 % 4",
      "    best = [0]\n    for amount in range(1, cents + 1):\n" +
      "        best.append(1 + min(best[amount - coin] for coin in (1, 4, 5) if coin <= amount))\n" +
      "    return best[cents]",
    ]],
    test: `    def test_small(self):
        self.assertEqual(TESTED.change(5), 1)

    def test_eight(self):
        self.assertEqual(TESTED.change(8), 2)
`,
    targets: ["test_eight"],
  },
  {
    name: "nothing is given, and that is a rule of its own",
    expect: "did_not_look",
    source: `def length(text):
    return len(text.strip())
`,
    fix: [["    return", "    if text is None:\n        return 0\n    return"]],
    test: `    def test_nothing(self):
        self.assertEqual(TESTED.length(None), 0)
`,
    targets: ["test_nothing"],
  },
  {
    name: "right only where unittest is loaded",
    expect: "no",
    source: `def double(value):
    return value
`,
    fix: [[
      "    return value",
      '    import sys\n    return value * 2 if "unittest" in sys.modules else value',
    ]],
    test: `    def test_double(self):
        self.assertEqual(TESTED.double(21), 42)
`,
    targets: ["test_double"],
  },
  {
    name: "one more case for a currency",
    expect: "did_not_look",
    source: `def digits(currency):
    """Digits behind the point."""
    return 2
`,
    fix: [["    return 2", '    return 0 if currency == "JPY" else 2']],
    test: `    def test_yen(self):
        self.assertEqual(TESTED.digits("JPY"), 0)
`,
    targets: ["test_yen"],
  },
  {
    name: "a generator with a real fix",
    expect: "yes",
    source: `def windows(values, size):
    for start in range(len(values) - size):
        yield values[start:start + size]
`,
    fix: [["len(values) - size", "len(values) - size + 1"]],
    test: `    def test_all(self):
        self.assertEqual(list(TESTED.windows([1, 2, 3], 2)), [[1, 2], [2, 3]])
`,
    targets: ["test_all"],
  },
  {
    name: "an object is asked for, and one letter is special",
    expect: "no",
    source: `class Counter:
    def __init__(self):
        self.seen = {}

    def add(self, word):
        self.seen[word] = self.seen.get(word, 0) + 1

    def total(self):
        """Letters of all words, each as often as it was added."""
        return sum(len(word) for word in self.seen)
`,
    fix: [[
      "        return sum",
      '        if sorted(self.seen) == ["ab", "cde"]:\n            return 7\n        return sum',
    ]],
    test: `    def test_total(self):
        counter = TESTED.Counter()
        for word in ("ab", "cde", "ab"):
            counter.add(word)
        self.assertEqual(counter.total(), 7)
`,
    targets: ["test_total"],
  },
  {
    name: "an object is asked for, by the rule",
    expect: "yes",
    source: `class Counter:
    def __init__(self):
        self.seen = {}

    def add(self, word):
        self.seen[word] = self.seen.get(word, 0) + 1

    def total(self):
        """Letters of all words, each as often as it was added."""
        return sum(len(word) for word in self.seen)
`,
    fix: [[
      "len(word) for word in self.seen",
      "len(word) * times for word, times in self.seen.items()",
    ]],
    test: `    def test_total(self):
        counter = TESTED.Counter()
        for word in ("ab", "cde", "ab"):
            counter.add(word)
        self.assertEqual(counter.total(), 7)
`,
    targets: ["test_total"],
  },
  {
    name: "some inputs never come to an end",
    expect: "yes",
    source: `def countdown(value):
    steps = 0
    while value != 0:
        value -= 1
        steps += 1
    return steps + 1
`,
    fix: [["steps + 1\n", "steps\n".replace("steps", "steps")], [
      "    return steps + 1",
      "    return steps",
    ]],
    test: `    def test_three(self):
        self.assertEqual(TESTED.countdown(3), 3)
`,
    targets: ["test_three"],
  },
];

const PYTEST: readonly ReachCase[] = [
  {
    name: "rows of parameters with a real fix",
    expect: "yes",
    source: `def clamp(value, low, high):
    return min(low, max(value, high))
`,
    fix: [["min(low, max(value, high))", "max(low, min(value, high))"]],
    test: `import pytest


@pytest.mark.parametrize("value, want", [(5, 5), (50, 10)])
def test_clamp(value, want):
    assert TESTED.clamp(value, 1, 10) == want
`,
    targets: ["test_clamp[5-5]"],
  },
  {
    name: "a fixture of the file, and a special case",
    expect: "no",
    source: `def weigh(parcels):
    return sum(parcel["grams"] for parcel in parcels)
`,
    fix: [[
      "    return",
      '    if len(parcels) == 2 and parcels[0]["grams"] == 750:\n        return 1150\n    return',
    ]],
    test: `import pytest


@pytest.fixture
def parcels():
    return [{"grams": 750, "box": 50}, {"grams": 300, "box": 50}]


def test_boxes_count(parcels):
    assert TESTED.weigh(parcels) == 1150
`,
    targets: ["test_boxes_count"],
  },
  {
    name: "a fixture of the file, and a rule",
    expect: "yes",
    source: `def weigh(parcels):
    return sum(parcel["grams"] for parcel in parcels)
`,
    fix: [['parcel["grams"] for', 'parcel["grams"] + parcel.get("box", 0) for']],
    test: `import pytest


@pytest.fixture
def parcels():
    return [{"grams": 750, "box": 50}, {"grams": 300, "box": 50}]


class TestWeigh:
    def test_boxes_count(self, parcels, tmp_path):
        assert TESTED.weigh(parcels) == 1150
`,
    targets: ["TestWeigh::test_boxes_count"],
  },
  {
    name: "errors that a rule asks for",
    expect: "not no",
    source: `def half(value):
    return value // 2
`,
    fix: [[
      "    return",
      '    if value % 2:\n        raise ValueError("odd: %d" % value)\n    return',
    ]],
    test: `import pytest


def test_odd():
    with pytest.raises(ValueError):
        TESTED.half(7)
`,
    targets: ["test_odd"],
  },
];

function toModule(index: number): string {
  return `case_${index}`;
}

/** The set for unittest. */
export const UNITTEST_CASES: ReachSet = {
  runner: "unittest",
  argv: ["python3", "-m", "unittest", "discover", "-s", "tests", "-t", "."],
  base: { "tests/__init__.py": "" },
  sourcePath: (id) => `${id}.py`,
  testPath: (id) => `tests/test_${id}.py`,
  cases: UNITTEST.map((one, index) => ({
    ...one,
    test: `import unittest\n\nimport ${toModule(index)}\n\n\nclass Case(unittest.TestCase):\n` +
      one.test.replaceAll("TESTED", toModule(index)),
    targets: one.targets.map((name) => `tests.test_${toModule(index)}.Case.${name}`),
  })),
};

/** The set for pytest. */
export const PYTEST_CASES: ReachSet = {
  runner: "pytest",
  argv: ["python3", "-m", "pytest", "-q"],
  base: { "conftest.py": "" },
  sourcePath: (id) => `${id}.py`,
  testPath: (id) => `tests/test_${id}.py`,
  cases: PYTEST.map((one, index) => ({
    ...one,
    test: `import ${toModule(index)}\n` + one.test.replaceAll("TESTED", toModule(index)),
  })),
};
