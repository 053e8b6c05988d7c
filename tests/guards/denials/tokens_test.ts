import { assert, assertEquals, assertLess } from "../../assert.ts";
import { findBoundNames } from "../../../guards/denials/bound_names.ts";
import { findLanguage } from "../../../guards/denials/languages.ts";
import { findDepth, measureIndent, readTokens } from "../../../guards/denials/tokens.ts";

function test(name: string, fn: () => void): void {
  Deno.test({ name, permissions: "none", fn });
}

function read(path: string, text: string): ReturnType<typeof readTokens> {
  const language = findLanguage(path);
  assert(language, path);
  return readTokens(text, language);
}

function texts(path: string, text: string): string {
  return read(path, text).map((token) => token.text).join(" ");
}

test("findLanguage() knows a file by its suffix or its name, and prose by neither", () => {
  for (const path of ["a.ts", "x/a.PY", "Makefile", "a.d.ts", "Dockerfile"]) {
    assert(findLanguage(path), path);
  }
  for (const path of ["a.md", "README", "a", "a.py.txt"]) assertEquals(findLanguage(path), null);
});

test("readTokens() drops comments of the language and keeps what looks like one in a text", () => {
  assertEquals(texts("a.ts", "a / 2; // x\n/* y\n */ b = 'http://z'"), 'a / 2 ; b = "http://z');
  assertEquals(texts("a.py", "a // 2 # x\nb = '#y'"), '>0 a / / 2 >0 b = "#y');
  assertEquals(texts("a.sql", "a - 1 -- x\n/* y */ b"), "a - 1 b");
  assertEquals(texts("a.css", "a { b: url(//c) } /* d */"), "a { b : url ( / / c ) }");
});

test("readTokens() gives quotes, digits and declarations one form", () => {
  assertEquals(
    texts("a.ts", 'const a = \'x\'; var b = `x`; let c = "\\""'),
    'let a = "x ; let b = "x ; let c = ""',
  );
  assertEquals(texts("a.ts", "1_000 27.50 1e2 0x1F 10n 007"), "1000 27.5 100 0x1f 10n 007");
});

test("readTokens() tells a regular expression from a division", () => {
  assertEquals(texts("a.ts", "return /a'[/]/g.test(b) / 2"), "return /a'[/]/g . test ( b ) / 2");
});

test("readTokens() reads the code inside a template", () => {
  assertEquals(texts("a.ts", "`a ${b.c} d`"), "`a  b . c ` d");
});

test("readTokens() marks depth by steps, and not within brackets", () => {
  const wide = "if x:\n        f(a,\n  b)\n        if y:\n            z\nw\n";
  const tabs = "if x:\n\tf(a,\n\t\tb)\n\tif y:\n\t\tz\nw\n";
  assertEquals(texts("a.py", wide), ">0 if x : >1 f ( a , b ) >1 if y : >2 z >0 w");
  assertEquals(texts("a.py", tabs), texts("a.py", wide));
});

test("findDepth() counts steps in and out, however wide they are", () => {
  const stack: number[] = [];
  const depths = [0, 2, 2, 10, 2, 4, 3, 0].map((width) => findDepth(stack, width));
  assertEquals(depths, [0, 1, 1, 2, 1, 2, 2, 0]);
});

test("measureIndent() lets a tab reach to the next multiple of eight", () => {
  assertEquals(["a", "  a", "\ta", "  \t a", "\t\t"].map(measureIndent), [0, 2, 8, 9, 16]);
});

test("readTokens() survives texts that never close, at once", () => {
  const startedAt = performance.now();
  for (const start of ["`", "/*", '"', "'", '"""', "/[", "/x", "((((", "${"]) {
    read("a.ts", start + "x ".repeat(20_000));
    read("a.py", start + "x\n".repeat(20_000));
  }
  assertLess(performance.now() - startedAt, 2_000);
});

test("findBoundNames() finds what the source introduces, and nothing that it only uses", () => {
  const rows: [string, string, string][] = [
    ["a.ts", "const a = b.c(d); e.f = g;", "a"],
    ["a.ts", "let { a, b: c, ...d } = e; const [f, g] = h;", "a c d f g"],
    ["a.ts", "for (const a of b) c(a); for (let i = 0; i < n; i++) {}", "a i"],
    ["a.ts", "function a(b, c = d, { e }) {} const f = (g, h) => i; j => k", "a b c e f g h j"],
    ["a.ts", "try { a() } catch (b) { c(b) }", "b"],
    ["a.ts", "export const a = 1; export function b() {}", ""],
    ["a.ts", 'import { a as b } from "c"; import d from "e"', "b"],
    ["a.ts", "a += 1; b == c; d ? e : f", ""],
    ["a.py", "a, b = c\nd: int = 4\ne.f = g\nh(i=1)\nj[k] = 2", "a b d"],
    ["a.py", "def a(b, *c, **d):\n  return lambda e, f: e", "a b c d e f"],
    ["a.py", "import a\nfrom b import c as d\nwith e as f: pass", "d f"],
    ["a.py", "for a, b in c: pass", "a b"],
    ["a.go", "a, b := c()", "a b"],
    ["a.rs", "let mut a = b; fn c(d: E) {}", "a c d"],
  ];
  for (const [path, source, names] of rows) {
    assertEquals([...findBoundNames(read(path, source))].sort().join(" "), names, source);
  }
});
