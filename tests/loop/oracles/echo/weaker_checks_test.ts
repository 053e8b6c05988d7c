import { type Case, checkClues } from "./cases.ts";

const js = (what: string, before: string, after: string): Case => ({
  what,
  as: "js",
  before,
  after,
});
const py = (what: string, before: string, after: string): Case => ({
  what,
  as: "py",
  before,
  after,
});
/** A function whose body became another. */
const f = (what: string, before: string, after: string): Case =>
  js(what, `function f(v) {${before}}`, `function f(v) {${after}}`);

checkClues("a function that looks no more", [
  f("one constant", "return v * 2;", "return 7;"),
  f("two constants", "return v * 2;", "if (g()) return 1; return 2;"),
  f("one constant twice", "return v * 2;", "if (g()) return 1; return 1;"),
  f("a constant after a look", "return v * 2;", "if (v) return 1; return 1;"),
  f("a constant or an error", "return v * 2;", "if (g()) throw new Error(); return 1;"),
  f("nothing any more", "return v * 2;", "g();"),
  f("another constant", "return 1;", "return 2;"),
  f("one constant of two that were chosen", "if (v) return 1; return 2;", "return 1;"),
  f("a constant for what was computed", "return g();", "return 1;"),
  js(
    "a constant by its name",
    "const rate = load();\nfunction f(v) { return rate; }",
    "const rate = 7;\nfunction f(v) { return rate; }",
  ),
  js(
    "twice declared before",
    "function f(v) { return v; } function f(v) { return v; }",
    "function f(v) { return 1; }",
  ),
  js(
    "twice declared after",
    "function f(v) { return v; }",
    "function f(v) { return 1; } function f(v) { return 1; }",
  ),
  js(
    "twice declared on both sides",
    "function f(v) { return v; } function f(v) { return v; }",
    "function f(v) { return 1; } function f(v) { return 1; }",
  ),
  js(
    "a method beside one of another class",
    "class A { ok(v) { return v.n; } } class B { ok(v) { return v.m; } }",
    "class A { ok(v) { return true; } } class B { ok(v) { return v.m; } }",
  ),
  py(
    "a method beside one of another class",
    "class A:\n    def ok(self, v):\n        return v.n\nclass B:\n    def ok(self, v):\n        return v.m\n",
    "class A:\n    def ok(self, v):\n        return True\nclass B:\n    def ok(self, v):\n        return v.m\n",
  ),
  js(
    "an inner function of the name of another",
    "function f(v) { return v.n; }\nfunction g(v) { return h(v); }",
    "function g(v) { function f(v) { return true; } return h(f(v)); }",
  ),
]);

const LOOKS = "return /x/.test(v);";
const SIZE = "return v.length > 0;";
checkClues("a check that became shallow", [
  f("a pattern", LOOKS, SIZE),
  f("a pattern by another call", "return v.match(/x/) !== null;", SIZE),
  f("a pattern as a value", "return v === /x/;", SIZE),
  f("an element", "return v[i] === 1;", SIZE),
  f("the first element", "return v[0] === 1;", SIZE),
  f("a loop", "for (const one of v) n += one; return n > 1;", SIZE),
  f("a loop with a condition", "while (n < 3) n++; return n > 1;", SIZE),
  f("a call that is a measure", "return Number(v) > 1;", SIZE),
  f("nothing was given", "g(v);", SIZE),
  f("nothing is given", LOOKS, "v.length;"),
  f("a value was given", "return g(v);", SIZE),
  f("a value is given", LOOKS, "return v.length;"),
  f("a name is given", LOOKS, "return v;"),
  f("still inside", LOOKS, "return v.startsWith(1);"),
  f("one of two is no check", `if (v) return g(v); ${LOOKS}`, SIZE),
  f("to a denial", LOOKS, "return !v;"),
  f("to a sign", LOOKS, "return -v;"),
  f("to a choice of conditions", LOOKS, "return v ? v > 1 : v < 0;"),
  f("to a choice of a value", LOOKS, "return v ? v > 1 : v;"),
  f("to a sum", LOOKS, "return v + 1;"),
  f("to a constant beside a condition", LOOKS, "if (v) return true; return v.n > 1;"),
  f("to a number beside a condition", LOOKS, "if (v) return 5; return v.n > 1;"),
  py("to a denial", "def f(v):\n    return any(x for x in v)\n", "def f(v):\n    return not v\n"),
]);

const doc = (text: string, before: string, after: string, what: string): Case =>
  js(what, `/** ${text} */\nfunction f(v) {${before}}`, `/** ${text} */\nfunction f(v) {${after}}`);
const THROWS = `if (v < 0) throw new RangeError("x"); return v;`;
checkClues("an error that is thrown no more", [
  f("without a word about it", THROWS, "return v + 1;"),
  doc("Throws below zero.", THROWS, "return v + 1;", "promised"),
  doc("Gives a RangeError.", THROWS, "return v + 1;", "promised by name"),
  doc(
    "Gives a TypeError.",
    `${THROWS} throw new TypeError();`,
    "throw new TypeError();",
    "another is promised",
  ),
  doc(
    "Throws.",
    `${THROWS} throw new TypeError();`,
    "throw new TypeError();",
    "one of two that have no names",
  ),
  doc("Half of it.", "if (v) throw err; return v;", "return v + 1;", "without a class"),
  f("thrown twice before", `${THROWS} throw new RangeError();`, THROWS),
  doc("Throws.", THROWS, "return check(v);", "moved to a function"),
  doc("Throws.", `${THROWS} check(v);`, "return check(v);", "a function was called before, too"),
  js(
    "moved to a function by an arrow",
    `/** Throws. */\nconst f = (v) => { if (v(v)) throw new RangeError("x"); return v; };`,
    "/** Throws. */\nconst f = (v) => check(v);",
  ),
  js(
    "a function is called elsewhere",
    `/** Throws. */\nfunction f(v) {${THROWS}}\n`,
    `/** Throws. */\nfunction f(v) { return v; }\ncheck(1);\n`,
  ),
  js(
    "a function is called before",
    `/** Throws. */\nfunction f(v) {${THROWS}}\n`,
    `check(1);\n/** Throws. */\nfunction f(v) { return v; }\n`,
  ),
  js(
    "thrown elsewhere",
    `function f(v) {${THROWS}}`,
    `function f(v) { return v; } function g(v) { throw new RangeError(); }`,
  ),
  js(
    "another one, while one elsewhere is missing",
    `function f(v) {${THROWS}} function g(v) { throw new TypeError(); }`,
    `function f(v) { if (v) throw new SyntaxError(); return v; } function g(v) { return g(v); }`,
  ),
  f("more is done instead", THROWS, "n = 1; m = 2; k = 3; j = 4; return v;"),
]);

checkClues("a condition that is decided beforehand", [
  ...["true", "false", "0", "1", "v || true", "false && v"].map((condition) =>
    f(condition, "return v;", `if (${condition}) return v;`)
  ),
  ...["2", "v", "v || 1", "v === true", "'true'"].map((condition) =>
    f(`${condition}, which is not`, "return v;", `if (${condition}) return v;`)
  ),
  f("a value or true", "return v;", "return v || true;"),
  f("a loop", "return v;", "while (true) v();"),
  py("by a word", "def f(v):\n    return v\n", "def f(v):\n    if v or True:\n        return v\n"),
  py("as a value", "def f(v):\n    return v\n", "def f(v):\n    return v or True\n"),
  py("by a number", "def f(v):\n    return v\n", "def f(v):\n    if 1:\n        return v\n"),
]);
