/**
 * Runs a command that the policy lists word for word, in a room and inside the sandbox.
 *
 * Imports the room's own files. Its effects are those of the process it starts, and the room's
 * restoring: what the command changed is put back, since only an approved edit stays.
 *
 * @module
 */

import type { Room } from "./room.ts";
import { runReported } from "./run_reported.ts";
import type { Sandbox } from "./sandboxed_command.ts";

/** How a command is run. */
export interface RunCommandOptions {
  readonly argv: readonly string[];
  readonly sandbox: Sandbox;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

/** Bytes of the output that are kept. */
const MAX_OUTPUT_BYTES = 8_192;

/**
 * Runs a command in a room.
 *
 * @param room The room; nothing else may use it meanwhile.
 * @param options The command and its limits.
 * @returns How it ended and what it printed, for the model.
 * @throws {TypeError} Where the sandbox cannot hold this command at all.
 */
export async function runCommand(room: Room, options: RunCommandOptions): Promise<string> {
  const { argv, sandbox, timeoutMs, signal } = options;
  const { result, notes } = await runReported(room, {
    command: { argv, env: {} },
    runner: null,
    isInstrumented: false,
    readOnly: [],
    services: [],
    checkCache: null,
    hasNodeAssert: false,
    maxOutputBytes: MAX_OUTPUT_BYTES,
    sandbox,
    timeoutMs,
    signal,
    onStart: undefined,
  });
  const touched = await room.restore();
  const end = result.exitCode === null ? result.kind : `exit code ${result.exitCode}`;
  const changed = touched.filter(({ isCache, kind }) => !isCache && kind !== "rewritten").length;
  const undone = changed === 0 ? [] : [`[${changed} changed files were put back]`];
  return [end, ...notes, result.output.trim(), ...undone].filter((part) => part !== "").join("\n");
}
