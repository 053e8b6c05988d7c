import fc from "fast-check";
import { MAX_EXCERPT_CHARACTERS, renderExcerpt } from "../../tools/excerpt.ts";
import { assert, assertEquals, assertLessOrEqual, assertMatch } from "../assert.ts";

function test(name: string, fn: () => void): void {
  Deno.test({ name, permissions: "none", fn });
}

const LINES = Array.from({ length: 3_000 }, (_, index) => `line ${index + 1} of the file`);
const LONG = `${LINES.join("\n")}\n`;

test("renderExcerpt() gives a short file as it stands", () => {
  for (const text of ["a\n", "a", "\n", "\n\n", " a \n\tb", "x".repeat(MAX_EXCERPT_CHARACTERS)]) {
    assertEquals(renderExcerpt(text, {}), text);
  }
});

test("renderExcerpt() says so when a file is empty", () => {
  assertEquals(renderExcerpt("", {}), "(empty file)");
  assertEquals(renderExcerpt("", { from: 1 }), "(empty file)");
});

test("renderExcerpt() numbers the lines of a long file and says which are left out", () => {
  const excerpt = renderExcerpt(LONG, {});
  assertLessOrEqual(excerpt.length, MAX_EXCERPT_CHARACTERS);
  const note = excerpt.match(
    /^\[(\d+) characters, (\d+) lines; numbered here, lines (\d+)-(\d+) left out: ask by from and to\]\n/,
  );
  assert(note);
  const [size, count, first, last] = note.slice(1).map(Number);
  assertEquals([size, count], [LONG.length, 3_000]);
  const shown = excerpt.split("\n").slice(1).filter((line) => line !== "[…]");
  const numbers = shown.map((line) => Number(line.split("|")[0]));
  assertEquals(numbers, [
    ...Array.from({ length: (first ?? 0) - 1 }, (_, index) => index + 1),
    ...Array.from({ length: 3_000 - (last ?? 0) }, (_, index) => (last ?? 0) + index + 1),
  ]);
  for (const line of shown) assertMatch(line, /^(\d+)\|line \1 of the file$/);
});

test("renderExcerpt() stays within its size when the lines are short and many", () => {
  for (const line of ["", "a", "ab cd", "x".repeat(1_999), "x".repeat(2_001)]) {
    const text = `${line}\n`.repeat(line.length > 100 ? 300 : 20_000);
    for (const range of [{}, { from: 1 }, { from: 200 }, { from: 7, to: 19_000 }]) {
      assertLessOrEqual(renderExcerpt(text, range).length, MAX_EXCERPT_CHARACTERS);
    }
  }
});

test("renderExcerpt() gives the left out lines of a long file when they are asked for", () => {
  const seen = new Set<string>();
  for (let from = 1; from <= 3_000;) {
    const excerpt = renderExcerpt(LONG, { from });
    assertLessOrEqual(excerpt.length, MAX_EXCERPT_CHARACTERS);
    const [head = "", ...body] = excerpt.split("\n");
    const next = body.at(-1)?.match(/^\[cut here: ask from (\d+)\]$/);
    if (next) body.pop();
    body.forEach((line) => seen.add(line));
    assertMatch(head, new RegExp(`^\\[lines ${from}-\\d+ of 3000\\]$`));
    from = next ? Number(next[1]) : 3_001;
  }
  assertEquals([...seen], LINES);
});

for (
  const [range, wanted] of [
    [{ from: 2, to: 3 }, "[lines 2-3 of 4]\nb\nc"],
    [{ from: 3 }, "[lines 3-4 of 4]\nc\nd"],
    [{ to: 2 }, "[lines 1-2 of 4]\na\nb"],
    [{ from: 4, to: 4 }, "[lines 4-4 of 4]\nd"],
    [{ from: 4, to: 99 }, "[lines 4-4 of 4]\nd"],
    [{ from: 0, to: 1 }, "[lines 1-1 of 4]\na"],
    [{ from: -5, to: 1 }, "[lines 1-1 of 4]\na"],
    [{ from: 5 }, "No lines 5-: the file has 4"],
    [{ from: 9, to: 12 }, "No lines 9-12: the file has 4"],
    [{ from: 3, to: 2 }, "No lines 3-2: the file has 4"],
    [{ to: 0 }, "No lines 1-0: the file has 4"],
  ] as const
) {
  test(`renderExcerpt() gives ${JSON.stringify(wanted)} when asked for ${JSON.stringify(range)}`, () => {
    assertEquals(renderExcerpt("a\nb\nc\nd\n", range), wanted);
    assertEquals(renderExcerpt("a\nb\nc\nd", range), wanted);
  });
}

test("renderExcerpt() folds a long line, says so and cuts through no character", () => {
  const line = "😀".repeat(5_000);
  const excerpt = renderExcerpt(`short\n${line}\n`, { from: 1, to: 2 });
  assertMatch(
    excerpt,
    /^\[lines 1-2 of 6, lines over 2000 characters folded and counted by piece\]/,
  );
  assert(excerpt.isWellFormed());
  assertEquals(excerpt.split("\n").slice(2).join(""), "😀".repeat(1_000));
  assert(renderExcerpt(`x${line}`, { from: 1, to: 3 }).isWellFormed());
});

test("renderExcerpt() stays within its size and well formed, whatever the text", () => {
  const text = fc.array(
    fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 60 }),
      fc.constantFrom("x".repeat(9_000), "😀".repeat(3_000), "", "\t"),
    ),
    { maxLength: 40 },
  ).map((lines) => lines.join("\n").repeat(9));
  const line = fc.option(fc.integer({ min: -2, max: 400 }), { nil: undefined });
  fc.assert(
    fc.property(text, line, line, (content, from, to) => {
      const excerpt = renderExcerpt(content, { from, to });
      assert(excerpt.isWellFormed());
      assertLessOrEqual(excerpt.length, MAX_EXCERPT_CHARACTERS);
    }),
    { numRuns: 60 },
  );
});
