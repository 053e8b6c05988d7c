import { assertEquals, assertThrows } from "../assert.ts";
import { decideStrictest, type Decision } from "../../guards/decision.ts";

function decide(...rows: readonly (readonly [kind: Decision["kind"], rule: string])[]): string {
  return decideStrictest(rows.map(([kind, rule]) => ({ kind, rule, reason: rule }))).rule;
}

Deno.test("decideStrictest() takes a deny over an ask over an allow, and the first of equals", {
  permissions: "none",
}, () => {
  assertEquals(decide(["allow", "a"]), "a");
  assertEquals(decide(["allow", "a"], ["ask", "b"]), "b");
  assertEquals(decide(["ask", "a"], ["allow", "b"]), "a");
  assertEquals(decide(["ask", "a"], ["deny", "b"], ["ask", "c"]), "b");
  assertEquals(decide(["deny", "a"], ["allow", "b"]), "a");
  for (const kind of ["allow", "ask", "deny"] as const) {
    assertEquals(decide([kind, "a"], [kind, "b"]), "a");
  }
  assertThrows(() => decide(), RangeError);
});
