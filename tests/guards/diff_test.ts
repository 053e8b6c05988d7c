import fc from "fast-check";
import { assert, assertEquals, assertLess, assertThrows } from "../assert.ts";
import {
  applyHunks,
  applyPatch,
  countChangedLines,
  parseUnifiedDiff,
  renderUnifiedDiff,
  toHunks,
} from "../../guards/diff.ts";
import type { FileChange } from "../../guards/request.ts";
import { encodeText } from "../../guards/text.ts";

function change(before: string | null, after: string, path = "a.txt"): FileChange {
  return {
    path,
    before: before === null ? null : encodeText(before),
    after: encodeText(after),
  };
}

function test(name: string, fn: () => void): void {
  Deno.test({ name, permissions: "none", fn });
}

test("renderUnifiedDiff() shows a change with three lines around it", () => {
  const before = "1\n2\n3\n4\n5\n6\n7\n8\n9\n";
  assertEquals(
    renderUnifiedDiff(change(before, before.replace("5\n", "five\n"))),
    "--- a/a.txt\n+++ b/a.txt\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n",
  );
});

test("renderUnifiedDiff() marks a missing line end at the end of either side", () => {
  assertEquals(
    renderUnifiedDiff(change("a\nb", "a\nb\n")),
    "--- a/a.txt\n+++ b/a.txt\n@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+b\n",
  );
  assertEquals(
    renderUnifiedDiff(change("a\nb", "A\nb")),
    "--- a/a.txt\n+++ b/a.txt\n@@ -1,2 +1,2 @@\n-a\n+A\n b\n\\ No newline at end of file\n",
  );
});

test("renderUnifiedDiff() keeps CRLF in the lines and changes one line only (F07)", () => {
  const diff = renderUnifiedDiff(change("a;\r\nb;\r\nc;\r\n", "a;\r\nb2;\r\nc;\r\n"));
  assertEquals(
    diff,
    "--- a/a.txt\n+++ b/a.txt\n@@ -1,3 +1,3 @@\n a;\r\n-b;\r\n+b2;\r\n c;\r\n",
  );
});

test("renderUnifiedDiff() tells a new file, an empty one too, from a change", () => {
  assertEquals(
    renderUnifiedDiff(change(null, "a\n")),
    "--- /dev/null\n+++ b/a.txt\n@@ -0,0 +1 @@\n+a\n",
  );
  assertEquals(
    renderUnifiedDiff(change(null, "")),
    "diff --git a/a.txt b/a.txt\nnew file mode 100644\n--- /dev/null\n+++ b/a.txt\n",
  );
  assertEquals(renderUnifiedDiff(change("a\n", "a\n")), "");
});

test("renderUnifiedDiff() puts a prefix before the path and quotes odd names", () => {
  const { before, after } = change("a\n", "b\n");
  const render = (path: string, pathPrefix = "") =>
    renderUnifiedDiff({ path, before, after }, { pathPrefix }).split("\n@@")[0];
  assertEquals(
    render("x.ts", "examples/shop/"),
    "--- a/examples/shop/x.ts\n+++ b/examples/shop/x.ts",
  );
  assertEquals(render("a b.ts"), "--- a/a b.ts\t\n+++ b/a b.ts\t");
  assertEquals(render('a"\t\\.ts'), '--- "a/a\\"\\011\\\\.ts"\n+++ "b/a\\"\\011\\\\.ts"');
});

test("renderUnifiedDiff() takes the lines around a change from the options", () => {
  const diff = renderUnifiedDiff(change("1\n2\n3\n", "1\ntwo\n3\n"), { context: 0 });
  assertEquals(diff, "--- a/a.txt\n+++ b/a.txt\n@@ -2 +2 @@\n-2\n+two\n");
  const inserted = renderUnifiedDiff(change("1\n3\n", "1\n2\n3\n"), { context: 0 });
  assertEquals(inserted, "--- a/a.txt\n+++ b/a.txt\n@@ -1,0 +2 @@\n+2\n");
});

