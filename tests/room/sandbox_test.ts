import { assert, assertEquals, assertStringIncludes } from "../assert.ts";
import type { ProcessResult } from "../../room/process_result.ts";
import {
  chooseSandbox,
  type ChooseSandboxOptions,
  type Sandbox,
  type SandboxUnavailable,
} from "../../room/sandbox.ts";

const MACHINE = {
  requested: "auto",
  system: "linux",
  runner: "node",
  denoPath: "/opt/deno",
  pathEnv: "/usr/bin:/bin",
  home: "/home/x",
  denoDir: null,
} as const;

const WORKS = { kind: "exited", exitCode: 0, output: "" } as const;
const MISSING = {
  kind: "not_started",
  exitCode: null,
  note: 'Cannot start "/usr/bin/bwrap": found no such program',
} as const;
const FORBIDDEN = {
  kind: "exited",
  exitCode: 1,
  output:
    "bwrap: No permissions to create new namespace, likely because the kernel does not allow " +
    "non-privileged user namespaces.\n",
} as const;
const NO_LOOPBACK = {
  kind: "exited",
  exitCode: 1,
  output: "bwrap: loopback: Failed RTM_NEWADDR: Operation not permitted\n",
} as const;
const NOT_ALLOWED = {
  kind: "not_started",
  exitCode: null,
  note:
    'Cannot start "/usr/bin/bwrap": found no permission and --allow-run=/usr/bin/bwrap is needed',
} as const;

type Answer = Partial<ProcessResult>;

interface Tried {
  readonly chosen: Sandbox | SandboxUnavailable;
  readonly argvs: readonly (readonly string[])[];
}

/** Chooses on a machine whose trivial commands give these answers, one after the other. */
async function choose(
  answers: readonly Answer[],
  options: Partial<ChooseSandboxOptions> = {},
): Promise<Tried> {
  const argvs: (readonly string[])[] = [];
  const run = (argv: readonly string[]): Promise<ProcessResult> => {
    const answer = answers[argvs.length];
    assert(answer !== undefined, `one start too many: ${argv.join(" ")}`);
    argvs.push(argv);
    const base = { kind: "exited", exitCode: 0, output: "", outputBytes: 0 } as const;
    return Promise.resolve({ ...base, durationMs: 1, note: null, ...answer });
  };
  const chosen = await chooseSandbox({ ...MACHINE, ...options, run });
  assertEquals(argvs.length, answers.length);
  return { chosen, argvs };
}

function test(name: string, fn: () => Promise<void>): void {
  Deno.test({ name, permissions: "none", fn });
}

test("chooseSandbox() takes bubblewrap when a trivial command ran in it", async () => {
  for (const requested of ["auto", "bwrap"] as const) {
    const { chosen, argvs } = await choose([WORKS], { requested });
    assertEquals(chosen.kind, "bwrap");
    assertEquals([argvs[0]?.at(0), argvs[0]?.at(-1)], ["/usr/bin/bwrap", ":"]);
  }
});

test("chooseSandbox() tells a missing program, a forbidden one and a forbidden namespace apart", async () => {
  const cases = [
    [MISSING, ["found no such program", "apt install bubblewrap", "--sandbox none"]],
    [FORBIDDEN, ["No permissions to create new namespace", "user namespaces", "--sandbox none"]],
    [NO_LOOPBACK, [
      "Failed RTM_NEWADDR",
      "apparmor_restrict_unprivileged_userns",
      "--sandbox none",
    ]],
    [NOT_ALLOWED, ["--allow-run=/usr/bin/bwrap", "--sandbox none"]],
  ] as const;
  for (const [answer, words] of cases) {
    const { chosen } = await choose([answer]);
    assert(chosen.kind === "unavailable");
    for (const word of words) assertStringIncludes(chosen.reason, word);
    assert(!chosen.reason.includes("\n"));
  }
});

test("chooseSandbox() falls back to Deno's flags, and says why, only when the runner is Deno", async () => {
  const { chosen } = await choose([FORBIDDEN, WORKS], { runner: "deno" });
  assert(chosen.kind === "deno");
  assertStringIncludes(chosen.summary, "No permissions to create new namespace");
  const neither = await choose([FORBIDDEN, NOT_ALLOWED], { runner: "deno" });
  assert(neither.chosen.kind === "unavailable");
  assertStringIncludes(neither.chosen.reason, "No permissions to create new namespace");
  assertStringIncludes(neither.chosen.reason, "Cannot hold the tests with Deno's flags");
  for (const runner of ["node", "pytest", "unknown"]) {
    assertEquals((await choose([FORBIDDEN], { runner })).chosen.kind, "unavailable");
  }
});

