/**
 * What holds for a fix on a host: its options, the policy of the project, and the defaults.
 *
 * Imports `guards/` and types of `loop/`. Its effect is reading the policy through the host.
 *
 * @module
 */

import { DEFAULT_POLICY, parsePolicy, type Policy } from "../../guards/policy.ts";
import { splitWords } from "../../guards/words.ts";
import type { Budget } from "../../loop/budget.ts";
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
  const { maxSteps = policy.maxSteps, budget = {} } = wish;
  return {
    policy,
    test: toArgv(wish.test ?? policy.test),
    maxSteps: maxSteps ?? FIX_DEFAULTS.maxSteps,
    timeoutMs: wish.timeoutMs ?? toMs(policy.timeoutSeconds) ?? FIX_DEFAULTS.timeoutMs,
    budget: settleBudget(budget, policy),
  };
}

function settleBudget(budget: Partial<Budget>, policy: Policy): Budget {
  return {
    maxInputTokens: budget.maxInputTokens ?? policy.maxInputTokens ?? null,
    maxOutputTokens: budget.maxOutputTokens ?? policy.maxOutputTokens ?? null,
    maxCostUsd: budget.maxCostUsd ?? policy.maxCostUsd ?? null,
    maxTimeMs: budget.maxTimeMs ?? toMs(policy.maxTimeSeconds),
  };
}

function toMs(seconds: number | undefined): number | null {
  return seconds === undefined ? null : seconds * 1_000;
}

function toArgv(test: string | readonly string[] | undefined): readonly string[] {
  if (test === undefined) {
    throw new TypeError(
      'Cannot start: found no test command and one is needed, test: "deno test" for instance',
    );
  }
  if (typeof test !== "string") return test;
  const split = splitWords(test);
  if (split.kind === "argv") return split.argv;
  throw new SyntaxError(`Cannot use the test command: ${split.reason}`);
}
