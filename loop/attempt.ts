/**
 * One attempt of one model: brief, turns, and what they came to.
 *
 * Imports types of `room/` and `tools/`. Its effects are the ones it is handed.
 *
 * @module
 */

import type { TestRun } from "../room/test_run.ts";
import { renderBrief, renderRun } from "./brief.ts";
import type { CallContext } from "./calls.ts";
import { ChangeSet } from "./change_set.ts";
import { concludeTurns } from "./conclude.ts";
import type { Conclusion } from "./conclusion.ts";
import type { Attempt, FixRun } from "./fix_run.ts";
import type { RoomContext, WorkRoom } from "./fix_task.ts";
import { askGuard } from "./guard_hook.ts";
import { holdUntilKept } from "./kept_base.ts";
import type { Looks } from "./looks.ts";
import { coversTargets, hasLosses } from "./outcomes.ts";
import { playTurns } from "./turns.ts";
import type { TurnsContext } from "./turns_context.ts";

/** Baselines shorter than this let every round of edits be followed by a test run. */
const QUICK_BASELINE_MS = 10_000;
/** Characters of a test run that the model asks for at the most. */
const MAX_RUN_CHARACTERS = 3_000;

/** Where an attempt is made. */
export interface Workplace {
  readonly room: WorkRoom;
  readonly toolContext: RoomContext;
}

/**
 * Makes one attempt in a room that nobody has changed yet.
 *
 * @param run The run it is part of.
 * @param attempt The model, and what it is told.
 * @param workplace The room.
 * @returns What the attempt came to.
 */
export async function makeAttempt(
  run: FixRun,
  attempt: Attempt,
  workplace: Workplace,
): Promise<Conclusion> {
  const { baseline } = run.beginning;
  const { targets, looks, tried } = attempt;
  const changes = new ChangeSet();
  const brief = renderBrief({ ...run.task, baseline, targets, tried, ...looks });
  const calls = createCallContext(run, { ...workplace, findLines: looks.findLines, changes });
  const context = createTurnsContext(run, attempt, { room: workplace.room, calls });
  const turns = await playTurns(brief, context);
  return await concludeTurns(run, { turns, changes: changes.list(), targets });
}

function createTurnsContext(
  { task, effects, beginning }: FixRun,
  { targets, model, before, why, budget, deadline }: Attempt,
  { room, calls }: { readonly room: WorkRoom; readonly calls: CallContext },
): TurnsContext {
  const { baseline, redact } = beginning;
  return {
    model: holdUntilKept(model, () => room.describeBase().then(effects.keepBase)),
    calls,
    events: effects.events,
    maxSteps: task.maxSteps,
    ...(budget === undefined ? {} : { budget, deadline: deadline ?? null }),
    before,
    why,
    facts: { ...countFailures(baseline), logCharacters: task.log?.length ?? 0 },
    testsAfterEdit: baseline.durationMs < QUICK_BASELINE_MS,
    runTests: (purpose) => room.runTests(purpose, null),
    isGreen: (run) => coversTargets(run, targets) && !hasLosses(baseline, run),
    redact,
    signal: effects.signal,
  };
}

function countFailures({ outcomes }: TestRun) {
  const failed = (outcomes ?? []).filter(({ status }) => status === "failed");
  return { failures: failed.length, files: new Set(failed.map(({ file }) => file)).size };
}

type CallPlace = Workplace & Pick<Looks, "findLines"> & { readonly changes: ChangeSet };

function createCallContext(run: FixRun, place: CallPlace): CallContext {
  const { task, effects, beginning, refusals } = run;
  const { room, toolContext, findLines, changes } = place;
  const { approver, denyStore, events, now, createId, guarding, signal } = effects;
  const runPinned = async (filter: string | null) =>
    renderRun(await room.runTests("asked", filter), MAX_RUN_CHARACTERS);
  return {
    tools: beginning.tools,
    toolContext: { ...toolContext, runPinned, findLines },
    policy: task.policy,
    denyStore,
    approver,
    askWhen: task.askWhen,
    answeredBy: task.approve === "ask" ? "person" : "unattended",
    changes,
    refusals,
    events,
    now,
    createId,
    ...(guarding
      ? { askGuard: (request) => askGuard(request, { ...guarding, runSignal: signal }) }
      : {}),
  };
}
