import fc from "fast-check";
import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
  assertThrows,
} from "../assert.ts";
import { splitWords, toArgv } from "../../guards/words.ts";

function test(name: string, fn: () => void): void {
  Deno.test({ name, permissions: "none", fn });
}

test("splitWords() splits as a POSIX shell does", () => {
  const rows: [string, string[]][] = [
    ["deno test", ["deno", "test"]],
    ["  deno \t test\n", ["deno", "test"]],
    ["node --test 'a b' \"c d\"", ["node", "--test", "a b", "c d"]],
    ["a'b'\"c\"d", ["abcd"]],
    ["a '' \"\"", ["a", "", ""]],
    ["a\\ b \\'c\\' \\\\ \\n", ["a b", "'c'", "\\", "n"]],
    ['\'a\\b\' "a\\b \\" \\\\ \\$x \\`"', ["a\\b", 'a\\b " \\ $x `']],
    ['a "b\\\nc" d\\\ne', ["a", "bc", "de"]],
    ['a \\\n b "c\\\\\nd"', ["a", "b", "c\\\nd"]],
    ["a 'b\nc'", ["a", "b\nc"]],
    ['a "it\'s" \'say "x"\'', ["a", "it's", 'say "x"']],
    ["python3 -m unittest tests.test_a.T.test_b", [
      "python3",
      "-m",
      "unittest",
      "tests.test_a.T.test_b",
    ]],
    ["pytest t.py::test_x[1-2] -k 'a and not b'", [
      "pytest",
      "t.py::test_x[1-2]",
      "-k",
      "a and not b",
    ]],
    ["node --test-name-pattern '^a|b$'", ["node", "--test-name-pattern", "^a|b$"]],
    ['a b$ "c$" $ 100%', ["a", "b$", "c$", "$", "100%"]],
    ["a b~ b#c --x=~ {} {x}", ["a", "b~", "b#c", "--x=~", "{}", "{x}"]],
    ["env A=B node --test", ["env", "A=B", "node", "--test"]],
    ["a '*' \\* \"?\" '$x'", ["a", "*", "*", "?", "$x"]],
    ["caf\u00e9 \u{1F600}", ["caf\u00e9", "\u{1F600}"]],
    ["a\u00a0b", ["a\u00a0b"]],
    [` a ${"b".repeat(32_766)} `, ["a", "b".repeat(32_766)]],
  ];
  for (const [text, argv] of rows) assertEquals(splitWords(text), { kind: "argv", argv }, text);
});

test("splitWords() refuses what only a shell could do, and names it", () => {
  const rows: [string, string][] = [
    ["a | b", 'the shell operator "|"'],
    ["a|b", 'the shell operator "|"'],
    ["a && b", 'the shell operator "&&"'],
    ["a || b", 'the shell operator "||"'],
    ["a & ", 'the shell operator "&"'],
    ["a; b", 'the shell operator ";"'],
    ["a > out", 'the shell operator ">"'],
    ["a 2>&1", 'the shell operator "2>"'],
    ["a <<X", 'the shell operator "<<"'],
    ["(a)", 'the shell operator "("'],
    ["! a", 'the shell operator "!"'],
    ["a\nb", "a line end"],
    ["a\r\nb", "a line end"],
    ["a $HOME", '"$HOME"'],
    ["a ${HOME}", '"${"'],
    ["a $(b)", '"$("'],
    ["a $1", '"$1"'],
    ["a $'b'", '"$"'],
    ["a `b`", '"`"'],
    ['a "x $HOME"', '"$HOME"'],
    ['a "x `b`"', '"`"'],
    ['a "x $(b)"', '"$("'],
    ["deno test tests/*.ts", 'the pattern "*"'],
    ["a b?", 'the pattern "?"'],
    ["a {b,c}.ts", 'the pattern "{b,c}"'],
    ["a ~/b", 'starts with "~"'],
    ["a # b", 'starts with "#"'],
    ["A=B node", 'it sets "A" before the command'],
    ["a 'b", "its quote ' is never closed"],
    ['a "b', 'its quote " is never closed'],
    ["a \\", "it ends with a backslash"],
    ["a\0b", "a NUL"],
    ["", "no word"],
    [" \n ", "no word"],
    ["'' a", "its first word is empty"],
    [`a ${"b".repeat(32_767)}`, "longer than 32768"],
  ];
  for (const [text, words] of rows) {
    const split = splitWords(text);
    assert(split.kind === "refused", text);
    assertStringIncludes(split.reason, words);
    assertMatch(split.reason, /[^.]$/);
  }
});

test("splitWords() gives quoted words back, whatever they hold", () => {
  const word = fc.string({ unit: "binary" }).map((text) => text.replaceAll("\0", ""));
  const quotes = [
    (text: string) => `'${text.replaceAll("'", "'\\''")}'`,
    (text: string) => `"${text.replace(/[$`"\\]/g, "\\$&")}"`,
  ];
  for (const quote of quotes) {
    fc.assert(fc.property(fc.array(word), (words) => {
      const argv = ["cmd", ...words];
      assertEquals(splitWords(argv.map(quote).join(" ")), { kind: "argv", argv });
    }));
  }
});

test("splitWords() answers on a command full of unclosed quotes at once", () => {
  assertEquals(splitWords(`a ${'"\\'.repeat(15_000)}`).kind, "refused");
});

test("toArgv() takes words as they are, and names where a text stands that is no command", () => {
  assertEquals(toArgv(["a && b"], "x"), ["a && b"]);
  assertEquals(toArgv("node --test 'a b'", "x"), ["node", "--test", "a b"]);
  assertThrows(() => toArgv("", "the test command"), SyntaxError, "Cannot use the test command: ");
});
