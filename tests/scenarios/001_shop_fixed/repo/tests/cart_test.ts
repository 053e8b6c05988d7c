import { total } from "../src/cart.ts";

function expectTotal(actual: number, expected: number): void {
  if (actual !== expected) throw new Error(`Expected a total of ${expected} cents, got ${actual}`);
}

const mug = { name: "mug", price: 1000 };

Deno.test("total() adds up prices", () => {
  expectTotal(total([{ ...mug, quantity: 2 }]), 2000);
});

Deno.test("total() gives ten percent off for exactly three items", () => {
  expectTotal(total([{ ...mug, quantity: 3 }]), 2700);
});

Deno.test("total() counts items over all lines", () => {
  const card = { name: "card", price: 250, quantity: 1 };
  expectTotal(total([{ ...mug, quantity: 2 }, card]), 2025);
});

Deno.test("total() gives ten percent off for a large cart", () => {
  expectTotal(total([{ ...mug, quantity: 5 }]), 4500);
});
