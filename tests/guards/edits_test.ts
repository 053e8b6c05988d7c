import fc from "fast-check";
import { assert, assertEquals, assertLess, assertMatch, assertStringIncludes } from "../assert.ts";
import { applyReplacement, createFile, type EditFailure } from "../../guards/edits.ts";
import { createSearchText, findMatches } from "../../guards/edits/matches.ts";
import { decodeText, encodeText, splitLines, toModelText } from "../../guards/text.ts";

function toBytes(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function edit(before: Uint8Array | string, old: string, fresh: string): string | EditFailure {
  const bytes = typeof before === "string" ? encode(before) : before;
  const result = applyReplacement(bytes, { old, new: fresh });
  return result.kind === "edited" ? toLatin1(result.after) : result;
}

function toLatin1(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
}

function fromLatin1(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

function expectFailure(result: string | EditFailure, rule: EditFailure["rule"]): string {
  assert(typeof result !== "string", `edited to ${JSON.stringify(result)}`);
  assertEquals(result.rule, rule);
  assertLess(result.message.length, 700);
  return result.message;
}

function test(name: string, fn: () => void): void {
  Deno.test({ name, permissions: "none", fn });
}

test("applyReplacement() finds LF old text in a CRLF file and writes CRLF (A01)", () => {
  const file = "function add(a){\r\n  return a;\r\n}\r\nexport{add};\r\n";
  const after = edit(
    file,
    "function add(a){\n  return a;\n}",
    "function add(a){\n  const n = Number(a);\n  return n;\n}",
  );
  assertEquals(
    after,
    "function add(a){\r\n  const n = Number(a);\r\n  return n;\r\n}\r\nexport{add};\r\n",
  );
});

test("applyReplacement() leaves lines outside the match alone when line ends are mixed (A02)", () => {
  const before = toBytes("613d310d0a623d320a633d330d0a643d340a");
  assertEquals(
    edit(before, "b=2", "b=20"),
    toLatin1(toBytes("613d310d0a623d32300a633d330d0a643d340a")),
  );
});

test("applyReplacement() gives new line ends the form of what they replace or lie next to", () => {
  const rows: [string, string, string, string][] = [
    ["a\r\nb\nc\r\n", "a\nb\n", "A\nB\n", "A\r\nB\nc\r\n"],
    ["a\r\nb\nc\r\n", "b", "b\nx", "b\nx"],
    ["a\r\nb\nc\r\n", "c", "x\nc", "x\r\nc"],
    ["a\r\nb", "b", "b\nc\n", "b\r\nc\r\n"],
    ["\r\nlast", "last", "last\nx", "last\r\nx"],
    ["a\r\nb\nc\n", "a\nb", "a\nx\nb", "a\r\nx\r\nb"],
    ["one line", "line", "line\nmore", "line\nmore"],
    ["a\r\nb\r\n", "a\n", "", "b\r\n"],
    ["a\nb\n", "a", "a\r\nx", "a\nx"],
  ];
  for (const [file, old, fresh, part] of rows) {
    const after = edit(file, old, fresh);
    assert(typeof after === "string", JSON.stringify(after));
    assertStringIncludes(after, part);
  }
});

test("applyReplacement() does not find CRLF old text in an LF file, and says why", () => {
  const message = expectFailure(edit("a\nb\n", "a\r\nb", "c"), "not_found");
  assertStringIncludes(message, "CRLF line ends where the file has LF");
});

test("applyReplacement() finds CRLF old text where the file has CRLF, and only there", () => {
  assertEquals(edit("a\nb\na\r\nb\r\n", "a\r\nb", "X"), "a\nb\nX\r\n");
  assertEquals(edit("a\r\r\nb", "a\r\nb", "X"), "X");
});

test("applyReplacement() counts a line end once when old text starts with it", () => {
  assertEquals(edit("a\r\nb\r\n", "\nb", "\nc"), "a\r\nc\r\n");
});

test("applyReplacement() keeps the byte order mark, once, and matches at the first character (A05)", () => {
  const before = toBytes("efbbbf57726974652d486f73742022e4bda0220a24783d310a");
  const first = applyReplacement(before, { old: "$x=1", new: "$x=2" });
  assert(first.kind === "edited");
  const second = applyReplacement(first.after, {
    old: 'Write-Host "\u4f60"\n$x=2',
    new: '\uFEFFWrite-Host "\u4f60"\n$x=3',
  });
  assert(second.kind === "edited");
  assertEquals(second.after, toBytes("efbbbf57726974652d486f73742022e4bda0220a24783d330a"));
});

test("applyReplacement() tells curly from straight quotes and writes what was asked (A08)", () => {
  const after = edit('{"msg":"l\u2019heure","alt":"l\'heure"}\n', "l'heure", "l\u2019heure");
  assertEquals(after, toLatin1(encode('{"msg":"l\u2019heure","alt":"l\u2019heure"}\n')));
});

test("applyReplacement() names the code points when look-alikes stand in the file (A08)", () => {
  const rows: [string, string, string][] = [
    ["x\ns = \u201Chi\u201D\n", 's = "hi"', "line 2 has U+201C where old text has U+0022"],
    ["a \u2013 b\n", "a - b", "line 1 has U+2013 where old text has U+002D"],
    ["a\u00A0b\n", "a b", "line 1 has U+00A0 where old text has U+0020"],
    ["a\u200Bb\n", "ab", "line 1 has U+0061 U+200B where old text has U+0061"],
    ["isAdm\u0456n()\n", "isAdmin", "line 1 has U+0456 where old text has U+0069"],
    ["it's\n", "it\u2019s", "line 1 has U+0027 where old text has U+2019"],
  ];
  for (const [file, old, words] of rows) {
    assertStringIncludes(expectFailure(edit(file, old, "x"), "not_found"), words);
  }
});

test("applyReplacement() takes no near match, and shows the exact white space (A09)", () => {
  const file = "fn a() {\n    load(1);\n}\nfn b() {\n    load(2);\n}\n";
  const message = expectFailure(
    edit(file, "fn b() {\n  load(2);\n}", "fn b() {\n  load(3);\n}"),
    "not_found",
  );
  assertStringIncludes(message, "4|fn b() {\n5|    load(2);\n6|}");
  assertStringIncludes(message, 'line 5 is "    load(2);", old text has "  load(2);"');
});

test("applyReplacement() shows a tab as a tab and says so", () => {
  const message = expectFailure(
    edit("if x:\n\treturn 1\n", "if x:\n    return 1", "x"),
    "not_found",
  );
  assertStringIncludes(message, '"\\treturn 1"');
  assertStringIncludes(message, "2|\treturn 1");
});

test("applyReplacement() shows where old text stops being right", () => {
  const file = "function total(items) {\n  let sum = 0;\n  return sum;\n}\n";
  const message = expectFailure(
    edit(file, "function total(items) {\n  let sum = 1;\n  return sum;\n}", "x"),
    "not_found",
  );
  assertStringIncludes(message, 'then the file has "0;" and old text "1;"');
  assertStringIncludes(message, "1|function total(items) {\n2|  let sum = 0;");
});

test("applyReplacement() says that white space differs only where all words are the same", () => {
  const rows: [file: string, old: string, isOnlySpace: boolean][] = [
    ["  if (x) return  a + b;\n", "return a", true],
    ["f(x);  return a;\n  b();\n", "return a;\nb();", true],
    ["a();\n  b();  c();\n", "a();\nb(); c", true],
    ["ab cd\n", "a bcd", false],
    ["return x;\n", "returnx;", false],
    ["f(x); return  a;\nb();\nc();\n", "return a;\nb(); d();\nc();", false],
  ];
  for (const [file, old, isOnlySpace] of rows) {
    const message = expectFailure(edit(file, old, "x"), "not_found");
    assertEquals([old, message.includes("the white space differs")], [old, isOnlySpace]);
  }
});

test("applyReplacement() shows a line from half of the pairs of letters on", () => {
  const rows: [line: string, old: string, isNear: boolean][] = [
    ["abcdez", "abcdefg", true],
    ["disk", "discount", false],
    ["abcx", "abcd", true],
    ["abx", "abc", false],
  ];
  for (const [line, old, isNear] of rows) {
    const message = expectFailure(edit(`${line}\n`, old, "x"), "not_found");
    assertEquals([old, message.includes(`1|${line}`)], [old, isNear]);
  }
});

test("applyReplacement() takes no short start for the place that was meant", () => {
  const message = expectFailure(
    edit("const total = 1;\n", "const tot = sum(all, (one) => one.price);", "x"),
    "not_found",
  );
  assertEquals(message.includes("characters stand at"), false, message);
});

test("applyReplacement() names a character of the line where the line is long", () => {
  const say = (before: number) =>
    expectFailure(edit(`${" ".repeat(before)}a = 1`, "a = 1\n", "x"), "not_found");
  assertStringIncludes(say(240), "stands at line 1, character 241");
  assertEquals(say(239).includes("character 240"), false);
});

test("applyReplacement() names four characters that look alike, and no more", () => {
  const message = expectFailure(
    edit("\u0430\u0435\u043E\u0440\u0441\n", "aeopc", "x"),
    "not_found",
  );
  assertEquals(message.split(" where old text has ").length - 1, 4);
});

test("applyReplacement() takes invisible old text for no look-alike of anything", () => {
  const message = expectFailure(edit("a = 1\n", "\u200b", "x"), "not_found");
  assertEquals(message.includes("looks the same"), false, message);
});

test("applyReplacement() shows the line that is likest when no start of old text is right", () => {
  const file = "import x\n\ndef discount(items):\n    return 0 if len(items) > 3 else 5\n";
  const message = expectFailure(edit(file, "return 5 if len(items) >= 3", "x"), "not_found");
  assertStringIncludes(message, "4|    return 0 if len(items) > 3 else 5");
});

test("applyReplacement() names slips in how old text is written", () => {
  const rows: [string, string, string][] = [
    ["a = 1\nb = 2\n", "1|a = 1\n2|b = 2", "line numbers"],
    ["a = 1\nb = 2\n", "a = 1\\nb = 2", "a backslash and a letter"],
    ["a = 1", "a = 1\n", "line ends that are not in the file"],
    ["\uFEFFa = 1\n", "\uFEFFa = 1", "U+FEFF"],
    ["a = 1\n", "zzz", "none of its 2 lines is near it"],
  ];
  for (const [file, old, words] of rows) {
    assertStringIncludes(expectFailure(edit(file, old, "x"), "not_found"), words);
  }
});

test("applyReplacement() says that nothing changes, also after line-end handling (A11)", () => {
  expectFailure(edit("x = 1\n", "x = 1", "x = 1"), "no_change");
  expectFailure(edit("x = 1\n", "x = 1\n", "x = 1\r\n"), "no_change");
  expectFailure(edit("x = 1\r\n", "x = 1\r\n", "x = 1\n"), "no_change");
});

test("applyReplacement() counts overlapping places and names their lines (A12)", () => {
  const file = "aaa\n--\nfoo(1)\nfoo(1)\n";
  const overlapping = expectFailure(edit(file, "aa", "b"), "ambiguous");
  assertStringIncludes(overlapping, "2 places (line 1, overlapping)");
  const twice = expectFailure(edit(file, "foo(1)", "foo(2)"), "ambiguous");
  assertStringIncludes(twice, "2 places (lines 3, 4)");
});

test("applyReplacement() stops counting when there are far too many places", () => {
  const message = expectFailure(edit("a\n".repeat(5_000), "a", "b"), "ambiguous");
  assertStringIncludes(message, "100 or more places (lines 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, …)");
});

test("findMatches() gives a hundred places at the most", () => {
  const search = (count: number) => {
    const decoded = decodeText(encodeText("a".repeat(count)));
    assert(decoded.kind === "text");
    return findMatches(createSearchText(decoded), "a").length;
  };
  assertEquals([search(99), search(100), search(101)], [99, 100, 100]);
});

test("applyReplacement() refuses UTF-16 and binary files (A17)", () => {
  for (const hex of ["fffe610062000d000a00", "636f6e7374206b3d2700003122270a"]) {
    const message = expectFailure(edit(toBytes(hex), "const k", "const q"), "not_text");
    assertLess(message.length, 100);
  }
});

test("applyReplacement() answers within two seconds on a line of 3 MB, in few words (A18)", () => {
  const file = encode(`[${'{"k":"v"},'.repeat(300_000)}null]`);
  const entries = '{"k":"v"},'.repeat(200);
  const olds = [
    "nope",
    '{"k":"w"}',
    `${entries}{"k":"w"}`,
    `x${entries}`,
    '{"k": "v"}, {"k": "v"}',
  ];
  for (const old of olds) {
    const startedAt = performance.now();
    const message = expectFailure(edit(file, old, "x"), "not_found");
    assertLess(performance.now() - startedAt, 2_000, old.slice(0, 40));
    assertLess(message.length, 700);
  }
});

test("applyReplacement() says that the text is there in another Unicode form (A20)", () => {
  const decomposed = expectFailure(
    edit("s = 'cafe\u0301s'\n", "caf\u00e9s", "th\u00e9s"),
    "not_found",
  );
  assertStringIncludes(decomposed, "decomposed (NFD) form at line 1");
  assertStringIncludes(decomposed, "U+0065 U+0301 where old text has U+00E9");
  const composed = expectFailure(edit("\ns = 'caf\u00e9s'\n", "cafe\u0301s", "x"), "not_found");
  assertStringIncludes(composed, "composed (NFC) form at line 2");
  const korean = expectFailure(edit("\u1112\u1161\u11ab\n", "\ud55c", "x"), "not_found");
  assertStringIncludes(korean, "U+1112 U+1161 U+11AB where old text has U+D55C");
});

test("applyReplacement() takes every $ of new text as text", () => {
  for (const fresh of ["$&", "$1", "$$", "$`", "$'", "$<a>", "a$&\n$1"]) {
    assertEquals(edit("x = old;\n", "old", fresh), `x = ${fresh};\n`);
    assertEquals(edit("x = old;\r\n", "old", fresh), `x = ${fresh.replace("\n", "\r\n")};\r\n`);
  }
});

test("applyReplacement() keeps bytes that are not UTF-8, inside old text too", () => {
  const before = toBytes("61203d2022e9220a62203d2022e8220a"); // a = "\xe9", b = "\xe8"
  assertEquals(edit(before, "a = ", "c = "), 'c = "\xe9"\nb = "\xe8"\n');
  assertEquals(edit(before, 'a = "\uFFFD"', 'cc = "\uFFFD!"'), 'cc = "\xe9!"\nb = "\xe8"\n');
  assertEquals(
    edit(before, 'a = "\uFFFD"\nb', 'x = "\uFFFD"\ny'),
    'x = "\xe9"\ny = "\xe8"\n',
  );
});

test("applyReplacement() keeps such bytes over several lines of a CRLF file", () => {
  const before = toBytes("61203d2022e9220d0a62203d2022e8220d0a");
  assertEquals(
    edit(before, 'a = "\uFFFD"\nb = "\uFFFD"', 'aa = "\uFFFD"\nb = "\uFFFD"!'),
    'aa = "\xe9"\r\nb = "\xe8"!\r\n',
  );
});

test("applyReplacement() does not guess which byte a U+FFFD of new text stands for", () => {
  const before = toBytes("61203d2022e9220a62203d2022e8220a");
  expectFailure(
    edit(before, 'a = "\uFFFD"\nb = "\uFFFD"', 'a("\uFFFD")\nb("\uFFFD")'),
    "stray_bytes",
  );
  expectFailure(edit(before, "a = ", "a\uFFFD = "), "stray_bytes");
});

test("applyReplacement() takes U+FFFD as a character when the file holds it as one", () => {
  assertEquals(edit("a = '\uFFFD'\n", "\uFFFD", "?"), "a = '?'\n");
});

test("applyReplacement() refuses half characters, NUL and an empty old text", () => {
  expectFailure(edit("a\u{1F600}\n", "\uDE00", "x"), "malformed_text");
  expectFailure(edit("a\n", "a", "\uDCE9"), "malformed_text");
  expectFailure(edit("a\n", "a", "\0"), "malformed_text");
  expectFailure(edit("a\n", "", "x"), "empty_old");
});

test("applyReplacement() fills an empty file by an empty old text", () => {
  assertEquals(edit("", "", "x = 1\n"), "x = 1\n");
});

test("createFile() writes content as it is, and only text", () => {
  assertEquals(createFile("a\r\nb"), { kind: "edited", after: encode("a\r\nb") });
  assertEquals(createFile(""), { kind: "edited", after: encode("") });
  for (const content of ["\uD800", "a\0b"]) {
    const result = createFile(content);
    assert(result.kind === "failure");
    assertMatch(result.message, /text is needed$/);
  }
});

/** Files of few different pieces, so that line ends, marks and strange bytes meet often. */
const file = fc.array(
  fc.constantFrom(
    "a",
    "b",
    "$&",
    "\n",
    "\r\n",
    "\r",
    "\u4f60",
    "\u{1F600}",
    "\uDCE9",
    "\uDC80",
    " ",
  ),
  { minLength: 1, maxLength: 24 },
).chain((pieces) => fc.boolean().map((hasBom) => (hasBom ? "\uFEFF" : "") + pieces.join("")))
  .map(encodeText);

test("applyReplacement() takes back any part of what reading shows", () => {
  const cut = fc.tuple(fc.nat(40), fc.nat(40));
  fc.assert(fc.property(file, cut, (before, [a, b]) => {
    const decoded = decodeText(before);
    assert(decoded.kind === "text");
    const shown = [...toModelText(decoded)];
    const old = shown.slice(Math.min(a, b), Math.max(a, b)).join("");
    const result = applyReplacement(before, { old, new: "<new>" });
    if (result.kind === "failure") {
      const isFair = result.rule === "ambiguous" || (old === "" && result.rule === "empty_old");
      assert(isFair, result.message);
    }
  }));
});

test("applyReplacement() changes no byte outside the match", () => {
  const parts = fc.tuple(file, fc.nat(12), fc.constantFrom("x", "x\ny", "", "$1\n", "z\r\n\n"));
  fc.assert(fc.property(parts, ([bytes, at, fresh]) => {
    const lines = splitLines(toLatin1(bytes));
    const head = lines.slice(0, at).join("");
    const tail = lines.slice(at).join("");
    const before = fromLatin1(`${head}UNIQUE${tail}`);
    const after = edit(before, "UNIQUE", fresh);
    assert(typeof after === "string", JSON.stringify(after));
    assertEquals(after.slice(0, head.length), head);
    assertEquals(after.slice(after.length - tail.length), tail);
    const middle = after.slice(head.length, after.length - tail.length);
    assertEquals(middle.replaceAll("\r\n", "\n"), fresh.replaceAll("\r\n", "\n"));
  }));
});

test("applyReplacement() names ten lines of many places, and says where there are more", () => {
  const say = (count: number) => expectFailure(edit("a\n".repeat(count), "a", "b"), "ambiguous");
  const lines = (count: number) =>
    Array.from({ length: count }, (_, index) => index + 1).join(", ");
  assertEquals(
    say(10),
    `old text stands in 10 places (lines ${
      lines(10)
    }) and exactly one is needed: add lines around it`,
  );
  assertEquals(
    say(11),
    `old text stands in 11 places (lines ${
      lines(10)
    }, …) and exactly one is needed: add lines around it`,
  );
  assertEquals(
    expectFailure(edit("a a\n", "a", "b"), "ambiguous"),
    "old text stands in 2 places (line 1) and exactly one is needed: add lines around it",
  );
});

test("findMatches() finds places of both forms in order", () => {
  const find = (text: string, old: string) => {
    const decoded = decodeText(encodeText(text));
    assert(decoded.kind === "text");
    return findMatches(createSearchText(decoded), old);
  };
  assertEquals(find("", ""), [{ start: 0, end: 0 }]);
  assertEquals(find("a", ""), []);
  assertEquals(find("a\nb\n", "b"), [{ start: 2, end: 3 }]);
  assertEquals(find("a\r\nb\r\na\r\nb", "a\r\nb"), [{ start: 0, end: 3 }, { start: 4, end: 7 }]);
  assertEquals(find("a\nb\r\na\r\nb", "a\r\nb"), [{ start: 4, end: 7 }]);
  assertEquals(find("a\r\n\r\nb\na\r\n\nb", "a\r\n\r\nb"), [{ start: 0, end: 4 }]);
});
