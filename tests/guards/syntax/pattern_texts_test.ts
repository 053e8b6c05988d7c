import { listPatternTexts } from "../../../guards/syntax/pattern_texts.ts";
import { assertEquals } from "../../assert.ts";

const ROWS: readonly (readonly [pattern: string, texts: readonly string[] | null])[] = [
  ["^abc$", ["abc"]],
  ["^(yes|no)$", ["yes", "no"]],
  ["^(?:yes|no)-1$", ["yes-1", "no-1"]],
  ["^a|b$", ["a", "b"]],
  ["^2{1}5{3}[3]4$", ["255534"]],
  ["^[ab]?c$", ["c", "ac", "bc"]],
  ["^x{1,2}$", ["x", "xx"]],
  ["^a\\.b\\x41\\u0042$", ["a.bAB"]],
  ["\\A[a-c]\\Z", ["a", "b", "c"]],
  ["^(?<one>a(b|c))$", ["ab", "ac"]],
  ["^$", [""]],
  ["abc", null],
  ["^abc\\$", null],
  ["^a+$", null],
  ["^a*b$", null],
  ["^a{2,}$", null],
  ["^a.c$", null],
  ["^\\d$", null],
  ["^[^a]$", null],
  ["^(?=a)a$", null],
  ["^(a)\\1$", null],
  ["^[a-z][a-z]$", null],
  ["^a{60}b{0,99}$", null],
  ["^(a$", null],
  ["^a)b$", null],
  [`^${"(".repeat(40)}a${")".repeat(40)}$`, null],
];

for (const [pattern, texts] of ROWS) {
  const what = texts === null ? "gives none" : `lists ${texts.length}`;
  Deno.test(`listPatternTexts() ${what} when the pattern is ${pattern.slice(0, 30)}`, {
    permissions: "none",
  }, () => assertEquals(listPatternTexts(pattern), texts));
}
