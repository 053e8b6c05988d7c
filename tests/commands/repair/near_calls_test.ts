import { assertEquals } from "../../assert.ts";
import { listNearCalls } from "../../../commands/repair/near_calls.ts";

Deno.test(
  "listNearCalls() gives the calls of an imported function, then each with one value moved",
  {
    permissions: "none",
  },
  async () => {
    const text = `import { total } from "../src/cart.ts";
import { equal as same } from "node:assert";
const mug = { price: 10 };
Deno.test("a", () => {
  const local = 3;
  same(total([{ ...mug, quantity: 3 }], 1), 9);
  same(total([{ ...mug, quantity: local }], 1), 9);
});
`;
    assertEquals(await listNearCalls("tests/cart_test.ts", text), [
      "total([{ ...mug, quantity: 3 }], 1)",
      "total([], 1)",
      "total([{ ...mug, quantity: 2 }], 1)",
      "total([{ ...mug, quantity: 4 }], 1)",
      "total([{ ...mug, quantity: 0 }], 1)",
      "total([{ ...mug, quantity: 3 }], 0)",
      "total([{ ...mug, quantity: 3 }], 2)",
    ]);
  },
);

Deno.test("listNearCalls() reads Python as well", { permissions: "none" }, async () => {
  const text = "from cart import total\n\n\nclass T(C):\n    def test_a(self):\n" +
    '        self.assertEqual(total([1.5], name="x"), 2)\n';
  assertEquals(await listNearCalls("tests/test_cart.py", text), [
    'total([1.5], name="x")',
    'total([], name="x")',
    'total([1], name="x")',
    'total([2], name="x")',
    'total([0], name="x")',
    'total([1.5], name="")',
  ]);
});
