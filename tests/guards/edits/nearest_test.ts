import { findNearestLine, findSameWords } from "../../../guards/edits/nearest.ts";
import { assertEquals } from "../../assert.ts";

const ROWS: readonly (readonly [old: string, lines: string, place: readonly number[] | null])[] = [
  ["abcdefgh", "x\nabcdefgx\ny", [2, 2]],
  ["abcdefgh\nz", "x\nabcdefgx\ny", [2, 3]],
  ["z\nabcdefgh", "x\nabcdefgx\ny", [1, 2]],
  ["z\nz\nz\nabcdefgh", "abcdefgx\ny", [1, 4]],
  ["abcdefgh", "abcdefxx\nabcdefgx\nabcdxxxx", [2, 2]],
  ["abcdefgh", "abcdefgx\nxbcdefgh", [1, 1]],
  ["abcdefgh", "abcdxxxx", null],
  // Five pairs of ten are half.
  ["abcdef", "abcdxy", [1, 1]],
  ["abcdef", "abcxyz", null],
  ["abc", "abc", null],
  ["abcd", "abcd", [1, 1]],
  ["  abcd  ", "\tabcd", [1, 1]],
  ["ab\nabcd\nab", "abcd", [1, 3]],
  ["", "abcd", null],
  // The same letters in another order share no pair.
  ["abcdefgh", "hgfedcba", null],
  ["aaaaaaaa", "bbbbbbbb", null],
];

Deno.test("findNearestLine() gives the lines that share most pairs of letters", {
  permissions: "none",
}, () => {
  for (const [old, lines, place] of ROWS) {
    const found = findNearestLine(lines.split("\n"), old.split("\n"));
    assertEquals([old, lines, found && [found.from, found.to]], [old, lines, place]);
  }
});

Deno.test("findNearestLine() looks at the first letters of long lines", {
  permissions: "none",
}, () => {
  const line = (letters: number, start = "") => `${start}${"abcdefghij".repeat(letters / 10)}`;
  const find = (text: string, old: string) => findNearestLine([text], [old]) !== null;
  assertEquals(find(`${line(300)}${"x".repeat(900)}`, line(300)), true);
  assertEquals(find(`${"x".repeat(300)}${line(300)}`, line(300)), false);
  assertEquals(find(line(300, " ".repeat(300)), line(300)), true);
  assertEquals(find(line(300, " ".repeat(600)), line(300)), false);
});

Deno.test("findSameWords() gives the place and the first line that differs", {
  permissions: "none",
}, () => {
  const rows: readonly (readonly [lines: string, old: string, place: unknown])[] = [
    ["x\na  b\ny", "a b", { from: 2, to: 2, difference: { line: 2, own: "a  b", old: "a b" } }],
    ["x\n\na\n\nb", "a\nb", { from: 3, to: 5, difference: null }],
    ["x\na\nb c", "a\nb  c", { from: 2, to: 3, difference: { line: 3, own: "b c", old: "b  c" } }],
    ["x a\nb\nc y", "a\nb\nc", { from: 1, to: 3, difference: null }],
    ["x a\n b\nc y", "a\nb\nc", { from: 1, to: 3, difference: { line: 2, own: " b", old: "b" } }],
    ["a\nb", "a\nb\nc", null],
    ["a\nb", "", null],
    ["a\nb", " \n", null],
    ["", "a", null],
  ];
  for (const [lines, old, place] of rows) {
    assertEquals([lines, old, findSameWords(lines.split("\n"), old.split("\n"))], [
      lines,
      old,
      place,
    ]);
  }
});
