import { hasBlocks, toBlockChange } from "../../../guards/denials/blocks.ts";
import { readCodeLines } from "../../../guards/denials/source_lines.ts";
import { assertEquals } from "../../assert.ts";

/** Letters for lines: `abc` is a file of three. */
function lines(letters: string): string {
  return [...letters].map((letter) => `${letter}();\n`).join("");
}

function change(before: string, after: string, toText: (text: string) => string = lines) {
  const [old, fresh] = [before, after].map((text) => readCodeLines(toText(text), "a.js"));
  return toBlockChange({ old: old ?? [], fresh: fresh ?? [] });
}

const RUNS: readonly (readonly [before: string, after: string, runs: string])[] = [
  ["abc", "abc", ""],
  ["abc", "axc", "1-2 1-2"],
  ["abc", "xbc", "0-1 0-1"],
  ["abc", "abcx", "3-3 3-4"],
  ["abc", "ac", "1-2 1-1"],
  ["abc", "xbz", "0-1 0-1, 2-3 2-3"],
];

const toRuns = ({ runs }: ReturnType<typeof change>) =>
  runs.map(({ oldStart, oldEnd, newStart, newEnd }) =>
    `${oldStart}-${oldEnd} ${newStart}-${newEnd}`
  )
    .join(", ");

Deno.test("toBlockChange() cuts a change into runs of lines", { permissions: "none" }, () => {
  for (const [before, after, runs] of RUNS) {
    assertEquals([before, after, toRuns(change(before, after))], [before, after, runs]);
  }
});

/** Two texts of which one lays out the other anew at an end. */
const LAID_OUT: readonly (readonly [before: string, after: string, runs: string])[] = [
  ["f(a, b);\n", "f(a,\n  b);\n", ""],
  ["f(a, b);\n", "f(a,\n  b);\ng();\n", "1-1 2-3"],
  ["f(a, b);\n", "g();\nf(a,\n  b);\n", "0-0 0-1"],
  ["f(a,\n  b);\ng();\n", "f(a, b);\n", "2-3 1-1"],
  ["g();\nf(a,\n  b);\n", "f(a, b);\n", "0-1 0-0"],
  ["f(a, b);\n", "g();\n", "0-1 0-1"],
  ["f(a,\n  b);\n", "f(a, b);\ng();\n", "2-2 1-2"],
  ["f(a,\n  b);\n", "g();\nf(a, b);\n", "0-0 0-1"],
  ["f(a, b);\ng();\n", "f(a,\n  b);\n", "1-2 2-2"],
  ["g();\nf(a, b);\n", "f(a,\n  b);\n", "0-1 0-0"],
  ["f(a, b);\n", "f(a, c,\n  b);\n", "0-1 0-2"],
  ["a;\nf(a, b);\n", "a;\nf(a,\n  b);\ng();\n", "2-2 3-4"],
];

Deno.test("toBlockChange() leaves out what is only laid out anew", { permissions: "none" }, () => {
  for (const [before, after, runs] of LAID_OUT) {
    const found = toRuns(change(before, after, (text) => text));
    assertEquals([before, after, found], [before, after, runs]);
  }
});

Deno.test("toBlockChange() remembers three lines on each side and the ends of the file", {
  permissions: "none",
}, () => {
  const sizes = (before: string, after: string) =>
    change(before, after).blocks.map((block) => [block.before.length, block.after.length]);
  const edges = (before: string, after: string) =>
    change(before, after).blocks.map((block) =>
      [block.before.at(-1), block.after.at(-1)]
        .map((hash) => hash?.length === 1 ? hash : "line").join(" ")
    );
  assertEquals(sizes("abcdXefgh", "abcdYefgh"), [[3, 3]]);
  assertEquals(edges("abcdXefgh", "abcdYefgh"), ["line line"]);
  assertEquals(sizes("X", "Y"), [[1, 1]]);
  assertEquals(edges("X", "Y"), ["^ $"]);
  assertEquals(sizes("abXc", "abYc"), [[3, 2]]);
  assertEquals(edges("abXc", "abYc"), ["^ $"]);
  const [block] = change("abcX", "abcY").blocks;
  const [other] = change("abcXd", "abcYd").blocks;
  assertEquals(block?.before, other?.before);
});

/** A refused change, one at hand, and whether it does the same at the same place. */
const SAME: readonly (readonly [refused: string, again: string, isSame: boolean])[] = [
  ["abcXdef abcYdef", "abcXdef abcYdef", true],
  ["abcXdef abcYdef", "abcXdef abcYdeg", true],
  ["abcXdef abcYdef", "abcXdef abcZdef", false],
  ["abcXdef abcYdef", "uvwXrst uvwYrst", false],
  // Of twelve that the context counts, five must be there: the nearest line counts for three.
  ["abcXdef abcYdef", "abcXrst abcYrst", true],
  ["abcXdef abcYdef", "uvwXdef uvwYdef", true],
  ["abcXdef abcYdef", "ubcXrst ubcYrst", true],
  ["abcXdef abcYdef", "abwXrst abwYrst", false],
  ["abcXdef abcYdef", "avcXrst avcYrst", false],
  ["abcXdef abcYdef", "avcXdst avcYdst", true],
  ["abcXdef abcYdef", "uvcXdst uvcYdst", true],
  ["abcXdef abcYdef", "bacXdef bacYdef", true],
  // The other place is more like the refused one.
  ["abcXdef abcYdef", "abcXdefuvcXdst abcXdefuvcYdst", false],
  ["abcXdef abcYdef", "uvcXdstabcXdef uvcYdstabcXdef", false],
  ["abcXdef abcYdef", "uvcXdstabcXdef uvcXdstabcYdef", true],
  ["abcXYdef abcZdef", "uvcXYdstabcXYdef uvcZdstabcXYdef", false],
  ["abcXYdef abcZdef", "uvcXYdstabcXQdef uvcZdstabcXQdef", true],
  ["abcXYdef abcZdef", "abcXYdefuvcXYdst abcZdefuvcXYdst", true],
  // Just the two edges of ten that count are there.
  ["bXc bYc", "uXv uYv", true],
  ["bbXc bbYc", "uuXv uuYv", false],
  // Both places are alike.
  ["cXd cYd", "cXdcXd cYdcXd", true],
  ["abcdef abcYdef", "abcdef abcYdef", true],
  ["abcdef abcYdef", "abcdefabuvw abcdefabYuvw", false],
  ["abcXXdef abcYdef", "abcXXdef abcYdef", true],
  ["X Y", "X Y", true],
  ["X Y", "aX aY", true],
  ["X Y", "aXb aYb", true],
  ["aXbXc aYbZc", "aXbXc aYbZc", true],
  ["aXbXc aYbZc", "aXbXc aYbXc", false],
  ["aXb aYb", "aXbXc aYbZc", true],
];

for (const [refused, again, isSame] of SAME) {
  Deno.test(`hasBlocks() says ${isSame} of "${again}" after "${refused}" was refused`, {
    permissions: "none",
  }, () => {
    const [one, other] = [refused, again].map((texts) => {
      const [before = "", after = ""] = texts.split(" ");
      return change(before, after);
    });
    assertEquals(one && other && hasBlocks(one.blocks, other), isSame);
  });
}

Deno.test("hasBlocks() says false of no blocks", { permissions: "none" }, () => {
  assertEquals(hasBlocks([], change("a", "b")), false);
});
