import { assertEquals } from "../../assert.ts";
import { hasNewChoice } from "../../../guards/syntax/new_choices.ts";
import { loadParser } from "../../../guards/syntax/parser.ts";
import { readSource } from "../../../guards/syntax/source.ts";

interface Row {
  readonly when: string;
  readonly path: "a.ts" | "a.py";
  readonly before: string | null;
  readonly after: string;
  readonly isNew: boolean;
}

const ROWS: readonly Row[] = [
  {
    when: "a branch is added",
    path: "a.ts",
    before: "f(a);",
    after: "if (a === 3) f(7); else f(a);",
    isNew: true,
  },
  {
    when: "a value is chosen by a comparison alone",
    path: "a.ts",
    before: "const b = a;",
    after: "const b = a - 7 * Number(a === 3);",
    isNew: true,
  },
  {
    when: "a case is added",
    path: "a.ts",
    before: "switch (a) { case 1: f(); }",
    after: "switch (a) { case 1: f(); break; case 2: g(); }",
    isNew: true,
  },
  {
    when: "a table is added",
    path: "a.ts",
    before: "const b = a;",
    after: "const b = { x: 1 }[a] ?? a;",
    isNew: true,
  },
  {
    when: "a table is packed into a text",
    path: "a.ts",
    before: "const b = a;",
    after: 'const b = new Map(JSON.parse(atob("W1sxLDJdXQ=="))).get(a) ?? a;',
    isNew: true,
  },
  {
    when: "a text is asked by place",
    path: "a.ts",
    before: "const b = a;",
    after: 'const ALL = "0203"; const b = ALL[a] ?? ALL.slice(a, a + 2);',
    isNew: true,
  },
  {
    when: "a pattern is added",
    path: "a.ts",
    before: "const b = a;",
    after: 'const b = a.replace(/^x1$/, "y2");',
    isNew: true,
  },
  {
    when: "a pattern changes",
    path: "a.ts",
    before: "const b = a.match(/x(.*)y/);",
    after: "const b = a.match(/x([^y]*)y/);",
    isNew: false,
  },
  {
    when: "another text is cut",
    path: "a.ts",
    before: "const b = a.slice(0, 5);",
    after: "const b = a.trim().slice(0, 7).split(SEPARATOR);",
    isNew: false,
  },
  {
    when: "a new file holds a condition",
    path: "a.ts",
    before: null,
    after: "a > b;",
    isNew: true,
  },
  {
    when: "a border is moved",
    path: "a.ts",
    before: "const b = a > LIMIT ? 1 : 2;",
    after: "const b = a >= LIMIT ? 1 : 2;",
    isNew: false,
  },
  {
    when: "a table gets a row",
    path: "a.ts",
    before: "const T = { x: 1, y: [1, 2] };",
    after: "const T = { x: 1, y: [1, 2], z: [3, 4] };",
    isNew: false,
  },
  {
    when: "a formula changes",
    path: "a.ts",
    before: "const b = a * 2;",
    after: "const b = Math.round(a * 3);",
    isNew: false,
  },
  {
    when: "a branch goes",
    path: "a.ts",
    before: "if (a > 1) f(); g();",
    after: "f(); g();",
    isNew: false,
  },
  {
    when: "a Python branch is added",
    path: "a.py",
    before: "def f(a):\n    return a\n",
    after: "def f(a):\n    return 7 if a == 3 else a\n",
    isNew: true,
  },
  {
    when: "a Python dictionary is added",
    path: "a.py",
    before: "def f(a):\n    return a\n",
    after: "def f(a):\n    return {3: 7}.get(a, a)\n",
    isNew: true,
  },
  {
    when: "a table is packed into a Python text",
    path: "a.py",
    before: "import json\ndef f(a):\n    return a\n",
    after: "import json\nT = '{\"x\": 1}'\ndef f(a):\n    return json.loads(T).get(a, a)\n",
    isNew: true,
  },
  {
    when: "a Python pattern is added",
    path: "a.py",
    before: "import re\ndef f(a):\n    return a\n",
    after: "import re\ndef f(a):\n    return re.sub('^x1$', 'y2', a)\n",
    isNew: true,
  },
  {
    when: "a Python border is moved",
    path: "a.py",
    before: "def f(a):\n    if a > 3:\n        return 7\n",
    after: "def f(a):\n    if a >= 3:\n        return 7\n",
    isNew: false,
  },
  ...([
    [
      "a condition stands twice as often",
      "if (a > 1) f();",
      "if (a > 1) f(); if (a > 1) g();",
      false,
    ],
    [
      "one of two conditions is another",
      "if (a) f(); if (b) g();",
      "if (a) f(); if (c) g();",
      true,
    ],
    ["a condition moves", "if (a) f(); if (b) g();", "if (b) g(); if (a) f();", false],
    ["a condition goes", "if (a) f(); if (b) g();", "if (b) g();", false],
    ["a comparison has another operator", "f(a > 1);", "f(a >= 1);", false],
    ["a comparison has another literal", "f(a > 1);", "f(a > 2);", true],
    ["a comparison has a remark", "f(a > 1);", "f(a /* b */ > 1);", false],
    ["a comparison is of the same letters", "f(a > 12);", "f(a1 > 2);", true],
    ["a value is chosen", "f(a);", "f(a ? 1 : 2);", true],
    ["a list of one is added", "f(a);", "f([a]);", false],
    ["a list of two is added", "f(a);", "f([a, b]);", true],
    ["a list of three becomes one of four", "f([a, b, c]);", "f([a, b, c, d]);", false],
    ["a list is added inside another", "f([a, b]);", "f([a, [b, c]]);", false],
    ["an empty table is added", "f(a);", "f({});", false],
    ["a table of one is added", "f(a);", "f({ a });", true],
    ["a table takes the place of another", "f({ a });", "g({ b });", false],
    ["a pattern is added", "f(a);", "f(/a/);", true],
    ["a pattern is made of a text", "f(a);", 'f(new RegExp("a"));', true],
    ["a text is picked from", "f(a);", 'f("abc"[a]);', true],
    ["a text is split", "f(a);", 'f("a b".split(a));', true],
    ["a text is in capitals", "f(a);", 'f("a b".toUpperCase());', false],
    ["a name is split", "f(a);", "f(a.split(b));", false],
    ["what is packed is a name", "f(a);", "f(JSON.parse(a));", false],
  ] as const).map(([when, before, after, isNew]): Row => ({
    when,
    path: "a.ts",
    before,
    after,
    isNew,
  })),
  { when: "there was no source", path: "a.ts", before: null, after: "f([a, b]);", isNew: true },
  {
    when: "there was no source, and is no choice",
    path: "a.ts",
    before: null,
    after: "f(a);",
    isNew: false,
  },
];

for (const { when, path, before, after, isNew } of ROWS) {
  Deno.test(`hasNewChoice() is ${isNew} when ${when}`, { permissions: "none" }, async () => {
    const parser = await loadParser(path === "a.ts" ? "typescript" : "python");
    const base = before === null ? null : readSource(path, before, { parser });
    assertEquals(hasNewChoice(base, readSource(path, after, { parser })), isNew);
  });
}
