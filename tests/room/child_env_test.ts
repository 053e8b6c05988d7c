import { assertEquals } from "../assert.ts";
import { createChildEnv } from "../../room/child_env.ts";

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
