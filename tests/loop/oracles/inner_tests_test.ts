import { innerTests } from "../../../loop/oracles/inner_tests.ts";
import { listExamples } from "../../../loop/oracles/inner_tests/examples.ts";
import { assertEquals } from "../../assert.ts";
import { toRun } from "../fakes/runs.ts";
import { ask } from "./texts.ts";

const doc = (text: string, info = "ts", words = "Doubles.") =>
  `/**\n * ${words}\n *\n * \`\`\`${info}\n * ${text}\n * \`\`\`\n */\nexport const f = (x: number) => x;\n`;
const py = (expected: string, words = "Doubles.") =>
  `def f(x):\n    """${words}\n\n    >>> f(1)\n    ${expected}\n    """\n    return x\n`;
const DOC = ["deno", "test", "--doc", "src/a.ts"];
const DOCTEST = ["python3", "-m", "doctest", "a.py"];
const inner = (expected: number) =>
  `export const f = (x) => x;\nDeno.test("two", () => assertEquals(f(1), ${expected}));\n`;

interface Case {
  readonly what: string;
  readonly path?: string;
  readonly before: string;
  readonly after: string;
  readonly argv?: readonly string[];
  /** File from which the run took its test. */
  readonly file?: string;
  readonly lost?: string;
}

const CASES: readonly Case[] = [
  {
    what: "an expected value of an example changed",
    before: doc("eq(f(1), 2)"),
    after: doc("eq(f(1), 1)"),
    lost: "`eq(f(1), 2)`",
  },
  {
    what: "an example is ignored now",
    before: doc("eq(f(1), 2)"),
    after: doc("eq(f(1), 2)", "ts ignore"),
    lost: "`eq(f(1), 2)`",
  },
  {
    what: "an example is gone",
    before: doc("eq(f(1), 2)"),
    after: "export const f = (x: number) => 2 * x;\n",
    lost: "`eq(f(1), 2)`",
  },
  {
    what: "an example is no doc comment any more",
    before: doc("eq(f(1), 2)"),
    after: doc("eq(f(1), 2)").replace("/**", "/*"),
    lost: "`eq(f(1), 2)`",
  },
  {
    what: "an expected output of a doctest changed",
    path: "a.py",
    argv: DOCTEST,
    before: py("2"),
    after: py("1"),
    lost: "`>>> f(1)`",
  },
  {
    what: "a doctest is skipped now",
    path: "a.py",
    argv: DOCTEST,
    before: py("2"),
    after: py("2").replace("f(1)", "f(1)  # doctest: +SKIP"),
    lost: "`>>> f(1)`",
  },
  {
    what: "a test in the source changed",
    argv: ["deno", "test"],
    file: "src/a.ts",
    before: inner(2),
    after: inner(1),
    lost: "two",
  },
  {
    what: "other words of a comment changed",
    before: doc("eq(f(1), 2)"),
    after: doc("eq(f(1), 2)", "ts", "Doubles a number."),
  },
  {
    what: "an example is moved and indented",
    before: doc("eq(f(1), 2)"),
    after: doc("eq(f(1), 2)").replaceAll("\n *", "\n   *").replace("x;", "2 * x;"),
  },
  {
    what: "an example is added",
    before: doc("eq(f(1), 2)"),
    after: doc("eq(f(1), 2)") + doc("eq(f(3), 6)"),
  },
  {
    what: "the run takes no example",
    argv: ["deno", "test"],
    before: doc("eq(f(1), 2)"),
    after: doc("eq(f(1), 1)"),
  },
  {
    what: "the words around a doctest changed",
    path: "a.py",
    argv: DOCTEST,
    before: py("2"),
    after: py("2", "Doubles a number.").replace("return x", "return 2 * x"),
  },
  {
    what: "only the source beside its test changed",
    argv: ["deno", "test"],
    file: "src/a.ts",
    before: inner(2),
    after: inner(2).replace("=> x", "=> 2 * x"),
  },
];

for (const { what, path = "src/a.ts", before, after, argv = DOC, file, lost } of CASES) {
  Deno.test(`inner_tests says ${lost === undefined ? "yes" : "no"} when ${what}`, {
    permissions: "none",
  }, async () => {
    const run = toRun({ two: "passed" });
    const outcomes = run.outcomes?.map((outcome) => ({ ...outcome, file: file ?? "x" })) ?? null;
    const { answer, onNo, detail } = await ask(innerTests, {
      base: { [path]: before },
      fix: { [path]: after },
      testCommand: argv,
      green: { ...run, outcomes },
      red: toRun(null),
    });
    assertEquals([answer, onNo], [lost === undefined ? "yes" : "no", "not_fixed"]);
    if (lost !== undefined) {
      assertEquals(detail, `Tests inside the source changed: ${path}: ${lost}`);
    }
  });
}

Deno.test("listExamples() finds fences of documents and ignores other comments", {
  permissions: "none",
}, () => {
  const text = "# A\n\n```ts\nf(1);\n```\n\n~~~js\ng();\n~~~\n\n>>> f(2)\n4\n";
  assertEquals(listExamples("README.md", text).map((example) => example.text), [
    "ts\nf(1);",
    "js\ng();",
    ">>> f(2)\n4",
  ]);
  assertEquals(listExamples("a.ts", "/* ```\n1\n``` */\n// ```\n// 1\n// ```\n"), []);
});

