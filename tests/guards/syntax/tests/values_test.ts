import { assertEquals } from "../../../assert.ts";
import { outline } from "./outline.ts";

/** Statements or expressions, and what is seen of the test that holds them. */
type Seen = Readonly<Record<string, string>>;

/** Expected values that hold a name of the number 5. */
const PYTHON_VALUES: Seen = {
  "(want)": "equal 5",
  "-want": "equal 5",
  "want + 1": "equal 5 1",
  "want and 1": "equal",
  "not want": "equal",
  "want < 3": "equal",
  "[want]": "equal 5",
  "(want, 1)": "equal 5 1",
  "{want}": "equal 5",
  "{'a': want}": "equal 5",
  "[*want]": "equal",
  "{**want}": "equal",
  "'a' 'b'": "equal 'a' 'b'",
  "f'{want}'": "equal",
  "dict(a=want)": "equal 5",
  "want.real": "equal",
  "want[0]": "equal",
  "abs(want)": "equal",
  "g(want)": "equal",
  "want if x else 1": "equal",
  "lambda: want": "equal",
};

/** The same in a script. */
const SCRIPT_VALUES: Seen = {
  "(want)": "equal 5",
  "-want": "equal 5",
  "want + 1": "equal 5 1",
  "want && 1": "equal",
  "!want": "equal 5",
  "want < 3": "equal",
  "[want]": "equal 5",
  "[...want]": "equal",
  "{ a: want }": "equal 5",
  "{ want }": "equal 5",
  "{ ...want }": "equal",
  "`${want}`": "equal",
  "want.x": "equal",
  "want[0]": "equal",
  "Math.abs(want)": "equal",
  "g(want)": "equal",
  "x ? want : 1": "equal",
  "want as number": "equal 5",
  "want!": "equal 5",
  "() => want": "equal",
  "new Set([want])": "equal",
  "new Foo(want)": "equal",
  "await want": "equal 5",
};

/** Second uses of the name: where one may reach the code, the number may not be changed. */
const PYTHON_USES: Seen = {
  "(want)": "equal 5",
  "-want": "equal 5",
  "want + 1": "equal 5",
  "want and 1": "equal 5",
  "not want": "equal 5",
  "want < 3": "equal 5",
  "[want]": "equal 5",
  "(want, 1)": "equal 5",
  "{want}": "equal 5",
  "{'a': want}": "equal 5",
  "[*want]": "equal 5",
  "{**want}": "equal 5",
  "f'{want}'": "equal 5",
  "dict(a=want)": "equal 5",
  "want.real": "equal 5",
  "want[0]": "equal 5",
  "abs(want)": "equal 5",
  "g(want)": "equal",
  "want if x else 1": "equal",
  "lambda: want": "equal",
};

/** The same in a script. */
const SCRIPT_USES: Seen = {
  "(want)": "equal 5",
  "-want": "equal 5",
  "want + 1": "equal 5",
  "want && 1": "equal 5",
  "!want": "equal 5",
  "want < 3": "equal 5",
  "[want]": "equal 5",
  "[...want]": "equal 5",
  "{ a: want }": "equal 5",
  "{ want }": "equal 5",
  "{ ...want }": "equal 5",
  "`${want}`": "equal 5",
  "want.x": "equal 5",
  "want[0]": "equal 5",
  "Math.abs(want)": "equal 5",
  "g(want)": "equal",
  "x ? want : 1": "equal 5",
  "want as number": "equal 5",
  "want!": "equal 5",
  "() => want": "equal",
  "new Set([want])": "equal",
  "new Foo(want)": "equal",
  "await want": "equal 5",
};

