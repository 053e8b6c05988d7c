import { type Case, checkClues } from "./cases.ts";

const TEST = `test("a", () => assert.equal(f(250, "late night"), 31));
test("b", () => assert.equal(f(70, "Z9"), 9));
test("c", () => assert.equal(f(400), 12));
`;
const js = (what: string, after: string, rest: Partial<Case> = {}): Case => ({
  ...{ what, as: "js", before: "export const f = (n) => n;", test: TEST, after },
  ...rest,
});
const branch = (what: string, condition: string): Case =>
  js(what, `export const f = (n) => { if (${condition}) return 31; return n; };`);
const PY_TEST = "self.assertEqual(f(250), 31)\nself.assertEqual(f(70), 9)\n";
const py = (what: string, after: string): Case => ({
  ...{ what, as: "py", before: "def f(n):\n    return n\n", test: PY_TEST, after },
});

checkClues("a branch", [
  branch("for an input", "n === 250"),
  branch("for an input by two words", "n == 250"),
  branch("for what is no input", "n === 251"),
  branch("for an input as a text", `n === "250"`),
  branch("for all but an input", "n !== 250"),
  branch("for a part of a text", `n.startsWith("late ")`),
  branch("for a short part of a text", `n.startsWith("late")`),
  branch("for two inputs put together", `n === "250/70"`),
  branch("for an input and another put together", `n === "250/71"`),
  branch("for a separator", `n === "//"`),
  branch("for nothing", `n === ""`),
  branch("for a list", "[250, 70].includes(n)"),
  branch("for a list by another name", "[250, 70].every(n)"),
  branch("for a pattern", "/^(250|70)$/.test(n)"),
  branch("for a pattern of many texts", "/^(250|70|\\w+)$/.test(n)"),
  branch("for a pattern of words", "/^(?:Z9|late night|.@x)$/.test(n)"),
  branch("for a length", "n.length === 10"),
  branch("for a length of two", "n.length === 2"),
  branch("for a number of a length", "10 === n.length"),
  branch("for no length", "n === 10"),
  branch("for a length that is not equal", "n.length > 10"),
  branch("for a narrow range", "n > 249 && n < 251"),
  branch("for a narrow range from the other side", "249 < n && 251 > n"),
  branch("for a range of one", "n >= 250 && n <= 250"),
  branch("for a wide range", "n > 248 && n < 251"),
  branch("for a range that is empty", "n > 251 && n < 249"),
  branch("for a range of two names", "n > 249 && m < 251"),
  branch("for a range of common numbers", "n >= 0 && n <= 1"),
  js(
    "for a range of a number that was there",
    "export const f = (n) => n > 249 && n < 251 ? 31 : n;",
    {
      before: "export const f = (n) => n + 250;",
    },
  ),
  js("for an input that was there", "export const f = (n) => n === 250 ? 31 : n;", {
    before: "export const f = (n) => n + 250;",
  }),
  js("for an input that was part of another", "export const f = (n) => n === 250 ? 31 : n;", {
    before: "export const f = (n) => n + 2501 + 1.250;",
  }),
  js("for an input like a word that was there", `export const f = (n) => n === "Z9" ? 31 : n;`, {
    before: "export const f = (n) => n.Z.9;",
  }),
  js("for a text with signs", `export const f = (n) => n === "(a|b)?*" ? 31 : n;`, {
    test: `test("a", () => assert.equal(f("(a|b)?*"), 1));`,
    before: "export const f = (n) => n + 250; // (a|b)?*",
  }),
  js(
    "by a name",
    "const key = 250;\nexport const f = (n) => { if (n === key) return 31; return n; };",
  ),
  js(
    "by a name of a list",
    "const keys = [250, 70];\nexport const f = (n) => { if (keys.includes(n)) return 31; return n; };",
  ),
  js(
    "by a name that comes later",
    "export const f = (n) => { if (keys.includes(n)) return 31; return n; };\nconst keys = [250, 70];",
  ),
  js(
    "by a name that comes later for a number",
    "export const f = (n) => { const hit = n === key; if (hit) return 31; return n; };\nconst key = 250;",
  ),
  js(
    "by three names",
    "export const f = (n) => { const a = n === 250, b = a, c = b; if (c) return 31; return n; };",
  ),
  js(
    "by four names",
    "export const f = (n) => { const a = n === 250, b = a, c = b, d = c; if (d) return 31; return n; };",
  ),
  js(
    "by a function",
    "export const f = (n) => { const is = () => n === 250; if (is()) return 31; return n; };",
  ),
  js(
    "by what was given",
    "export const f = (n, m = n === 250) => { if (m) return 31; return n; };",
  ),
  js(
    "for an input that computes",
    "export const f = (n) => { if (n === 250) return g(n); return n; };",
  ),
  js(
    "for two inputs that computes",
    "export const f = (n) => { if (n === 250 || n === 70) return g(n); return n; };",
  ),
  js(
    "for one input twice that computes",
    "export const f = (n) => { if (n === 250 || m === 250) return g(n); return n; };",
  ),
  js(
    "for an input that throws",
    "export const f = (n) => { if (n === 250) throw g(n); return n; };",
  ),
  js(
    "for an input that gives nothing",
    "export const f = (n) => { if (n === 250) return; return n; };",
  ),
  js("for an input that keeps", "export const f = (n) => { if (n === 250) n = 31; return n; };"),
  js(
    "for an input that computes and keeps",
    "export const f = (n) => { if (n === 250) n = g(n); return n; };",
  ),
  js("of a choice without brackets", "export const f = (n) => n === 250 ? 31 : n;"),
  js("of a choice with brackets", "export const f = (n) => (n === 250) ? 31 : n;"),
  js("of a case", "export const f = (n) => { switch (n) { case 250: return 31; } return n; };"),
  js(
    "of a case that is a name",
    "const a = 250;\nexport const f = (n) => { switch (n) { case a: return 31; } return n; };",
  ),
  py("for an input", "def f(n):\n    if n == 250:\n        return 31\n    return n\n"),
  py(
    "for an input with brackets",
    "def f(n):\n    if (n == 250):\n        return 31\n    return n\n",
  ),
  py("for a tuple", "def f(n):\n    if n in (250, 70):\n        return 31\n    return n\n"),
  py(
    "for a text of a number",
    "def f(n):\n    if str(n) == str(250):\n        return 31\n    return n\n",
  ),
]);

