import { assertEquals } from "../../assert.ts";
import { keepsMoreState } from "../../../guards/syntax/kept_state.ts";
import { isSameCode } from "../../../guards/syntax/same_code.ts";

const SCRIPT =
  "const RATES = { a: 1 };\nconst seen = [];\nexport function f(n) {\n  return n;\n}\n";
const PYTHON = "RATES = {'a': 1}\n\ndef f(n):\n    return n\n";

/** A source after the change, and whether it keeps more state than before. */
const CASES: readonly (readonly [string, string, boolean])[] = [
  ["a.js", SCRIPT.replace("return n", "return n + 1"), false],
  ["a.js", `const TABLE = [1, 2, 3];\n${SCRIPT}`, false],
  ["a.js", `const WORD = /a/g, ONE = Object.freeze({}), f2 = () => 1;\n${SCRIPT}`, false],
  ["a.js", SCRIPT.replace("return n", "const out = []; out.push(n); return out"), false],
  ["a.js", SCRIPT.replace("return n", "let i = 0; i++; return i"), false],
  ["a.js", `let calls = 0;\n${SCRIPT.replace("return n", "return calls++")}`, true],
  ["a.js", SCRIPT.replace("return n", "seen.push(n); return seen.length"), true],
  ["a.js", SCRIPT.replace("return n", "RATES.b = n; return n"), true],
  ["a.js", SCRIPT.replace("return n", "f.calls = (f.calls ?? 0) + 1; return n"), true],
  ["a.js", SCRIPT.replace("return n", "globalThis.n = n; return n"), true],
  ["a.js", `const answers = [1, 2][Symbol.iterator]();\n${SCRIPT}`, true],
  ["a.js", `const cache = new Map();\n${SCRIPT}`, true],
  ["a.ts", `class C { static n = 0; next() { return C.n++; } }\n${SCRIPT}`, true],
  ["a.py", PYTHON.replace("return n", "return n + 1"), false],
  ["a.py", PYTHON.replace("return n", "out = []\n    out.append(n)\n    return out"), false],
  ["a.py", `import re\nWORD = re.compile('a')\n${PYTHON}`, false],
  ["a.py", PYTHON.replace("return n", "global x\n    x = n\n    return n"), true],
  ["a.py", PYTHON.replace("f(n)", "f(n, seen=[])"), true],
  ["a.py", PYTHON.replace("return n", "RATES['b'] = n\n    return n"), true],
  ["a.py", PYTHON.replace("return n", "f.calls = 1\n    return n"), true],
  ["a.py", `import itertools\nticks = itertools.count()\n${PYTHON}`, true],
  ["a.py", "class C:\n    def f(self, n):\n        self.n = n\n", false],
  ["a.rb", "x", true],
  ["README.md", "x", false],
];

for (const [path, after, keeps] of CASES) {
  Deno.test(`keepsMoreState() says ${keeps} of ${path}: ${JSON.stringify(after)}`, {
    permissions: "none",
  }, async () => {
    const before = path.endsWith(".py") ? PYTHON : SCRIPT;
    assertEquals(await keepsMoreState(path, before, after), keeps);
  });
}

Deno.test("keepsMoreState() looks at a new file as a whole", { permissions: "none" }, async () => {
  assertEquals(await keepsMoreState("a.js", null, "export const f = () => 1;\n"), false);
  assertEquals(
    await keepsMoreState("a.js", null, "let n = 0; export const f = () => n++;\n"),
    true,
  );
});

/** Two texts, and whether they are the same code. */
const PAIRS: readonly (readonly [string, string, string, boolean])[] = [
  ["a.ts", "const a = 1;\n", "// Words.\nconst a =  1;\n\n", true],
  ["a.ts", "const a = 1;\n", 'import b from "b";\nconst a = 1;\n', true],
  ["a.ts", "const a = 1;\n", "const a = 2;\n", false],
  ["a.ts", "f(a, b);\n", "f(a)(b);\n", false],
  ["a.py", "def f():\n    return 1\n", 'def f():\n    """Words."""\n    return 1\n', true],
  ["a.py", "if a:\n    b()\nc()\n", "if a:\n    b()\n    c()\n", false],
  ["a.py", "def f():\n    return 1\n", "def f():\n    return 1 +\n", false],
  ["a.txt", "a\n", "a\n\n", false],
];

for (const [path, first, second, isSame] of PAIRS) {
  Deno.test(`isSameCode() says ${isSame} of ${path}: ${JSON.stringify(second)}`, {
    permissions: "none",
  }, async () => {
    assertEquals(await isSameCode(path, [first, second]), isSame);
  });
}
