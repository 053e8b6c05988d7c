import { assertEquals, assertStringIncludes } from "../assert.ts";
import { read, replace, testRows, YES } from "./table.ts";

const NO_CHANGE = "found new text that changes nothing and a change is needed";

testRows([
  ...[
    { what: "white space", old: "fn b() {\n  load(2);\n}" },
    { what: "a tab for blanks", old: "fn b() {\n\tload(2);\n}" },
    { what: "a blank at a line's end", old: "fn b() { \n    load(2);\n}" },
    { what: "case", old: "fn b() {\n    Load(2);\n}" },
    { what: "a lost line", old: "fn b() {\n}" },
  ].map(({ what, old }) => ({
    name: `replace_in_file fails and asks nobody when ${what} differs (A09)`,
    files: { "m.rs": "fn a() {\n    load(1);\n}\nfn b() {\n    load(2);\n}\n" },
    calls: [replace("m.rs", old, "fn b() {\n  load(3);\n}")],
    results: [
      /^Cannot edit "m\.rs": old text is not in it: [^]*4\|fn b\(\) \{\n5\| {4}load\(2\);/,
    ],
  })),
  {
    name: "replace_in_file refuses an edit without effect, and nothing runs or is counted (A11)",
    files: { "a.py": "x = 1\n", "b.py": "x = 1\r\n" },
    calls: [
      replace("a.py", "x = 1", "x = 1"),
      replace("a.py", "x = 1\n", "x = 1\r\n"),
      replace("b.py", "x = 1\r\n", "x = 1\n"),
      replace("b.py", "x = 1\n", "x = 1\r\n"),
    ],
    results: [
      `Cannot edit "a.py": ${NO_CHANGE}`,
      `Cannot edit "a.py": ${NO_CHANGE}`,
      `Cannot edit "b.py": ${NO_CHANGE}`,
      `Cannot edit "b.py": ${NO_CHANGE}`,
    ],
    check({ changes, events }) {
      assertEquals(changes, []);
      assertEquals(events.filter(({ kind }) => kind === "applying"), []);
    },
  },
  {
    name: "replace_in_file refuses old text that stands in two places, overlapping ones too (A12)",
    files: { "t.txt": "aaa\n--\nfoo(1)\nfoo(1)\n", "u.txt": "ababa abab\n" },
    calls: [
      replace("t.txt", "aa", "b"),
      replace("t.txt", "foo(1)", "foo(2)"),
      replace("u.txt", "aba", "c"),
      replace("t.txt", "\n", " "),
    ],
    results: [
      /stands in 2 places \(line 1, overlapping\) and exactly one is needed/,
      /stands in 2 places \(lines 3, 4\) and exactly one is needed/,
      /stands in 3 places \(line 1, overlapping\)/,
      /stands in 4 places \(lines 1, 2, 3, 4\)/,
    ],
  },
  {
    name: "replace_in_file takes what stands once, with lines around it where that is needed (A12)",
    files: { "t.txt": "foo(1)\nfoo(1)\n" },
    calls: [replace("t.txt", "foo(1)\nfoo(1)", "foo(1)\nfoo(2)")],
    answers: [YES],
    results: ["Applied"],
    asked: ["t.txt"],
    after: { "t.txt": "foo(1)\nfoo(2)\n" },
  },
  {
    name: "replace_in_file refuses an empty old text except in an empty file",
    files: { "a.py": "x\n", "empty.py": "" },
    calls: [replace("a.py", "", "y"), replace("empty.py", "", "y\n")],
    answers: [YES],
    results: [/^Cannot edit "a\.py": found an empty old text/, "Applied"],
    asked: ["empty.py"],
    after: { "empty.py": "y\n" },
  },
]);

const TWO = "x = 1\ny = 1\n";

testRows([
  {
    name: "edits of one reply are judged one after the other on what is there then (E21)",
    files: { "a.py": TWO },
    calls: [
      replace("a.py", "x = 1", "x = 2"),
      replace("a.py", "y = 1", "y = 2"),
      replace("a.py", "x = 1", "x = 3"),
      read("a.py"),
    ],
    answers: [YES, YES],
    results: ["Applied", "Applied", /old text is not in it/, "x = 2\ny = 2\n"],
    asked: ["a.py", "a.py"],
    after: { "a.py": "x = 2\ny = 2\n" },
    check({ questions, changes, events }) {
      const texts = questions.map(({ changes: [change] }) => [
        new TextDecoder().decode(change?.before ?? undefined),
        new TextDecoder().decode(change?.after),
      ]);
      assertEquals(texts, [[TWO, "x = 2\ny = 1\n"], ["x = 2\ny = 1\n", "x = 2\ny = 2\n"]]);
      assertEquals(changes.map(({ before }) => new TextDecoder().decode(before ?? undefined)), [
        TWO,
      ]);
      assertEquals(events.filter(({ kind }) => kind === "applying").length, 2);
    },
  },
  {
    name: "an edit after a refused one is asked on the old content alone (E21)",
    files: { "a.py": TWO },
    calls: [replace("a.py", "x = 1", "x = 2"), replace("a.py", "y = 1", "y = 2")],
    answers: [{ kind: "no", reason: null }, YES],
    results: [/^The person refused this change/, "Applied"],
    rules: ["refused_by_person"],
    asked: ["a.py", "a.py"],
    after: { "a.py": "x = 1\ny = 2\n" },
    check({ questions }) {
      const second = questions[1]?.changes[0];
      assertEquals(new TextDecoder().decode(second?.before ?? undefined), TWO);
      assertStringIncludes(new TextDecoder().decode(second?.after), "x = 1");
    },
  },
]);
