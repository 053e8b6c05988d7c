import { findNearestName, renderSuggestion } from "../../guards/nearest_name.ts";
import { assertEquals } from "../assert.ts";

const KNOWN = ["test", "timeout", "target", "max-steps", "json"];

Deno.test(
  "findNearestName() finds what a slip of the finger meant",
  { permissions: "none" },
  () => {
    const table: Record<string, string | null> = {
      tets: "test",
      tests: "test",
      TEST: "test",
      timeuot: "timeout",
      "max-step": "max-steps",
      maxsteps: "max-steps",
      targets: "target",
      jsno: "json",
    };
    for (const [typed, name] of Object.entries(table)) {
      assertEquals([typed, findNearestName(typed, KNOWN)], [typed, name]);
    }
  },
);

Deno.test("findNearestName() finds nothing when nothing is near", { permissions: "none" }, () => {
  for (const typed of ["", "verbose", "x", "colour"]) {
    assertEquals([typed, findNearestName(typed, KNOWN)], [typed, null]);
  }
  assertEquals(findNearestName("test", []), null);
});

Deno.test("renderSuggestion() is empty when nothing is near", { permissions: "none" }, () => {
  assertEquals(renderSuggestion("tets", KNOWN, "--"), " (did you mean --test?)");
  assertEquals(renderSuggestion("verbose", KNOWN, "--"), "");
});