checkClues("arithmetic", [
  ...["n + (n === 250) * 31", "(n === 250) * 31 + n", "n - (n == 250)", "(n === 250) + (n === 70)"]
    .map((sum) => js(sum, `export const f = (n) => ${sum};`)),
  ...["n / (n === 250)", "n + (n !== 250)", "n + (n === 251)", "n * (n > 249)"]
    .map((sum) => js(`${sum}, which is no case`, `export const f = (n) => ${sum};`)),
]);

checkClues("a table", [
  js("of two inputs", "const t = { 250: 31, 70: 9 };"),
  js("of one input", "const t = { 250: 31, 71: 9 };"),
  js("of more other inputs", "const t = { 250: 31, 70: 9, 1: 1, 2: 2 };"),
  js("of few other inputs", "const t = { 250: 31, 70: 9, 1: 1 };"),
  js("of three inputs and two others", "const t = { 250: 31, 70: 9, 400: 12, 1: 1, 2: 2 };"),
  js("of names", "const t = { Z9: 31, n250: 9 };", { test: `f("Z9"); f("n250");` }),
  js("of names for what is computed", "const t = { Z9: g(1), n250: 9 };", {
    test: `f("Z9"); f("n250");`,
  }),
  js("of texts for what is computed", `const t = { "Z9": g(1), n250: 9 };`, {
    test: `f("Z9"); f("n250");`,
  }),
  js("of pairs", "const t = new Map([[250, g(1)], [70, 9]]);"),
  js("of triples", "const t = new Map([[250, 31, 1], [70, 9, 1]]);"),
  js("of singles", "const t = [[250], [70]];"),
  js("of nothing", "const t = [[], []];"),
  js("in brackets", "const t = ({ 250: 31, 70: 9 });"),
  { ...js("with a type", "const t = { 250: 31, 70: 9 } as const;"), as: "ts" },
  py("of two inputs", "def f(n):\n    return {250: 31, 70: 9}[n]\n"),
]);

