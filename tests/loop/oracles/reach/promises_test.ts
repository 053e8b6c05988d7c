import { assertEquals } from "../../../assert.ts";
import { findPromise } from "../../../../loop/oracles/reach/promises.ts";
import { encode } from "../../fakes/project.ts";

const ROWS: readonly (readonly [string, "error" | "condition", string, string | null])[] = [
  ["a docstring", "error", '"""Else a ValueError."""', "Else a ValueError."],
  [
    "a block",
    "error",
    "/**\n * Reads.\n * @throws {RangeError}\n */",
    "Reads. @throws {RangeError}",
  ],
  ["lines", "condition", "  // Only letters,\n  // at most ten.\n", "Only letters, at most ten."],
  ["other words", "error", "/** Adds up prices. */", null],
  ["code alone", "condition", "if (only) throw error;", null],
];

for (const [what, kind, text, promise] of ROWS) {
  Deno.test(`findPromise() reads ${what} for ${kind}`, { permissions: "none" }, () => {
    const change = { path: "a.ts", before: encode(text), after: encode("") };
    assertEquals(findPromise([change], kind), promise);
  });
}

Deno.test("findPromise() finds nothing in a new file", { permissions: "none" }, () => {
  const change = { path: "a.ts", before: null, after: encode("/** throws */") };
  assertEquals(findPromise([change], "error"), null);
});
