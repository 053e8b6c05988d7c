/**
 * Programs in Python, each with one planted fault.
 *
 * @module
 */

import type { Program } from "./program.ts";

const language = "py" as const;

/** The programs. */
export const PY_PROGRAMS: readonly Program[] = [
  {
    id: "grade",
    language,
    kind: "boundary",
    needs: "edit",
    exports: ["grade"],
    right: `def grade(points):
    """From 90 on an A, from 80 on a B, else a C."""
    if points >= 90:
        return "A"
    if points >= 80:
        return "B"
    return "C"
`,
    fault: [["points >= 80", "points > 80"]],
    tests: [["grade(95)", '"A"'], ["grade(80)", '"B"'], ["grade(10)", '"C"']],
    hidden: [["grade(79)", '"C"'], ["grade(90)", '"A"'], ["grade(85)", '"B"']],
  },
  {
    id: "mean",
    language,
    kind: "arithmetic",
    needs: "edit",
    exports: ["mean"],
    right: `def mean(numbers):
    return sum(numbers) / len(numbers)
`,
    fault: [["sum(numbers) / len(numbers)", "sum(numbers) // len(numbers)"]],
    tests: [["mean([1, 2])", "1.5"], ["mean([4])", "4"]],
    hidden: [["mean([1, 2, 2])", "5 / 3"], ["mean([0, 1])", "0.5"]],
  },
  {
    id: "factorial",
    language,
    kind: "off_by_one",
    needs: "edit",
    exports: ["factorial"],
    right: `def factorial(n):
    result = 1
    for i in range(1, n + 1):
        result *= i
    return result
`,
    fault: [["range(1, n + 1)", "range(1, n)"]],
    tests: [["factorial(1)", "1"], ["factorial(4)", "24"]],
    hidden: [["factorial(0)", "1"], ["factorial(6)", "720"]],
  },
  {
    id: "vowels",
    language,
    kind: "relation",
    needs: "edit",
    exports: ["vowels"],
    right: `def vowels(text):
    return [letter for letter in text if letter in "aeiou"]
`,
    fault: [['if letter in "aeiou"', 'if letter not in "aeiou"']],
    tests: [['vowels("hello")', '["e", "o"]'], ['vowels("xyz")', "[]"]],
    hidden: [['vowels("aei")', '["a", "e", "i"]'], ['vowels("")', "[]"]],
  },
  {
    id: "reverse_words",
    language,
    kind: "sibling_call",
    needs: "edit",
    exports: ["reverse_words"],
    right: `def reverse_words(text):
    return " ".join(reversed(text.split()))
`,
    fault: [["reversed(text.split())", "sorted(text.split())"]],
    tests: [['reverse_words("a c b")', '"b c a"'], ['reverse_words("x")', '"x"']],
    hidden: [['reverse_words("one two three")', '"three two one"']],
  },
  {
    id: "bisect_left",
    language,
    kind: "off_by_one",
    needs: "edit",
    exports: ["position"],
    right: `def position(items, wanted):
    """Where to insert so that the list stays sorted, before equal ones."""
    low, high = 0, len(items)
    while low < high:
        middle = (low + high) // 2
        if items[middle] < wanted:
            low = middle + 1
        else:
            high = middle
    return low
`,
    fault: [["0, len(items)\n", "0, len(items) - 1\n"]],
    tests: [["position([1, 3, 5], 6)", "3"], ["position([1, 3], 2)", "1"]],
    hidden: [["position([1, 3, 5], 3)", "1"], ["position([1, 2], 9)", "2"]],
  },
  {
    id: "bubble",
    language,
    kind: "relation",
    needs: "edit",
    exports: ["bubble"],
    right: `def bubble(items):
    items = list(items)
    for end in range(len(items) - 1, 0, -1):
        for i in range(end):
            if items[i] > items[i + 1]:
                items[i], items[i + 1] = items[i + 1], items[i]
    return items
`,
    fault: [["items[i] > items[i + 1]", "items[i] < items[i + 1]"]],
    tests: [["bubble([3, 1, 2])", "[1, 2, 3]"], ["bubble([1])", "[1]"]],
    hidden: [["bubble([5, 4, 3, 2])", "[2, 3, 4, 5]"], ["bubble([])", "[]"]],
  },
  {
    id: "safe_divide",
    language,
    kind: "guard",
    needs: "insertion",
    exports: ["share"],
    right: `def share(part, whole):
    """Percent of the whole, 0 of nothing."""
    if whole == 0:
        return 0
    return 100 * part / whole
`,
    fault: [["    if whole == 0:\n        return 0\n", ""]],
    tests: [["share(1, 4)", "25"], ["share(3, 0)", "0"]],
    hidden: [["share(0, 5)", "0"], ["share(5, 5)", "100"]],
  },
  {
    id: "first_word",
    language,
    kind: "guard",
    needs: "insertion",
    exports: ["first_word"],
    right: `def first_word(text):
    """The first word, empty where there is none."""
    if not text:
        return ""
    return text.split()[0]
`,
    fault: [['    if not text:\n        return ""\n', ""]],
    tests: [['first_word("a b")', '"a"'], ['first_word("")', '""']],
    hidden: [['first_word("word")', '"word"'], ['first_word("x y z")', '"x"']],
  },
  {
    id: "tally",
    language,
    kind: "missing_default",
    needs: "edit",
    exports: ["tally"],
    right: `def tally(words):
    counts = {}
    for word in words:
        counts[word] = counts.get(word, 0) + 1
    return counts
`,
    fault: [["counts.get(word, 0) + 1", "counts[word] + 1"]],
    tests: [['tally(["a", "b", "a"])', '{"a": 2, "b": 1}'], ["tally([])", "{}"]],
    hidden: [['tally(["x"])', '{"x": 1}'], ['tally(["q", "q"])', '{"q": 2}']],
  },
  {
    id: "strip_prefix",
    language,
    kind: "sibling_call",
    needs: "edit",
    exports: ["is_image"],
    right: `def is_image(name):
    return name.lower().endswith((".png", ".jpg"))
`,
    fault: [["endswith((", "startswith(("]],
    tests: [['is_image("a.png")', "True"], ['is_image("a.txt")', "False"]],
    hidden: [['is_image("B.JPG")', "True"], ['is_image(".png.txt")', "False"]],
  },
  {
    id: "countdown",
    language,
    kind: "range_ends",
    needs: "edit",
    exports: ["countdown"],
    right: `def countdown(n):
    return list(range(n, 0, -1))
`,
    fault: [["range(n, 0, -1)", "range(n, 1, -1)"]],
    tests: [["countdown(3)", "[3, 2, 1]"], ["countdown(1)", "[1]"]],
    hidden: [["countdown(0)", "[]"], ["countdown(5)", "[5, 4, 3, 2, 1]"]],
  },
  {
    id: "any_negative",
    language,
    kind: "sibling_call",
    needs: "edit",
    exports: ["has_negative"],
    right: `def has_negative(numbers):
    return any(n < 0 for n in numbers)
`,
    fault: [["any(n < 0", "all(n < 0"]],
    tests: [["has_negative([1, -1])", "True"], ["has_negative([1])", "False"], [
      "has_negative([])",
      "False",
    ]],
    hidden: [["has_negative([-2, -3])", "True"], ["has_negative([0])", "False"]],
  },
  {
    id: "early_return",
    language,
    kind: "move_out",
    needs: "insertion",
    exports: ["all_even"],
    right: `def all_even(numbers):
    for n in numbers:
        if n % 2 != 0:
            return False
    return True
`,
    fault: [[
      "            return False\n    return True\n",
      "            return False\n        return True\n",
    ]],
    tests: [["all_even([2, 4])", "True"], ["all_even([2, 3])", "False"], [
      "all_even([1])",
      "False",
    ]],
    hidden: [["all_even([])", "True"], ["all_even([2, 2, 5])", "False"]],
  },
  {
    id: "accumulate",
    language,
    kind: "move_in",
    needs: "insertion",
    exports: ["running"],
    right: `def running(numbers):
    total = 0
    sums = []
    for n in numbers:
        total += n
        sums.append(total)
    return sums
`,
    fault: [["        sums.append(total)\n", "    sums.append(total)\n"]],
    tests: [["running([1, 2, 3])", "[1, 3, 6]"], ["running([])", "[]"]],
    hidden: [["running([5])", "[5]"], ["running([1, -1])", "[1, 0]"]],
  },
  {
    id: "max_index",
    language,
    kind: "number",
    needs: "edit",
    exports: ["largest"],
    right: `def largest(numbers):
    best = numbers[0]
    for n in numbers[1:]:
        if n > best:
            best = n
    return best
`,
    fault: [["numbers[1:]", "numbers[2:]"]],
    tests: [["largest([1, 5, 2])", "5"], ["largest([3])", "3"]],
    hidden: [["largest([1, 9])", "9"], ["largest([-5, -1, -3])", "-1"]],
  },
  {
    id: "power",
    language,
    kind: "arithmetic",
    needs: "edit",
    exports: ["area"],
    right: `def area(side):
    return side ** 2
`,
    fault: [["side ** 2", "side * 2"]],
    tests: [["area(3)", "9"], ["area(2)", "4"]],
    hidden: [["area(5)", "25"], ["area(0)", "0"]],
  },
  {
    id: "swap_args",
    language,
    kind: "argument_swap",
    needs: "edit",
    exports: ["difference"],
    right: `def subtract(a, b):
    return a - b


def difference(old, new):
    """How much more the new is."""
    return subtract(new, old)
`,
    fault: [["subtract(new, old)", "subtract(old, new)"]],
    tests: [["difference(1, 3)", "2"], ["difference(4, 4)", "0"]],
    hidden: [["difference(5, 2)", "-3"], ["difference(0, 9)", "9"]],
  },
  {
    id: "none_check",
    language,
    kind: "relation",
    needs: "edit",
    exports: ["name_or"],
    right: `def name_or(name, other):
    if name is None:
        return other
    return name
`,
    fault: [["name is None", "name is not None"]],
    tests: [['name_or(None, "x")', '"x"'], ['name_or("a", "x")', '"a"']],
    hidden: [['name_or("", "x")', '""'], ["name_or(None, None)", "None"]],
  },
  {
    id: "gcd_py",
    language,
    kind: "variable",
    needs: "edit",
    exports: ["gcd"],
    right: `def gcd(a, b):
    if b == 0:
        return a
    return gcd(b, a % b)
`,
    fault: [["return gcd(b, a % b)", "return gcd(a % b, b)"]],
    tests: [["gcd(12, 8)", "4"], ["gcd(5, 0)", "5"]],
    hidden: [["gcd(17, 5)", "1"], ["gcd(100, 10)", "10"]],
  },
  {
    id: "merge_sorted",
    language,
    kind: "copy_condition",
    needs: "insertion",
    exports: ["merge"],
    right: `def merge(left, right):
    result = []
    i = j = 0
    while i < len(left) and j < len(right):
        if left[i] <= right[j]:
            result.append(left[i])
            i += 1
        else:
            result.append(right[j])
            j += 1
    result.extend(left[i:])
    result.extend(right[j:])
    return result
`,
    fault: [["    result.extend(right[j:])\n", ""]],
    tests: [["merge([1, 3], [2])", "[1, 2, 3]"], ["merge([1], [2, 3])", "[1, 2, 3]"]],
    hidden: [["merge([], [1])", "[1]"], ["merge([2, 2], [1, 5])", "[1, 2, 2, 5]"]],
  },
  {
    id: "flatten_py",
    language,
    kind: "sibling_call",
    needs: "edit",
    exports: ["flatten"],
    right: `def flatten(lists):
    flat = []
    for one in lists:
        flat.extend(one)
    return flat
`,
    fault: [["flat.extend(one)", "flat.append(one)"]],
    tests: [["flatten([[1], [2, 3]])", "[1, 2, 3]"], ["flatten([])", "[]"]],
    hidden: [["flatten([[], [4]])", "[4]"], ["flatten([[1, [2]]])", "[1, [2]]"]],
  },
  {
    id: "fib",
    language,
    kind: "two edits",
    needs: "two",
    exports: ["fib"],
    right: `def fib(n):
    a, b = 0, 1
    for _ in range(n):
        a, b = b, a + b
    return a
`,
    fault: [["a, b = 0, 1", "a, b = 1, 1"], ["range(n)", "range(n - 1)"]],
    tests: [["fib(0)", "0"], ["fib(1)", "1"], ["fib(2)", "1"], ["fib(7)", "13"]],
    hidden: [["fib(3)", "2"], ["fib(10)", "55"]],
  },
  {
    id: "window",
    language,
    kind: "off_by_one",
    needs: "edit",
    exports: ["pairs"],
    right: `def pairs(items):
    return [(items[i], items[i + 1]) for i in range(len(items) - 1)]
`,
    fault: [["range(len(items) - 1)", "range(len(items))"]],
    tests: [["pairs([1, 2, 3])", "[(1, 2), (2, 3)]"], ["pairs([1])", "[]"]],
    hidden: [["pairs([])", "[]"], ["pairs([4, 5])", "[(4, 5)]"]],
  },
  {
    id: "negation_py",
    language,
    kind: "negation",
    needs: "edit",
    exports: ["open_tasks"],
    right: `def open_tasks(tasks):
    return [name for name, done in tasks if not done]
`,
    fault: [["if not done", "if done"]],
    tests: [['open_tasks([("a", True), ("b", False)])', '["b"]'], ["open_tasks([])", "[]"]],
    hidden: [['open_tasks([("x", False)])', '["x"]'], ['open_tasks([("x", True)])', "[]"]],
  },
];
