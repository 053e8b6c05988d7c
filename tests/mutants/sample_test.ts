import { assertEquals, assertNotEquals } from "../assert.ts";
import { pickSample } from "./sample.ts";

const ITEMS = Array.from({ length: 200 }, (_, index) => index);

Deno.test("pickSample() picks the same items for the same seed, in their order", {
  permissions: "none",
}, () => {
  const picked = pickSample(ITEMS, { size: 20, seed: 3 });
  assertEquals(picked, pickSample(ITEMS, { size: 20, seed: 3 }));
  assertEquals(picked, [...new Set(picked)].sort((a, b) => a - b));
  assertEquals(picked.length, 20);
  assertNotEquals(picked, pickSample(ITEMS, { size: 20, seed: 4 }));
});

Deno.test("pickSample() spreads over all items", { permissions: "none" }, () => {
  const hits = ITEMS.map(() => 0);
  for (let seed = 0; seed < 400; seed++) {
    for (const item of pickSample(ITEMS, { size: 50, seed })) hits[item] = (hits[item] ?? 0) + 1;
  }
  assertEquals(hits.every((hit) => hit > 50 && hit < 150), true);
});

Deno.test("pickSample() gives all where fewer are there", { permissions: "none" }, () => {
  assertEquals(pickSample(ITEMS, { size: Infinity, seed: 1 }), ITEMS);
});