test("toHunks() keeps changes apart when more than six lines lie between them", () => {
  const lines = (count: number) =>
    Array.from({ length: count }, (_, index) => `${index}\n`).join("");
  const near = change(`a\n${lines(6)}b\n`, `A\n${lines(6)}B\n`);
  const far = change(`a\n${lines(7)}b\n`, `A\n${lines(7)}B\n`);
  assertEquals(toHunks(near).length, 1);
  assertEquals(toHunks(far).map(({ index, oldStart, oldLines }) => [index, oldStart, oldLines]), [
    [0, 1, 4],
    [1, 6, 4],
  ]);
});

test("toHunks() gives every line its kind and its own line end", () => {
  assertEquals(toHunks(change("a\r\nb", "a\r\nc\n")), [{
    index: 0,
    oldStart: 1,
    oldLines: 2,
    newStart: 1,
    newLines: 2,
    lines: [
      { kind: "context", text: "a\r\n" },
      { kind: "removed", text: "b" },
      { kind: "added", text: "c\n" },
    ],
  }]);
});

test("countChangedLines() counts what is removed and added (A01, A02)", () => {
  const crlf = change(
    "function add(a){\r\n  return a;\r\n}\r\n",
    "function add(a){\r\n  const n = Number(a);\r\n  return n;\r\n}\r\n",
  );
  assertEquals(countChangedLines(crlf), { removed: 1, added: 2 });
  assertEquals(countChangedLines(change("a=1\r\nb=2\n", "a=1\r\nb=20\n")), {
    removed: 1,
    added: 1,
  });
  assertEquals(countChangedLines(change(null, "a\nb\n")), { removed: 0, added: 2 });
  assertEquals(countChangedLines(change("\uFEFFa\nb\n", "\uFEFFa\nc\n")), { removed: 1, added: 1 });
});

test("applyHunks() makes the change of the chosen hunks only", () => {
  const middle = "1\n2\n3\n4\n5\n6\n7\n";
  const both = change(`a\n${middle}b`, `A\n${middle}B\n`);
  assertEquals(applyHunks(both, [0]), change(`a\n${middle}b`, `A\n${middle}b`));
  assertEquals(applyHunks(both, [1]), change(`a\n${middle}b`, `a\n${middle}B\n`));
  assertEquals(applyHunks(both, [1, 0]), both);
  assertEquals(applyHunks(both, []), { ...both, after: both.before ?? new Uint8Array() });
  assertThrows(() => applyHunks(both, [2]), RangeError, "no hunk 2");
});

test("parseUnifiedDiff() reads several files, new, removed and changed", () => {
  const text = [
    "From: someone",
    "diff --git a/new.txt b/new.txt",
    "new file mode 100644",
    "index 0000000..e69de29",
    "diff --git a/old.txt b/old.txt",
    "deleted file mode 100644",
    "index 7898192..0000000",
    "--- a/old.txt",
    "+++ /dev/null",
    "@@ -1 +0,0 @@",
    "--- looks like a header",
    "--- a/b c.txt\t",
    "+++ b/b c.txt\t",
    "@@ -1,2 +1,2 @@ function f()",
    "",
    "-a",
    "+b",
    "\\ No newline at end of file",
    "",
  ].join("\n");
  const patches = parseUnifiedDiff(text);
  assertEquals(patches.map(({ oldPath, newPath }) => [oldPath, newPath]), [
    [null, "new.txt"],
    ["old.txt", null],
    ["b c.txt", "b c.txt"],
  ]);
  assertEquals(patches[1]?.hunks[0]?.lines, [{
    kind: "removed",
    text: "-- looks like a header\n",
  }]);
  assertEquals(patches[2]?.hunks[0]?.lines, [
    { kind: "context", text: "\n" },
    { kind: "removed", text: "a\n" },
    { kind: "added", text: "b" },
  ]);
});

