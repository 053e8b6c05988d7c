/**
 * A change that a person refused: remembered across tools, rewordings and runs.
 *
 * Imports `guards/`. Its effects are the ones it is handed.
 *
 * @module
 */

import { createDenial, type Denial } from "../guards/denials.ts";
import type { FileChange } from "../guards/request.ts";
import type { DenyStore } from "./deny_store.ts";
import type { EventSink } from "./events.ts";

/** What {@link rememberDenial} needs. */
export interface DenialContext {
  readonly denyStore: DenyStore;
  readonly events: EventSink;
  readonly now: () => Date;
  readonly createId: () => string;
}

/**
 * Remembers a refused change, across tools, rewordings and runs.
 *
 * @param refused The change, the tool that wanted it, and the reason that was given.
 * @param context Where it is kept.
 * @returns The remembered refusal.
 */
export function rememberDenial(
  refused: { readonly change: FileChange; readonly tool: string; readonly reason: string | null },
  context: DenialContext,
): Denial {
  const denial = createDenial(refused.change, {
    id: context.createId(),
    reason: refused.reason,
    deniedAt: context.now().toISOString(),
    tool: refused.tool,
  });
  context.events.take({
    kind: "denial_remembered",
    denial: denial.id,
    path: refused.change.path,
    reason: refused.reason,
  });
  context.denyStore.remember(denial);
  return denial;
}
