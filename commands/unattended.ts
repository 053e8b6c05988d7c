/**
 * The approvers that stand in for a person.
 *
 * Imports types. Has no effect.
 *
 * @module
 */

import type { Approver } from "../loop/approver.ts";

/**
 * Creates the approver behind `--approve auto`: whatever the guards let through is accepted.
 *
 * @returns An approver that says yes.
 *
 * @example
 * ```ts
 * import { createAutoApprover } from "@greenroom/greenroom";
 * import { assertEquals } from "@std/assert";
 *
 * const answer = await createAutoApprover().ask({
 *   kind: "edit",
 *   tool: "write_file",
 *   changes: [{ path: "src/new.ts", before: null, after: new TextEncoder().encode("1\n") }],
 *   rule: "edit",
 *   reason: "Every edit is asked about",
 *   warnings: [],
 * });
 * assertEquals(answer, { kind: "yes" });
 * ```
 */
export function createAutoApprover(): Approver {
  return { ask: () => Promise.resolve({ kind: "yes" }) };
}

/**
 * Creates the approver behind `--approve propose`: edits happen in the room, nothing ever lands.
 *
 * @returns An approver that says yes to an edit and stops at a landing.
 *
 * @example
 * ```ts
 * import { createProposeApprover } from "@greenroom/greenroom";
 * import { assertEquals } from "@std/assert";
 *
 * const answer = await createProposeApprover().ask({
 *   kind: "landing",
 *   tool: "",
 *   changes: [{ path: "src/new.ts", before: null, after: new TextEncoder().encode("1\n") }],
 *   rule: "ask_at_end",
 *   reason: "The whole diff was proved",
 *   warnings: [],
 * });
 * assertEquals(answer.kind, "stop");
 * ```
 */
export function createProposeApprover(): Approver {
  return {
    ask: ({ kind }) =>
      Promise.resolve(kind === "edit" ? { kind: "yes" } : { kind: "stop", why: "quit" }),
  };
}