test("parseUnifiedDiff() reads the names that git quotes", () => {
  const text = '--- "a/caf\\303\\251 \\"x\\".ts"\n+++ "b/tab\\there\\\\"\n@@ -1 +1 @@\n-a\n+b\n';
  const [patch] = parseUnifiedDiff(text);
  assertEquals([patch?.oldPath, patch?.newPath], ['caf\u00e9 "x".ts', "tab\there\\"]);
});

test("parseUnifiedDiff() throws when the text is cut, miscounted or does more than change text", () => {
  const head = "--- a/a\n+++ b/a\n";
  const rows: [string, string][] = [
    [`${head}@@ -1,2 +1,2 @@\n a\n`, "in the middle of a hunk in line 5"],
    [`${head}@@ -1 +1 @@\n-a\n-b\n+c\n`, "more lines than a hunk says"],
    [`${head}@@ -1 +1 @@\n*a\n`, '"*a" in line 4'],
    [`${head}@@ nothing\n`, "without line numbers"],
    [`${head}@@ -1 +1 @@\n\\ No newline\n-a\n+b\n`, "out of place"],
    ["--- a/a\n", "no line that starts with +++"],
    ["--- /dev/null\n+++ /dev/null\n", "no path"],
    ["@@ -1 +1 @@\n-a\n+b\n", "belongs to no file"],
    ["diff --git a/a b/b\nrename from a\nrename to b\n", "rename from a"],
    ["diff --git a/a b/a\nold mode 100644\nnew mode 100755\n", "old mode"],
    ["diff --git a/a b/a\nindex 1..2\nBinary files a/a and b/a differ\n", "Binary files"],
  ];
  for (const [text, words] of rows) assertThrows(() => parseUnifiedDiff(text), SyntaxError, words);
});

test("applyPatch() gives null when the text is not the one the patch was made for", () => {
  const [patch] = parseUnifiedDiff(renderUnifiedDiff(change("a\nb\n", "a\nc\n")));
  assert(patch);
  assertEquals(applyPatch(encodeText("a\nb\n"), patch), encodeText("a\nc\n"));
  for (const before of ["a\nB\n", "x\na\nb\n", "a\r\nb\r\n", "a\nb", ""]) {
    assertEquals(applyPatch(encodeText(before), patch), null, before);
  }
  assertEquals(applyPatch(null, patch), null);
});

test("applyPatch() creates and removes files, and only whole ones", () => {
  const [created] = parseUnifiedDiff(renderUnifiedDiff(change(null, "")));
  assert(created);
  assertEquals(applyPatch(null, created), new Uint8Array());
  assertEquals(applyPatch(encodeText("a"), created), null);
  const [removed] = parseUnifiedDiff("--- a/a\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n");
  assert(removed);
  assertEquals(applyPatch(encodeText("a\n"), removed), new Uint8Array());
  assertEquals(applyPatch(encodeText("a\nb\n"), removed), null);
});

/** Texts of few different lines, so that they share some and differ in line ends and odd bytes. */
const line = fc.constantFrom(
  "a\n",
  "b\n",
  "c\r\n",
  "\n",
  "\r\n",
  "-- x\n",
  "\u4f60\n",
  "\uDCE9\uDC80\n",
  "\r",
);
const text = fc.tuple(
  fc.boolean(),
  fc.array(line, { maxLength: 30 }),
  fc.constantFrom("", "x", "\uDCFF"),
)
  .map(([hasBom, lines, rest]) => (hasBom ? "\uFEFF" : "") + lines.join("") + rest);
const changes = fc.tuple(fc.option(text), text).map(([before, after]) => change(before, after));

