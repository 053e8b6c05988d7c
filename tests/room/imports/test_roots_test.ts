import { assertEquals } from "../../assert.ts";
import { findTestRoots } from "../../../room/imports/test_roots.ts";

const FILES = [
  "README.md",
  "deno.json",
  "e2e/flow_test.ts",
  "src/a.test.jsx",
  "src/a.ts",
  "src/__tests__/b.ts",
  "test.mts",
  "tests/a_test.ts",
  "tests/help.ts",
];
const TESTS = [
  "e2e/flow_test.ts",
  "src/a.test.jsx",
  "src/__tests__/b.ts",
  "test.mts",
  "tests/a_test.ts",
];
const MODULES = FILES.filter((path) => !/md$|json$/.test(path));

function check(name: string, cases: readonly (readonly [string, readonly string[]])[]): void {
  Deno.test({
    name,
    permissions: "none",
    fn() {
      for (const [words, modules] of cases) {
        const args = words.split(" ").filter((word) => word !== "");
        const roots = findTestRoots(args, { files: FILES, hasOwnPatterns: false });
        assertEquals(roots.modules.toSorted(), modules.toSorted(), words);
      }
    },
  });
}

check("findTestRoots() takes all files with the name of a test when none is named", [
  ["", TESTS],
  ["-A --no-check", TESTS],
  ["-- tests/help.ts", TESTS],
]);

check("findTestRoots() takes the tests of what is named, and the files that are named", [
  ["tests", ["tests/a_test.ts"]],
  ["./tests/", ["tests/a_test.ts"]],
  ["tests/help.ts", ["tests/help.ts"]],
  ["tests src/a.ts", ["tests/a_test.ts", "src/a.ts"]],
  [".", TESTS],
]);

check("findTestRoots() narrows nothing by a word that may belong to a flag", [
  ["--config deno.json", TESTS],
  ["--filter tests", TESTS],
  ["-A tests", TESTS],
  ["--no-check tests/help.ts", [...TESTS, "tests/help.ts"]],
  ["--preload=./src/a.ts", [...TESTS, "src/a.ts"]],
]);

check("findTestRoots() takes every module when patterns or documentation say what a test is", [
  ["tests/**/*.ts", MODULES],
  ["--doc", MODULES],
]);

Deno.test("findTestRoots() lists files with code blocks for --doc alone", {
  permissions: "none",
}, () => {
  const options = { files: FILES, hasOwnPatterns: true };
  assertEquals(findTestRoots([], options), { modules: MODULES, documents: [] });
  assertEquals(findTestRoots(["--doc"], options).documents, ["README.md", ...MODULES]);
});
