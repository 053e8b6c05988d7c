import { assert, assertEquals } from "../assert.ts";
import { excerptOutput } from "../../loop/log_excerpt.ts";

Deno.test("excerptOutput() keeps cause and summary in order when most is noise", {
  permissions: "none",
}, () => {
  const noise = (count: number, word: string) =>
    Array.from({ length: count }, (_, i) => `${word} ${"abcdefghij"[i % 10]}${i}`);
  const cause = "src/x.rs:10:5: error[E0308]: mismatched types";
  const last = "error: could not compile `x` (lib) due to 1 previous error";
  const lines = [
    ...noise(200, "Compiling crate"),
    cause,
    ...noise(4000, "warning: unused variable"),
    ...noise(3000, "test src/lib.rs - doc (line"),
    last,
  ];
  const excerpt = excerptOutput(lines.join("\n"), 8_000);
  assert(excerpt.length <= 8_000, `found ${excerpt.length} characters`);
  assert(excerpt.indexOf(cause) >= 0 && excerpt.indexOf(last) > excerpt.indexOf(cause));
  assert(excerpt.includes("lines left out]"));
});

Deno.test("excerptOutput() keeps a decisive block in the middle", { permissions: "none" }, () => {
  const filler = (word: string) => Array.from({ length: 5000 }, (_, i) => `${word} ${i}`);
  const block = [
    "=== FAILURES ===",
    "def test_total():",
    ">   assert total([1]) == 2",
    "E   assert 1 == 2",
  ];
  const text = [...filler("collecting"), ...block, ...filler("captured log")].join("\n");
  const excerpt = excerptOutput(text, 2_000);
  for (const line of block) assert(excerpt.includes(line), `missing: ${line}`);
});

Deno.test("excerptOutput() returns short output as it is", { permissions: "none" }, () => {
  assertEquals(excerptOutput("one\ntwo", 100), "one\ntwo");
});

Deno.test(
  "excerptOutput() never exceeds its size, whatever the lines",
  { permissions: "none" },
  () => {
    for (const size of [60, 200, 999]) {
      for (const line of ["", "x".repeat(5000), "error: 😀".repeat(300), "a\nb"]) {
        const text = Array.from({ length: 50 }, (_, i) => `${line}${i}`).join("\n");
        const excerpt = excerptOutput(text, size);
        assert(excerpt.length <= size, `found ${excerpt.length} for ${size}`);
        assert(excerpt.isWellFormed());
      }
    }
  },
);

Deno.test("excerptOutput() collapses progress that differs in its numbers alone", {
  permissions: "none",
}, () => {
  const progress = Array.from({ length: 900 }, (_, i) => `step ${i} of 900 took ${i % 7} ms`);
  const checks = [
    "expected 1 to be 2",
    "expected 2 to be 3",
    "expected 3 to be 4",
    "expected 4 to be 5",
  ];
  const excerpt = excerptOutput(
    [...progress, ...checks, "", "", "", "", "1 failed"].join("\n"),
    2_000,
  );
  assertEquals(excerpt.split("\n"), [
    "step 0 of 900 took 0 ms",
    "[… 898 like these]",
    "step 899 of 900 took 3 ms",
    ...checks,
    ...["", "", "", ""],
    "1 failed",
  ]);
});
