import { assertEquals } from "../assert.ts";
import { createChildEnv, explainLoaderVariables } from "../../room/child_env.ts";

const PLACES = { path: "/usr/bin:/bin", home: "/tmp/home", tmpDir: "/tmp" };
const FIXED = {
  PATH: "/usr/bin:/bin",
  HOME: "/tmp/home",
  TMPDIR: "/tmp",
  LANG: "C.UTF-8",
  CI: "1",
  NO_COLOR: "1",
};

Deno.test({
  name: "createChildEnv() holds the fixed variables and what the caller passes, no more",
  permissions: "none",
  fn() {
    assertEquals(createChildEnv({}, PLACES), FIXED);
    assertEquals(createChildEnv({ NODE_OPTIONS: "--x", LANG: "C" }, PLACES), {
      ...FIXED,
      NODE_OPTIONS: "--x",
      LANG: "C",
    });
  },
});

Deno.test({
  name: "createChildEnv() lets nothing bring back a terminal or colours",
  permissions: "none",
  fn() {
    const wishes = { CI: "false", NO_COLOR: "", FORCE_COLOR: "1", CLICOLOR_FORCE: "1" };
    assertEquals(createChildEnv(wishes, PLACES), FIXED);
  },
});

Deno.test({
  name: "explainLoaderVariables() names what the tests may miss, and how to pass it on",
  permissions: "none",
  fn() {
    assertEquals(explainLoaderVariables(["PATH", "OLD_LD", "LDFLAGS"]), null);
    assertEquals(
      explainLoaderVariables(["PATH", "LD_PRELOAD", "DYLD_LIBRARY_PATH"]),
      "The tests do not get DYLD_LIBRARY_PATH, LD_PRELOAD; where they need it, put it before the " +
        'test command: --test "env DYLD_LIBRARY_PATH=VALUE COMMAND".',
    );
  },
});
