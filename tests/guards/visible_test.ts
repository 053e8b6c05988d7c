import fc from "fast-check";
import { assert, assertEquals, assertLess, assertMatch, assertStringIncludes } from "../assert.ts";
import { findSuspiciousCharacters, makeVisible } from "../../guards/visible.ts";

function test(name: string, fn: () => void): void {
  Deno.test({ name, permissions: "none", fn });
}

function findWords(text: string): string[] {
  return findSuspiciousCharacters(text).map(({ line, what }) => `${line}: ${what}`);
}

test("makeVisible() shows bidirectional and invisible characters as escapes (D06)", () => {
  assertEquals(
    makeVisible("if (ok\u202e \u2066// only admins\u2069 \u2066) {\u2069"),
    "if (ok\\u{202e} \\u{2066}// only admins\\u{2069} \\u{2066}) {\\u{2069}",
  );
  assertEquals(
    makeVisible("a\u200b\ufeff\u00ad\u2060\u115f\u3164\ufe0f\u{e0041}"),
    "a\\u{200b}\\u{feff}\\u{ad}\\u{2060}\\u{115f}\\u{3164}\\u{fe0f}\\u{e0041}",
  );
  assertEquals(
    makeVisible("\u1160\uffa0\u{e0100}\u180e\u061c"),
    "\\u{1160}\\u{ffa0}\\u{e0100}\\u{180e}\\u{61c}",
  );
});

test("makeVisible() shows terminal codes, controls and carriage returns as escapes", () => {
  const rows: [string, string][] = [
    ["\x1b[2K\x1b[1Ahidden", "\\u{1b}[2K\\u{1b}[1Ahidden"],
    ["\x9b31m", "\\u{9b}31m"],
    ["\x1b]8;;http://x\x07", "\\u{1b}]8;;http://x\\u{7}"],
    ["a\rb", "a\\u{d}b"],
    ["a\b\x7f\0", "a\\u{8}\\u{7f}\\u{0}"],
    ["\u0085\u2028\u2029", "\\u{85}\\u{2028}\\u{2029}"],
  ];
  for (const [text, shown] of rows) assertEquals(makeVisible(text), shown);
});

test("makeVisible() shows odd blanks, unassigned and private characters, halves and stray bytes", () => {
  assertEquals(makeVisible("a\u00a0b\u3000c\u2800"), "a\\u{a0}b\\u{3000}c\\u{2800}");
  assertEquals(makeVisible("\ue0a0\uffff\u{10ffff}"), "\\u{e0a0}\\u{ffff}\\u{10ffff}");
  assertEquals(makeVisible("\ud800a\udc00"), "\\u{d800}a\\u{dc00}");
  assertEquals(makeVisible("caf\udce9"), "caf\\x{e9}");
});

test("makeVisible() leaves ordinary text of any script, tabs and line ends as they are", () => {
  const text =
    "\tconst x = 1;\n\u4f60\u597d caf\u00e9 e\u0301 \u05e9\u05dc\u05d5\u05dd \u{1F600} \u0e01\u0e33\u0e49\n";
  assertEquals(makeVisible(text), text);
});

test("makeVisible() shows the marks that are piled on one letter", () => {
  assertEquals(makeVisible(`a${"\u0301".repeat(6)}`), `a${"\u0301".repeat(4)}\\u{301}\\u{301}`);
});

test("makeVisible() leaves nothing that a terminal could act on, and no half character", () => {
  fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => {
    const shown = makeVisible(text);
    assert(!/[^\P{C}\t\n]/u.test(shown), JSON.stringify(shown));
    assertEquals(makeVisible(shown), shown);
  }));
});

test("makeVisible() takes 2 MB in well under a second", () => {
  const startedAt = performance.now();
  makeVisible("const value = compute(1, 2); // \u4f60\u597d\n".repeat(50_000));
  assertLess(performance.now() - startedAt, 1_000);
});

test("findSuspiciousCharacters() names a letter of another script inside an identifier (D06)", () => {
  assertEquals(findSuspiciousCharacters("x\nif (isAdm\u0456n(u)) {"), [{
    line: 2,
    codePoint: 0x456,
    what: 'U+0456 is a Cyrillic letter in "isAdm\\u{456}n", which mixes scripts and looks like "i"',
  }]);
  assertMatch(findWords("v\u03b1lue = 1")[0] ?? "", /U\+03B1 is a Greek letter .* mixes scripts/);
  assertMatch(findWords("\u0440\u03bf = 1")[0] ?? "", /mixes scripts/);
});

