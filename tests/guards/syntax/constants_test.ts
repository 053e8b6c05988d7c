import { isLiteral, toConstant } from "../../../guards/syntax/constants.ts";
import { loadParser } from "../../../guards/syntax/parser.ts";
import { readSource } from "../../../guards/syntax/source.ts";
import { getField, type SyntaxNode, walkTree } from "../../../guards/syntax/tree.ts";
import { assertEquals } from "../../assert.ts";

const PATHS = { javascript: "a.js", python: "a.py", go: "a.go" } as const;
type Language = keyof typeof PATHS;

/** The value that `x` is given, and the source around it. */
async function read(language: Language, text: string) {
  const source = readSource(PATHS[language], text, { parser: await loadParser(language) });
  const isGiven = (node: SyntaxNode) =>
    (getField(node, "name") ?? getField(node, "left"))?.text === "x";
  const given = [...walkTree(source.tree.root)].find(isGiven);
  const value = given && (getField(given, "value") ?? getField(given, "right"));
  if (!value) throw new Error(`The source gives x nothing: ${text}`);
  return { value, source };
}

const names = (count: number) =>
  Array.from({ length: count }, (_, index) => `const n${index} = ${index ? `n${index - 1}` : 7};`)
    .join("\n") + `\nconst x = n${count - 1};`;
const VALUES: readonly (readonly [Language, text: string, value: unknown])[] = [
  ["javascript", "const x = 5;", 5],
  ["javascript", `const x = "a" + "b";`, "ab"],
  ["javascript", `const x = "a" + 5;`, "a5"],
  ["javascript", "const x = 2 + 3;", 5],
  ["javascript", "const x = 2 - 3;", undefined],
  ["javascript", "const x = 2 + n;", undefined],
  ["javascript", "const x = true + 1;", undefined],
  ["javascript", "const x = `a${5}b${'c'}`;", "a5bc"],
  ["javascript", "const x = `a${n}`;", undefined],
  ["javascript", "const a = 5;\nconst x = a;", 5],
  ["javascript", "const a = 5;\nconst x = `${a}b`;", "5b"],
  ["javascript", "const [a] = [5];\nconst x = a;", undefined],
  ["javascript", "let a = 5;\na = 6;\nconst x = a;", undefined],
  ["javascript", "let a;\nconst x = a;", undefined],
  ["javascript", "const f = (a = 5) => { const x = a; };", undefined],
  ["javascript", "const x = [5];", undefined],
  ["javascript", "const x = f(5);", undefined],
  // A chain of twelve names is followed, and no longer one.
  ["javascript", names(12), 7],
  ["javascript", names(13), undefined],
  ["javascript", `const x = ${Array(13).fill("1").join(" + ")};`, 13],
  ["javascript", `const x = ${Array(14).fill("1").join(" + ")};`, undefined],
  ["javascript", `const x = ${"(1 + ".repeat(12)}1${")".repeat(12)};`, 13],
  ["javascript", `const x = ${"(1 + ".repeat(13)}1${")".repeat(13)};`, undefined],
  ["javascript", "const x = " + "`${".repeat(12) + "1" + "}`".repeat(12) + ";", "1"],
  ["javascript", "const x = " + "`${".repeat(13) + "1" + "}`".repeat(13) + ";", undefined],
  ["python", "x = 'a' + 'b'\n", "ab"],
];

for (const [language, text, expected] of VALUES) {
  Deno.test(`toConstant() reads ${JSON.stringify(text.slice(-60))} (${language})`, {
    permissions: "none",
  }, async () => {
    const { value, source } = await read(language, text);
    assertEquals(toConstant(value, source), expected);
  });
}

const LITERALS: Readonly<Record<Language, Readonly<Record<string, boolean>>>> = {
  javascript: {
    "5": true,
    '"a"': true,
    "/a/": true,
    "[5, 6]": true,
    "[5, n]": false,
    "{ a: 5 }": true,
    "{ a: n }": false,
    "`a${5}`": false,
    "NaN": true,
    "Infinity": true,
    "n": false,
    "!5": true,
    "!n": false,
    "-n": false,
    "typeof 5": false,
    "5 + 5": false,
    "f()": false,
    "new A()": false,
    "a.b": false,
    "a ? 5 : 6": false,
    "() => 5": false,
  },
  python: { "NotImplemented": true, "Ellipsis": true, "not 5": true, "not n": false, "~5": false },
  go: {},
};

for (const [language, rows] of Object.entries(LITERALS) as [Language, Record<string, boolean>][]) {
  for (const [text, expected] of Object.entries(rows)) {
    Deno.test(`isLiteral() says ${expected} of ${text} (${language})`, {
      permissions: "none",
    }, async () => {
      const { value, source } = await read(
        language,
        language === "python" ? `x = ${text}\n` : `const x = ${text};`,
      );
      assertEquals(isLiteral(value, source), expected);
    });
  }
}
