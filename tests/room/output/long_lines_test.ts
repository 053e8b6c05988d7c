import { assertEquals } from "../../assert.ts";
import { cutLongLines, sliceSafely } from "../../../room/output/long_lines.ts";

Deno.test({
  name: "cutLongLines() leaves a line out only in its middle when it is too long",
  permissions: "none",
  fn() {
    const fits = `short\n${"x".repeat(4_096)}\n`;
    assertEquals(cutLongLines(fits), fits);
    assertEquals(
      cutLongLines(`a\n${"x".repeat(5_000)}\nb`),
      `a\n${"x".repeat(1_500)} [… 2000 characters of this line left out …] ${"x".repeat(1_500)}\nb`,
    );
  },
});

Deno.test({
  name: "sliceSafely() never cuts a character in two",
  permissions: "none",
  fn() {
    assertEquals(sliceSafely("a💩b", 0, 2), "a");
    assertEquals(sliceSafely("a💩b", 2, 4), "b");
    assertEquals(sliceSafely("a💩b", 0, 3), "a💩");
    assertEquals(sliceSafely("💩", 1, 1), "");
  },
});
