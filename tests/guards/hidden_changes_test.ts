import { assertEquals } from "../assert.ts";
import { toHunks } from "../../guards/diff.ts";
import { findHiddenChanges } from "../../guards/hidden_changes.ts";
import { encodeText } from "../../guards/text.ts";

function test(name: string, fn: () => void): void {
  Deno.test({ name, permissions: "none", fn });
}

function find(before: string, after: string): string[] {
  const change = { path: "a", before: encodeText(before), after: encodeText(after) };
  return toHunks(change).flatMap((hunk) => findHiddenChanges(hunk))
    .map(({ line, what }) => `${line}: ${what}`);
}

test("findHiddenChanges() names characters that look alike (A08)", () => {
  assertEquals(find('{}\n{"alt":"l\'heure"}\n', '{}\n{"alt":"l\u2019heure"}\n'), [
    "2: looks the same, and changes: U+0027 becomes U+2019",
  ]);
  assertEquals(find("isAdmin\n", "isAdm\u0456n\n"), [
    "1: looks the same, and changes: U+0069 becomes U+0456",
  ]);
  assertEquals(find("ab\n", "a\u200bb\n"), [
    "1: looks the same, and changes: U+0061 becomes U+0061 U+200B",
  ]);
  assertEquals(find("aceops\n", "\u0430\u0441\u0435\u043e\u0440s\n"), [
    "1: looks the same, and changes: U+0061 becomes U+0430, U+0063 becomes U+0441, " +
    "U+0065 becomes U+0435, U+006F becomes U+043E",
  ]);
  assertEquals(find("caf\u00e9\n", "cafe\u0301\n"), [
    "1: looks the same, and changes between composed and decomposed characters",
  ]);
});

test("findHiddenChanges() names line ends and white space", () => {
  assertEquals(find("a\nb\n", "a\r\nb\n"), ["1: only the line end changes, from LF to CRLF"]);
  assertEquals(find("a\nb", "a\nb\n"), ["2: only the line end changes, from none to LF"]);
  assertEquals(find("\ta\n", "    a\n"), ["1: only white space changes"]);
  assertEquals(find("a\n", "a  \n"), ["1: only white space changes"]);
});

test("findHiddenChanges() has nothing to say of changes that show", () => {
  assertEquals(find("a\nb\nc\n", "x\nb\nc\nd\n"), []);
  assertEquals(find("a = 1\n", "a = 2\n"), []);
});
