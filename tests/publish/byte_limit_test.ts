import { assertEquals, assertLessOrEqual } from "../assert.ts";
import { countBytes, cutToBytes } from "../../publish/byte_limit.ts";

Deno.test("cutToBytes() ends with a whole character, whatever the limit", {
  permissions: "none",
}, () => {
  for (const text of ["é".repeat(50), "😀".repeat(50), "aé😀€".repeat(20), "plain"]) {
    for (let limit = 0; limit <= countBytes(text) + 2; limit++) {
      const cut = cutToBytes(text, limit);
      assertLessOrEqual(countBytes(cut), limit);
      assertLessOrEqual(Math.min(limit, countBytes(text)) - countBytes(cut), 3);
      assertEquals([text.startsWith(cut), cut.isWellFormed()], [true, true]);
    }
  }
});

Deno.test("cutToBytes() gives nothing where there is no room", { permissions: "none" }, () => {
  assertEquals([cutToBytes("text", 0), cutToBytes("text", -5)], ["", ""]);
});
