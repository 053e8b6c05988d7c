/**
 * What holds for a fix on a host: its options, the policy of the project, and the defaults.
 *
 * Imports `guards/` and `loop/`. Its effect is reading the policy through the host.
 *
 * @module
 */

import { DEFAULT_POLICY, parsePolicy } from "../../guards/policy.ts";
import { holdStrictest } from "../../guards/policy/precedence.ts";
import { toArgv } from "../../guards/words.ts";
import { type Budget, NO_BUDGET } from "../../loop/budget.ts";
import { FIX_DEFAULTS } from "../flag_table.ts";
import { POLICY_FILE } from "../input_files.ts";
import type { Settled } from "../own_policy.ts";
import type { HostFiles } from "./host.ts";

/** What is asked for. */
export interface HostWish {
  readonly test?: string | readonly string[];
  readonly maxSteps?: number;
  readonly timeoutMs?: number;
  readonly budget?: Partial<Budget>;
}

/** What holds. */
export interface HostProject extends Settled {
  readonly test: readonly string[];
}

/**
 * Settles a fix on a host.
 *
 * @param files The project.
 * @param wish What is asked for.
 * @returns What holds.
 * @throws {SyntaxError} Where the policy cannot be read or the test command is no plain command.
 * @throws {TypeError} Where no test command is named.
 */
export async function settleHost(files: HostFiles, wish: HostWish): Promise<HostProject> {
  const bytes = await files.read(POLICY_FILE);
  const policy = bytes === null
    ? DEFAULT_POLICY
    : await parsePolicy(new TextDecoder().decode(bytes));
  const { maxSteps = null, timeoutMs = null, budget } = wish;
  // No limit of a project is lifted by an option: of both the stricter holds.
  const { flags } = holdStrictest({
    ...{ approve: null, sandbox: null, requestsPerMinute: null, tokensPerMinute: null },
    ...{ maxSteps, timeoutMs, ...NO_BUDGET, ...budget },
  }, policy);
  const { maxInputTokens, maxOutputTokens, maxCostUsd, maxTimeMs } = flags;
  return {
    policy,
    test: settleTest(wish.test ?? policy.test),
    maxSteps: flags.maxSteps ?? FIX_DEFAULTS.maxSteps,
    timeoutMs: flags.timeoutMs ?? FIX_DEFAULTS.timeoutMs,
    budget: { maxInputTokens, maxOutputTokens, maxCostUsd, maxTimeMs },
  };
}

function settleTest(test: string | readonly string[] | undefined): readonly string[] {
  if (test === undefined) {
    throw new TypeError(
      'Cannot start: found no test command and one is needed, test: "deno test" for instance',
    );
  }
  return toArgv(test, "the test command");
}
