import { assertEquals } from "../assert.ts";
import { listTestsOf } from "./tests_of.ts";

function check(imports: Readonly<Record<string, readonly string[]>>, expected: readonly string[]) {
  assertEquals(listTestsOf("guards/words.ts", new Map(Object.entries(imports))), expected);
}

Deno.test("listTestsOf() gives the test of the same name, then the ones with few imports between", {
  permissions: "none",
}, () => {
  check({
    "guards/words.ts": [],
    "guards/policy.ts": ["guards/words.ts"],
    "loop/fix.ts": ["guards/policy.ts"],
    "tests/loop/fix_test.ts": ["loop/fix.ts"],
    "tests/guards/policy_test.ts": ["guards/policy.ts"],
    "tests/guards/words_test.ts": ["loop/fix.ts", "guards/words.ts"],
    "tests/guards/paths_test.ts": [],
  }, ["tests/guards/words_test.ts", "tests/guards/policy_test.ts", "tests/loop/fix_test.ts"]);
});

Deno.test("listTestsOf() asks slow tests only where no other reaches the file", {
  permissions: "none",
}, () => {
  const slow = { "tests/room/room_test.ts": ["guards/words.ts"] };
  check(slow, ["tests/room/room_test.ts"]);
  check({ ...slow, "tests/tools/a_test.ts": ["guards/words.ts"] }, ["tests/tools/a_test.ts"]);
});

Deno.test("listTestsOf() never asks tests that read the sources as text", {
  permissions: "none",
}, () => {
  check({ "tests/house/readme_test.ts": ["guards/words.ts"] }, []);
});

Deno.test("listTestsOf() follows modules that import each other to the end", {
  permissions: "none",
}, () => {
  check({
    "guards/a.ts": ["guards/b.ts", "guards/words.ts"],
    "guards/b.ts": ["guards/a.ts"],
    "tests/b_test.ts": ["guards/b.ts"],
  }, ["tests/b_test.ts"]);
});
