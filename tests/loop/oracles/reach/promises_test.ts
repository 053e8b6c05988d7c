import { assertEquals } from "../../../assert.ts";
import { findPromise, type PromiseOptions } from "../../../../loop/oracles/reach/promises.ts";
import { encode } from "../../fakes/project.ts";

const ROWS: readonly (readonly [string, PromiseOptions["kind"], string, string | null])[] = [
  [
    "a docstring",
    "error",
    'def f(a,\n      b):\n    """Else a ValueError."""\n',
    "Else a ValueError.",
  ],
  [
    "a block",
    "error",
    "/**\n * Reads.\n * @throws {RangeError}\n */\nexport async function f() {}",
    "Reads. @throws {RangeError}",
  ],
  [
    "lines",
    "condition",
    "  // Only letters,\n  // at most ten.\n  const f = 1;",
    "Only letters, at most ten.",
  ],
  ["lines of Python", "error", "# Raises it.\n@cache\ndef f():\n    pass\n", "Raises it."],
  [
    "a block of another function",
    "error",
    "/** Throws. */\nfunction g() {}\nfunction f() {}",
    null,
  ],
  ["a docstring of another", "error", 'def g():\n    """Raises."""\n\ndef f():\n    pass\n', null],
  ["other words", "error", "/** Adds up prices. */\nfunction f() {}", null],
  ["code alone", "condition", "if (only) throw error; function f() {}", null],
];

for (const [what, kind, text, promise] of ROWS) {
  Deno.test(`findPromise() reads ${what} for ${kind}`, { permissions: "none" }, () => {
    const change = { path: "a.ts", before: encode(text), after: encode("") };
    assertEquals(findPromise([change], { names: ["f"], kind }), promise);
  });
}

Deno.test("findPromise() finds nothing in a new file", { permissions: "none" }, () => {
  const change = { path: "a.ts", before: null, after: encode("/** throws */ function f() {}") };
  assertEquals(findPromise([change], { names: ["f"], kind: "error" }), null);
});
