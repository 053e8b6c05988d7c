import assert from "node:assert/strict";
import { test } from "node:test";
import { grossCents } from "../src/price.js";

test("whole cents stay as they are", () => {
  assert.equal(grossCents(1000, 20), 1200);
});

test("half a cent rounds up", () => {
  assert.equal(grossCents(250, 5), 263);
});
