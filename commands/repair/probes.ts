/**
 * Answers of patches to calls of the failing tests, and to calls near them.
 *
 * Imports `guards/`, `room/` and the files beside it; its effects are the room's.
 *
 * @module
 */

import { decodeText } from "../../guards/text.ts";
import type { Candidate, Probe } from "../../models/repair/bench.ts";
import type { Room } from "../../room/room.ts";
import { runWarm } from "../../room/warm/warm_run.ts";
import { toWarmCandidate } from "./candidates.ts";
import { listNearCalls } from "./near_calls.ts";
import type { Warmth } from "./warmth.ts";

/** Time for the answers of one patch, and for those of all. */
const PATCH_MS = 4_000;
const ALL_MS = 10_000;

/**
 * Lets patches answer the same calls.
 *
 * @param room The room; nothing else may use it meanwhile.
 * @param warmth The tests whose calls they are.
 * @param candidates The patches.
 * @returns For each its answers; nothing where there is no call to answer.
 */
export async function answerProbes(
  room: Room,
  { failing, options, limits }: Warmth,
  candidates: readonly Candidate[],
): Promise<readonly (readonly Probe[])[]> {
  const probes = await listProbes(room, failing.map(({ file }) => file));
  const calls = Object.values(probes).flat();
  if (calls.length === 0) return [];
  const plan = { failing, passing: [], ...limits, hangMs: PATCH_MS, probes };
  const trials = await runWarm(room, { ...plan, candidates: candidates.map(toWarmCandidate) }, {
    ...options,
    timeoutMs: ALL_MS,
  });
  return candidates.map(({ id }) => {
    const { answers = [] } = trials.find((trial) => trial.id === id) ?? {};
    return answers.flatMap((answer, index) => {
      const call = calls[index];
      return call === undefined ? [] : [{ call, answer }];
    });
  });
}

async function listProbes(
  room: Room,
  files: readonly string[],
): Promise<Record<string, readonly string[]>> {
  const probes: Record<string, readonly string[]> = {};
  for (const file of new Set(files)) {
    const bytes = await room.read(file);
    const decoded = bytes && decodeText(bytes);
    if (decoded?.kind !== "text") continue;
    const calls = await listNearCalls(file, decoded.text);
    if (calls.length > 0) probes[file] = calls;
  }
  return probes;
}
