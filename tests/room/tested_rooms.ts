/**
 * Real rooms with real runners in them, for tests of what a test run comes to.
 *
 * @module
 */

import { assertEquals } from "../assert.ts";
import { openRoom, type Room } from "../../room/room.ts";
import { runTests, type RunTestsOptions } from "../../room/run_tests.ts";
import type { Sandbox } from "../../room/sandbox.ts";
import type { TestRun } from "../../room/test_run.ts";
import { findSandbox } from "./live_room.ts";
import { type Planted, withProject } from "./project.ts";
import { brief } from "./runs.ts";

/** The real sandbox where this machine has it, else none where `deno` is on the `PATH`. */
export const SANDBOX: Sandbox | null = await findSandbox("bwrap") ??
  (hasProgram(["deno", "--version"]) ? await findSandbox("none") : null);

/** Runs a command in the room at hand. */
export type Run = (argv: string, options?: Partial<RunTestsOptions>) => Promise<TestRun>;

/** Defines a test with a room of its own. */
export type RoomTest = (
  name: string,
  planted: Readonly<Record<string, Planted>>,
  use: (run: Run, room: Room) => Promise<void>,
) => void;

/**
 * Creates what defines tests with real rooms; they are listed as ignored where something is missing.
 *
 * @param needs Commands that end well where the programs of these tests are there.
 * @returns A function that takes a name, the files of the project, and the test.
 */
export function createRoomTest(...needs: readonly (readonly string[])[]): RoomTest {
  const ignore = SANDBOX === null || !needs.every(hasProgram);
  return (name, planted, use) =>
    Deno.test({ name, ignore, fn: () => withProject(planted, (root) => runInRoom(root, use)) });
}

async function runInRoom(root: string, use: Parameters<RoomTest>[2]): Promise<void> {
  const sandbox = SANDBOX;
  if (sandbox === null) return;
  const rooms = `${root}/.greenroom/rooms`;
  const room = await openRoom(root, { dir: `${rooms}/1` });
  const base = { sandbox, timeoutMs: 60_000 };
  await use(
    (argv, options) => runTests(room, { ...base, argv: argv.split(" "), ...options }),
    room,
  );
  await room.close();
  assertEquals([...Deno.readDirSync(rooms)], [], "something is left beside the room");
}

/** What of a run most tests compare. */
export interface Outline {
  readonly kind: TestRun["kind"];
  readonly runner: string;
  readonly outcomes: string[] | null;
}

/**
 * Tells what of a run most tests compare.
 *
 * @param run The run.
 * @returns Its kind, runner and outcomes, each `status file::name`.
 */
export function outline({ kind, runner, outcomes }: TestRun): Outline {
  return { kind, runner, outcomes: brief(outcomes) };
}

/**
 * Tells whether a program can be started here.
 *
 * @param argv A command that ends at once.
 * @returns True where it ended well.
 */
function hasProgram([program = "", ...args]: readonly string[]): boolean {
  try {
    return new Deno.Command(program, { args, stdout: "null", stderr: "null" }).outputSync().success;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}
