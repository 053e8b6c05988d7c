import { assert, assertEquals, assertLess, assertStringIncludes } from "../../assert.ts";
import { ALL_FEATURES, createBwrapSandbox } from "../../../room/sandboxes/bwrap.ts";
import { runProcess } from "../../../room/process.ts";
import { findProcesses } from "../../commands/cli/processes.ts";
import {
  BEAT,
  findSandbox,
  isStillBeating,
  type LiveRoom,
  testIn,
  withRoom,
} from "../live_room.ts";

const bwrap = await findSandbox("bwrap");

function test(name: string, fn: (room: LiveRoom) => Promise<void>): void {
  testIn(bwrap, name, fn);
}

/** Runs shell text and gives what it printed; the text must end well. */
async function sh(room: LiveRoom, script: string): Promise<string> {
  const result = await room.run(["sh", "-c", script]);
  assertEquals([result.kind, result.exitCode], ["exited", 0], result.output + result.note);
  return result.output.trim();
}

test("bwrap shows the room at the project's own path", async (room) => {
  await Deno.writeTextFile(`${room.room}/here`, "room");
  await Deno.writeTextFile(`${room.workspace}/there`, "project");
  assertEquals(await sh(room, "pwd; ls; cat here"), `${room.workspace}\nhere\nroom`);
  assertEquals(await sh(room, "echo new > made; cat made"), "new");
  assertEquals(await Deno.readTextFile(`${room.room}/made`), "new\n");
  assertEquals([...Deno.readDirSync(room.workspace)].map(({ name }) => name), ["there"]);
});

test("bwrap gives the child the fixed variables and what is passed, no more", async (room) => {
  const { output } = await room.run(["env"], { env: { A: "1", CI: "false", FORCE_COLOR: "1" } });
  const names = output.trim().split("\n").map((line) => line.replace(/=.*/, "")).sort();
  const fixed = ["CI", "HOME", "LANG", "NO_COLOR", "PATH", "PWD", "TMPDIR"];
  assertEquals(names, ["A", ...fixed]);
  assertStringIncludes(output, "CI=1\n");
  const { output: first } = await room.run(["sh", "-c", "tr '\\0' '\\n' < /proc/1/environ"], {});
  assertEquals(first.includes("PATH="), true);
});

test("bwrap hands over a loader variable that Deno would not start a program with", async (room) => {
  const { output } = await room.run(["env"], { env: { LD_LIBRARY_PATH: "/opt/x/lib" } });
  assertStringIncludes(output, "LD_LIBRARY_PATH=/opt/x/lib");
});

test("bwrap lets a test talk to a server of its own", async (room) => {
  const script = `
    const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, () => new Response("hi"));
    const { port } = server.addr;
    console.log(await (await fetch("http://localhost:" + port)).text());
    await server.shutdown();`;
  await Deno.writeTextFile(`${room.room}/serve.ts`, script);
  assertEquals(await sh(room, "deno run --allow-net serve.ts"), "hi");
});

test("bwrap runs the Deno of the harness, with its own cache", async (room) => {
  const version = await sh(room, "deno eval 'console.log(Deno.version.deno, Deno.execPath())'");
  assertEquals(version, `${Deno.version.deno} /greenroom/bin/deno`);
  await Deno.writeTextFile(`${room.room}/a_test.ts`, 'Deno.test("a", () => {});');
  assertStringIncludes(await sh(room, "deno test a_test.ts"), "1 passed");
});

// Bubblewrap takes some 15 ms to set itself up; killed meanwhile it would leave its sandbox behind.
test("bwrap leaves no process when it is ended while it sets itself up", async (room) => {
  const mark = `31.${crypto.getRandomValues(new Uint32Array(1))[0]}`;
  for (let waitMs = 0; waitMs < 25; waitMs += 1) {
    const result = await room.run(["sleep", mark], { signal: AbortSignal.timeout(waitMs) });
    assertEquals(result.kind, "interrupted");
  }
  assertEquals(await findProcesses(mark, { atMost: 0, limitMs: 3_000 }), []);
});

test("bwrap finds the programs of the PATH where they are", async (room) => {
  assertEquals(await sh(room, "python3 -c 'import ssl, json; print(1 + 1)'"), "2");
  assertEquals(await sh(room, "node -p 1+1"), "2");
});

