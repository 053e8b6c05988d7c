import { findBoundNames } from "../../../guards/denials/bound_names.ts";
import { findLanguage } from "../../../guards/denials/languages.ts";
import { readTokens } from "../../../guards/denials/tokens.ts";
import { assert, assertEquals } from "../../assert.ts";

/** Source, and the names that it introduces, in order. */
const ROWS: readonly (readonly [path: string, text: string, names: string])[] = [
  ["a.js", "let a = b", "a"],
  ["a.js", "let a, b, c = d", "a b c"],
  ["a.js", "let {a, b: c} = d", "a c"],
  ["a.js", "let [a, b] = c", "a b"],
  ["a.js", "a = b", "a"],
  ["a.js", "a.b = c", ""],
  ["a.js", "a?.b = c", ""],
  ["a.js", "f(a = b)", ""],
  ["a.js", "f(a) = b", ""],
  ["a.js", "x => y", "x"],
  ["a.js", "(a, b = c, ...d) => e", "a b d"],
  ["a.js", "f((a, b) => c, d)", "a b"],
  ["a.js", "f(a, b)", ""],
  ["a.js", "function f(a, b) { c(d) }", "f a b"],
  ["a.js", "function (a) {}", "a"],
  ["a.js", "catch (e) { f(e) }", "e"],
  ["a.js", "catch { f(e) }", ""],
  ["a.js", "for (const a of b) c(a)", "a"],
  ["a.js", "export const a = b", ""],
  ["a.js", "export function f(a) {}", "a"],
  ["a.js", "export default async function f(a) {}", "a"],
  ["a.js", "export\nlet a = b", "a"],
  ["a.js", "class A { }", "A"],
  ["a.js", "import { a as b } from c", "b"],
  ["a.js", "import {\n a as b } from c", ""],
  ["a.js", "x as b", ""],
  ["a.js", "let this = 1", ""],
  ["a.ts", "const a: b = c", "a"],
  ["a.ts", "(a: B, c?: D) => e", "a c"],
  ["a.py", "a, b = c", "b a"],
  ["a.py", "a: int = c", "a"],
  ["a.py", "a = b = c", "a b"],
  ["a.py", "for a, b in c: d", "a b"],
  ["a.py", "def f(self, a, b=c, *d, **e): g", "f a b d e"],
  ["a.py", "lambda a, b: c", "a b"],
  ["a.py", "lambda: c", ""],
  ["a.py", "with a as b: c", "b"],
  ["a.py", "from a import b as c", "c"],
  ["a.py", "except E as e: f", "e"],
  ["a.go", "a := b", "a"],
  ["a.go", "a, b := c", "b a"],
  ["a.go", "func f(a B, c D) { }", "f a c"],
  ["a.rs", "let mut a = b", "a"],
  ["a.rs", "pub fn f(a: B) {}", "a"],
  ["a.rs", "fn f(&a, b: C) {}", "f a b"],
];

function names(path: string, text: string): string {
  const language = findLanguage(path);
  assert(language, path);
  return [...findBoundNames(readTokens(text, language))].join(" ");
}

for (const [path, text, expected] of ROWS) {
  Deno.test(`findBoundNames() finds "${expected}" in ${JSON.stringify(text)} (${path})`, {
    permissions: "none",
  }, () => assertEquals(names(path, text), expected));
}

Deno.test("findBoundNames() reads lists up to a limit", { permissions: "none" }, () => {
  const list = (count: number) =>
    Array.from({ length: count }, (_, index) => `a${index}`).join(", ");
  const count = (path: string, text: string) => names(path, text).split(" ").length;
  // Of each name there is a comma, too.
  assertEquals(count("a.js", `let {${list(32)}} = x`), 32);
  assertEquals(count("a.js", `let {${list(40)}} = x`), 32);
  assertEquals(count("a.js", `(${list(128)}) => x`), 128);
  assertEquals(count("a.js", `(${list(129)}) => x`), 128);
  assertEquals(count("a.py", `lambda ${list(32)}: x`), 32);
  assertEquals(count("a.py", `lambda ${list(40)}: x`), 32);
});
