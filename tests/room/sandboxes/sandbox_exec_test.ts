import { assert, assertEquals, assertStringIncludes } from "../../assert.ts";
import { createSandboxExec, createSandboxExecProbe } from "../../../room/sandboxes/sandbox_exec.ts";

const MACHINE = {
  sandboxExecPath: "/usr/bin/sandbox-exec",
  denoPath: "/opt/homebrew/bin/deno",
  pathEnv: "/opt/homebrew/bin:/usr/bin:/Users/me/.cargo/bin",
  home: "/Users/me",
  denoDir: "/Users/me/Library/Caches/deno",
};
const REQUEST = {
  room: "/p/.greenroom/room",
  workspace: "/p",
  reportDir: "/p/.greenroom/report",
  toolDir: "/p/.greenroom/tools",
  argv: ["node", "--test"],
  mounts: [{
    path: "data",
    kind: "folder",
    covered: [{ path: "data/.env", kind: "file" }],
  }],
  readOnly: ["a_test.ts"],
  env: { A: "1", DYLD_LIBRARY_PATH: "/opt/lib" },
  pathFirst: ["/p/.greenroom/tools/bin"],
  timeoutMs: 1_000,
} as const;

function test(name: string, fn: () => void): void {
  Deno.test({ name, permissions: "none", fn });
}

/** Values of a command's parameters whose name begins like this. */
function listValues(argv: readonly string[], name: string): string[] {
  return argv.filter((word) => word.startsWith(`${name}_`)).map((word) =>
    word.slice(word.indexOf("=") + 1)
  );
}

test("sandbox-exec starts the command in the copy with a profile and its parameters", () => {
  const { argv, cwd, env, folders } = createSandboxExec(MACHINE).wrap(REQUEST);
  assertEquals([argv[0], argv[1], cwd], ["/usr/bin/sandbox-exec", "-D", "/p/.greenroom/room"]);
  assert(argv[argv.indexOf("-p") + 1]?.startsWith("(version 1)\n(deny default)\n"));
  assertEquals(argv.slice(-4), ["/usr/bin/env", "DYLD_LIBRARY_PATH=/opt/lib", "node", "--test"]);
  assertEquals(folders, ["/p/.greenroom/report/tmp", "/p/.greenroom/report/home"]);
  assertEquals(Object.keys(env).sort(), [
    ...["A", "CI", "DENO_DIR", "HOME", "LANG", "NO_COLOR", "PATH", "TMPDIR"],
  ]);
  assertEquals(env.HOME, "/p/.greenroom/report/home");
});

test("sandbox-exec lets the command write the copy and the report, and read tools", () => {
  const { argv } = createSandboxExec(MACHINE).wrap(REQUEST);
  assertEquals(listValues(argv, "WRITE"), ["/p/.greenroom/room", "/p/.greenroom/report"]);
  assertEquals(listValues(argv, "KEEP"), [
    "/p/.greenroom/room/a_test.ts",
    "/p/.greenroom/room/data",
  ]);
  assertEquals(listValues(argv, "HIDE"), ["/p/data/.env"]);
  const readable = listValues(argv, "READ");
  assert(readable.includes("/p/data") && readable.includes("/Users/me/.cargo/bin"));
  for (const path of ["/Users/me", "/Users", "/", "/p", MACHINE.denoDir, "/Users/me/.ssh"]) {
    assert(!readable.includes(path), path);
  }
});

test("sandbox-exec says plainly that it was not tried, and what the policy opens", () => {
  const { summary } = createSandboxExec(MACHINE);
  assertStringIncludes(summary, "no network");
  assertStringIncludes(summary, "not tried on a Mac");
  const wide = createSandboxExec({ ...MACHINE, net: ["db.test"] });
  assertStringIncludes(wide.summary, "THE TESTS REACH ALL OF THIS MACHINE'S NETWORK");
  assertStringIncludes(wide.wrap(REQUEST).argv.join(" "), "(allow network*)");
  const loopback = createSandboxExec({ ...MACHINE, net: ["127.0.0.1"] });
  assertStringIncludes(loopback.summary, "the loopback of this machine");
});

test("sandbox-exec is tried with a profile that allows nothing but the system", () => {
  const { argv } = createSandboxExecProbe(MACHINE);
  assertEquals([argv[0], argv[1], argv.at(-1)], ["/usr/bin/sandbox-exec", "-p", "/usr/bin/true"]);
});

test("sandbox-exec tells its own failure from one of the command", () => {
  const { explainStartFailure } = createSandboxExec(MACHINE);
  const base = { kind: "exited", exitCode: 71, outputBytes: 1, durationMs: 1, note: null } as const;
  const own = "sandbox-exec: sandbox_apply: Operation not permitted\n";
  assertEquals(explainStartFailure({ ...base, output: own }), own.trim());
  assertEquals(explainStartFailure({ ...base, output: `${own}more\n` }), null);
  assertEquals(explainStartFailure({ ...base, exitCode: 0, output: own }), null);
});
