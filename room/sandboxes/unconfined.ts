/**
 * No sandbox, for a person who asked for none by name.
 *
 * The command runs with the person's own rights. Where `timeout` is there, it leads the command's
 * process group, so that the time limit ends what the command left in that group; a process that
 * started a session of its own is not reached. May import only the room's types and its
 * neighbours. Has no effect.
 *
 * @module
 */

import { dirname } from "../../guards/std_path.ts";
import { createChildEnv } from "../child_env.ts";
import type { ProcessResult } from "../process_result.ts";
import type { Sandbox, SandboxedCommand, SandboxRequest } from "../sandboxed_command.ts";

/** What the child gets from this machine. */
export interface UnconfinedOptions {
  /** Absolute path of the Deno that runs the harness. */
  readonly denoPath: string;
  /** The person's `PATH`. */
  readonly pathEnv: string;
  /** The person's home, or null where it is not known. */
  readonly home: string | null;
  /** Absolute path of GNU or BusyBox `timeout`, or null where it cannot be started. */
  readonly timeoutPath: string | null;
}

/** The harness ends the group at the limit; the launcher does where the harness is stuck. */
const SPARE_SECONDS = 2;

/**
 * Creates what stands in for a sandbox.
 *
 * @param options Paths of this machine.
 * @returns A sandbox that holds nothing and says so.
 */
export function createUnconfined(options: UnconfinedOptions): Sandbox {
  const tree = options.timeoutPath === null
    ? "; processes that they start may outlive the time limit"
    : "";
  return {
    kind: "none",
    summary: `none: the tests run with your own rights, network and files${tree}`,
    warning: null,
    reachesMountsBy: "link",
    denoPath: options.denoPath,
    place: ({ room, reportDir, toolDir }) => ({ project: room, reportDir, toolDir }),
    wrap: (request) => wrap(request, options),
    explainStartFailure: ({ kind, note }: ProcessResult) => kind === "not_started" ? note : null,
  };
}

function wrap(request: SandboxRequest, options: UnconfinedOptions): SandboxedCommand {
  const { timeoutPath, pathEnv } = options;
  const ownHome = `${request.reportDir}/home`;
  const seconds = Math.ceil(request.timeoutMs / 1_000) + SPARE_SECONDS;
  const launcher = timeoutPath === null ? [] : [timeoutPath, "-s", "KILL", `${seconds}`];
  // The harness may have come without an installation; its tests are started by the same Deno then.
  const path = [...request.pathFirst, pathEnv, dirname(options.denoPath)].join(":");
  return {
    argv: [...launcher, ...request.argv],
    env: createChildEnv(request.env, { path, home: options.home ?? ownHome, tmpDir: "/tmp" }),
    cwd: request.room,
    endSignal: timeoutPath === null ? "SIGKILL" : "SIGALRM",
    folders: options.home === null ? [ownHome] : [],
    note: null,
  };
}
