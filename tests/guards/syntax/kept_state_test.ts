import { assertEquals } from "../../assert.ts";
import { keepsMoreState } from "../../../guards/syntax/kept_state.ts";
import { MAX_PARSE_CHARS } from "../../../guards/syntax/parser.ts";
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

/** A source, one after it, and whether more is kept. */
const CHANGES: readonly (readonly [string, string, string, boolean])[] = [
  ["a.js", "const a = new Map();\n", "const a = new Map();\nconst b = new Map();\n", true],
  [
    "a.js",
    "const a = new Map();\n",
    "const a = new Map();\nexport const f = () => a.size;\n",
    false,
  ],
  ["a.js", "const b = new Map();\n", "const a = new Map();\n", true],
  ["a.js", "let a = 1;\nconst f = () => a++;\n", "let a = 1, b = 1;\nconst f = () => b++;\n", true],
  [
    "a.js",
    "let a = 1;\nconst f = () => a++;\n",
    "let a = 1;\nconst f = () => { a += 2; };\n",
    false,
  ],
  ["a.js", "", "let a = 1;\na = 2;\n", false],
  ["a.js", "", "let a = 1;\nconst f = () => { a = 2; };\n", true],
  ["a.js", "", "let a = 1;\nconst f = () => { delete a.b; };\n", true],
  ["a.js", "", "const f = (a) => { a.b = 2; };\n", false],
  ["a.js", "", "const a = [];\nconst f = (b) => a.push(b);\n", true],
  ["a.js", "", "const a = [];\nconst f = (b) => a.map(b);\n", false],
  ["a.js", "", "const a = { b: [] };\nconst f = (c) => a.b.push(c);\n", true],
  ["a.js", "", "const a = [];\na.push(1);\n", false],
  ["a.js", "", "const a = 1;\nconst f = () => next(a);\n", true],
  ["a.js", "", "const a = 1;\nconst f = () => g.next(a);\n", false],
  ["a.js", "", "const a = 1;\nconst f = () => next();\n", false],
  ["a.js", "", "const f = () => next(g());\n", false],
  ["a.js", "", "export const f = () => { f.a = 1; };\n", true],
  ["a.js", "", "export function f() { f.a = 1; }\n", true],
  ["a.js", "", "class A { b() { A.c = 1; } }\n", true],
  ["a.js", "", "class A { b() { this.c = 1; } }\n", false],
  ["a.js", "", "{ const a = new Map(); }\n", true],
  ["a.js", "", "const f = () => { const a = new Map(); };\n", false],
  ["a.js", "", "class A { b = new Map(); }\n", false],
  ["a.js", "", "const f = (a) => { localStorage.b = a; };\n", true],
  ["a.js", "", "const f = (a) => { process.env.B = a; };\n", true],
  ["a.js", "", "const f = (a) => fs.writeFileSync('b', a);\n", true],
  [
    "a.js",
    "fs.writeFileSync('b', a);\n",
    "fs.writeFileSync('b', a);\nfs.writeFileSync('c', a);\n",
    true,
  ],
  ["a.js", "", "const f = (a) => fs.readFileSync('b', a);\n", false],
  ["a.js", "", "const f = (self) => { self.a = 1; };\n", true],
  ["a.py", "", "def f(self):\n    self.a = 1\n    self.a += 1\n    self.a.append(1)\n", false],
  ["a.py", "", "a = 1\ndef f():\n    a = 2\n", false],
  ["a.py", "", "a = 1\ndef f():\n    a += 2\n", true],
  ["a.py", "", "a = {}\ndef f():\n    a['b'] = 2\n", true],
  ["a.py", "", "a = {}\ndef f():\n    a.b.c = 2\n", true],
  ["a.py", "", "a = {}\ndef f():\n    del a['b']\n", true],
  ["a.py", "", "a = {}\ndef f():\n    a.update(b=1)\n", true],
  ["a.py", "", "a = iter([1])\n", true],
  ["a.py", "", "a = (x for x in y)\n", true],
  ["a.py", "", "a = iter_([1])\ndef f():\n    return next(a)\n", true],
  ["a.py", "", "@b\ndef f():\n    f.a = 1\n", true],
  ["a.py", "", "def f():\n    setattr(f, 'a', 1)\n", true],
  ["a.py", "", "def f(a={}):\n    pass\n", true],
  ["a.py", "", "def f(a: dict = {}):\n    pass\n", true],
  ["a.py", "", "def f(a=()):\n    pass\n", false],
  ["a.py", "", "def f(a=frozenset()):\n    pass\n", false],
  ["a.py", "def f(a=[]):\n    pass\n", "def f(a=[]):\n    pass\ndef g(b=[]):\n    pass\n", true],
  ["a.py", "def f():\n    global a\n", "def f():\n    global a\n    global b\n", true],
  ["a.py", "", "def f():\n    os.environ['A'] = 1\n", true],
  ["a.go", "package a\n", "package b\n", true],
  ["a.js", "const a = 1;\n", "const a = ;\n", true],
  ["a.js", "const a = ;\n", "const a = 1;\n", false],
  ["a.js", "\ufeffconst a = 1;\n", "\ufeffconst a = 2;\n", false],
];

for (const [path, before, after, keeps] of CHANGES) {
  Deno.test(`keepsMoreState() says ${keeps} of ${path}: ${JSON.stringify([before, after])}`, {
    permissions: "none",
  }, async () => assertEquals(await keepsMoreState(path, before, after), keeps));
}

Deno.test("keepsMoreState() reads no text that is too long", { permissions: "none" }, async () => {
  const text = `// ${"x".repeat(MAX_PARSE_CHARS - 4)}\n`;
  assertEquals(await keepsMoreState("a.js", text, text), false);
  assertEquals(await keepsMoreState("a.js", `${text} `, text), true);
  assertEquals(await keepsMoreState("a.js", text, `${text} `), true);
});
