import { renderCount } from "../../guards/counted.ts";
import { assertEquals } from "../assert.ts";

Deno.test("renderCount() puts the noun into the form that goes with the number", {
  permissions: "none",
}, () => {
  assertEquals([0, 1, 2, 1_000].map((count) => renderCount(count, "file")), [
    ...["0 files", "1 file", "2 files", "1000 files"],
  ]);
});
