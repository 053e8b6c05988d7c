import { assertEquals } from "../assert.ts";
import {
  foldLookAlike,
  foldLookAlikes,
  nameCodePoint,
  nameCodePoints,
  splitLookUnits,
} from "../../guards/look_alikes.ts";

function test(name: string, fn: () => void): void {
  Deno.test({ name, permissions: "none", fn });
}

test("foldLookAlike() gives the plain character that another looks like", () => {
  const rows: [string, string][] = [
    ["a", "a"],
    ["\u2019", "'"],
    ["\u201D", '"'],
    ["\u2013", "-"],
    ["\u2212", "-"],
    ["\u00A0", " "],
    ["\u3000", " "],
    ["\u2026", "..."],
    ["\uFF41", "a"],
    ["\u{1D41E}", "e"],
    ["\u0456", "i"],
    ["\u0421", "C"],
    ["\u03A7", "X"],
    ["\u200B", ""],
    ["\u202E", ""],
    ["\u{E0041}", ""],
    ["\u4f60", "\u4f60"],
    ["\u00E9", "\u00E9"],
  ];
  for (const [character, folded] of rows) assertEquals(foldLookAlike(character), folded);
});

test("foldLookAlikes() folds a whole text and keeps its lines", () => {
  assertEquals(foldLookAlikes("\u201Ca\u201D\n\u2013\u200B\n"), '"a"\n-\n');
});

test("splitLookUnits() keeps invisible characters with the one before them", () => {
  assertEquals([...splitLookUnits("\u200Ba\u200Bb\u200B")], [
    { source: "\u200Ba\u200B", folded: "a" },
    { source: "b\u200B", folded: "b" },
  ]);
  assertEquals([...splitLookUnits("")], []);
});

test("nameCodePoints() names each, with four digits at the least", () => {
  assertEquals(nameCodePoint(0x202e), "U+202E");
  assertEquals(nameCodePoints("\u0065\u0301\u{E0041}"), "U+0065 U+0301 U+E0041");
  assertEquals(nameCodePoints(""), "nothing");
});