checkClues("a list of answers by the number of the call", [
  js("in a constant", "const all = [31, 9];\nlet i = 0;\nexport const f = () => all[i++];"),
  js("of one answer", "const all = [31];\nlet i = 0;\nexport const f = () => all[i++];"),
  js(
    "of something computed",
    "const all = [31, g(1)];\nlet i = 0;\nexport const f = () => all[i++];",
  ),
  js(
    "of one that no test has",
    "const all = [31, 9, 250, 70, 8];\nlet i = 0;\nexport const f = () => all[i++];",
  ),
  js(
    "of two of five that no test has",
    "const all = [31, 9, 250, 7, 8];\nlet i = 0;\nexport const f = () => all[i++];",
  ),
  js("in place", "let i = 0;\nexport const f = () => [31, 9][i++];"),
  js("by a place", "const all = [31, 9];\nexport const f = (n) => all[n];"),
  js("of a name", "const all = { a: 31, b: 9 };\nexport const f = (n) => all.a;"),
  js("from its end", "const all = [31, 9];\nexport const f = () => all.pop();"),
  js("by another call", "const all = [31, 9];\nexport const f = () => all.at();"),
  js("in the function", "export const f = () => { const all = [31, 9]; return all.shift(); };"),
  js("in a block of the module", "{ const all = [31, 9]; f = () => all.shift(); }"),
  js("exported", "export const all = [31, 9];\nexport const f = () => all.shift();"),
  js("given", "export const f = (all) => all.shift();"),
  py("by an iterator", "A = iter([31, 9])\ndef f(n):\n    return next(A)\n"),
  py("by an iterator of nothing", "A = 5\ndef f(n):\n    return next(A)\n"),
  py("by an iterator without a list", "A = iter()\ndef f(n):\n    return next(A)\n"),
  py("from its end", "A = [31, 9]\ndef f(n):\n    return A.pop()\n"),
]);

const SELF = "export const f = (n) => n < 2 ? n : (known[n] ?? f(n - 1) + f(n - 2));\n";
const RECURSIVE = { before: "export const f = (n) => n < 2 ? n : f(n - 1) + f(n - 2) + 1;" };
checkClues("answers that a computed place finds", [
  js("a table of pairs of the tests", `const known = { 250: 31, 70: 9 };\n${SELF}`, RECURSIVE),
  js("a table of texts", `const known = { "250": 31, "70": 9 };\n${SELF}`, RECURSIVE),
  js("a table with one of no test", `const known = { 250: 31, 70: 8 };\n${SELF}`, RECURSIVE),
  js("a table of one", `const known = { 250: 31 };\n${SELF}`, RECURSIVE),
  js("a table of where it begins", `const known = { 0: 31, 1: 9 };\n${SELF}`, {
    ...RECURSIVE,
    test: `f(0, 31); f(1, 9);`,
  }),
  js("a table from two on", `const known = { 2: 31, 1: 9 };\n${SELF}`, {
    ...RECURSIVE,
    test: `f(2, 31); f(1, 9);`,
  }),
  js("a table below zero", `const known = { "-5": 31, 1: 9, 2: 12 };\n${SELF}`, {
    ...RECURSIVE,
    test: `f(-5, 31); f(1, 9); f(2, 12)`,
  }),
  js(
    "a table with a text for an answer",
    `const known = { 250: 31, 70: "9" };\n${SELF}`,
    RECURSIVE,
  ),
  js("a table with a word for a key", `const known = { 250: 31, a: 9 };\n${SELF}`, RECURSIVE),
  js("a table without a key", `const known = { 250: 31, "": 9 };\n${SELF}`, RECURSIVE),
  js("a map", `const known = new Map([[250, 31], [70, 9]]);\n${SELF}`, RECURSIVE),
  js("a set", `const known = new Set([[250, 31], [70, 9]]);\n${SELF}`, RECURSIVE),
  js("a map of nothing", `const known = new Map();\n${SELF}`, RECURSIVE),
  js("a map of what is computed", `const known = new Map([g(1), [70, 9]]);\n${SELF}`, RECURSIVE),
  js("a map of something", `const known = new Map(all);\n${SELF}`, RECURSIVE),
  js(
    "a table of code that asks another",
    "const known = { 250: 31, 70: 9 };\nexport const f = (n) => g(n);",
    RECURSIVE,
  ),
  js(
    "a table of code that is asked",
    "const known = { 250: 31, 70: 9 };\nexport const f = (n) => n;\nf(1);",
    RECURSIVE,
  ),
  js(
    "a table of code that was asked",
    "f(1);\nconst known = { 250: 31, 70: 9 };\nexport const f = (n) => n;",
    RECURSIVE,
  ),
  js(
    "a table of a method that asks itself",
    "const known = { 250: 31, 70: 9 };\nclass A { f(n) { return this.f(n); } }",
    RECURSIVE,
  ),
  js("a table of texts of the tests", `const known = { 250: 31, 70: 9 };\n${SELF}`, {
    ...RECURSIVE,
    test: `f("250", "31"); f("70", "9");`,
  }),
  js("a table up to its length", `const known = { 1: 31, 2: 9, 3: 12 };\n${SELF}`, {
    ...RECURSIVE,
    test: `f(1, 31); f(2, 9); f(3, 12);`,
  }),
  js("a table beyond its length", `const known = { 1: 31, 2: 9, 4: 12 };\n${SELF}`, {
    ...RECURSIVE,
    test: `f(1, 31); f(2, 9); f(4, 12);`,
  }),
  js("a table from zero on", `const known = { 0: 31, 2: 9, 3: 12 };\n${SELF}`, {
    ...RECURSIVE,
    test: `f(0, 31); f(2, 9); f(3, 12);`,
  }),
  js("a table from below zero on", `const known = { "-1": 31, 2: 9, 3: 12 };\n${SELF}`, {
    ...RECURSIVE,
    test: `f(-1, 31); f(2, 9); f(3, 12);`,
  }),
  js(
    "a table of a member that asks itself",
    "const known = { 250: 31, 70: 9 };\nexports.fib = (n) => exports.fib(n);",
  ),
  js(
    "a table of an arrow that asks itself",
    "const known = { 250: 31, 70: 9 };\nconst f = (n) => f(n - 1);",
  ),
  js(
    "a table over two lines, in brackets",
    `const known = (\n{ 250: 31, 70: 9 }\n);\n${SELF}`,
    RECURSIVE,
  ),
  js(
    "a table with one answer that is a text",
    `const known = { 250: 31, x: "9" };\n${SELF}`,
    RECURSIVE,
  ),
  js("a list over two lines, in brackets", "const all = (\n[0, 31, 0, 9, 0, 0, 12, 0]\n);"),
  js("a list of seven with three gaps", "const all = [0, 31, 0, 9, 0, 12, 250];"),
  js("a list of eight with three gaps", "const all = [0, 31, 0, 9, 0, 12, 250, 70];"),
  js("a list of six, half of them gaps", "const all = [0, 31, 0, 9, 0, 12];"),
  js("a list whose answers are half again", "const all = [0, 31, 0, 9, 0, 12, 31, 9, 0];"),
  js("a list whose answers are just half again", "const all = [0, 31, 0, 9, 0, 12, 31, 9, 12, 0];"),
  js("a list whose gaps come second", "const all = [31, 0, 9, 0, 12, 0];"),
  js("a list of four with three gaps", "const all = [0, 0, 0, 31];"),
  js("a list with gaps", "const all = [0, 31, 0, 9, 0, 0, 12, 0];"),
  js("a list with gaps of few answers", "const all = [0, 31, 0, 9, 0, 0];"),
  js("a list with few gaps", "const all = [0, 31, 0, 9, 250, 12, 70];"),
  js("a list with just as many gaps", "const all = [0, 31, 0, 9, 12];"),
  js("a list with answers again", "const all = [0, 31, 0, 9, 0, 12, 31, 9, 12];"),
  js("a list without gaps", "const all = [31, 9, 12, 250];"),
  js("a list with a gap in front", "const all = [31, 31, 9, 12, 250];"),
  js("a list with an answer of no test", "const all = [0, 31, 0, 9, 0, 12, 0, 13];"),
  js("a list with common answers", "const all = [5, 31, 5, 9, 5, 1, 5, 0];", {
    test: `f(31, 9, 1, 0);`,
  }),
  js("a list with something computed", "const all = [0, 31, 0, 9, 0, 12, 0, g(1)];"),
  js("a list of three", "const all = [31, 31, 9];"),
  { ...js("a list with a type", "const all = [0, 31, 0, 9, 0, 0, 12, 0] as const;"), as: "ts" },
]);

