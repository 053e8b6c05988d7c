import fc from "fast-check";
import { assert, assertEquals, assertThrows } from "../assert.ts";
import {
  decodeText,
  encodeText,
  isSameBytes,
  splitLineEnd,
  splitLines,
  toExactText,
  toModelText,
} from "../../guards/text.ts";

function toBytes(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

function decode(hex: string): ReturnType<typeof decodeText> {
  return decodeText(toBytes(hex));
}

function test(name: string, fn: () => void): void {
  Deno.test({ name, permissions: "none", fn });
}

test("decodeText() keeps line ends and byte order mark apart from the text", () => {
  const rows: [string, string, string, boolean][] = [
    ["610a620a", "a\nb\n", "lf", false],
    ["610d0a620d0a", "a\r\nb\r\n", "crlf", false],
    ["610d0a620a", "a\r\nb\n", "mixed", false],
    ["0a", "\n", "lf", false],
    ["610d62", "a\rb", "none", false],
    ["", "", "none", false],
    ["efbbbf24783d310a", "$x=1\n", "lf", true],
    ["efbbbf", "", "none", true],
  ];
  for (const [hex, text, eol, hasBom] of rows) {
    assertEquals(decode(hex), { kind: "text", text, eol, hasBom, hasStrayBytes: false } as never);
  }
});

test("decodeText() refuses UTF-16, NUL bytes and control characters in a few words (A17)", () => {
  const rows: [string, string][] = [
    ["fffe610062000d000a00", "UTF-16"],
    ["feff00610062", "UTF-16"],
    ["89504e470d0a1a0a0000000d49484452", "binary"],
    ["636f6e7374206b3d2700003122270a", "NUL"],
    ["0102030405060e0f10", "control"],
  ];
  for (const [hex, word] of rows) {
    const decoded = decode(hex);
    assert(decoded.kind === "binary", hex);
    assert(decoded.reason.includes(word), decoded.reason);
    assert(decoded.reason.length < 100);
  }
});

test("decodeText() takes terminal codes, form feeds and one odd control character as text", () => {
  const text = `\x1b[31mred\x1b[0m\n\fnext page\n${"words ".repeat(20)}\x01`;
  assertEquals(decodeText(new TextEncoder().encode(text)).kind, "text");
});

test("toModelText() shows no mark, plain line ends, and U+FFFD for a byte that is not UTF-8", () => {
  const decoded = decode("efbbbf6e6f6d203d2022e9220d0a");
  assert(decoded.kind === "text");
  assertEquals(decoded.hasStrayBytes, true);
  assertEquals(toModelText(decoded), 'nom = "\uFFFD"\n');
});

test("encodeText() gives any bytes back when they went through toExactText()", () => {
  const anything = fc.uint8Array({ maxLength: 40 });
  const nearlyUtf8 = fc.array(
    fc.constantFrom(0x41, 0x80, 0xc3, 0xe2, 0xed, 0xef, 0xf0, 0xf4, 0xbf),
  );
  for (const bytes of [anything, nearlyUtf8.map((list) => Uint8Array.from(list))]) {
    fc.assert(fc.property(bytes, (before) => {
      assertEquals(encodeText(toExactText(before)), before);
    }));
  }
});

test("toExactText() reads valid UTF-8 the way the platform does, byte order mark kept", () => {
  fc.assert(fc.property(fc.string({ unit: "grapheme" }), (text) => {
    assertEquals(toExactText(new TextEncoder().encode(`\uFEFF${text}`)), `\uFEFF${text}`);
  }));
});

test("toExactText() never takes an overlong form, a surrogate or a cut sequence for a character", () => {
  for (
    const hex of ["c080", "e08080", "eda080", "f0808080", "f4908080", "f5808080", "e4bd", "80"]
  ) {
    const text = toExactText(toBytes(hex));
    assertEquals(text.length, hex.length / 2, hex);
    assertEquals(text.isWellFormed(), false);
  }
});

test("encodeText() throws when a lone surrogate stands for no byte", () => {
  assertThrows(() => encodeText("a\uD800b"), TypeError, "lone surrogate");
  assertThrows(() => encodeText("a\uDC41b"), TypeError, "lone surrogate");
});

test("splitLines() keeps every character and every line end", () => {
  assertEquals(splitLines("a\r\nb\n\nc"), ["a\r\n", "b\n", "\n", "c"]);
  assertEquals(splitLines(""), []);
  fc.assert(fc.property(fc.string({ unit: fc.constantFrom("a", "\r", "\n") }), (text) => {
    assertEquals(splitLines(text).join(""), text);
  }));
});

test("splitLineEnd() tells the three ends apart", () => {
  assertEquals(splitLineEnd("a\r\n"), { body: "a", end: "\r\n" });
  assertEquals(splitLineEnd("a\r"), { body: "a\r", end: "" });
  assertEquals(splitLineEnd("\n"), { body: "", end: "\n" });
});

test("isSameBytes() compares length and content", () => {
  assertEquals(isSameBytes(toBytes("0102"), toBytes("0102")), true);
  assertEquals(isSameBytes(toBytes("0102"), toBytes("010203")), false);
  assertEquals(isSameBytes(toBytes("0102"), toBytes("0103")), false);
});

test("toExactText() takes for characters what the platform does, for every first byte beside a stray", () => {
  const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  const isText = (bytes: Uint8Array) => {
    try {
      strict.decode(bytes);
      return true;
    } catch {
      return false;
    }
  };
  const check = (bytes: Uint8Array) => {
    const text = toExactText(Uint8Array.of(...bytes, 0xff)).slice(0, -1);
    if (text.isWellFormed() !== isText(bytes)) throw new Error(`Wrong of ${bytes.toHex()}`);
  };
  const seconds = [0x00, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0];
  const later = [0x7f, 0x80, 0xbf, 0xc0];
  for (let first = 0x80; first <= 0xff; first++) {
    check(Uint8Array.of(first));
    for (const second of seconds) {
      check(Uint8Array.of(first, second));
      if (first < 0xe0) continue;
      for (const third of later) {
        check(Uint8Array.of(first, second, third));
        for (const fourth of first < 0xf0 ? [] : later) {
          check(Uint8Array.of(first, second, third, fourth));
        }
      }
    }
  }
});

test("encodeText() gives each stretch and each stray back in its place", () => {
  for (
    const hex of ["ff", "61ff", "ff61", "61ff62", "ffff", "c3a4ffc3a4fe61", "80", "c3", "e282"]
  ) {
    assertEquals(encodeText(toExactText(Uint8Array.fromHex(hex))).toHex(), hex);
  }
});
