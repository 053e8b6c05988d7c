/**
 * A sandbox that is tried while the first tests run in it, so that they need not wait for the trial.
 *
 * Its trial decides all the same: what ran in a sandbox that does not work here counts for nothing,
 * and runs again in the one that does. Imports types. Its effect is the trial that is handed in.
 *
 * @module
 */

import type { Sandbox } from "../room/sandboxed_command.ts";
import type { TestRun } from "../room/test_run.ts";

/** Runs tests in a sandbox, and is told of the moment when they have started. */
export type RunIn = (sandbox: Sandbox, onStart: () => void) => Promise<TestRun>;

/** Runs tests in the sandbox that works here. */
export type TriedRuns = (run: RunIn) => Promise<TestRun>;

/**
 * Creates what runs tests in a sandbox.
 *
 * @param sandbox The sandbox; the one that most likely works where it is tried later.
 * @param trySandbox Gives the one that works and throws where none does; not given where the sandbox
 *   was tried before.
 * @returns The runs.
 */
export function createTriedRuns(
  sandbox: Sandbox,
  trySandbox?: () => Promise<Sandbox>,
): TriedRuns {
  let current = sandbox;
  let trial: Promise<Sandbox> | null = null;
  const startTrial = () => {
    trial ??= trySandbox?.() ?? Promise.resolve(sandbox);
    // A failure shows where the trial is waited for.
    trial.catch(() => {});
    return trial;
  };
  return async (run) => {
    const used = current;
    const first = await run(used, () => void startTrial());
    try {
      current = await startTrial();
    } catch (error) {
      if (error instanceof TypeError) return toFailed(first, error.message);
      throw error;
    }
    // The summary says what the sandbox does, and what it does without.
    return current.summary === used.summary ? first : await run(current, () => {});
  };
}

function toFailed(run: TestRun, summary: string): TestRun {
  return { ...run, kind: "sandbox_failed", outcomes: null, partial: [], counts: null, summary };
}
