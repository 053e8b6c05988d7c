import {
  assert,
  assertEquals,
  assertLess,
  assertRejects,
  assertStringIncludes,
} from "../assert.ts";
import { type ProcessOptions, runProcess } from "../../room/process.ts";
import type { ProcessResult } from "../../room/process_result.ts";

const IGNORE = Deno.build.os === "windows";
const BASE: ProcessOptions = {
  cwd: "/",
  env: { PATH: "/usr/local/bin:/usr/bin:/bin" },
  timeoutMs: 20_000,
  maxOutputBytes: 100_000,
};

function test(name: string, fn: () => Promise<void>): void {
  Deno.test({ name, ignore: IGNORE, fn });
}

async function sh(script: string, options: Partial<ProcessOptions> = {}): Promise<ProcessResult> {
  return await runProcess(["sh", "-c", script], { ...BASE, ...options });
}

test("runProcess() gives exit code and both streams when a command ends", async () => {
  const { durationMs, ...result } = await sh("echo out; echo err >&2; exit 3");
  assertEquals({ ...result, output: result.output.split("\n").sort() }, {
    kind: "exited",
    exitCode: 3,
    output: ["", "err", "out"],
    outputBytes: 8,
    note: null,
  });
  assert(durationMs > 0);
});

test("runProcess() merges the streams in the order of arrival", async () => {
  const steps = "echo 1; sleep 0.1; echo 2 >&2; sleep 0.1; echo 3; sleep 0.1; echo 4 >&2";
  assertEquals((await sh(steps)).output, "1\n2\n3\n4\n");
});

test("runProcess() hands over exactly the environment it is given", async () => {
  const env = { PATH: "/usr/bin:/bin", CI: "1" };
  const result = await runProcess(["env"], { ...BASE, env });
  assertEquals(result.output.trim().split("\n").sort(), ["CI=1", "PATH=/usr/bin:/bin"]);
});

test("runProcess() gives a command no input and no terminal", async () => {
  const script = "for fd in 0 1 2; do test -t $fd && echo terminal; done; cat; echo end";
  assertEquals((await sh(script)).output, "end\n");
});

test("runProcess() decodes characters whole when they come in pieces", async () => {
  const script =
    "printf 'test \\344\\275'; sleep 0.05; printf '\\240 ok\\n\\377\\376\\000\\201\\n';" +
    " printf 'FAILED t_a\\n\\360\\237\\222'; exit 1";
  const { output } = await sh(script);
  assertEquals(output, "test 你 ok\n\ufffd\ufffd\\u{0}\ufffd\nFAILED t_a\n\ufffd");
});

test("runProcess() does not wait for a pipe that a background process holds", async () => {
  const { kind, exitCode, output, durationMs, note } = await sh("sleep 5 & echo started; exit 0");
  assertEquals({ kind, exitCode, output }, { kind: "exited", exitCode: 0, output: "started\n" });
  assertLess(durationMs, 2_000);
  assertStringIncludes(note ?? "", "A background process held the output open");
});

test("runProcess() keeps all that was printed when a command ends at once after it", async () => {
  const { output, outputBytes } = await sh(
    "head -c 3000000 /dev/zero | tr '\\0' 'x'; echo; echo end",
  );
  assertEquals(outputBytes, 3_000_005);
  assert(output.endsWith("x\nend\n"));
});

test("runProcess() comes back at the limit when a grandchild holds the pipe", async () => {
  for (const script of ["sleep 5; echo done", "trap '' TERM; echo x; sleep 5; sleep 1"]) {
    const { kind, exitCode, durationMs } = await sh(script, { timeoutMs: 500 });
    assertEquals({ kind, exitCode }, { kind: "timed_out", exitCode: null });
    assertLess(durationMs, 2_500);
  }
});

test("runProcess() names watch mode when its words are in the output of a late command", async () => {
  const script =
    "echo 'Tests  1 failed | 2 passed'; echo 'Watching for file changes...'; exec sleep 9";
  const { kind, output, note } = await sh(script, { timeoutMs: 400 });
  assertEquals(kind, "timed_out");
  assertStringIncludes(output, "1 failed | 2 passed");
  assertStringIncludes(note ?? "", "watch mode");
});

test("runProcess() ends the command when the signal fires, also before the start", async () => {
  const running = new AbortController();
  setTimeout(() => running.abort(), 200);
  for (const signal of [running.signal, AbortSignal.abort()]) {
    const { kind, exitCode, durationMs } = await sh("exec sleep 9", { signal });
    assertEquals({ kind, exitCode }, { kind: "interrupted", exitCode: null });
    assertLess(durationMs, 2_000);
  }
});

test("runProcess() tells the lines as they come when it has a listener", async () => {
  const heard: string[] = [];
  await sh("echo one; sleep 0.1; printf two; sleep 0.1; echo; echo three", {
    onOutput: (lines) => heard.push(lines),
  });
  assertEquals(heard.join(""), "one\ntwo\nthree\n");
  assert(heard.length > 1);
});

test("runProcess() throws what its listener throws", async () => {
  const onOutput = () => {
    throw new RangeError("listener");
  };
  await assertRejects(() => sh("echo one", { onOutput }), RangeError, "listener");
});

test("runProcess() says why when a command cannot be started", async () => {
  const cases = [
    [["/no/such/program"], {}, 'Cannot start "/no/such/program": found no such program'],
    [["/etc/passwd"], {}, 'Cannot start "/etc/passwd": found that it may not be executed'],
    [["sh"], { cwd: "/no/such" }, 'Cannot start "sh": found no folder "/no/such"'],
  ] as const;
  for (const [argv, options, reason] of cases) {
    const { kind, exitCode, note } = await runProcess(argv, { ...BASE, ...options });
    assertEquals({ kind, exitCode }, { kind: "not_started", exitCode: null });
    assertStringIncludes(note ?? "", reason);
  }
  await assertRejects(() => runProcess([], BASE), TypeError, "found no program");
});

test("runProcess() takes little memory when a command prints 300 MB", async () => {
  const lines = [
    "2025-01-01 12:00:00 INFO module - processed request 12345 in 17 ms, nothing to see",
    "request 12345 failed: größe 你",
  ];
  for (const line of lines) {
    const script = `echo first; yes '${line}' | head -c 300000000; echo; echo last`;
    const file = new URL("measure_output.ts", import.meta.url).pathname;
    const args = [
      "run",
      "--no-prompt",
      "--allow-run=sh",
      "--allow-sys",
      "--no-check",
      file,
      script,
    ];
    const { stdout } = await new Deno.Command(Deno.execPath(), { args, stderr: "inherit" })
      .output();
    const { grownBytes, ...rest } = JSON.parse(new TextDecoder().decode(stdout));
    assertEquals([rest.outputBytes, rest.ends], [300_000_012, ["first\n", "\nlast\n"]]);
    assertLess(rest.kept, 262_145);
    assertLess(grownBytes, 40 * 1_048_576);
  }
});