test("applyHunks() of all hunks gives the change back, of none the old file", () => {
  fc.assert(fc.property(changes, (some) => {
    const all = toHunks(some).map(({ index }) => index);
    assertEquals(applyHunks(some, all), some);
    assertEquals(applyHunks(some, []).after, some.before ?? new Uint8Array());
  }));
});

test("applyHunks() of some hunks, then of the rest, gives the change", () => {
  fc.assert(fc.property(changes, fc.integer({ min: 0, max: 255 }), (some, bits) => {
    const chosen = toHunks(some).filter(({ index }) => (bits >> index) & 1).map(({ index }) =>
      index
    );
    const part = applyHunks(some, chosen);
    const rest = { ...some, before: part.after };
    assertEquals(applyHunks(rest, toHunks(rest).map(({ index }) => index)).after, some.after);
  }));
});

test("parseUnifiedDiff() and applyPatch() undo renderUnifiedDiff()", () => {
  const options = fc.record({ context: fc.nat(4) });
  fc.assert(fc.property(changes, options, (some, option) => {
    const [patch, ...others] = parseUnifiedDiff(renderUnifiedDiff(some, option));
    assertEquals(others, []);
    if (!patch) return assertEquals(some.before, some.after);
    assertEquals(applyPatch(some.before, patch), some.after);
    assertEquals(patch.hunks, toHunks(some, option));
  }));
});

test("toHunks() falls back to one true hunk when 5,000 lines of 2 MB differ, within two seconds", () => {
  const lines = Array.from(
    { length: 50_000 },
    (_, index) => `line ${index} of a file with long lines\n`,
  );
  const after = lines.map((text, index) => index % 10 === 5 ? text.toUpperCase() : text).join("");
  const large = change(lines.join(""), after);
  const startedAt = performance.now();
  const hunks = toHunks(large);
  assertLess(performance.now() - startedAt, 2_000);
  assertEquals(hunks.length, 1);
  assertEquals(applyHunks(large, [0]), large);
});

test("toHunks() copes with a new file of 300,000 lines", () => {
  assertEquals(toHunks(change(null, "x\n".repeat(300_000)))[0]?.newLines, 300_000);
});

test("parseUnifiedDiff() reads every escape of a quoted name", () => {
  const text = '--- "a/\\n\\t\\r\\a\\b\\f\\v\\\\\\"x"\n+++ "b/\\\\"\n@@ -1 +1 @@\n-a\n+b\n';
  const [patch] = parseUnifiedDiff(text);
  assertEquals([patch?.oldPath, patch?.newPath], ['\n\t\r\x07\b\f\v\\"x', "\\"]);
  const open = '--- "a/x\n+++ ""\n@@ -1 +1 @@\n-a\n+b\n';
  assertEquals(parseUnifiedDiff(open).map(({ oldPath, newPath }) => [oldPath, newPath]), [[
    "x",
    "",
  ]]);
});

test("parseUnifiedDiff() reads a removed file that was empty", () => {
  const head = "diff --git a/old.txt b/old.txt\n";
  const read = (text: string) =>
    parseUnifiedDiff(text).map(({ oldPath, newPath, hunks }) => [oldPath, newPath, hunks.length]);
  assertEquals(read(`${head}deleted file mode 100644\nindex 1..0\n`), [["old.txt", null, 0]]);
  assertEquals(read(`${head}new file mode 100644\nindex 0..1\n`), [[null, "old.txt", 0]]);
  assertEquals(read(`${head}index 1..2 100644\n`), []);
  assertEquals(read(`${head}deleted file mode 100644\n${head}new file mode 100644\n`), [
    ["old.txt", null, 0],
    [null, "old.txt", 0],
  ]);
});

