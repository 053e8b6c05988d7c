import { assertEquals } from "../../../assert.ts";
import { repeatTests } from "../../../../guards/syntax/tests/repeat_tests.ts";
import { read } from "./outline.ts";

async function repeat(path: string, text: string) {
  const file = await read(path, text);
  const repeated = repeatTests(file, file.tests);
  if (repeated === null) return null;
  const plain = (one: string) => one.replace(/v[0-9a-f]{5}/g, "W");
  const again = await read(path, repeated.text);
  const found = repeated.tests.map(({ pattern, how }) =>
    `${how} -> ${again.tests.filter(({ name }) => pattern.test(name)).map(({ name }) => name)}`
  );
  return { text: plain(repeated.text), found: found.map(plain) };
}

Deno.test("repeatTests() puts a copy of each test behind it", {
  permissions: "none",
}, async () => {
  const text = `test("one", () => f("one"));
describe("s", () => {
  it("two", async (t) => {
    await t.test("inner", () => {});
  });
});
for (const n of [1, 2]) test("row " + n, () => f(n));
`;
  assertEquals(await repeat("a.test.js", text), {
    text: `test("one", () => f("one"));
test("one W", () => f("one"));
describe("s", () => {
  it("two", async (t) => {
    await t.test("inner", () => {});
  });
  it("two W", async (t) => {
    await t.test("inner", () => {});
  });
});
for (const n of [1, 2]) test("row " + n, () => f(n));
`,
    found: ["one -> one W", "s > two -> s > two W"],
  });
});

Deno.test("repeatTests() copies methods and functions with their decorators", {
  permissions: "none",
}, async () => {
  const text = `class T(unittest.TestCase):
    @slow
    def test_a(self):
        assert f(1)

@pytest.mark.parametrize("n", [1, 2])
def test_rows(n):
    assert f(n)
`;
  assertEquals(await repeat("test_a.py", text), {
    text: `class T(unittest.TestCase):
    @slow
    def test_a(self):
        assert f(1)

    @slow
    def test_a_W(self):
        assert f(1)

@pytest.mark.parametrize("n", [1, 2])
def test_rows(n):
    assert f(n)
`,
    found: ["T.test_a -> T.test_a_W"],
  });
});

Deno.test("repeatTests() says where nothing can be copied", {
  permissions: "none",
}, async () => {
  assertEquals(await repeat("a.test.js", "test(`at ${x}`, () => {});\n"), null);
});
