import { measureWidth } from "../../../commands/screen/width.ts";
import { parseReply, renderQuestion, type Reply } from "../../../commands/approver/question.ts";
import { assertEquals, assertLessOrEqual, assertStringIncludes } from "../../assert.ts";
import { createChange, createQuestion, QUESTIONS } from "../fixtures/questions.ts";

const SCREEN = { columns: 80, hasColour: false, canEdit: true };
const SMALL = QUESTIONS.small ?? createQuestion([]);
const LANDING = QUESTIONS.landing ?? createQuestion([]);
const HUNKS = QUESTIONS.hunks ?? createQuestion([]);

Deno.test("parseReply() knows every answer", { permissions: "none" }, () => {
  const table: [string, Reply][] = [
    ["y", { kind: "yes" }],
    [" YES ", { kind: "yes" }],
    ["n", { kind: "no", reason: null }],
    ["No", { kind: "no", reason: null }],
    ["n it breaks the cache", { kind: "no", reason: "it breaks the cache" }],
    ["no, wrong file ", { kind: "no", reason: "wrong file" }],
    ["n: y", { kind: "no", reason: "y" }],
    ["h", { kind: "hunks", numbers: "" }],
    ["h 1,3", { kind: "hunks", numbers: "1,3" }],
    ["e", { kind: "edit" }],
    ["q", { kind: "quit" }],
    ["?", { kind: "help" }],
  ];
  for (const [text, reply] of table) assertEquals([text, parseReply(text)], [text, reply]);
});

Deno.test("parseReply() takes nothing else for a yes", { permissions: "none" }, () => {
  for (const text of ["", " ", "yy", "y y", "yes please", "ye", "ok", "1", "\u0443", "not", "Y?"]) {
    assertEquals([text, parseReply(text).kind], [text, "unknown"]);
  }
});

Deno.test("renderQuestion() shows change, rule, reason and what each answer will remember", {
  permissions: "none",
}, () => {
  const { rows, prompt } = renderQuestion(SMALL, SCREEN);
  assertEquals(rows.map((row) => row.text), [
    "",
    "src/discount.ts  +1 -1",
    "@@ -2,7 +2,7 @@",
    "  2",
    "  3   export function discountFor(items: number): number {",
    "  4     // Three or more items earn ten percent off.",
    "  5 -   return items > 3 ? 0.1 : 0;",
    "  5 +   return items >= 3 ? 0.1 : 0;",
    "  6   }",
    "  7",
    "  8   export function priceOf(items: number, each: number): number {",
    "",
    "replace_in_file, rule edit_needs_approval: Every edit needs a yes",
    "y applies this edit, once. n refuses it for good: remembered, not asked again.",
    "e edits the text, q stops the run: none of these is remembered.",
  ]);
  assertEquals(prompt, "Apply src/discount.ts +1 -1? [y,n,e,q,?] ");
});

Deno.test("renderQuestion() offers only the answers that there are", {
  permissions: "none",
}, () => {
  const keys = (question = SMALL, canEdit = false) =>
    /\[.*\]/.exec(renderQuestion(question, { ...SCREEN, canEdit }).prompt)?.[0];
  assertEquals(keys(), "[y,n,q,?]");
  assertEquals(keys(SMALL, true), "[y,n,e,q,?]");
  assertEquals(keys(HUNKS), "[y,n,h,q,?]");
  for (const kind of ["edit", "landing"] as const) {
    const { prompt, help, rows } = renderQuestion({ ...HUNKS, kind }, SCREEN);
    assertEquals(
      /\b(always|all edits)\b/i.test(prompt + help + rows.map((row) => row.text)),
      false,
    );
  }
});

Deno.test("renderQuestion() shows every file and every warning of a landing", {
  permissions: "none",
}, () => {
  const { rows, prompt } = renderQuestion(LANDING, SCREEN);
  const text = rows.map((row) => row.text).join("\n");
  assertStringIncludes(text, "src/discount.ts  +1 -1\n@@ -2,7 +2,7 @@ hunk 1 of 4\n");
  assertStringIncludes(text, "src/numbers.txt  +3 -3\n@@ -7,7 +7,7 @@ hunk 2 of 4\n");
  assertStringIncludes(text, "\nWarning: stability: 1 of 3 repeated runs was red\n");
  assertStringIncludes(text, "\nRule landing_needs_approval: The proved diff goes into your files");
  assertEquals(prompt, "Land src/discount.ts and 1 more +4 -4? [y,n,h,e,q,?] ");
});

Deno.test("renderQuestion() keeps every row and the prompt within the screen", {
  permissions: "none",
}, () => {
  const path = `packages/${"deep/".repeat(20)}discount.ts`;
  const questions = [
    ...Object.values(QUESTIONS),
    createQuestion([createChange(path, "a\n", "b\n")]),
  ];
  for (const question of questions) {
    for (const columns of [30, 40, 80, 120]) {
      const { rows, prompt } = renderQuestion(question, { ...SCREEN, columns });
      for (const text of [...rows.map((row) => row.text), ...prompt.split("\n")]) {
        assertLessOrEqual(measureWidth(text), columns, text);
      }
    }
  }
});

Deno.test("renderQuestion() ends with path and counts also on a narrow screen", {
  permissions: "none",
}, () => {
  const { prompt } = renderQuestion(SMALL, { ...SCREEN, columns: 40 });
  assertEquals(prompt, "Apply src/discount.ts +1 -1?\n[y,n,e,q,?] ");
});

Deno.test("renderQuestion() lets no text of a rule, a tool or a warning act on the terminal", {
  permissions: "none",
}, () => {
  const evil = "\x1b[2J\u202e\r";
  const question = createQuestion(SMALL.changes, {
    tool: evil,
    rule: evil,
    reason: evil,
    warnings: [evil],
  });
  const { rows } = renderQuestion(question, SCREEN);
  // deno-lint-ignore no-control-regex
  assertEquals(/[\x00-\x1f\u202e]/.exec(rows.map((row) => row.text).join("")), null);
});
