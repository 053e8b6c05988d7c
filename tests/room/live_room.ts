/**
 * A small room on disk and a way to run commands in it, for tests that need the real thing.
 *
 * @module
 */

import { type ProcessOptions, runProcess } from "../../room/process.ts";
import type { ProcessResult } from "../../room/process_result.ts";
import { chooseSandbox, type Sandbox, type SandboxRequest } from "../../room/sandbox.ts";

/** What a test may change about one command. */
export type LiveOptions =
  & Partial<Pick<SandboxRequest, "env" | "mounts" | "readOnly" | "timeoutMs" | "pathFirst">>
  & Partial<Pick<ProcessOptions, "signal" | "maxOutputBytes">>;

/** Folders of a room and what runs in it. */
export interface LiveRoom {
  /** What holds its commands. */
  readonly kind: Sandbox["kind"];
  /** Parent of all folders; nothing else lies in it. */
  readonly base: string;
  readonly room: string;
  readonly workspace: string;
  readonly reportDir: string;
  /** Runs a command in the room, inside the sandbox. */
  run(argv: readonly string[], options?: LiveOptions): Promise<ProcessResult>;
}

/** What the sandboxes are chosen with in tests. */
export const MACHINE = {
  denoPath: Deno.execPath(),
  pathEnv: Deno.env.get("PATH") ?? "/usr/bin:/bin",
  home: Deno.env.get("HOME") ?? null,
  denoDir: null,
  runner: "deno",
} as const;

/**
 * Finds the real sandbox of a kind.
 *
 * @param requested Its kind.
 * @returns The sandbox, or null where this machine has none; its tests are then ignored.
 */
export async function findSandbox(requested: "bwrap" | "deno" | "none"): Promise<Sandbox | null> {
  const found = await chooseSandbox({ ...MACHINE, requested });
  return found.kind === "unavailable" ? null : found;
}

/**
 * Defines a test that needs a real sandbox; where this machine has none it is listed as ignored.
 *
 * @param name Its name.
 * @param sandbox The sandbox.
 * @param fn The test.
 */
export function testIn(
  sandbox: Sandbox | null,
  name: string,
  fn: (room: LiveRoom) => Promise<void>,
): void {
  Deno.test({
    name,
    ignore: sandbox === null,
    async fn() {
      if (sandbox !== null) await withRoom(sandbox, fn);
    },
  });
}

/**
 * Makes a room, hands it to a test and removes it.
 *
 * @param sandbox What holds its commands.
 * @param fn What is done with it.
 */
export async function withRoom(
  sandbox: Sandbox,
  fn: (room: LiveRoom) => Promise<void>,
): Promise<void> {
  const base = await Deno.realPath(await Deno.makeTempDir({ prefix: "greenroom_test_" }));
  const [room, workspace, reportDir, toolDir] = ["room", "project", "report", "tools"].map((name) =>
    `${base}/${name}`
  ) as [string, string, string, string];
  for (const folder of [room, workspace, reportDir, toolDir]) await Deno.mkdir(folder);
  const folders = { room, workspace, reportDir, toolDir };
  try {
    await fn({
      kind: sandbox.kind,
      base,
      ...folders,
      run: (argv, options = {}) => runIn(sandbox, { argv, folders, options }),
    });
  } finally {
    await Deno.remove(base, { recursive: true });
  }
}

interface RunIn {
  readonly argv: readonly string[];
  readonly folders: Pick<SandboxRequest, "room" | "workspace" | "reportDir" | "toolDir">;
  readonly options: LiveOptions;
}

async function runIn(sandbox: Sandbox, { argv, folders, options }: RunIn): Promise<ProcessResult> {
  const { signal, maxOutputBytes = 100_000, ...asked } = options;
  // Without a sandbox, `deno` must be found where the harness's own lies.
  const pathFirst = [MACHINE.denoPath.replace(/\/[^/]*$/, "")];
  const base = { env: {}, mounts: [], readOnly: [], pathFirst, timeoutMs: 20_000, ...asked };
  const started = sandbox.wrap({ ...folders, ...base, argv });
  for (const folder of started.folders) await Deno.mkdir(folder, { recursive: true });
  const { cwd, env, endSignal } = started;
  const limits = { timeoutMs: base.timeoutMs, maxOutputBytes };
  return await runProcess(started.argv, {
    ...{ cwd, env, endSignal, ...limits },
    ...(signal ? { signal } : {}),
  });
}

/**
 * Tells whether something still writes a file: a program that outlived its run.
 *
 * @param path The file, written about every 20 ms while the program lives.
 * @returns True where its content changes within a third of a second.
 */
export async function isStillBeating(path: string): Promise<boolean> {
  const before = await readOrEmpty(path);
  await new Promise((resolve) => setTimeout(resolve, 350));
  return await readOrEmpty(path) !== before;
}

/**
 * Waits for the end of a program whose end has begun: on a busy machine that takes a moment.
 *
 * @param path The file that it writes while it lives.
 * @returns False where it still writes after ten rounds.
 */
export async function stopsBeating(path: string): Promise<boolean> {
  for (let round = 0; round < 10; round += 1) {
    if (!await isStillBeating(path)) return true;
  }
  return false;
}

async function readOrEmpty(path: string): Promise<string> {
  try {
    return await Deno.readTextFile(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return "";
    throw error;
  }
}

/** Shell text that writes the file `beat` of its folder until somebody ends it. */
export const BEAT = "while :; do date +%N > beat; sleep 0.02; done";
