/**
 * The beginning of a run: the room is opened and its tests run, and meanwhile loads what follows.
 *
 * Imports types, and `fix.ts` late: until the tests run, all that loads delays them. Its effects are
 * the ones it is handed.
 *
 * @module
 */

import type { Beginning, Ending, FixEffects, FixResult, FixTask, WorkRoom } from "./fix_task.ts";

/**
 * Conducts one run.
 *
 * @param task What shall be fixed.
 * @param effects Everything it needs from outside.
 * @returns The report; it is journaled before this returns.
 * @throws {SyntaxError} Where the deny memory cannot be read.
 */
export async function conductFix(task: FixTask, effects: FixEffects): Promise<FixResult> {
  // A memory that cannot be read ends the run before it has started anything.
  effects.denyStore.load();
  const { report, outcome, isInterrupted, isCutShort } = await conduct(task, effects);
  const { verdict, reasons, explanation, landed, files, steps, usage } = report;
  const end = { verdict, reasons, explanation, landed, files, steps, usage };
  effects.events.take({ kind: "run_finished", ...end, canResume: isCutShort && !landed });
  return { report, outcome, isInterrupted };
}

async function conduct(task: FixTask, effects: FixEffects): Promise<Ending> {
  const { events, model, sandbox } = effects;
  const names = [model, ...effects.rungs ?? []].map(({ name }) => name);
  const { run, version, testCommand, approve, maxSteps, timeoutMs } = task;
  const named = { run, version, testCommand, model: names.join(", "), approve, sandbox };
  const { issue, settings = null } = task;
  events.take({ kind: "run_started", ...named, maxSteps, timeoutMs, issue, settings });
  if (task.deadLog) return await endBefore(task.run, task.deadLog);
  const started = performance.now();
  const room = await effects.openRoom();
  try {
    const { files, withheld, branch, commit } = room;
    const durationMs = Math.round(performance.now() - started);
    events.take({ kind: "room_opened", files, withheld, durationMs, branch, commit });
    room.notes.forEach((text) => events.take({ kind: "note", text }));
    const [baseline, { followBaseline, ...loaded }] = await Promise.all([
      room.runTests("baseline", null),
      loadRest(room, effects),
    ]);
    return await followBaseline(task, effects, { ...loaded, room, baseline });
  } finally {
    await room.close();
  }
}

/** Where the log tells of no fault of the source, nothing else is looked at. */
async function endBefore(run: string, reason: string): Promise<Ending> {
  const { toEmptyReport } = await import("./empty_report.ts");
  const report = toEmptyReport(run, { verdict: "nothing_to_fix", reasons: [reason] });
  return { report, outcome: "nothing_to_fix", isInterrupted: false, isCutShort: false };
}

interface Rest extends Pick<Beginning, "tools" | "toolContext" | "redact"> {
  readonly followBaseline: typeof import("./fix.ts").followBaseline;
}

/** What no test run needs loads while the first one is under way. */
async function loadRest(room: WorkRoom, effects: FixEffects): Promise<Rest> {
  const tools = await effects.loadTools();
  const [{ followBaseline }, toolContext, redact] = await Promise.all([
    import("./fix.ts"),
    room.loadToolContext(),
    effects.loadRedaction(),
  ]);
  return { followBaseline, tools, toolContext, redact };
}
