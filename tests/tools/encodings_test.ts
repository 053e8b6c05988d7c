import { renderChange } from "../../commands/show_diff.ts";
import { makeVisible } from "../../guards/visible.ts";
import { assert, assertEquals, assertFalse, assertLess, assertStringIncludes } from "../assert.ts";
import type { Played } from "./play.ts";
import { list, read, replace, testRows, write, YES } from "./table.ts";

const BUILD = "efbbbf57726974652d486f73742022e4bda0220a24783d310a";

function countChangedLines({ questions }: Played): readonly (readonly number[])[] {
  return questions.map(({ changes: [change] }) => {
    assert(change);
    const { removed, added } = renderChange(change, { columns: 80, hasColour: false });
    return [removed, added];
  });
}

testRows([
  {
    name: "replace_in_file keeps a byte order mark, once, and changes one line (A05)",
    files: { "src/build.ps1": Uint8Array.fromHex(BUILD) },
    calls: [
      read("src/build.ps1"),
      replace("src/build.ps1", "$x=1", "$x=2"),
      replace("src/build.ps1", 'Write-Host "你"\n$x=2', 'Write-Host "你"\n$x=3'),
    ],
    answers: [YES, YES],
    results: ['Write-Host "你"\n$x=1\n', "Applied", "Applied"],
    asked: ["src/build.ps1", "src/build.ps1"],
    after: { "src/build.ps1": Uint8Array.fromHex(BUILD.replace("783d310a", "783d330a")) },
    check: (played) => assertEquals(countChangedLines(played), [[1, 1], [1, 1]]),
  },
  {
    name: "replace_in_file makes no second byte order mark when the new text brings one (A05)",
    files: { "a.txt": Uint8Array.fromHex("efbbbf610a620a") },
    calls: [replace("a.txt", "a\n", "\ufeffc\n")],
    answers: [YES],
    results: ["Applied"],
    asked: ["a.txt"],
    after: { "a.txt": Uint8Array.fromHex("efbbbf630a620a") },
  },
  {
    name: "replace_in_file leaves bytes that are not UTF-8 as they are",
    files: {
      "latin1.py": Uint8Array.fromHex("23206361 66e9 0a78203d20310a 8081 0a".replaceAll(" ", "")),
    },
    calls: [read("latin1.py"), replace("latin1.py", "x = 1", "x = 2")],
    answers: [YES],
    results: ["# caf\ufffd\nx = 1\n\ufffd\ufffd\n", "Applied"],
    asked: ["latin1.py"],
    after: {
      "latin1.py": Uint8Array.fromHex("23206361 66e9 0a78203d20320a 8081 0a".replaceAll(" ", "")),
    },
  },
  {
    name: "replace_in_file tells a straight quote from a curly one and shows the change (A08)",
    files: { "i18n/fr.json": '{"msg":"l\u2019heure","alt":"l\'heure"}\n' },
    calls: [replace("i18n/fr.json", "l'heure", "l\u2019heure")],
    answers: [YES],
    results: ["Applied"],
    asked: ["i18n/fr.json"],
    after: { "i18n/fr.json": '{"msg":"l\u2019heure","alt":"l\u2019heure"}\n' },
    check({ questions }) {
      const [change] = questions[0]?.changes ?? [];
      assert(change);
      const { hunks } = renderChange(change, { columns: 80, hasColour: true });
      const rows = hunks.flatMap((hunk) => hunk.rows.map(({ text }) => text)).join("\n");
      const painted = rows.split("\x1b").map((part) => part.replace(/^\[[\d;]*m/, ""));
      assertEquals(painted.filter((part) => part === "'" || part === "\u2019"), ["'", "\u2019"]);
    },
  },
  ...[
    {
      what: "a quote",
      file: "a\nsay 'no'\n",
      old: "say \u2018no\u2019",
      points: ["U+0027", "U+2018"],
    },
    { what: "a dash", file: "a\n1 - 2\n", old: "1 \u2013 2", points: ["U+002D", "U+2013"] },
    { what: "a blank", file: "a\nx = 1\n", old: "x\u00a0= 1", points: ["U+0020", "U+00A0"] },
    {
      what: "a dash of the file",
      file: "a\n1 \u2014 2\n",
      old: "1 - 2",
      points: ["U+2014", "U+002D"],
    },
  ].map(({ what, file, old, points }) => ({
    name: `replace_in_file fails and names both characters when ${what} differs in form (A08)`,
    files: { "a.txt": file },
    calls: [replace("a.txt", old, "new")],
    results: [/^Cannot edit "a\.txt": old text is not in it: /],
    check({ results }: Played) {
      for (const point of points) assertStringIncludes(results[0] ?? "", point);
      assertStringIncludes(results[0] ?? "", "line 2");
    },
  })),
  {
    name: "replace_in_file puts new text in as it is, whatever its dollar signs",
    files: { "a.js": "const s = X;\n" },
    calls: [replace("a.js", "X", "'$& $1 $` $$ \\\\1'")],
    answers: [YES],
    results: ["Applied"],
    asked: ["a.js"],
    after: { "a.js": "const s = '$& $1 $` $$ \\\\1';\n" },
  },
]);

const DECOMPOSED = "re\u0301sume\u0301.py";
const COMPOSED = "r\u00e9sum\u00e9.py";
const EXISTS =
  `"${COMPOSED}" looks the same as "re\\u{301}sume\\u{301}.py", which exists: use that exact name`;

testRows([
  {
    name: "tools name the stored form of a name, and make no second file of its look (A20)",
    files: { [DECOMPOSED]: "x = 1\n", "t.py": "s = 'cafe\u0301s'\n" },
    calls: [
      read(COMPOSED),
      write(COMPOSED, "x = 2\n"),
      replace(COMPOSED, "x = 1", "x = 2"),
      replace("t.py", "caf\u00e9s", "th\u00e9s"),
    ],
    results: [EXISTS, EXISTS, EXISTS, /decomposed \(NFD\) form at line 1/],
    rules: ["path_twin", "path_twin", "path_twin"],
    after: { [COMPOSED]: null },
  },
  {
    name: "replace_in_file never normalises the rest of a file (A20)",
    files: { "t.py": "s = 'cafe\u0301s'\nu = '\u00e9'\n" },
    calls: [replace("t.py", "s = 'cafe\u0301s'", "s = 'the\u0301s'")],
    answers: [YES],
    results: ["Applied"],
    asked: ["t.py"],
    after: { "t.py": "s = 'the\u0301s'\nu = '\u00e9'\n" },
  },
  {
    name: "list_dir gives names that work in the next call as they are (A20)",
    files: { [DECOMPOSED]: "1\n", "\u1112\u1161\u11ab.py": "2\n", "a b$.py": "3\n" },
    calls: [list("."), read(DECOMPOSED), read("\u1112\u1161\u11ab.py"), read("a b$.py")],
    results: [`a b$.py\n${DECOMPOSED}\n\u1112\u1161\u11ab.py`, "1\n", "2\n", "3\n"],
  },
  {
    name: "guards compare secret and test names in composed form (A20)",
    calls: [write("cafe\u0301.key", "x"), write("src/cafe\u0301_test.py", "x")],
    results: [/may hold secrets/, /^Refused: .*tests are fixed/],
    rules: ["secret_file", "test_file_python"],
    after: { "cafe\u0301.key": null, "src/cafe\u0301_test.py": null },
  },
]);

testRows([
  {
    name: "tools refuse UTF-16 and binary files and send none of their bytes (A17)",
    files: {
      "app.rc": Uint8Array.fromHex("fffe610062000d000a00"),
      "big_endian.txt": Uint8Array.fromHex("feff00610062000a"),
      "no_mark.txt": Uint8Array.fromHex("610062000a00"),
      "logo.png": Uint8Array.fromHex("89504e470d0a1a0a0000000d49484452"),
      "zip.js": Uint8Array.fromHex("636f6e7374206b3d2722003122270a"),
    },
    calls: [
      read("app.rc"),
      read("big_endian.txt"),
      read("no_mark.txt"),
      read("logo.png"),
      replace("zip.js", "const k", "const q"),
      replace("app.rc", "ab", "cd"),
    ],
    results: [
      '"app.rc" is not text: UTF-16 text, and only UTF-8 is handled',
      '"big_endian.txt" is not text: UTF-16 text, and only UTF-8 is handled',
      '"no_mark.txt" is not text: binary data, it holds a NUL byte',
      '"logo.png" is not text: binary data, it holds a NUL byte',
      'Cannot edit "zip.js": found binary data, it holds a NUL byte',
      'Cannot edit "app.rc": found UTF-16 text, and only UTF-8 is handled',
    ],
    check({ results }) {
      for (const result of results) {
        assertLess(result.length, 300);
        assertFalse(result.includes("\0"));
        assertFalse(/PNG|IHDR/.test(result));
        assertEquals(makeVisible(result), result);
      }
    },
  },
  {
    name: "write_file makes no file that is no text (A17)",
    calls: [write("a.txt", "a\0b"), write("b.txt", "\ud800")],
    results: [/^Cannot create "a\.txt": found a NUL/, /^Cannot create "b\.txt": found half/],
    after: { "a.txt": null, "b.txt": null },
  },
]);
