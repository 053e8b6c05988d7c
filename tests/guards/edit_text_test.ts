import { assertEquals, assertStringIncludes } from "../assert.ts";
import { decideText } from "../../guards/edit_text.ts";

const encoder = new TextEncoder();

function decide(before: string | Uint8Array | null, after: string | Uint8Array) {
  const toBytes = (text: string | Uint8Array) =>
    typeof text === "string" ? encoder.encode(text) : text;
  return decideText({
    path: "src/a.js",
    before: before === null ? null : toBytes(before),
    after: toBytes(after),
  });
}

Deno.test("decideText() says nothing to plain text", { permissions: "none" }, () => {
  assertEquals(decide("a\n", "b\n"), null);
  assertEquals(decide(null, "\tconst s = 'caf\u00e9 \u2014 \u4f60\u597d';\r\n"), null);
  assertEquals(decide("a\r\nb\r\n", "a\r\nc\r\n"), null);
  assertEquals(decide(null, ""), null);
});

Deno.test("decideText() denies control characters, lone returns and marks of direction", {
  permissions: "none",
}, () => {
  const table: readonly (readonly [text: string, name: string])[] = [
    ["x; //\u001b[2K\u001b[1Gy\n", "U+001B"],
    ["x; //\r   y\n", "U+000D"],
    ['"""Checked by \u2067""" ;return 1\n', "U+2067"],
    ["if (ok\u202e \u2066// only admins\u2069 \u2066) {\u2069\n", "U+202E"],
    ["a\u200eb\n", "U+200E"],
    ["a\u0008b\n", "U+0008"],
    ["a\u009b2Kb\n", "U+009B"],
    ["a\u007fb\n", "U+007F"],
  ];
  for (const [text, name] of table) {
    const decision = decide("x;\n", `export const ordinary = "text";\n${text}`);
    assertEquals([decision?.kind, decision?.rule], ["deny", "control_characters"], name);
    assertStringIncludes(decision?.reason ?? "", name);
  }
});

Deno.test("decideText() lets a file keep the characters that it has", {
  permissions: "none",
}, () => {
  assertEquals(decide("a\fb\nx\n", "a\fb\ny\n"), null);
  assertEquals(decide("\u202eabc\u202c\nx\n", "\u202eabc\u202c\ny\n"), null);
  assertEquals(decide("a\rb\r", "a\rc\r")?.kind, "ask");
  assertEquals(decide("\u202eabc\u202c\n", "\u202eabd\u202c\n")?.kind, "ask");
  assertEquals(decide("\u202eabc\u202c\n", "\u202eabd\u2069\n")?.kind, "deny");
});

Deno.test("decideText() asks about letters and signs that deceive, with the line", {
  permissions: "none",
}, () => {
  const mixed = decide("one\nisAdmin(u)\n", "one\nisAdm\u0456n(u)\n");
  assertEquals([mixed?.kind, mixed?.rule], ["ask", "suspicious_characters"]);
  assertStringIncludes(mixed?.reason ?? "", "line 2: U+0456");
  const hidden = decide("a\n", "a\u200b\u00ad\u2060\u115f\u3164\ufe0f\u{e0041}\n");
  assertEquals([hidden?.kind, hidden?.rule], ["ask", "suspicious_characters"]);
  assertStringIncludes(hidden?.reason ?? "", "more");
  assertEquals(decide("a\n", "\ufeffa\n")?.kind, "ask");
});

Deno.test("decideText() names a few findings and counts the rest", { permissions: "none" }, () => {
  const end = (lines: number) => {
    const reason = decide("a\n", "isAdm\u0456n\n".repeat(lines))?.reason ?? "";
    return [reason.split("; ").length, / and (\d+) more$/.exec(reason)?.[1]];
  };
  assertEquals([end(1), end(3), end(4), end(5)], [[1, undefined], [3, undefined], [3, "1"], [
    3,
    "2",
  ]]);
});

Deno.test("decideText() warns of added lines only, however many the file has", {
  permissions: "none",
}, () => {
  const old = "\u05d0\u05d1\u05d2\n".repeat(80);
  assertEquals(decide(`${old}a\n`, `${old}b\n`), null);
  const decision = decide(`${old}a\n`, `${old}isAdm\u0456n\n`);
  assertStringIncludes(decision?.reason ?? "", "line 81: U+0456");
});

Deno.test("decideText() denies what is no text", { permissions: "none" }, () => {
  const image = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]);
  assertEquals(decide(image, "a\n")?.rule, "not_text");
  assertEquals(decide("a\n", image)?.rule, "not_text");
});
