/**
 * What escape tests of whole rooms do: open one on a project and run its tests as a fix would.
 *
 * @module
 */

import { runProcess } from "../../room/process.ts";
import { openRoom, type Room } from "../../room/room.ts";
import { runTests, type RunTestsOptions } from "../../room/run_tests.ts";
import type { Sandbox } from "../../room/sandbox.ts";
import type { TestRun } from "../../room/test_run.ts";
import { type Planted, withProject } from "../room/project.ts";

/** A room of a project, and how its tests are run. */
export interface ProjectRoom {
  /** The project. */
  readonly root: string;
  readonly room: Room;
  /** Runs a command as a fix would, and puts the room back. */
  run(argv: readonly string[], options?: Partial<RunTestsOptions>): Promise<TestRun>;
}

/**
 * Runs a command in a room with nothing but the sandbox: nothing is looked at before it, nothing
 * is put back after it.
 *
 * @param sandbox What holds the command.
 * @param projectRoom The room.
 * @param argv The command.
 * @returns What it printed.
 */
export async function runBare(
  sandbox: Sandbox,
  { room, root }: ProjectRoom,
  argv: readonly string[],
): Promise<string> {
  const reportDir = `${root}/.greenroom/report`;
  await Deno.mkdir(reportDir, { recursive: true });
  const started = sandbox.wrap({
    ...{ room: room.root, workspace: root, reportDir, toolDir: reportDir, mounts: room.mounts },
    ...{ argv, readOnly: [], env: {}, pathFirst: [], timeoutMs: 20_000 },
  });
  for (const folder of started.folders) await Deno.mkdir(folder, { recursive: true });
  const { cwd, env, endSignal } = started;
  const limits = { timeoutMs: 20_000, maxOutputBytes: 100_000 };
  return (await runProcess(started.argv, { cwd, env, endSignal, ...limits })).output;
}

/**
 * Opens a room where a fix would open it.
 *
 * @param sandbox What holds the tests.
 * @param planted What the project holds; see `withProject`.
 * @param use What is done with it.
 * @returns What that came to.
 */
export async function useProjectRoom<T>(
  sandbox: Sandbox,
  planted: Readonly<Record<string, Planted>>,
  use: (room: ProjectRoom) => Promise<T>,
): Promise<T> {
  const results: T[] = [];
  await withProject(planted, async (root) => {
    const room = await openRoom(root, { dir: `${root}/.greenroom/rooms/1` });
    if (sandbox.reachesMountsBy === "link") await room.linkMounts();
    const base = { sandbox, timeoutMs: 30_000 };
    const run: ProjectRoom["run"] = (argv, options) =>
      runTests(room, { ...base, argv, ...options });
    results.push(await use({ root, room, run }));
    await room.close();
  });
  const [result] = results;
  if (result === undefined) throw new Error("Cannot use a room: found nothing that came of it");
  return result;
}
