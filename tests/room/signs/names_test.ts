import { assertEquals } from "../../assert.ts";
import { readNames } from "../../../room/signs/names.ts";
import { brief } from "../runs.ts";

const pure = { permissions: "none" } as const;

Deno.test("readNames() reads names where a runner prints them for certain", pure, () => {
  const output = `
=== RUN   TestSum
    --- FAIL: TestSum/empty (0.00s)
--- FAIL: TestSum (0.00s)
--- SKIP: TestLater (0.00s)
test cart::totals ... FAILED
test cart::empty - should panic ... ok
test slow ... ignored
FAILED t/test_a.py::test_target - assert 1 == 2
ERROR t/test_b.py::test_old - KeyError
t/test_c.py::TestC::test_x[1] PASSED   [ 50%]
 FAIL  test/cart.test.ts > totals > adds up
rspec ./spec/cart_spec.rb:4 # Cart adds up
ok 1 - a
not ok 2 - b
ok 3 - c # SKIP flaky
not ok 4 - d # TODO
    ok 1 - nested
`;
  assertEquals(brief(readNames(output)), [
    "failed ::TestSum/empty",
    "failed ::TestSum",
    "skipped ::TestLater",
    "failed ::cart::totals",
    "passed ::cart::empty",
    "skipped ::slow",
    "failed t/test_a.py::test_target",
    "failed t/test_b.py::test_old",
    "passed t/test_c.py::TestC::test_x[1]",
    "failed test/cart.test.ts::totals > adds up",
    "failed spec/cart_spec.rb::Cart adds up",
    "passed ::a",
    "failed ::b",
    "skipped ::c",
    "todo ::d",
  ]);
});

Deno.test("readNames() reads nothing when an output only speaks of tests", pure, () => {
  assertEquals(readNames("ok\nnot ok\nFAILED\ntest it\nthe test passed ... ok?\nok: 1\n"), []);
});

Deno.test("readNames() stops at a limit when names never end", pure, () => {
  const output = Array.from({ length: 5000 }, (_, index) => `ok ${index} - t${index}`).join("\n");
  assertEquals(readNames(output).length, 1000);
});
