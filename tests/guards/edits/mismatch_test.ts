import { createSearchText } from "../../../guards/edits/matches.ts";
import { explainMismatch } from "../../../guards/edits/mismatch.ts";
import { decodeText, encodeText } from "../../../guards/text.ts";
import { assertEquals } from "../../assert.ts";

function explain(text: string, old: string): string {
  const decoded = decodeText(encodeText(text));
  if (decoded.kind !== "text") throw new Error("The text of this test is none");
  return explainMismatch(createSearchText(decoded), old);
}

const LINES = Array.from({ length: 10 }, (_, index) => `line ${index}`);
/** A file, old text that is not in it, and all that is said about it. */
const ROWS: readonly (readonly [what: string, text: string, old: string, said: string])[] = [
  [
    "line ends of another form, and more",
    "one\ntwo three four\n",
    "one\r\ntwo three five",
    'its first 15 characters stand at line 1; then the file has "our" and old text "ive"\n1|one\n2|two three four\n3|',
  ],
  [
    "line ends of another form",
    "x\none\ntwo\n",
    "one\r\ntwo",
    "old text has CRLF line ends where the file has LF; without that it stands at line 2",
  ],
  ["a line number and nothing else", "one\n", "1|", "none of its 2 lines is near it"],
  [
    "a tab written with a letter",
    "if a:\n\tb = 1\n",
    "if a:\\n\\tb = 1",
    "old text holds a backslash and a letter where the file has the character itself; without that it stands at line 1",
  ],
  [
    "a quote with a backslash",
    'say("a")\n',
    'say(\\"a\\")',
    "old text holds a backslash and a letter where the file has the character itself; without that it stands at line 1",
  ],
  [
    "two characters of another form",
    "e\u0301 and u\u0308\n",
    "\u00e9 and \u00fc",
    "the text is there in decomposed (NFD) form at line 1: U+0065 U+0301 where old text has U+00E9, U+0075 U+0308 where old text has U+00FC",
  ],
  [
    "five characters of another form",
    "e\u0301u\u0308a\u0308o\u0308i\u0308\n",
    "\u00e9\u00fc\u00e4\u00f6\u00ef",
    "the text is there in decomposed (NFD) form at line 1: U+0065 U+0301 where old text has U+00E9, U+0075 U+0308 where old text has U+00FC, U+0061 U+0308 where old text has U+00E4, U+006F U+0308 where old text has U+00F6",
  ],
  [
    "one character of another form, twice",
    "e\u0301 e\u0301\n",
    "\u00e9 \u00e9",
    "the text is there in decomposed (NFD) form at line 1: U+0065 U+0301 where old text has U+00E9",
  ],
  [
    "another form beside a plain letter",
    "e\u0301 \u4f60\n",
    "\u00e9 \u4f60",
    "the text is there in decomposed (NFD) form at line 1: U+0065 U+0301 where old text has U+00E9",
  ],
  [
    "a sign of another form, asked for as a letter",
    "\u212a = 1\n",
    "K = 1",
    "a text that looks the same stands at line 1: line 1 has U+212A where old text has U+004B",
  ],
  [
    "look-alikes on the second line",
    "a\n\u2013 b\n",
    "- b",
    "a text that looks the same stands at line 2: line 2 has U+2013 where old text has U+002D",
  ],
  [
    "look-alikes on two lines",
    "x\n\u201ca\n\u201db\n",
    '"a\n"b',
    "a text that looks the same stands at line 2: line 2 has U+201C where old text has U+0022; line 3 has U+201D where old text has U+0022",
  ],
  [
    "look-alikes after others",
    "\u2013\u2013\nx \u2013 y\n",
    "x - y",
    "a text that looks the same stands at line 2: line 2 has U+2013 where old text has U+002D",
  ],
  [
    "one look-alike, twice",
    "\u2013 \u2013\n",
    "- -",
    "a text that looks the same stands at line 1: line 1 has U+2013 where old text has U+002D",
  ],
  [
    "white space inside a line",
    "a  =  1\n",
    "a = 1",
    'the white space differs; line 1 is "a  =  1", old text has "a = 1"\n1|a  =  1',
  ],
  [
    "white space at line starts",
    "if a:\n    b\nc\n",
    "if a:\n  b\nc",
    'the white space differs; line 2 is "    b", old text has "  b"\n1|if a:\n2|    b\n3|c',
  ],
  [
    "white space with blank lines",
    "a\n\n\nb\n",
    "a\nb",
    "the white space differs\n1|a\n2|\n3|\n4|b",
  ],
  [
    "white space at the end",
    "a = 1\t\nb\n",
    "a = 1\nb",
    'the white space differs; line 1 is "a = 1\\t", old text has "a = 1"\n1|a = 1\t\n2|b',
  ],
  [
    "nine lines",
    LINES.map((line) => `  ${line}`).join("\n"),
    LINES.join("\n"),
    'the white space differs; line 2 is "  line 1", old text has "line 1"\n1|  line 0\n2|  line 1\n3|  line 2\n4|  line 3\n5|  line 4\n6|  line 5\n7|  line 6\n8|  line 7',
  ],
  [
    "a start of eight letters",
    "abcdefgh12\n",
    "abcdefgh99",
    'its first 8 characters stand at line 1; then the file has "12" and old text "99"\n1|abcdefgh12\n2|',
  ],
  ["a start of seven letters", "abcdefg123\n", "abcdefg999", "the nearest lines are\n1|abcdefg123"],
  [
    "a start of half",
    "abcdefgh----------\n",
    "abcdefghijklmnop",
    'its first 8 characters stand at line 1; then the file has "----------" and old text "ijklmnop"\n1|abcdefgh----------\n2|',
  ],
  [
    "a start of less than half",
    "abcdefgh----------\n",
    "abcdefghijklmnopq",
    "none of its 2 lines is near it",
  ],
  [
    "a start of one line",
    "a long line\nzz\n",
    "a long line\nsomething else that is much longer than the first",
    'its first 12 characters stand at line 1; then the file has "zz" and old text "something else that is much longer than the first"\n1|a long line\n2|zz\n3|',
  ],
  [
    "a start of a short line",
    "a short\nzz\n",
    "a short\nsomething else that is much longer than the first",
    "none of its 3 lines is near it",
  ],
  [
    "a start up to the end of the file",
    "abcdefgh",
    "abcdefgh99",
    'its first 8 characters stand at line 1; then the file has "" and old text "99"\n1|abcdefgh',
  ],
  [
    "a start up to a line end",
    "abcdefgh\nzz",
    "abcdefgh99",
    'its first 8 characters stand at line 1; then the file has "\\n" and old text "99"\n1|abcdefgh\n2|zz',
  ],
  [
    "a start on the third line",
    "x\ny\nabcdefgh1\nz\n",
    "abcdefgh2",
    'its first 8 characters stand at line 3; then the file has "1" and old text "2"\n3|abcdefgh1\n4|z',
  ],
  [
    "a start whose rest is long",
    "abcdefgh11111111111111111111111111111111111111111111111111111111111111111111111111111111\n",
    "abcdefgh22222222",
    'its first 8 characters stand at line 1; then the file has "111111111111111111111111111111111111\u2026 (+25 characters)" and old text "22222222"\n1|abcdefgh11111111111111111111111111111111111111111111111111111111111111111111111111111111\n2|',
  ],
  [
    "a start whose rest is just short",
    "abcdefgh111111111111111111111111111111111111111111111111111111111111\n",
    "abcdefgh22222222",
    'its first 8 characters stand at line 1; then the file has "111111111111111111111111111111111111111111111111111111111111" and old text "22222222"\n1|abcdefgh111111111111111111111111111111111111111111111111111111111111\n2|',
  ],
  [
    "a line of 120 letters",
    "ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab \n",
    "ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab xy",
    'its first 117 characters stand at line 1; then the file has "ab " and old text "xy"\n1|ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab \n2|',
  ],
  [
    "a line of 121 letters",
    "abcdefgh11111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111\n",
    "abcdefghxx",
    'its first 8 characters stand at line 1; then the file has "111111111111111111111111111111111111\u2026 (+25 characters)" and old text "xx"\n1|abcdefgh1111111111111111111111111111111111111111111111111111111111111111111111111111111111111111\u2026 (+25 characters)\n2|',
  ],
  [
    "a pair of letters at the cut",
    "abcdefgh111111111111111111111111111\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\n",
    "abcdefghxx",
    'its first 8 characters stand at line 1; then the file has "111111111111111111111111111\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\u2026 (+26 characters)" and old text "xx"\n1|abcdefgh111111111111111111111111111\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\n2|',
  ],
  [
    "a line far away",
    "                                                                                                                                                                                                                                                                                                            abcdefgh1\n",
    "abcdefgh2",
    'its first 8 characters stand at line 1, character 301; then the file has "1" and old text "2"\n1|                                                                                                \u2026 (+213 characters)\n2|',
  ],
  ["nothing like it", "abc\ndef\n", "zzzzz", "none of its 3 lines is near it"],
  ["nothing at all", "", "zzzzz", "none of its 1 line is near it"],
];

for (const [what, text, old, said] of ROWS) {
  Deno.test(`explainMismatch() tells of ${what}`, { permissions: "none" }, () => {
    assertEquals(explain(text, old), said);
  });
}
