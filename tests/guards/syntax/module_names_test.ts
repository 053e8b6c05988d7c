import { isNodeBuiltin } from "../../../guards/syntax/module_names.ts";
import { assertEquals } from "../../assert.ts";

Deno.test("isNodeBuiltin() says no of modules that only `node:` finds", {
  permissions: "none",
}, () => {
  for (const name of ["fs", "assert/strict", "path/posix", "zlib"]) {
    assertEquals(isNodeBuiltin(name), true, name);
  }
  for (const name of ["sea", "sqlite", "test", "test/reporters", "express", ""]) {
    assertEquals(isNodeBuiltin(name), false, name);
  }
});