test("chooseSandbox() takes the system's own sandbox on macOS", async () => {
  const { chosen, argvs } = await choose([WORKS], { system: "darwin" });
  assertEquals([chosen.kind, argvs[0]?.[0]], ["sandbox_exec", "/usr/bin/sandbox-exec"]);
  const broken = { exitCode: 71, output: "sandbox-exec: sandbox_apply: Operation not permitted\n" };
  const deno = await choose([broken, WORKS], { system: "darwin", runner: "deno" });
  assert(deno.chosen.kind === "deno");
  assertStringIncludes(deno.chosen.summary, "sandbox_apply");
  const named = await choose([MISSING], { requested: "sandbox_exec", runner: "deno" });
  assert(named.chosen.kind === "unavailable");
  assertStringIncludes(named.chosen.reason, "a part of macOS alone");
});

test("chooseSandbox() never falls back when a sandbox was asked for by name", async () => {
  const bwrap = await choose([FORBIDDEN], { requested: "bwrap", runner: "deno" });
  assertEquals(bwrap.chosen.kind, "unavailable");
  const deno = await choose([], { requested: "deno", runner: "node" });
  assert(deno.chosen.kind === "unavailable");
  assertStringIncludes(deno.chosen.reason, "found another runner than `deno test`");
});

test("chooseSandbox() does without a limit, and says so, when a machine lacks it", async () => {
  const noPrlimit = { ...FORBIDDEN, output: "bwrap: execvp /usr/bin/prlimit: No such file\n" };
  const oldBwrap = { ...FORBIDDEN, output: "bwrap: Unknown option --disable-userns\n" };
  const { chosen, argvs } = await choose([noPrlimit, oldBwrap, WORKS]);
  assert(chosen.kind === "bwrap");
  assertStringIncludes(chosen.summary, "without memory limits and a ban on nested namespaces");
  assert(argvs[0]?.includes("--disable-userns") && argvs[0]?.includes("/usr/bin/prlimit"));
  assert(!argvs[2]?.includes("--disable-userns") && !argvs[2]?.includes("/usr/bin/prlimit"));
});

test("chooseSandbox() does without a limit of processes when the system counts all of a person", async () => {
  const output = "/usr/bin/timeout: fork system call failed: Resource temporarily unavailable\n";
  const { chosen, argvs } = await choose([{ exitCode: 125, output }, WORKS]);
  assert(chosen.kind === "bwrap");
  assertStringIncludes(chosen.summary, "without a limit on the number of processes");
  assertEquals(argvs.map((argv) => argv.filter((word) => /nproc|fsize/.test(word))), [
    ["--fsize=2147483648", "--nproc=5"],
    ["--fsize=2147483648"],
  ]);
});

test("chooseSandbox() says in capitals what a policy opens of the network", async () => {
  const loopback = await choose([WORKS], { net: ["127.0.0.1", "localhost:1"] });
  assert(loopback.chosen.kind === "bwrap");
  assertStringIncludes(loopback.chosen.summary, "no network");
  assert(!loopback.argvs[0]?.includes("--share-net"));
  const wide = await choose([WORKS], { net: ["db.test:5432"] });
  assert(wide.chosen.kind === "bwrap" && wide.argvs[0]?.includes("--share-net"));
  assertStringIncludes(
    wide.chosen.summary,
    'THE TESTS REACH ALL OF THIS MACHINE\'S NETWORK, since "net" of greenroom.json names ' +
      '"db.test:5432"',
  );
  const deno = { runner: "deno", requested: "deno" } as const;
  for (
    const [net, words] of [
      [[], "no network"],
      [["127.0.0.1"], "the loopback of this machine"],
      [["db.test"], 'THE TESTS REACH HOSTS OF OTHER MACHINES, since "net"'],
      [["*"], 'THE TESTS REACH EVERY HOST, since "net"'],
    ] as const
  ) {
    const { chosen } = await choose([WORKS], { ...deno, net });
    assert(chosen.kind === "deno");
    assertStringIncludes(chosen.summary, words);
  }
});

test("chooseSandbox() says none, in its own line, when a person asks for none", async () => {
  const { chosen } = await choose([WORKS], { requested: "none" });
  assert(chosen.kind === "none");
  assert(chosen.summary.startsWith("none: "));
  const without = await choose([MISSING], { requested: "none" });
  assert(without.chosen.kind === "none");
  assertStringIncludes(without.chosen.summary, "may outlive the time limit");
});

test("chooseSandbox() tries bubblewrap where the caller says it is", async () => {
  const { argvs } = await choose([WORKS], { bwrapPath: "/run/wrappers/bin/bwrap" });
  assertEquals(argvs[0]?.[0], "/run/wrappers/bin/bwrap");
});
