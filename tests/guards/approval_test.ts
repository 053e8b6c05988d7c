import { Approval } from "../../guards/approval.ts";
import { assertEquals, assertStrictEquals, assertThrows } from "../assert.ts";

Deno.test("use() gives out the request once, and never again", { permissions: "none" }, () => {
  const request = { kind: "read", tool: "read_file", path: "src/price.ts" } as const;
  const approval = Approval.grant(request, "person");
  assertEquals(approval.approvedBy, "person");
  assertStrictEquals(approval.use(), request);
  for (let time = 0; time < 2; time++) {
    assertThrows(() => approval.use(), RangeError, "found it used before");
  }
  assertStrictEquals(Approval.grant(request, "person").use(), request);
});