test("applyPatch() fits a hunk to its very lines", () => {
  const apply = (before: string, hunks: string) => {
    const [patch] = parseUnifiedDiff(`--- a/a\n+++ b/a\n${hunks}`);
    const after = patch ? applyPatch(encodeText(before), patch) : null;
    return after && new TextDecoder().decode(after);
  };
  const rows: readonly (readonly [before: string, hunks: string, after: string | null])[] = [
    ["a\nb\nc\n", "@@ -2 +2 @@\n-b\n+B\n", "a\nB\nc\n"],
    ["a\nb\nc\n", "@@ -3 +3 @@\n-c\n+C\n", "a\nb\nC\n"],
    ["a\nb\nc\n", "@@ -4 +4 @@\n-d\n+D\n", null],
    ["a\nb\n", "@@ -2,2 +2,2 @@\n-b\n+B\n c\n", null],
    ["a\nb\n", "@@ -0,0 +1 @@\n+x\n", "x\na\nb\n"],
    ["a\nb\n", "@@ -1,0 +2 @@\n+x\n", "a\nx\nb\n"],
    ["a\nb\n", "@@ -2,0 +3 @@\n+x\n", "a\nb\nx\n"],
    ["a\nb\n", "@@ -3,0 +4 @@\n+x\n", null],
    ["a\nb\nc\n", "@@ -1 +1 @@\n-a\n+A\n@@ -3 +3 @@\n-c\n+C\n", "A\nb\nC\n"],
    ["a\nb\nc\n", "@@ -1 +1 @@\n-a\n+A\n@@ -2 +2 @@\n-b\n+B\n", "A\nB\nc\n"],
    ["a\nb\nc\n", "@@ -3 +3 @@\n-c\n+C\n@@ -1 +1 @@\n-a\n+A\n", null],
    ["a\na\n", "@@ -1 +1 @@\n-a\n+A\n@@ -1 +1 @@\n-a\n+B\n", null],
    ["a\r\n", "@@ -1 +1 @@\n-a\r\n+b\r\n", "b\r\n"],
    ["a", "@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+b\n", "b\n"],
  ];
  for (const [before, hunks, after] of rows) {
    assertEquals([before, hunks, apply(before, hunks)], [before, hunks, after]);
  }
});

test("renderUnifiedDiff() quotes every odd letter of a name", () => {
  const head = (path: string) =>
    renderUnifiedDiff({ path, before: encodeText("a\n"), after: encodeText("b\n") }).split("\n")
      .slice(0, 2);
  assertEquals(head("a b"), ["--- a/a b\t", "+++ b/a b\t"]);
  assertEquals(head('a"b\\c'), ['--- "a/a\\"b\\\\c"', '+++ "b/a\\"b\\\\c"']);
  assertEquals(head("a\x1f\x7f\x80"), [
    '--- "a/a\\037\\177\\302\\200"',
    '+++ "b/a\\037\\177\\302\\200"',
  ]);
  assertEquals(head("a~ é"), ["--- a/a~ é\t", "+++ b/a~ é\t"]);
});

test("parseUnifiedDiff() reads a last line without its end, and blank lines of both kinds", () => {
  const read = (text: string) => parseUnifiedDiff(`--- a/a\n+++ b/a\n${text}`)[0]?.hunks[0]?.lines;
  assertEquals(read("@@ -1 +1 @@\n-a\n+b"), [
    { kind: "removed", text: "a\n" },
    { kind: "added", text: "b\n" },
  ]);
  assertEquals(read("@@ -1,2 +1,2 @@\n\r\n-a\n+b\n")?.[0], { kind: "context", text: "\r\n" });
  assertEquals(read("@@ -1,2 +1,2 @@\n\n-a\n+b\n")?.[0], { kind: "context", text: "\n" });
  for (const text of ["@@ -1 +1 @@\n\\ No newline at end of file\n", "@@ -1 +1 @@\n-a\nb\n"]) {
    assertThrows(() => read(text), SyntaxError);
  }
  const twice = "@@ -1 +1 @@\n-a\n\\ No newline at end of file\n\\ No newline at end of file\n+b\n";
  assertThrows(() => read(twice), SyntaxError, "out of place");
});