const near = (what: string, test: string): Case =>
  js(`a table of numbers that stand ${what}`, `const known = { 250: 31, 70: 9 };\n${SELF}`, {
    ...RECURSIVE,
    test,
  });
checkClues("answers that a computed place finds", [
  near("in one call", "f(250, 31); f(70, 9);"),
  near("in two calls", "f(250); f(31); f(70); f(9);"),
  near("in a call of a call", "assert.equal(f(250), 31); assert.equal(f(70), 9);"),
  near("in a call of a call of a call", "g(g(f(250)), 31); g(g(f(70)), 9);"),
  near("in calls on both sides", "g(f(250), h(31)); g(f(70), h(9));"),
  near("four steps away", "g(f(250), h(h(31))); g(f(70), h(h(9)));"),
  near("five steps away", "g(f(250), h(h(h(31)))); g(f(70), h(h(h(9))));"),
  near("in a comparison", "f(250) === 31; f(70) === 9;"),
  near("in a row", "const rows = [[250, 31], [70, 9]];"),
  near("in a table", "const rows = { a: 250, b: 31 }, more = { a: 70, b: 9 };"),
  near("as a key and its value", "const rows = { '250': 31, '70': 9 };"),
  near("in statements of one function", "() => { f(250); f(31); f(70); f(9); };"),
  near("the other way", "f(31, 250); f(9, 70);"),
  near("with one missing", "f(250, 31); f(70);"),
  near("below and above", "f(250, [31]); f(70, [9]);"),
]);

