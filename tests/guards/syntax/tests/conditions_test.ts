import { assertEquals } from "../../../assert.ts";
import { outline } from "./outline.ts";

/** Conditions of a test, and what they claim. */
const PYTHON: Readonly<Record<string, string>> = {
  "assert not f(1) == 5": "differs",
  "assert not f(1) != 5": "equal 5",
  "assert not f(1) < 5": "at_least 5",
  "assert not f(1) >= 5": "at_most 5",
  "assert not f(1) > 5": "at_most 5",
  "assert not f(1) <= 5": "at_least 5",
  "assert not f(1) is None": "differs",
  "assert not f(1) is not None": "equal None",
  "assert not 'a' in f(1)": "truthy",
  "assert not 'a' not in f(1)": "contains 'a'",
  "assert not not f(1) == 5": "equal 5",
  "assert not (f(1) != 5 or f(2) != 7)": "equal 5, equal 7",
  "assert not (f(1) == 5 and f(2) == 7)": "truthy",
  "assert f(1) == 5 or f(2) == 7": "truthy",
  "assert not 1 < f(1) < 5": "truthy",
  "assert f(1) is 5": "equal 5",
  "assert f(1) is not 5": "differs",
  "assert f(1) > 5": "at_least 5",
  "assert 5 > f(1)": "at_most 5",
  "assert f(1) >= 5": "at_least 5",
  "assert f(1) < 5": "at_most 5",
  "assert f(1) != 5": "differs",
  "assert 'a' in f(1)": "contains 'a'",
  "assert 'a' not in f(1)": "truthy",
  "assert pytest.approx(1.5, abs=0.1) == f(1)": "close 1.5",
  "assert f(1) == pytest.approx(expected=1.5, rel=0.2)": "close 1.5",
  "assert f(1) == pytest.approx()": "equal",
  "assert not math.isclose(f(1), 1.5)": "truthy",
  "assert isclose(f(1), 1.5, abs_tol=0.1)": "close 1.5",
  "assert math.isclose(f(1))": "truthy",
  "assert 1e-6 > math.fabs(f(1) - 1.5)": "close 1.5",
  "assert abs(f(1) + 1.5) < 1": "at_most 1",
  "assert (f(1) == 5)": "equal 5",
};

const SCRIPT: Readonly<Record<string, string>> = {
  "if (f(1) === 5) throw new Error()": "differs",
  "if (f(1) !== 5) throw new Error()": "equal 5",
  "if (f(1) == 5) throw new Error()": "differs",
  "if (f(1) != 5) throw new Error()": "equal 5",
  "if (f(1) < 5) throw new Error()": "at_least 5",
  "if (f(1) >= 5) throw new Error()": "at_most 5",
  "if (f(1) > 5) throw new Error()": "at_most 5",
  "if (f(1) <= 5) throw new Error()": "at_least 5",
  "if (!(f(1) === 5)) throw new Error()": "equal 5",
  "if (f(1) !== 5 || f(2) !== 7) throw new Error()": "equal 5, equal 7",
  "if (f(1) !== 5 && f(2) !== 7) throw new Error()": "truthy",
  "assert(f(1) === 5 && f(2) == 7)": "equal 5, equal 7",
  "assert(f(1) === 5 || f(2) === 7)": "truthy",
  "assert(f(1) > 5)": "at_least 5",
  "assert(5 >= f(1))": "at_most 5",
  "assert(f(1) < 5)": "at_most 5",
  "assert(f(1) <= 5)": "at_most 5",
  "assert(f(1) !== 5)": "differs",
  "assert(f(1) != 5)": "differs",
  "assert(!f(1))": "truthy",
  "assert(f(1) & 1)": "truthy",
  "assert(1e-6 > Math.abs(f(1) - 1.5))": "close 1.5",
  "assert(Math.abs(f(1) - 1.5) <= 0.1)": "close 1.5",
  "assert(Math.abs(f(1) + 1.5) < 1)": "at_most 1",
  "assert(Math.max(f(1) - 1.5) < 1)": "at_most 1",
};

/** What is seen of the one test of a file. */
async function see(path: string, text: string): Promise<string> {
  return (await outline(path, text)).join().replace(/^[\w.]+: ?/, "");
}

Deno.test("readTestFile() reads what every condition of Python claims", {
  permissions: "none",
}, async () => {
  const found: Record<string, string> = {};
  for (const body of Object.keys(PYTHON)) {
    const text = `class T(unittest.TestCase):\n    def test_x(self):\n        ${body}\n`;
    found[body] = await see("test_a.py", text);
  }
  assertEquals(found, { ...PYTHON });
});

Deno.test("readTestFile() reads what every condition of a script claims", {
  permissions: "none",
}, async () => {
  const found: Record<string, string> = {};
  for (const body of Object.keys(SCRIPT)) {
    const text = `import assert from "node:assert";\ntest("x", () => { ${body}; });`;
    found[body] = await see("a.test.js", text);
  }
  assertEquals(found, { ...SCRIPT });
});
