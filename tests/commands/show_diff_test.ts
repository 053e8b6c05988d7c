import { measureWidth } from "../../commands/screen/width.ts";
import { renderChange, type ShownChange } from "../../commands/show_diff.ts";
import { assert, assertEquals, assertLessOrEqual, assertStringIncludes } from "../assert.ts";
import { createChange, QUESTIONS } from "./fixtures/questions.ts";

const SCREEN = { columns: 60, hasColour: false };

function show(before: string | null, after: string, options = SCREEN): ShownChange {
  return renderChange(createChange("a.ts", before, after), options);
}

function toLines(shown: ShownChange): string[] {
  return shown.hunks.flatMap((hunk) => hunk.rows.map((row) => row.text));
}

function check(before: string | null, after: string, lines: readonly string[]): void {
  assertEquals(toLines(show(before, after)), lines);
}

Deno.test("renderChange() shows a unified diff with line numbers", { permissions: "none" }, () => {
  check("one\ntwo\nthree\n", "one\n2\nthree\nfour\n", [
    "@@ -1,3 +1,4 @@",
    "  1   one",
    "  2 - two",
    "  2 + 2",
    "  3   three",
    "  4 + four",
  ]);
});

Deno.test("renderChange() counts lines and marks the rows that show a changed one", {
  permissions: "none",
}, () => {
  const shown = show("one\ntwo\n", "one\n2\n3\n");
  assertEquals([shown.added, shown.removed, shown.isNew], [2, 1, false]);
  const rows = shown.hunks.flatMap((hunk) => hunk.rows);
  assertEquals(rows.map((row) => row.isChange), [false, false, true, true, true]);
  assertEquals(show(null, "one\n").isNew, true);
});

Deno.test("renderChange() names each hunk when there are several", { permissions: "none" }, () => {
  const [question] = [QUESTIONS.hunks];
  const [change] = question?.changes ?? [];
  assert(change !== undefined);
  const heads = toLines(renderChange(change, SCREEN)).filter((line) => line.startsWith("@@"));
  assertEquals(heads, [
    "@@ -7,7 +7,7 @@ hunk 1 of 3",
    "@@ -27,7 +27,7 @@ hunk 2 of 3",
    "@@ -47,7 +47,7 @@ hunk 3 of 3",
  ]);
});

Deno.test("renderChange() says where a file does not end in a line end", {
  permissions: "none",
}, () => {
  check("one", "one\n", [
    "@@ -1,1 +1,1 @@",
    "  1 - one",
    "    \\ No newline at end of file",
    "  1 + one",
  ]);
});

Deno.test("renderChange() shows one changed line when a CRLF file changes in one", {
  permissions: "none",
}, () => {
  check("a;\r\nb;\r\n", "a;\r\nb2;\r\n", [
    "@@ -1,2 +1,2 @@",
    "  1   a;",
    "  2 - b;",
    "  2 + b2;",
  ]);
});

Deno.test("renderChange() shows a line end that is not the usual one of the file", {
  permissions: "none",
}, () => {
  check("a\nb\n", "a\nb\r\n", [
    "@@ -1,2 +1,2 @@",
    "  1   a",
    "  2 - b",
    "  2 + b⟨ends in CR LF⟩",
  ]);
});

Deno.test("renderChange() shows blanks at the end of a changed line and every tab in it", {
  permissions: "none",
}, () => {
  check("a\n", "a  \n\tb\n", [
    "@@ -1,1 +1,2 @@",
    "  1 - a",
    "  1 + a··",
    "  2 + →   b",
  ]);
});

Deno.test("renderChange() lets no character of a file act on the terminal", {
  permissions: "none",
}, () => {
  const after = "x\x1b[2K\x1b[1G\rfake \x07\x9b1A\u202e\u2066\u200b\u{e0041}\n";
  const shown = show("x\n", after);
  const text = toLines(shown).join("\n");
  assertEquals(/[^\n\x20-\x7e\u21aa]/u.exec(text), null);
  assertStringIncludes(text, "\\u{1b}[2K\\u{1b}[1G\\u{d}fake");
  assertEquals(
    shown.warnings.filter((warning) => warning.startsWith("Line 1, added")).length > 4,
    true,
  );
});

Deno.test("renderChange() treats removed lines and the path as it treats added ones", {
  permissions: "none",
}, () => {
  const shown = renderChange(createChange("a\u202e.ts", "x\u202ey\n", "xy\n"), SCREEN);
  assertStringIncludes(toLines(shown).join("\n"), "- x\\u{202e}y");
  assertEquals(shown.path, "a\\u{202e}.ts");
  const places = shown.warnings.map((warning) => warning.split(/: U\+202E|, and/)[0]);
  assertEquals(places, ["Path", "Line 1, removed", "Line 1 looks the same"]);
});