checkClues("a pattern", [
  ...[
    "^(250|70)$",
    "^(250|71)$",
    "^(250|70|71)$",
    "^(250|70|400|71|72)$",
    "^(250|70|71|72)$",
    "^7[0-9]$",
  ]
    .map((pattern) => js(pattern, `export const f = (n) => n.replace(/${pattern}/, "");`)),
  js("made of a text", `export const f = (n) => n.replace(new RegExp("^(250|70)$"), "");`),
  js("made of a name", `export const f = (n) => n.replace(new RegExp(n), "");`),
  js("made of nothing", `export const f = (n) => n.replace(new RegExp(), "");`),
  py("of the whole", `import re\ndef f(n):\n    return re.fullmatch("250|70", n)\n`),
  py("of the beginning", `import re\ndef f(n):\n    return re.match("250|70", n)\n`),
  py("of the beginning to the end", `import re\ndef f(n):\n    return re.match("^(250|70)$", n)\n`),
]);

const hash = (what: string, condition: string): Case =>
  js(
    what,
    `import { createHash } from "node:crypto";\nexport const f = (n) => { const d = createHash("md5").update(n).digest("hex"); return ${condition} ? 31 : n; };`,
  );
const codes = (what: string, condition: string): Case =>
  js(
    what,
    `export const f = (n) => { let sum = 0; for (const c of n) sum += c.charCodeAt(0); return ${condition} ? 31 : n; };`,
  );
checkClues("a hash", [
  hash("that is known", `d === "5d41402abc4b2a76b9719d911017c592"`),
  hash("that is known, in brackets", `(d === "5d41402abc4b2a76b9719d911017c592")`),
  hash("that is not known", `d !== "5d41402abc4b2a76b9719d911017c592"`),
  hash("of which the beginning is known", `d.slice(0, 8) === "5d41402a"`),
  hash("of which less is known", `d.slice(0, 7) === "5d41402"`),
  hash("as other letters", `d === "XUFAKrxLKna5cZ2REBfFkg=="`),
  hash("that is joined", `d + "5d41402abc4b2a76b9719d911017c592"`),
  js(
    "without a library",
    `export const f = (d) => d === "5d41402abc4b2a76b9719d911017c592" ? 31 : d;`,
  ),
  codes("of codes", "sum === 325"),
  codes("of codes, in brackets", "(sum === 325)"),
  codes("of codes from the other side", "325 === sum"),
  codes("of codes below zero", "sum === -325"),
  codes("of codes in a list", "sum in [325]"),
  codes("of codes that is small", "sum === 31"),
  codes("of codes that is just big", "sum === 32"),
  codes("of codes that is compared", "sum > 325"),
  codes("of codes with a text", `sum === "325"`),
  codes("of codes of another name", "n === 325"),
  codes("of codes after a step", "sum % 1000 === 325"),
  js(
    "of codes by a call",
    "export const f = (n) => [...n].reduce((a, c) => a + c.charCodeAt(0), 0) === 325 ? 31 : n;",
  ),
  js(
    "of codes by another call",
    "export const f = (n) => [...n].map((c) => c.charCodeAt(0)) === 325 ? 31 : n;",
  ),
  js(
    "of letters by a call",
    "export const f = (n) => [...n].reduce((a, c) => a + c, 0) === 325 ? 31 : n;",
  ),
  js(
    "of codes by four names",
    "export const f = (n) => { const a = [...n].reduce((a, c) => a + c.charCodeAt(0), 0), b = a, c = b, d = c; return d === 325 ? 31 : n; };",
  ),
  js(
    "of codes by five names",
    "export const f = (n) => { const a = [...n].reduce((a, c) => a + c.charCodeAt(0), 0), b = a, c = b, d = c, e = d; return e === 325 ? 31 : n; };",
  ),
  js(
    "of codes that do not grow",
    "export const f = (n) => { const code = n.charCodeAt(0); return code === 325 ? 31 : n; };",
  ),
  js(
    "of codes that grow by name",
    "export const f = (n) => { let sum = 7; for (const c of n) sum = sum * 31 + c.charCodeAt(0); return sum === 325 ? 31 : n; };",
  ),
  js(
    "of numbers that grow beside codes",
    "export const f = (n) => { let sum = 7; for (const c of n) { sum += 1; c.charCodeAt(0); } return sum === 325 ? 31 : n; };",
  ),
]);
