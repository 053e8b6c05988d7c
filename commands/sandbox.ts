/**
 * The sandbox of a run: what the options ask for, tried on this machine.
 *
 * Imports `guards/`, `room/` and the input files beside it. Its effect is the trial.
 *
 * @module
 */

import type { Policy } from "../guards/policy.ts";
import { join } from "../guards/std_path.ts";
import { resolveCommand } from "../room/runners/resolve_command.ts";
import {
  chooseSandbox,
  type ChooseSandboxOptions,
  expectSandbox,
  type Sandbox,
  type SandboxChoice,
} from "../room/sandbox.ts";
import type { Environment } from "./environment.ts";
import { readProjectFile } from "./input_files.ts";

/** Absolute path of bubblewrap. */
export const BWRAP = "/usr/bin/bwrap";
/** Absolute path of `sandbox-exec`, a part of macOS. */
export const SANDBOX_EXEC = "/usr/bin/sandbox-exec";
/** Absolute path of `timeout`, which leads a command without a sandbox. */
export const TIMEOUT = "/usr/bin/timeout";

/** What the choice depends on. */
export interface SandboxWish {
  /** Real path of the project. */
  readonly workspace: string;
  /** Test command, whose runner decides what can hold it. */
  readonly test: readonly string[];
  readonly sandbox: SandboxChoice;
  /** Names the hosts that the tests may speak to. */
  readonly policy?: Policy;
}

/**
 * Finds the sandbox of a run.
 *
 * @param wish What is asked for.
 * @param environment Where programs and caches are.
 * @returns The sandbox, tried.
 * @throws {TypeError} Where none can be had; the message says why and what would help.
 */
export async function findSandbox(wish: SandboxWish, environment: Environment): Promise<Sandbox> {
  const { workspace, test } = wish;
  const readText = (path: string) => Promise.resolve(readProjectFile(workspace, path));
  const { runner } = await resolveCommand(test, readText);
  const sandbox = await chooseSandbox(toOptions(wish, { environment, runner }));
  if (sandbox.kind === "unavailable") throw new TypeError(sandbox.reason);
  return sandbox;
}

/**
 * Gives the sandbox that a run most likely gets, for whoever cannot wait for the trial.
 *
 * @param wish What is asked for.
 * @param environment Where programs and caches are.
 * @returns The sandbox, untried; null where there is no telling without the trial.
 */
export function guessSandbox(wish: SandboxWish, environment: Environment): Sandbox | null {
  return expectSandbox(toOptions(wish, { environment, runner: null }));
}

function toOptions(
  { sandbox: requested, policy }: SandboxWish,
  { environment, runner }: { readonly environment: Environment; readonly runner: string | null },
): ChooseSandboxOptions {
  const home = environment.get("HOME");
  return {
    requested,
    runner: runner ?? "unknown",
    denoPath: environment.denoPath,
    pathEnv: environment.get("PATH") ?? "",
    home,
    denoDir: environment.get("DENO_DIR") ?? (home === null ? null : join(home, ".cache/deno")),
    net: policy?.net ?? [],
    bwrapPath: BWRAP,
    sandboxExecPath: SANDBOX_EXEC,
    timeoutPath: TIMEOUT,
  };
}
