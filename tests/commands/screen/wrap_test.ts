import { cutToRow, shortenPath, wrapColumns, wrapWords } from "../../../commands/screen/wrap.ts";
import { measureWidth } from "../../../commands/screen/width.ts";
import { assertEquals, assertLessOrEqual } from "../../assert.ts";

Deno.test("measureWidth() counts columns, not characters", { permissions: "none" }, () => {
  const table: Record<string, number> = { "": 0, abc: 3, "日本": 4, "e\u0301": 1, "👍": 2, "ｶ": 1 };
  for (const [text, width] of Object.entries(table)) {
    assertEquals([text, measureWidth(text)], [text, width]);
  }
});

Deno.test("wrapColumns() keeps every character and no row is too wide", {
  permissions: "none",
}, () => {
  for (const text of ["", "abc", "日本語のとても長い文", "e\u0301".repeat(9), "a日".repeat(7)]) {
    for (const columns of [2, 3, 5, 8]) {
      const rows = wrapColumns(text, columns);
      assertEquals(rows.join(""), text);
      for (const row of rows) assertLessOrEqual(measureWidth(row), columns);
    }
  }
});

Deno.test("wrapColumns() comes to an end when a character is wider than the row", {
  permissions: "none",
}, () => {
  assertEquals(wrapColumns("日本", 1), ["日", "本"]);
});

Deno.test("wrapWords() breaks at blanks, and inside a word only when it is too wide", {
  permissions: "none",
}, () => {
  assertEquals(wrapWords("one two three", 7), ["one two", "three"]);
  assertEquals(wrapWords("abcdefghij k", 4), ["abcd", "efgh", "ij k"]);
  assertEquals(wrapWords("one\ntwo", 20), ["one", "two"]);
  assertEquals(wrapWords("", 20), [""]);
});

Deno.test("cutToRow() counts what it hides", { permissions: "none" }, () => {
  assertEquals(cutToRow("abcdef", 6), "abcdef");
  assertEquals(cutToRow("abcdefghijklmnop", 10), "abcd…(+12)");
});

Deno.test("shortenPath() keeps the start and the file name", { permissions: "none" }, () => {
  assertEquals(shortenPath("src/a.ts", 20), "src/a.ts");
  const short = shortenPath("packages/shop/src/discounts/discount.ts", 20);
  assertEquals([short, measureWidth(short)], ["packa…ts/discount.ts", 20]);
});
