/**
 * The proof of a report: what the oracles' answers rest on, in the shape that leaves the program.
 *
 * Pure. Imports types of `guards/` and `room/`.
 *
 * @module
 */

import type { FileChange } from "../guards/request.ts";
import type { TestRun } from "../room/test_run.ts";
import { toHashes } from "./change_text.ts";
import type { Proof, Uncommitted } from "./verdict.ts";

/** What is checked out where the project lies. */
export interface CheckedOut {
  /** Branch and commit; null where there is none or it was not looked at. */
  readonly branch: string | null;
  readonly commit: string | null;
  /** Where the project lies in its repository: empty at its root, else it ends in `/`. */
  readonly folder: string;
}

/** What was proved. */
export interface Proved {
  readonly command: readonly string[];
  readonly head: CheckedOut;
  readonly baseline: TestRun;
  readonly after: TestRun | null;
  readonly runs: number;
  /** Work that was not committed; null where nobody looked. */
  readonly uncommitted: Uncommitted | null;
}

/**
 * Converts what was proved to the form of the report.
 *
 * @param changes The changes that were proved.
 * @param proved What they were proved on.
 * @returns The proof.
 */
export function toProof(changes: readonly FileChange[], proved: Proved): Proof {
  const { command, head, baseline, after, runs, uncommitted } = proved;
  const { branch, commit, folder } = head;
  return {
    ...{ command, branch, commit, folder, uncommitted },
    exitCodes: { before: baseline.exitCode, after: after?.exitCode ?? null },
    runs,
    files: toHashes(changes),
  };
}
