import { assert, assertEquals, assertNotEquals } from "../../assert.ts";
import { PROGRAMS } from "./mod.ts";
import { plantFault } from "./program.ts";

Deno.test("the repair corpus holds programs of every kind, each with a fault of its own", {
  permissions: "none",
}, () => {
  assert(PROGRAMS.length >= 60, `found ${PROGRAMS.length}`);
  assertEquals(new Set(PROGRAMS.map(({ id }) => id)).size, PROGRAMS.length);
  assert(PROGRAMS.filter(({ needs }) => needs !== "edit").length >= 15);
  for (const program of PROGRAMS) assertNotEquals(plantFault(program), program.right);
});