test("bwrap shows mounts read-only and covers what must stay hidden", async (room) => {
  for (const folder of ["modules/a", "modules/.cache"]) {
    await Deno.mkdir(`${room.workspace}/${folder}`, { recursive: true });
  }
  await Deno.writeTextFile(`${room.workspace}/modules/a/index.js`, "code");
  await Deno.writeTextFile(`${room.workspace}/modules/.cache/x`, "cache");
  await Deno.writeTextFile(`${room.workspace}/modules/.env`, "KEY=secret");
  await Deno.mkdir(`${room.room}/modules`);
  const covered = [
    { path: "modules/.cache", kind: "folder" },
    { path: "modules/.env", kind: "file" },
  ] as const;
  const mounts = [{ path: "modules", kind: "folder", covered }] as const;
  const script = "cat modules/a/index.js modules/.env; echo; ls -A modules/.cache;" +
    " echo x > modules/a/y; echo x > modules/.cache/y; rm modules/.env; echo x > modules/.env; true";
  const { output } = await room.run(["sh", "-c", script], { mounts });
  assertEquals(output.match(/^code$|secret|cache\/x|Read-only file system|busy/gm)?.sort(), [
    ...Array(3).fill("Read-only file system"),
    "code",
  ]);
  assertEquals(await Deno.readTextFile(`${room.workspace}/modules/.env`), "KEY=secret");
});

test("bwrap works when .git is a file or its hooks are a link", async (room) => {
  await Deno.mkdir(`${room.base}/hooks`);
  await Deno.writeTextFile(`${room.room}/.git`, `gitdir: ${room.base}/elsewhere\n`);
  assertEquals(await sh(room, "cat .git >/dev/null; echo ran"), "ran");
  await Deno.remove(`${room.room}/.git`);
  await Deno.mkdir(`${room.room}/.git`);
  await Deno.symlink(`${room.base}/hooks`, `${room.room}/.git/hooks`);
  const { output } = await room.run(["echo", "ran"], { readOnly: [".git"] });
  assertEquals(output, "ran\n");
});

test("bwrap ends every process of the command at the limit", async (room) => {
  for (
    const script of [
      `setsid sh -c '${BEAT}' & echo x; sleep 30`,
      `trap '' TERM INT; ${BEAT}`,
      `(setsid sh -c '${BEAT}' &) ; sleep 30`,
    ]
  ) {
    const result = await room.run(["sh", "-c", script], { timeoutMs: 700 });
    assertEquals([result.kind, result.exitCode], ["timed_out", null]);
    assertLess(result.durationMs, 2_000);
    assert(!await isStillBeating(`${room.room}/beat`), script);
  }
});

test("bwrap ends what a command leaves running", async (room) => {
  const script = `setsid sh -c '${BEAT}' & echo started; exit 0`;
  const { kind, exitCode, output, durationMs } = await room.run(["sh", "-c", script]);
  assertEquals({ kind, exitCode, output }, { kind: "exited", exitCode: 0, output: "started\n" });
  assertLess(durationMs, 2_000);
  assert(!await isStillBeating(`${room.room}/beat`));
});

test("bwrap limits the size of a file, of memory and of the temporary folder", async (room) => {
  const script = "ulimit -f -v -n -c; df -k --output=size /tmp | tail -1; " +
    "python3 -c 'bytearray(6 * 2**30)' 2>&1 | tail -1";
  const words = (await sh(room, script)).split(/\s+/);
  assertEquals(words.at(-1), "MemoryError");
  assertStringIncludes(words.join(" "), " 1048576 ");
});

test("bwrap tells its own failure from one of the command", async (room) => {
  assert(bwrap !== null);
  const failed = await room.run(["sh", "-c", "echo 'bwrap: is a word'; echo more; exit 1"]);
  assertEquals(bwrap.explainStartFailure(failed), null);
  const missing = await room.run(["no-such-program"]);
  assertEquals([missing.exitCode, bwrap.explainStartFailure(missing)], [127, null]);
  const broken = createBwrapSandbox({
    ...{ bwrapPath: "/usr/bin/bwrap", denoPath: "/no/such/deno", pathEnv: "/usr/bin", home: null },
    ...{ denoDir: null, features: ALL_FEATURES },
  });
  await withRoom(broken, async (other) => {
    const reason = broken.explainStartFailure(await other.run(["true"]));
    assertStringIncludes(reason ?? "", "bwrap: Can't find source path /no/such/deno");
  });
});

test("bwrap works when the project lies below a folder that is shown anyway", async (room) => {
  assert(bwrap !== null);
  const workspace = "/usr/share/doc";
  const started = bwrap.wrap({
    ...{ room: room.room, workspace, reportDir: room.reportDir, toolDir: room.reportDir },
    ...{ argv: ["pwd"], mounts: [], readOnly: [], env: {}, pathFirst: [], timeoutMs: 5_000 },
  });
  assertEquals(started.argv.slice(-1), ["pwd"]);
  const { cwd, env, endSignal } = started;
  const limits = { timeoutMs: 5_000, maxOutputBytes: 1_000 };
  const { exitCode, output } = await runProcess(started.argv, { cwd, env, endSignal, ...limits });
  assertEquals([exitCode, output], [0, "/usr/share/doc\n"]);
});
