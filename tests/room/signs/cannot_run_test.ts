import { assertEquals, assertStringIncludes } from "../../assert.ts";
import { findCannotRun } from "../../../room/signs/cannot_run.ts";
import { contextOf } from "../runs.ts";

const pure = { permissions: "none" } as const;

Deno.test("findCannotRun() says what is missing when the command cannot run here", pure, () => {
  const rows: [number, string, string][] = [
    [1, 'npm error Missing script: "test"', "script is missing"],
    [1, 'npm ERR! Missing script: "test"', "script is missing"],
    [1, "npm error code ENOTFOUND registry.example.invalid", "network"],
    [1, 'error Command "test" not found.', "script is missing"],
    [1, "ERR_PNPM_NO_SCRIPT  Missing script: x", "script is missing"],
    [127, "sh: 1: pytest: not found", "not installed"],
    [127, "timeout: failed to run command 'x': No such file or directory", "not installed"],
    [126, "sh: 1: ./run.sh: Permission denied", "may not be started"],
    [2, "make: pytest: No such file or directory\nmake: *** [test] Error 127", "not installed"],
    [2, "make: *** No rule to make target 'test'.  Stop.", "no such target"],
    [4, "ERROR: file or directory not found: tests/nope.py", "path is missing"],
    [1, "/usr/bin/python3: No module named pytest", "not installed"],
    [1, "ImportError: Start directory is not importable: 'x'", "path is missing"],
    [1, "Could not find '/x/nope.mjs'", "path is missing"],
    [9, "node: bad option: --testt", "command line"],
    [1, "error: Import 'file:///x/nope_test.ts' failed, not found.", "path is missing"],
    [1, "Task not found: nope", "task is missing"],
    [1, "error: Import 'https://deno.land/x.ts' failed.", "not in the cache"],
    [101, "error: could not find `Cargo.toml` in `/x`", "Cargo.toml"],
  ];
  for (const [exitCode, output, words] of rows) {
    const reason = findCannotRun(contextOf(`some log\n${output}\n`, { exitCode }));
    assertStringIncludes(reason ?? "nothing", words, output);
  }
});

Deno.test("findCannotRun() says nothing when tests fail or all is well", pure, () => {
  const fails = "AssertionError: page not found\nError: no such user: x\n1 failed\n";
  assertEquals(findCannotRun(contextOf(fails)), null);
  assertEquals(findCannotRun(contextOf('npm error Missing script: "x"', { exitCode: 0 })), null);
});
