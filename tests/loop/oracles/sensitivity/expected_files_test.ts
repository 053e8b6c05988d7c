import { readTestFile } from "../../../../guards/syntax/tests.ts";
import { encodeText } from "../../../../guards/text.ts";
import { Lab } from "../../../../loop/lab.ts";
import { listFileCandidates } from "../../../../loop/oracles/sensitivity/expected_files.ts";
import type { TargetFile } from "../../../../loop/oracles/target_files.ts";
import { assertEquals } from "../../../assert.ts";

type Files = Readonly<Record<string, string>>;

function createLab(files: Files): Lab {
  const openRoom = () =>
    Promise.resolve({
      files: () => Object.keys(files),
      read: (path: string) => Promise.resolve(encodeText(files[path] ?? "")),
      put: () => Promise.resolve(),
      runTests: () => Promise.reject(new Error("No run is needed")),
      close: () => Promise.resolve(),
    });
  return new Lab({ openRoom, changes: [], maxRuns: 0 });
}

/** What each file that a target is held against becomes. */
async function list(path: string, text: string, files: Files): Promise<readonly string[]> {
  const file = await readTestFile(path, text);
  const targets = (file?.tests ?? []).map((declared) => ({
    ...{ id: `${path}::${declared.name}`, name: declared.name, declared },
  }));
  const target: TargetFile = { path, bytes: encodeText(text), file, targets, others: [] };
  const found = await listFileCandidates(target, createLab(files));
  return found.flatMap(({ assertions }) => assertions.flat()).map(
    ({ what, data, edits, weight }) => {
      assertEquals([edits.length, weight], [0, "firm"]);
      return `${what}: ${data.map(({ after }) => new TextDecoder().decode(after)).join()}`;
    },
  );
}

const js = (before: string, expected: string) =>
  list("test/a.test.js", `${before}\ntest("a", () => assert.equal(f(1), ${expected}));\n`, {
    "test/g.txt": "1",
    "test/h.txt": "2",
    "other/g.txt.bak": "3",
    "test/g.js": "4",
  });

Deno.test("listFileCandidates() finds the one file that an expected value names", {
  permissions: "none",
}, async () => {
  const one = ['another "test/g.txt": 2'];
  assertEquals(await js("", 'read("test/g.txt")'), one);
  assertEquals(await js("", 'read("../test/g.txt")'), one);
  assertEquals(await js("", 'read("./g.txt")'), one);
  assertEquals(await js("", 'read("txt")'), []);
  assertEquals(await js("", 'read("g.js")'), []);
  assertEquals(await js("", '"test/g.txt"'), one);
  assertEquals(await js('const want = read("g.txt");', "want"), one);
  assertEquals(await js('const other = read("g.txt");', "want"), []);
  assertEquals(await js('const [want] = read("g.txt");', "want"), []);
  assertEquals(await js('import want from "./g.txt";', "want"), one);
  assertEquals(await js('import { x as want } from "./g.txt";', "want"), one);
  assertEquals(await js('import { other } from "./g.txt";', "want"), []);
  assertEquals(await js('function want() { return read("g.txt"); }', "want()"), []);
  assertEquals(await js('const f = want(read("g.txt"));', "want"), []);
  assertEquals(await js("", 'read("g.txt") + read("h.txt")'), []);
  assertEquals(await js("", 'read("g.txt") + read("g.txt")'), one);
  const names = (count: number) =>
    Array.from({ length: count }, (_, index) => `n${index}`).join("+");
  assertEquals(await js('const want = read("g.txt");', `${names(19)} + want`), one);
  assertEquals(await js('const want = read("g.txt");', `want + ${names(30)}`), one);
  assertEquals(await js('const want = read("g.txt");', `${names(20)} + want`), []);
});

Deno.test("listFileCandidates() finds the file of an assertion of Python", {
  permissions: "none",
}, async () => {
  const python = (before: string, claim: string) =>
    list("tests/test_a.py", `${before}def test_a():\n    ${claim}\n`, { "tests/g.txt": "1" });
  assertEquals(await python("", "assert f(1) == read('g.txt')"), ['another "tests/g.txt": 2']);
  assertEquals(await python("WANT = read('g.txt')\n", "assert f(1) == WANT"), [
    'another "tests/g.txt": 2',
  ]);
  assertEquals(await python("", "assert f(1) <= read('g.txt')"), []);
  assertEquals(await python("", "assert read('g.txt')"), []);
});

Deno.test("listFileCandidates() changes one sign in the middle, a digit before a letter", {
  permissions: "none",
}, async () => {
  const rows = [
    ...[["0", "1"], ["9", "8"], ["123", "133"], ["1234", "1244"], ["a1b", "a2b"], ["/:", null]],
    ...[["a", "b"], ["z", "y"], ["Z", "Y"], ["abc", "acc"], ["Ab", "Ac"], ["-", null], ["", null]],
    ...[["A", "B"], ["`{", null], ["@[", null], ["\u00e9", null], ["ä1", "ä2"]],
  ];
  for (const [text, after] of rows) {
    const found = await list("a.test.js", 'test("a", () => assert.equal(f(1), read("g.txt")));\n', {
      "g.txt": text ?? "",
    });
    assertEquals([text, found], [text, after === null ? [] : [`another "g.txt": ${after}`]]);
  }
});