Deno.test("renderChange() warns in words of letters that look like others", {
  permissions: "none",
}, () => {
  const [warning = ""] = show("isAdmin(u)\n", "isAdm\u0456n(u)\n").warnings;
  assertStringIncludes(warning, "Line 1, added: U+0456");
});

Deno.test("renderChange() names the code points when a line looks the same after the change", {
  permissions: "none",
}, () => {
  const [warning = ""] = show("l'heure\n", "l\u2019heure\n").warnings;
  assertStringIncludes(warning, "U+0027");
  assertStringIncludes(warning, "U+2019");
});

Deno.test("renderChange() has no warning for plain text", { permissions: "none" }, () => {
  const after = "const a = 'Zürich, 東京, 👍';\n  if (a  ===  b) {\n\n}\n";
  assertEquals(show("x\n", after).warnings, []);
});

Deno.test("renderChange() warns of text that is pushed out of sight", {
  permissions: "none",
}, () => {
  const shown = show("a\n", `a;${" ".repeat(300)}evil();\n`);
  assertEquals(shown.warnings, [
    "Line 1, added: 300 blanks push the rest of the line to the right",
  ]);
  assertEquals(toLines(shown).at(-1), "  1 + a;⟨300 blanks⟩evil();");
});

Deno.test("renderChange() wraps a long changed line and hides nothing of it", {
  permissions: "none",
}, () => {
  const line = Array.from({ length: 200 }, (_, at) => `word${at}`).join(" ");
  for (const columns of [24, 40, 80, 200]) {
    const lines = toLines(show(null, `${line}\n`, { ...SCREEN, columns }));
    const text = lines.slice(1).map((row) => row.slice(6)).join("");
    // Blanks at the end of a row of the screen are not printed.
    assertEquals(text.replaceAll(" ", ""), line.replaceAll(" ", ""));
    for (const row of lines) assertLessOrEqual(measureWidth(row), columns);
  }
});

Deno.test("renderChange() keeps wide characters within the screen", { permissions: "none" }, () => {
  const line = "日本語のとても長い文".repeat(20);
  const lines = toLines(show(null, `${line}\n`, { ...SCREEN, columns: 33 }));
  assertEquals(lines.slice(1).map((row) => row.slice(6)).join(""), line);
  for (const row of lines) assertLessOrEqual(measureWidth(row), 33);
});

Deno.test("renderChange() counts what it leaves out of a long line that hardly changed", {
  permissions: "none",
}, () => {
  const [start, end] = ["s".repeat(5000), "e".repeat(7000)];
  const lines = toLines(show(`${start}OLD${end}\n`, `${start}NEW${end}\n`));
  const text = lines.map((row) => row.slice(6)).join("");
  assertStringIncludes(text, `OLD${"e".repeat(60)}⟨… 6940 characters not shown …⟩`);
  assertStringIncludes(text, `⟨… 4880 characters not shown …⟩${"s".repeat(60)}NEW`);
  assertLessOrEqual(lines.length, 16);
});

Deno.test("renderChange() counts what it leaves out of a long context line", {
  permissions: "none",
}, () => {
  const text = toLines(show(`${"c".repeat(1000)}\na\n`, `${"c".repeat(1000)}\nb\n`)).join("\n");
  assertStringIncludes(text.replace(/\n *↪ /g, ""), "c⟨… 880 characters not shown …⟩");
});

Deno.test("renderChange() shows bytes that are not UTF-8", { permissions: "none" }, () => {
  const change = {
    path: "a.txt",
    before: new Uint8Array([97, 10]),
    after: new Uint8Array([0xe9, 10]),
  };
  assertStringIncludes(toLines(renderChange(change, SCREEN)).join("\n"), "+ \\x{e9}");
});

Deno.test("renderChange() paints signs and the part that differs only when colour is wanted", {
  permissions: "none",
}, () => {
  const plain = toLines(show("return a > b;\n", "return a >= b;\n"));
  const painted = toLines(
    show("return a > b;\n", "return a >= b;\n", { ...SCREEN, hasColour: true }),
  );
  // deno-lint-ignore no-control-regex
  assertEquals(painted.map((line) => line.replace(/\x1b\[\d+m/g, "")), plain);
  assertStringIncludes(painted.join("\n"), "\x1b[32mreturn a >\x1b[39m\x1b[32m\x1b[7m=\x1b[27m");
});

Deno.test("renderChange() shows a change of 2000 lines in well under a second", {
  permissions: "none",
}, () => {
  const lines = Array.from({ length: 2000 }, (_, at) => `const value${at} = ${at};\n`).join("");
  const started = performance.now();
  assertEquals(show(null, lines).added, 2000);
  assertLessOrEqual(performance.now() - started, 2000);
});
