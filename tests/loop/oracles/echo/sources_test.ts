import { MAX_PARSE_CHARS } from "../../../../guards/syntax/parser.ts";
import { encodeText } from "../../../../guards/text.ts";
import {
  listRelatedTests,
  loadParsers,
  readPair,
  readScene,
  tellLanguage,
} from "../../../../loop/oracles/echo/sources.ts";
import { assertEquals } from "../../../assert.ts";
import { type Texts, toTextEvidence } from "../texts.ts";

function test(name: string, fn: () => Promise<void> | void): void {
  Deno.test({ name, permissions: "none", fn });
}

async function getParsers(...paths: readonly string[]) {
  const loaded = await loadParsers(paths);
  if (loaded.kind === "failure") throw new Error(loaded.reason);
  return loaded.parsers;
}

test("readPair() reads what is text, not too long and in a known language", async () => {
  const parsers = await getParsers("a.js");
  const read = (path: string, before: string | null, after: string) => {
    const bytes = (text: string) => encodeText(text);
    const change = { path, before: before === null ? null : bytes(before), after: bytes(after) };
    const pair = readPair(change, parsers);
    return pair && [pair.base?.tree.text.length ?? null, pair.fix.tree.text.length];
  };
  assertEquals(read("a.js", "a", "bc"), [1, 2]);
  assertEquals(read("a.js", null, "bc"), [null, 2]);
  // Data is an expression.
  assertEquals(read("a.json", "{}", "[1]"), [4, 5]);
  assertEquals(read("a.jsonc", "{}", "[1]"), [4, 5]);
  assertEquals(read("a.txt", "a", "b"), null);
  assertEquals(read("a.py", "a", "b"), null);
  assertEquals(read("a.js", "a", "b\0"), null);
  assertEquals(read("a.js", "a\0", "b"), [null, 1]);
  const long = (count: number) => " ".repeat(count);
  assertEquals(read("a.js", null, long(MAX_PARSE_CHARS)), [null, MAX_PARSE_CHARS]);
  assertEquals(read("a.js", null, long(MAX_PARSE_CHARS + 1)), null);
});

test("tellLanguage() takes data for JavaScript", () => {
  const rows = {
    "a.JSON": "javascript",
    "a.json5": "javascript",
    "a.ts": "typescript",
    "a.md": null,
  };
  for (const [path, language] of Object.entries(rows)) assertEquals(tellLanguage(path), language);
});

test("listRelatedTests() lists the tests of the same family, and for data all", () => {
  const tests = ["a.test.js", "a_test.ts", "a.test.tsx", "test_a.py", "a_test.go", "test/a.txt"];
  const list = (...changed: readonly string[]) => listRelatedTests(changed, tests).join(" ");
  const script = "a.test.js a_test.ts a.test.tsx";
  for (const path of ["a.js", "a.ts", "a.tsx"]) assertEquals(list(path), script);
  assertEquals(list("a.py"), "test_a.py");
  assertEquals(list("a.go", "a.js"), `${script} a_test.go`);
  assertEquals(list("a.json"), `${script} test_a.py a_test.go`);
  assertEquals(list("a.md"), "");
});

async function scene(base: Texts, names: readonly string[] = []) {
  const targets = names.length > 0
    ? { kind: "named", names } as const
    : { kind: "whole_run" } as const;
  const evidence = toTextEvidence({ base, fix: {}, targets });
  const { tests, data } = await readScene(evidence, {
    parsers: await getParsers("a.js", "a.py"),
    testPaths: Object.keys(base),
  });
  return { tests: tests.map(({ path }) => path), data };
}

test("readScene() reads the tests of the targets first", async () => {
  const base = { "t/a.js": "1", "t/b.js": "2", "t/c.py": "3", "t/d.go": "4" };
  assertEquals((await scene(base)).tests, ["t/a.js", "t/b.js", "t/c.py"]);
  assertEquals((await scene(base, ["t/b.js::x"])).tests, ["t/b.js", "t/a.js", "t/c.py"]);
  assertEquals((await scene(base, ["t.c.T.test_x"])).tests, ["t/c.py", "t/a.js", "t/b.js"]);
  assertEquals((await scene(base, ["b.js::x"])).tests, ["t/a.js", "t/b.js", "t/c.py"]);
});

test("readScene() reads forty files of two hundred thousand bytes", async () => {
  const files = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`t/a${index}.js`, "1"]));
  assertEquals((await scene(files(40))).tests.length, 40);
  assertEquals((await scene(files(41))).tests.length, 40);
  const big = (bytes: number) => " ".repeat(bytes);
  assertEquals((await scene({ "a.js": big(100_000), "b.js": big(100_000) })).tests.length, 2);
  assertEquals((await scene({ "a.js": big(100_000), "b.js": big(100_001) })).tests.length, 1);
  assertEquals((await scene({ "a.js": big(100_000), "b.js": "", "c.js": "1" })).tests.length, 3);
});

test("readScene() gives keys and values of data, none where it cannot be read", async () => {
  const { data } = await scene({ "a.json": '{"b":"c","d":{"e":5},"f":null}', "g.json": "{" });
  assertEquals(data, ["b", "c", "e", 5]);
});
