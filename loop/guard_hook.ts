/**
 * The guard hook: a program's own word before every tool call, which can tighten and never loosen.
 *
 * It is shown a copy of the request, so that nothing it does to that copy reaches the call. What
 * throws, or says what nobody knows, is a refusal; what never answers ends the run. Imports types
 * of `guards/` and `models/`. Its effects are those of the hook.
 *
 * @module
 */

import type { Request } from "../guards/request.ts";
import type { Clock } from "../models/clock.ts";

/** What a guard hook says to a request. */
export type GuardAnswer =
  /** Nothing against it: the rules and the approver decide, as they would without the hook. */
  | { readonly kind: "pass" }
  /** The call does not happen; an edit is remembered as refused. The reason reaches the model. */
  | { readonly kind: "refuse"; readonly reason: string }
  /** The run ends, and a person must look. */
  | { readonly kind: "stop"; readonly reason: string };

/**
 * A word of one's own before every tool call of the model.
 *
 * It is awaited after the rules and before anybody is asked. A hook that throws has refused, and
 * one that gives no answer within a minute has ended the run.
 *
 * @param request A copy of what a tool wants to do.
 * @param signal Aborts where the run is ended, or the time for the answer is over.
 * @returns The answer.
 */
export type GuardHook = (request: Request, signal: AbortSignal) => Promise<GuardAnswer>;

/** A hook, and what times it. */
export interface Guarding {
  readonly hook: GuardHook;
  readonly sleep: Clock["sleep"];
}

/** What came of asking: the hook's own answer, or what stands in for one. */
export type GuardVerdict =
  | GuardAnswer
  | { readonly kind: "failed" | "interrupted"; readonly reason: string };

/** Time for one answer. */
export const GUARD_LIMIT_MS = 60_000;

/**
 * Asks the hook of a program.
 *
 * @param request What a tool wants to do.
 * @param options The hook, and what aborts where the run is ended.
 * @returns Its answer; `failed` where it threw or made no sense, which counts as a refusal.
 */
export async function askGuard(
  request: Request,
  { hook, sleep, runSignal }: Guarding & { readonly runSignal: AbortSignal },
): Promise<GuardVerdict> {
  const over = new AbortController();
  const signal = AbortSignal.any([runSignal, over.signal]);
  const late = sleep(GUARD_LIMIT_MS, signal).then(() => toLate(runSignal));
  try {
    return await Promise.race([answer(structuredClone(request), { hook, signal }), late]);
  } finally {
    over.abort();
  }
}

async function answer(
  request: Request,
  { hook, signal }: { readonly hook: GuardHook; readonly signal: AbortSignal },
): Promise<GuardVerdict> {
  try {
    return readAnswer(await hook(request, signal));
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    return { kind: "failed", reason: `The guard hook failed, which is a no: ${what}` };
  }
}

/** A program without types may return anything, nothing among it: none of that is a yes. */
function readAnswer(given: unknown): GuardVerdict {
  const { kind, reason } = Object(given) as Readonly<Record<string, unknown>>;
  if (kind === "pass") return { kind };
  if (kind !== "refuse" && kind !== "stop") {
    return { kind: "failed", reason: "The guard hook gave no answer that is known: it is a no" };
  }
  const isSaid = typeof reason === "string" && reason !== "";
  return { kind, reason: isSaid ? reason : "The guard hook gave no reason" };
}

function toLate(runSignal: AbortSignal): GuardVerdict {
  if (runSignal.aborted) {
    return { kind: "interrupted", reason: "The run was ended before the guard hook answered" };
  }
  const seconds = GUARD_LIMIT_MS / 1_000;
  return { kind: "stop", reason: `The guard hook gave no answer within ${seconds} s` };
}