/** Assertions of libraries, and comparisons that throw. */
const SCRIPT_STATEMENTS: Seen = {
  "expect(f(1)).toBe(2)": "equal 2",
  "expect(f(1)).not.toEqual([2])": "differs",
  "expect(f(1)).toHaveLength(3)": "equal 3",
  "expect(f(1)).to.have.length(3)": "equal 3",
  "expect(f(1)).to.have.lengthOf(3)": "equal 3",
  "expect(f(1)).resolves.toBe(2)": "equal? 2",
  "expect(f(1)).rejects.toThrow(RangeError)": "throws? RangeError",
  "expect(f(1)).toBeDefined()": "present",
  "expect(f(1)).toBeTruthy()": "truthy",
  "expect(f(1)).toBeFalsy()": "truthy",
  "expect(f(1)).toMatch(/a/)": "matches /a/",
  "expect(f(1)).toStrictEqual({ a: 2 })": "equal 2",
  "expect(f(1)).toBeLessThan(3)": "at_most 3",
  "expect(f(1)).toBeInstanceOf(Foo)": "equal Foo",
  "expect(f(1)).to.be.a('string')": "equal 'string'",
  "expect(f(1)).to.include(2)": "contains 2",
  "expect(f(1)).to.throw()": "throws",
  "expect(f(1)).to.closeTo(1.5, 0.1)": "close 1.5",
  "expect(f(1)).toHaveProperty('a')": "contains 'a'",
  "expect.soft(f(1)).toBe(2)": "equal 2",
  "expect(f(1), 'm').toBe(2)": "equal 2",
  "expect(f(1))": "",
  "assert.strict.equal(f(1), 2)": "equal 2",
  "assert.strict(f(1) === 2)": "equal 2",
  "assertEquals(f(1), 2)": "equal 2",
  "assertFalse(f(1) === 2)": "differs",
  "assert.closeTo(f(1), 1.5, x)": "close 1.5",
  "assert.closeTo(f(1), 1.5, 0.1)": "close 1.5",
  "t.equal(f(1), 2)": "equal 2",
  "t.is(f(1), 2)": "equal 2",
  "u.equal(f(1), 2)": "",
  "if (f(1) !== 2) assert.fail('x')": "equal 2",
  "if (f(1) !== 2) { log(); throw 1; }": "equal 2",
  "if (f(1) !== 2) throw 1; else g()": "",
  "if (f(1) !== 2) { throw 1; log(); }": "",
};

async function seePython(body: string): Promise<string> {
  const text = `class T(unittest.TestCase):\n    def test_x(self):\n        ${body}\n`;
  return (await outline("test_a.py", text)).join().replace(/^[\w.]+: ?/, "");
}

async function seeScript(body: string): Promise<string> {
  const text = `import assert from "node:assert/strict";
import { f } from "../src/f.js";
it("x", async (t) => { ${body}; });`;
  return (await outline("a.test.ts", text)).join().replace(/^[\w.]+: ?/, "");
}

/** Declares a test of a table. */
function check(what: string, seen: Seen, see: (one: string) => Promise<string>): void {
  Deno.test(`readTestFile() ${what}`, { permissions: "none" }, async () => {
    const found: Record<string, string> = {};
    for (const one of Object.keys(seen)) found[one] = await see(one);
    assertEquals(found, { ...seen });
  });
}

const first = (seen: string) => seen.split(",")[0] ?? "";

check(
  "looks through expected values of Python",
  PYTHON_VALUES,
  (value) => seePython(`want = 5; self.assertEqual(f(2), ${value})`),
);
check(
  "looks through expected values of a script",
  SCRIPT_VALUES,
  (value) => seeScript(`const want = 5; assert.deepEqual(f(2), ${value})`),
);
check(
  "follows a name of Python to all its uses",
  PYTHON_USES,
  async (use) =>
    first(await seePython(`want = 5; self.assertEqual(f(2), want); self.assertTrue(${use})`)),
);
check(
  "follows a name of a script to all its uses",
  SCRIPT_USES,
  async (use) =>
    first(await seeScript(`const want = 5; assert.equal(f(2), want); assert.ok(${use})`)),
);
check("knows assertions of scripts, and what they claim", SCRIPT_STATEMENTS, seeScript);
