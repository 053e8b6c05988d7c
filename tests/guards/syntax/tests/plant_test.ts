import { assert, assertEquals } from "../../../assert.ts";
import { readTestFile } from "../../../../guards/syntax/tests.ts";
import { plantFailingTests } from "../../../../guards/syntax/tests/plant.ts";
import { read } from "./outline.ts";

/** Plants, and gives the new text with the word that differs taken out. */
async function plant(path: string, text: string): Promise<{ text: string; found: string[] }> {
  const file = await read(path, text);
  const planted = plantFailingTests(file, file.tests);
  assert(planted);
  const again = await readTestFile(path, planted.text);
  assert(again, "what was planted does not parse");
  const found = planted.tests.map(({ pattern }) =>
    again.tests.filter(({ name }) => pattern.test(name)).map(({ name }) => name).join()
  );
  const plain = (one: string) => one.replace(/v[0-9a-f]{5}/g, "W");
  return { text: plain(planted.text), found: found.map(plain) };
}

Deno.test("plantFailingTests() plants before and after, with the very assertions", {
  permissions: "none",
}, async () => {
  const { text, found } = await plant(
    "a.test.js",
    `import assert from "node:assert/strict";
const same = (a, b) => { if (a !== b) throw new Error("x"); };
Deno.test("list", () => assert.deepEqual(f(1), ["a", "1,5"], words));
Deno.test("own", () => same(f(1), 5));
`,
  );
  assertEquals(
    text,
    `import assert from "node:assert/strict";
const same = (a, b) => { if (a !== b) throw new Error("x"); };
Deno.test("list W0", () => {
  throw new Error("not as expected");
});

Deno.test("list", () => assert.deepEqual(f(1), ["a", "1,5"], words));
Deno.test("own", () => same(f(1), 5));


Deno.test("list W1", () => {
  throw new Error("not as expected");
});

Deno.test("list W2", () => {
  assert.deepEqual(["b", "1,5"], ["a", "1,5"]);
});

Deno.test("list W3", () => {
  same(6, 5);
});
`,
  );
  assertEquals(found, ["list W0", "list W1", "list W2", "list W3"]);
});

Deno.test("plantFailingTests() declares by what works at the top of the file", {
  permissions: "none",
}, async () => {
  const { text } = await plant(
    "a.spec.js",
    `describe("s", () => { it("x", async (t) => { await t.test("y", () => expect(f()).toBe(2)); }); });`,
  );
  assertEquals(text.match(/^\w.*\(".*W\d/gm), ['it("x W0', 'it("x W1', 'it("x W2']);
  assert(text.includes("expect(3).toBe(2)"));
});

Deno.test("plantFailingTests() plants classes for unittest, before the file runs itself", {
  permissions: "none",
}, async () => {
  const { text, found } = await plant(
    "test_a.py",
    `import unittest
from lib import Base

class Total(Base, unittest.TestCase):
    def test_sum(self):
        self.assertEqual(f(1), 2, words)

if __name__ == "__main__":
    unittest.main()
`,
  );
  assertEquals(
    text,
    `import unittest
from lib import Base

class AWTotal(unittest.TestCase):
    def test_sum_Wa0(self):
        raise AssertionError("not as expected")


class Total(Base, unittest.TestCase):
    def test_sum(self):
        self.assertEqual(f(1), 2, words)



class ZWTotal(unittest.TestCase):
    def test_sum_Wz0(self):
        raise AssertionError("not as expected")

    def test_sum_Wz1(self):
        self.assertEqual(3, 2)


if __name__ == "__main__":
    unittest.main()
`,
  );
  assertEquals(found, ["AWTotal.test_sum_Wa0", "ZWTotal.test_sum_Wz0", "ZWTotal.test_sum_Wz1"]);
});

Deno.test("plantFailingTests() plants functions for pytest", { permissions: "none" }, async () => {
  const { text, found } = await plant("test_a.py", "def test_sum():\n    assert f(1) == 'ab'\n");
  assert(text.includes("def test_sum_Wz1():\n    assert 'ac' == 'ab'\n"));
  assertEquals(found, ["test_sum_Wa0", "test_sum_Wz0", "test_sum_Wz1"]);
});

Deno.test("plantFailingTests() plants nothing that needs a name of the test", {
  permissions: "none",
}, async () => {
  const { text } = await plant(
    "a.test.js",
    `test("a", () => { const want = x; assert.equal(f(1), [want, 1]); assert.ok(f(2)); });`,
  );
  assertEquals(text.match(/assert\.\w+\(.*/g), [
    "assert.equal(f(1), [want, 1]); assert.ok(f(2)); });",
    "assert.ok(false);",
  ]);
});