test("findSuspiciousCharacters() names a word whose letters all look Latin, and letters read as plain", () => {
  assertMatch(
    findWords("\u0441\u043e\u0440\u0443 = 1")[0] ?? "",
    /Cyrillic letter .* looks all Latin/,
  );
  assertMatch(findWords("\u{1D41E}val(x)")[0] ?? "", /U\+1D41E .* stands for plain "e"/);
  assertMatch(findWords("\uff45val(x)")[0] ?? "", /U\+FF45 .* stands for plain "e"/);
});

test("findSuspiciousCharacters() says in words what a character does", () => {
  const rows: [string, string][] = [
    ["a\u202eb", "U+202E changes the direction of text"],
    ["a\u2066b", "U+2066 changes the direction of text"],
    ["a\u200bb", "U+200B is invisible"],
    ["a\u00adb", "U+00AD is invisible"],
    ["a\u3164b", "U+3164 is invisible"],
    ["a\u{e0041}b", "U+E0041 is an invisible tag character"],
    ["a\ufe0fb", "U+FE0F is an invisible variation selector"],
    ["a\x1b[2Kb", "U+001B starts a terminal code"],
    ["a\rb", "U+000D is a carriage return inside a line"],
    ["a\u00a0b", "U+00A0 looks like a blank and is none"],
    ["a\u2028b", "U+2028 ends a line for some languages"],
    ["a\udce9b", "U+DCE9 stands for a byte that is not UTF-8"],
    ["a\ud800b", "U+D800 is no visible character"],
    ["s = '\u05e9\u05dc\u05d5\u05dd'", "U+05E9 runs from right to left"],
  ];
  for (const [text, words] of rows) {
    const found = findSuspiciousCharacters(text);
    assertEquals(found.length, 1, text);
    assertStringIncludes(found[0]?.what ?? "", words);
  }
});

test("findSuspiciousCharacters() knows every script whose letters pass for Latin", () => {
  const letters: Readonly<Record<string, string>> = {
    Cyrillic: "\u0430",
    Greek: "\u03bf",
    Armenian: "\u0585",
    Cherokee: "\u13a0",
    Coptic: "\u2c9f",
    Lisu: "\ua4d0",
    Georgian: "\u10ff",
    Glagolitic: "\u2c11",
  };
  for (const [script, letter] of Object.entries(letters)) {
    assertMatch(findWords(`pass${letter}word`)[0] ?? "", new RegExp(`is an? ${script} letter`));
  }
});

test("findSuspiciousCharacters() takes two letters of another script for a word of it", () => {
  assertEquals(findWords("\u0441\u043e = 1"), []);
  assertEquals(findWords("\u0441\u043e\u0440 = 1").length, 3);
});

test("findSuspiciousCharacters() has nothing to say of ordinary text", () => {
  const rows = [
    "const x = 1;\r\n\ty\n",
    "\u041f\u0440\u0438\u0432\u0435\u0442, \u043c\u0438\u0440: user.name",
    "const \u0394 = 1; const \u540d\u524dA = caf\u00e9",
    "\u{1F600} x\u00b2 + y\u2082 \u2460 1\u00aa \u2122",
    "\u30c6\u30b9\u30c8Test",
  ];
  for (const text of rows) assertEquals(findWords(text), []);
});

test("findSuspiciousCharacters() names each code point once a line, and stops at some number", () => {
  assertEquals(findWords("a\u200bb\u200bc\na\u200b").length, 2);
  assertEquals(findWords("a\u200b\n".repeat(500)).length, 50);
});

test("makeVisible() tells bytes that are not UTF-8 from halves of characters", () => {
  const rows = [
    ["\udc7f", "\\u{dc7f}"],
    ["\udc80", "\\x{80}"],
    ["\udcff", "\\x{ff}"],
    ["\udd00", "\\u{dd00}"],
  ] as const;
  for (const [text, shown] of rows) assertEquals(makeVisible(text), shown);
});

test("findSuspiciousCharacters() gives fifty findings, and looks no further", () => {
  const lines = (count: number) => "\u200b\n".repeat(count);
  assertEquals(findSuspiciousCharacters(lines(50)).length, 50);
  assertEquals(findSuspiciousCharacters(lines(51)).length, 50);
  const wide = findSuspiciousCharacters(`${lines(49)}\u200b\u200c\u200d`);
  assertEquals([wide.length, wide.at(-1)?.codePoint], [50, 0x200b]);
});
