import { assertEquals } from "../../../assert.ts";
import { readTestFile } from "../../../../guards/syntax/tests.ts";
import { reverseTests } from "../../../../guards/syntax/tests/reorder.ts";
import { read } from "./outline.ts";

Deno.test("reverseTests() swaps tests and leaves all else where it is", {
  permissions: "none",
}, async () => {
  const text = `const a = 1;
test("one", () => { f(a); });
const b = 2;
test("two", () => {});
describe("s", () => {
  const c = 3;
  it("three", () => {});
  it("four", async (t) => { await t.test("x", () => {}); await t.test("y", () => {}); });
});
`;
  assertEquals(
    reverseTests(await read("a.test.js", text)),
    `const a = 1;
describe("s", () => {
  const c = 3;
  it("four", async (t) => { await t.test("x", () => {}); await t.test("y", () => {}); });
  it("three", () => {});
});
const b = 2;
test("two", () => {});
test("one", () => { f(a); });
`,
  );
});

Deno.test("reverseTests() turns what unittest sorts by a function that unittest asks", {
  permissions: "none",
}, async () => {
  const text = `class T(unittest.TestCase):
    def test_a(self): pass
    def test_b(self): pass

if __name__ == "__main__":
    unittest.main()
`;
  const turned = reverseTests(await read("test_a.py", text)) ?? "";
  assertEquals(turned.indexOf("def load_tests") < turned.indexOf("if __name__"), true);
  assertEquals((await readTestFile("test_a.py", turned))?.tests.length, 2);
  const own = `${text}\ndef load_tests(loader, tests, pattern):\n    return tests\n`;
  assertEquals(reverseTests(await read("test_a.py", own)), null);
});

Deno.test("reverseTests() swaps functions of pytest with their decorators", {
  permissions: "none",
}, async () => {
  const text = "@slow\ndef test_a():\n    pass\n\ndef test_b():\n    pass\n";
  assertEquals(
    reverseTests(await read("test_a.py", text)),
    "def test_b():\n    pass\n\n@slow\ndef test_a():\n    pass\n",
  );
});

Deno.test("reverseTests() says where there is nothing to turn", {
  permissions: "none",
}, async () => {
  assertEquals(reverseTests(await read("a.test.js", `test("one", () => {});`)), null);
});
