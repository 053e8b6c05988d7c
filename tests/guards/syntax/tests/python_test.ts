import { assertEquals } from "../../../assert.ts";
import { findDeclaredTest } from "../../../../guards/syntax/tests.ts";
import { outline, read } from "./outline.ts";

/** One statement of a test, and what is seen in it. */
const BODIES: readonly (readonly [string, string])[] = [
  ["self.assertEqual(f(1), 2)", "equal 2"],
  ["self.assertEqual(2, f(1))", "equal 2"],
  ["self.assertEqual(f(1), f(2))", "equal"],
  ["self.assertEqual(f(1), {'a': [1, -2], 'b': None})", "equal 1 -2 None"],
  ["self.assertEqual(f(1), Frac(5, 6))", "equal 5* 6*"],
  ["self.assertEqual(f(1), Decimal('1.5'))", "equal '1.5'"],
  ["self.assertEqual([], f(1))", "equal []"],
  ["self.assertNotEqual(f(1), 2)", "differs"],
  ["self.assertAlmostEqual(f(1), 2.5)", "close 2.5"],
  ["self.assertTrue(f(1))", "truthy"],
  ["self.assertIsNone(f(1))", "absent"],
  ["self.assertIn('a', f(1))", "contains 'a'"],
  ["self.assertRegex(f(1), r'^a')", "matches r'^a'"],
  ["self.assertGreater(f(1), 3)", "at_least 3"],
  ["self.assertRaises(ValueError, f, 3)", "throws ValueError"],
  ["with self.assertRaises(ValueError): f(1)", "throws ValueError"],
  ["with self.assertRaisesRegex(ValueError, 'bad') as caught: f(1)", "throws ValueError 'bad'"],
  ["assert f(1) == 2", "equal 2"],
  ["assert 2 == f(1), 'words'", "equal 2"],
  ["assert f(1)", "truthy"],
  ["assert 3 <= f(1) < 5 and f(2) == 7", "at_least 3, at_most 5, equal 7"],
  ["assert f(1) == pytest.approx(1.5)", "close 1.5"],
  ["assert abs(f(1) - 1.5) < 1e-6", "close 1.5"],
  ["assert math.isclose(f(1), 1.5)", "close 1.5"],
  ["if f(1) != 5: raise AssertionError('x')", "equal 5"],
  ["if f(1):\n            assert f(2) == 3", "equal? 3"],
  ["for a, b in ((1, 2), (3, 4)):\n            self.assertEqual(f(a), b)", "equal 2 4"],
  ["want = [1]; self.assertEqual(f(2), want)", "equal 1"],
  ["both = 5; self.assertEqual(f(both), both)", "equal"],
  ["want = 1; want += 1; self.assertEqual(f(2), want)", "equal"],
];

for (const [body, seen] of BODIES) {
  Deno.test(`readTestFile() sees "${seen}" in ${body}`, { permissions: "none" }, async () => {
    const text = `class T(unittest.TestCase):\n    def test_x(self):\n        ${body}\n`;
    assertEquals(await outline("test_a.py", text), [`T.test_x: ${seen}`]);
  });
}

Deno.test("readTestFile() follows functions and methods of the file that compare", {
  permissions: "none",
}, async () => {
  const text = `
def close(a, b):
    assert abs(a - b) < EPSILON, f"{a} is not {b}"

class Base(unittest.TestCase):
    def check(self, text, want, *, words=""):
        self.assertEqual(f(text), want, words)

    def test_own(self):
        self.check("x", {"a": 1})
        self.check("x", want=2)
        close(f(1), 1.5)
`;
  assertEquals(await outline("test_a.py", text), ["Base.test_own: equal 1, equal 2, close 1.5"]);
});

Deno.test("findDeclaredTest() knows the names of unittest and of pytest", {
  permissions: "none",
}, async () => {
  const file = await read(
    "test_a.py",
    `
@pytest.mark.parametrize("a,b", [(1, 2), ("x", None)])
def test_rows(a, b):
    assert f(a) == b

class Base(unittest.TestCase):
    def test_x(self):
        assert f(1) == 2

class Child(Base):
    def test_y(self):
        assert f(1) == 2

class TestPlain:
    def test_z(self):
        assert f(1) == 2

class Helper:
    def test_of_nothing(self):
        assert f(1) == 2

class Elsewhere(DbCase):
    def test_db(self):
        assert f(1) == 2

class Mixin:
    def test_lent(self):
        assert f(1) == 2

class Taker(Mixin, unittest.TestCase):
    pass
`,
  );
  const names = [
    "test_rows[1-2]",
    "test_rows[x-None]",
    "test_rows",
    "tests.test_a.Base.test_x",
    "tests.test_a.Child.test_x",
    "Child::test_y",
    "TestPlain::test_z",
    "Helper::test_of_nothing",
    "tests.test_a.Elsewhere.test_db",
    "tests.test_a.Taker.test_lent",
  ];
  assertEquals(names.map((name) => findDeclaredTest(file, name)?.name ?? null), [
    "test_rows[1-2]",
    "test_rows[x-None]",
    null,
    "Base.test_x",
    "Base.test_x",
    "Child.test_y",
    "TestPlain::test_z",
    null,
    "Elsewhere.test_db",
    "Mixin.test_lent",
  ]);
});

Deno.test("readTestFile() gives a row its own expected values", {
  permissions: "none",
}, async () => {
  const text = `
@pytest.mark.parametrize(("a", "b"), [(1, 2), pytest.param(3, 4)])
def test_rows(a, b):
    assert f(a) == b
`;
  assertEquals(await outline("test_a.py", text), [
    "test_rows[1-2]: equal 2",
    "test_rows[3-4]: equal 4",
  ]);
});

Deno.test("readTestFile() gives a row its own answer when the row is a dictionary", {
  permissions: "none",
}, async () => {
  const text = `
ROWS = [{"a": 1, "want": 2}, {"a": 3, "want": 4}]
@pytest.mark.parametrize("row", [{"a": 5, "expected": 6}])
def test_rows(row):
    assert f(row) == row["expected"]
def test_loop():
    for row in ROWS:
        assert f(row["a"]) == row["want"]
def test_same():
    for row in [{"a": 1, "b": 2}]:
        assert f(row) == row["b"]
`;
  assertEquals(await outline("test_a.py", text), [
    "test_rows: equal 6",
    "test_loop: equal 2 4",
    "test_same: equal",
  ]);
});

Deno.test("readTestFile() knows tests of Go", { permissions: "none" }, async () => {
  const text = `package a

func TestSum(t *testing.T) {
	if got := Sum(1, 2); got != 3 {
		t.Errorf("got %d", got)
	}
}

func Testimony() {}
`;
  assertEquals(await outline("a_test.go", text), ["TestSum: equal 3"]);
});
