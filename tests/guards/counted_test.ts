import { renderCount, renderTestCounts } from "../../guards/counted.ts";
import { assertEquals } from "../assert.ts";

Deno.test("renderCount() puts the noun into the form that goes with the number", {
  permissions: "none",
}, () => {
  assertEquals([0, 1, 2, 1_000].map((count) => renderCount(count, "file")), [
    ...["0 files", "1 file", "2 files", "1000 files"],
  ]);
});

Deno.test("renderTestCounts() begins with failures, and leaves out what is not there", {
  permissions: "none",
}, () => {
  const none = { passed: 0, failed: 0, skipped: 0 };
  assertEquals(
    [none, { ...none, passed: 6, failed: 1 }, { passed: ["a", "b"], failed: [], skipped: ["c"] }]
      .map(renderTestCounts),
    ["0 passed", "1 failed, 6 passed", "2 passed, 1 skipped"],
  );
});
