/**
 * A project as the library works on it: folder, policy, test command and sandbox, all settled.
 *
 * What the command line settles from flags is settled here from options, by the same rules. Imports
 * the settling and the sandbox beside it. Its effects are theirs.
 *
 * @module
 */

import { fromFileUrl } from "../guards/std_path.ts";
import type { Policy } from "../guards/policy.ts";
import { toArgv } from "../guards/words.ts";
import type { SandboxChoice } from "../room/sandbox.ts";
import type { Sandbox } from "../room/sandboxed_command.ts";
import type { Budget } from "../loop/budget.ts";
import { NOTHING_ASKED } from "./flags/nothing_asked.ts";
import { createProcessEnvironment } from "./process_environment.ts";
import { type Settled, tighten } from "./own_policy.ts";
import { findSandbox } from "./sandbox.ts";
import { settleOptions } from "./settled.ts";

/** What is asked for; what is left out comes from the policy, or from the defaults. */
export interface ProjectOptions {
  readonly dir?: string | URL;
  readonly test?: string | readonly string[];
  readonly sandbox?: SandboxChoice | Sandbox;
  readonly maxSteps?: number;
  readonly timeoutMs?: number;
  readonly budget?: Partial<Budget>;
  readonly patch?: string;
  /** A policy of the program's own, beside that of the project. */
  readonly policy?: Policy;
}

/** What holds. */
export interface Project {
  /** Real path of the project. */
  readonly workspace: string;
  readonly test: readonly string[];
  readonly policy: Policy;
  readonly sandbox: Sandbox;
  readonly maxSteps: number;
  readonly timeoutMs: number;
  readonly budget: Budget;
}

/**
 * Settles a project.
 *
 * @param options What is asked for.
 * @returns What holds.
 * @throws {TypeError} Where the folder, the test command or the sandbox cannot be used.
 * @throws {SyntaxError} Where the policy cannot be read or the test command is no plain command.
 */
export async function settleProject(options: ProjectOptions): Promise<Project> {
  const { dir = ".", sandbox = null, maxSteps = null, timeoutMs = null, patch = null } = options;
  const environment = createProcessEnvironment({ isTask: false });
  const settled = await settleOptions({
    ...NOTHING_ASKED,
    ...options.budget,
    dir: toPath(dir),
    test: options.test === undefined ? null : toArgv(options.test, "the test command"),
    // A sandbox that is handed over must be one that the policy allows, too.
    sandbox: typeof sandbox === "object" ? sandbox?.kind ?? null : sandbox,
    maxSteps,
    timeoutMs,
    patch,
  }, environment.cwd);
  const limits = settleLimits(settled, options.policy);
  if (settled.sandbox === "none" && limits.policy.sandbox === "required") {
    throw new TypeError("Cannot use no sandbox: found a policy that requires one and it holds");
  }
  const { workspace, test } = settled;
  return {
    workspace,
    test,
    sandbox: typeof sandbox === "object" && sandbox !== null
      ? sandbox
      : await findSandbox({ ...settled, policy: limits.policy }, environment),
    ...limits,
  };
}

function settleLimits(
  { policy, maxSteps, timeoutMs, budget }: Settled,
  own: Policy | undefined,
): Settled {
  const settled = { policy, maxSteps, timeoutMs, budget };
  return own === undefined ? settled : tighten(settled, own);
}

function toPath(dir: string | URL): string {
  return typeof dir === "string" ? dir : fromFileUrl(dir);
}