Deno.test("listExamples() reads each kind of file by its name", { permissions: "none" }, () => {
  const doctest = ">>> f(1)\r\n2\r\n";
  const names = (path: string, text: string) => listExamples(path, text).map(({ name }) => name);
  for (const path of ["a.py", "a.pyi", "docs/A.RST", "a.txt", "a.mdx"]) {
    assertEquals([path, names(path, doctest)], [path, ["`>>> f(1)`"]]);
  }
  assertEquals(names("a.ts", doctest), []);
  assertEquals(names("a.md", `\`\`\`ts\ng();\n\`\`\`\n${doctest}`), ["`g();`", "`>>> f(1)`"]);
  assertEquals(names("a.py", `>>> ${"a".repeat(56)}\n`), [`\`>>> ${"a".repeat(56)}\``]);
  assertEquals(names("a.py", `>>> ${"a".repeat(57)}\n`), [`\`>>> ${"a".repeat(53)}...\``]);
});

Deno.test("inner_tests takes files of the run, by path and by the name of a module", {
  permissions: "none",
}, async () => {
  const look = async (path: string, file: string, name: string) => {
    const run = toRun({}, { outcomes: [{ file, name, status: "passed", message: "" }] });
    const { answer, detail } = await ask(innerTests, {
      base: { [path]: py("2") },
      fix: { [path]: py("1") },
      testCommand: ["python3"],
      green: toRun(null),
      red: run,
    });
    return [answer, detail];
  };
  const none = ["yes", "No test of this run lies in a changed source"];
  const lost = (path: string) => ["no", `Tests inside the source changed: ${path}: \`>>> f(1)\``];
  assertEquals(await look("a.py", "a.py", "x"), lost("a.py"));
  assertEquals(await look("a.py", "b.py", "a.x"), none);
  assertEquals(await look("a.py", "", "a.x"), lost("a.py"));
  assertEquals(await look("a.py", "", "ab.x"), none);
  assertEquals(await look("p/q/a.py", "", "p.q.a.T.x"), lost("p/q/a.py"));
  assertEquals(await look("p/q/a.py", "", "q.a.T.x"), none);
});

Deno.test("inner_tests counts examples of one text, and names five", {
  permissions: "none",
}, async () => {
  const look = async (before: string, after: string) => {
    const { answer, detail } = await ask(innerTests, {
      base: { "src/a.ts": before },
      fix: { "src/a.ts": after },
      testCommand: DOC,
    });
    return [answer, detail];
  };
  const one = doc("eq(f(1), 2)");
  const other = doc("eq(f(3), 6)");
  const lost = "Tests inside the source changed: src/a.ts: ";
  assertEquals(await look(one + one, one), ["no", `${lost}\`eq(f(1), 2)\``]);
  assertEquals(await look(one + one, one + one), [
    "yes",
    "The tests inside src/a.ts are unchanged",
  ]);
  assertEquals((await look(one + other, other + one))[0], "yes");
  assertEquals((await look(one + other, other))[0], "no");
  const many = Array.from({ length: 6 }, (_, index) => doc(`eq(f(${index}), 0)`)).join("");
  assertEquals((await look(many, ""))[1]?.split("; ").length, 5);
  assertEquals((await look("", one))[0], "yes");
});

Deno.test("inner_tests looks at no new file", { permissions: "none" }, async () => {
  const { answer, detail } = await ask(innerTests, {
    base: {},
    fix: { "src/a.ts": doc("eq(f(1), 2)") },
    testCommand: DOC,
  });
  assertEquals([answer, detail], ["yes", "No test of this run lies in a changed source"]);
});

Deno.test("listExamples() gives the whole of each example", { permissions: "none" }, () => {
  const texts = (path: string, text: string) => listExamples(path, text).map((one) => one.text);
  assertEquals(texts("a.py", ">>> f(1)\n... g()\n...\n2\n  3\n\n4\n... h()\n"), [
    ">>> f(1)\n... g()\n...\n2\n  3",
  ]);
  assertEquals(texts("a.py", "    >>> f(1)\n    1\n    >>> f(2)\n    2\n"), [
    ">>> f(1)\n1",
    ">>> f(2)\n2",
  ]);
  assertEquals(texts("a.py", '"""\n>>> f(1)\n1"""\n2\n'), [">>> f(1)\n1"]);
  assertEquals(texts("a.py", "'''\n>>> f(1)\n'''\n2\n"), [">>> f(1)"]);
  assertEquals(texts("a.py", "... f(1)\n2\n"), []);
  assertEquals(texts("a.ts", "/**\n * ```ts\n *   if (a) {\n *     b;\n *   }\n * ```\n */\n"), [
    "ts\nif (a) {\n  b;\n}",
  ]);
  assertEquals(texts("a.ts", "/** ```ts\na;\n\nb;  \n``` */\n"), ["ts\na;\n\nb;"]);
  assertEquals(listExamples("a.md", "```\n```\n").map(({ name }) => name), ["`example`"]);
  const deep = " ".repeat(81);
  assertEquals(texts("a.md", `\`\`\`\n${deep}a\n${deep} b\n\`\`\`\n`), ["\na\n  b"]);
  const letters = (count: number) =>
    listExamples("a.md", `\`\`\`\n${"a".repeat(count)}\n\`\`\`\n`).map(({ name }) =>
      name.length - 2
    );
  assertEquals([letters(60), letters(61)], [[60], [60]]);
});
