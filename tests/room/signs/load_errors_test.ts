import { assertEquals } from "../../assert.ts";
import { findOutputLoadErrors } from "../../../room/signs/load_errors.ts";
import { contextOf, PROJECT } from "../runs.ts";

const pure = { permissions: "none" } as const;
const files = ["tests/test_a.py", "shop.go", "src/lib.rs", "src/a.ts", "t/a.test.js", "src/b.mjs"];

function check(output: string, expected: readonly string[]): void {
  const found = findOutputLoadErrors(contextOf(output, { files, exitCode: 2 }));
  assertEquals(found.map(({ file, line }) => `${file}:${line}`), expected, output);
}

Deno.test("findOutputLoadErrors() names file and line when something does not build", pure, () => {
  check(
    "ERROR collecting tests/test_a.py\nE   ImportError: cannot import name 'tax' from 'shop'\n1 error in 0.10s\n",
    ["tests/test_a.py:null"],
  );
  check(
    "# example.test/shop\n./shop.go:7:2: undefined: tax\nFAIL\texample.test/shop [build failed]\n",
    ["shop.go:7"],
  );
  check(
    "error[E0425]: cannot find value `tax`\n --> src/lib.rs:3:5\n\nerror: could not compile `shop`\n",
    ["src/lib.rs:3"],
  );
  check("src/a.ts(3,5): error TS2322: Type\n", ["src/a.ts:3"]);
  check("src/x.c:3:5: error: expected ';'\n", ["src/x.c:3"]);
  check("[ERROR] COMPILATION ERROR :\n[ERROR] /x/A.java:[3,5] cannot find symbol\n", [
    "/x/A.java:3",
  ]);
  check(
    "FAIL t/a.test.js\n  ● Test suite failed to run\n\n    Cannot find module './x' from 't/a.test.js'\n",
    ["t/a.test.js:null"],
  );
  check(
    " FAIL  t/a.test.js [ t/a.test.js ]\nError: Failed to resolve import\n\nFailed Suites 1\n",
    ["t/a.test.js:null"],
  );
});

Deno.test("findOutputLoadErrors() names the place when a script dies of an import", pure, () => {
  check(
    `Traceback (most recent call last):\n  File "${PROJECT}/tests/test_a.py", line 2, in <module>\n` +
      "    import nope\nModuleNotFoundError: No module named 'nope'\n",
    ["tests/test_a.py:2"],
  );
  check(
    `file://${PROJECT}/src/b.mjs:1\nconst = 2;\n      ^\n\nSyntaxError: Unexpected token '='\n`,
    ["src/b.mjs:1"],
  );
});

Deno.test("findOutputLoadErrors() finds nothing when tests fail", pure, () => {
  check(`AssertionError: 1 == 2\n    at file://${PROJECT}/src/b.mjs:1:2\n1 failed\n`, []);
  check("--- FAIL: TestSum (0.00s)\n    shop_test.go:7: got 1, want 2\nFAIL\n", []);
  assertEquals(findOutputLoadErrors(contextOf("src/a.ts(3,5): error TS1: x", { exitCode: 0 })), []);
});
