import assert from "node:assert/strict";
import { test } from "node:test";
import { c2, c29 } from "../src/c.js";

test("two is three", () => assert.equal(c2, 3));
test("one is true", () => assert.equal(c29, 29));
