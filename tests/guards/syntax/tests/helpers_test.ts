import { assertEquals } from "../../../assert.ts";
import { readTestFile } from "../../../../guards/syntax/tests.ts";
import { findImportedFiles } from "../../../../guards/syntax/tests/imported_files.ts";
import { read } from "./outline.ts";

Deno.test("readTestFile() follows functions of imported files that compare", {
  permissions: "none",
}, async () => {
  const helpers = new Map([[
    "./helpers.js",
    `import assert from "node:assert";
export const check = (input, want) => assert.equal(f(input), want);
export function other(x) { return x; }
`,
  ]]);
  const text = `import { check as verify, other } from "./helpers.js";
test("t", () => { verify("a", 5); other(7); });
`;
  const file = await readTestFile("test/a.test.js", text, { helpers });
  const [test] = file?.tests ?? [];
  assertEquals(
    test?.assertions.map(({ form, literals }) => [form, literals.map(({ node }) => node.text)]),
    [["equal", ["5"]]],
  );
});

Deno.test("readTestFile() follows methods of an imported class", {
  permissions: "none",
}, async () => {
  const helpers = new Map([[
    "tests.base",
    `class DbCase(unittest.TestCase):
    def assertOldest(self, want):
        self.assertEqual(self.db.oldest(), want)

def close(a, b):
    assert abs(a - b) < 1e-6
`,
  ]]);
  const text = `from tests.base import DbCase, close

class Oldest(DbCase):
    def test_two(self):
        self.assertOldest("bob")
        close(self.db.mean(), 2.5)
`;
  const file = await readTestFile("tests/test_a.py", text, { helpers });
  const [test] = file?.tests ?? [];
  assertEquals(
    test?.assertions.map(({ form, literals }) => [form, literals.map(({ node }) => node.text)]),
    [["equal", ['"bob"']], ["close", ["2.5"]]],
  );
});

Deno.test("findImportedFiles() finds what belongs to the tests, and no source", {
  permissions: "none",
}, async () => {
  const files = ["src/a.ts", "tests/helpers.ts", "tests/base.py", "tests/deep/near.py", "a.py"];
  const script = await read(
    "tests/a_test.ts",
    `import { a } from "../src/a.ts";
import { check } from "./helpers";
import { none } from "./none.ts";
import assert from "node:assert";
Deno.test("t", () => {});
`,
  );
  assertEquals(findImportedFiles(script, files), [
    { module: "./helpers", path: "tests/helpers.ts" },
  ]);
  const python = await read(
    "tests/deep/test_a.py",
    "import a\nfrom ..base import X\nfrom .near import y\nfrom tests.base import Z\n",
  );
  assertEquals(findImportedFiles(python, files), [
    { module: "..base", path: "tests/base.py" },
    { module: ".near", path: "tests/deep/near.py" },
    { module: "tests.base", path: "tests/base.py" },
  ]);
});
