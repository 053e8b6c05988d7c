import { assertEquals } from "../../assert.ts";
import { replaceEnvFiles } from "../../../room/runners/env_files.ts";

const pure = { permissions: "none" } as const;

Deno.test("replaceEnvFiles() names withheld files where the tests find them", pure, () => {
  const argv = ["node", "--env-file=./.env", "--env-file-if-exists", ".env.test", "--test"];
  const options = { withheld: [".env", ".env.test", "id_rsa"], toolDir: "/t" };
  assertEquals(replaceEnvFiles({ argv, env: {} }, options), {
    command: {
      argv: [
        "node",
        "--env-file=/t/env_files/1",
        "--env-file-if-exists",
        "/t/env_files/2",
        "--test",
      ],
      env: {},
    },
    files: [{ source: ".env", path: "env_files/1" }, { source: ".env.test", path: "env_files/2" }],
  });
});

Deno.test("replaceEnvFiles() leaves a command alone when it names no withheld file", pure, () => {
  const argv = ["node", "--env-file=config/x", "--env-file=../.env", "id_rsa", "--test"];
  const options = { withheld: [".env", "id_rsa"], toolDir: "/t" };
  assertEquals(replaceEnvFiles({ argv, env: {} }, options), {
    command: { argv, env: {} },
    files: [],
  });
});
