/**
 * The conductor of a verify without a model: baseline, targets, oracles, report. Nothing lands.
 *
 * Imports `guards/` and types of `room/`. Its effects are the ones it is handed.
 *
 * @module
 */

import type { Denial } from "../guards/denials.ts";
import type { Policy } from "../guards/policy.ts";
import { findProtection } from "../guards/protected.ts";
import type { FileChange } from "../guards/request.ts";
import type { TestRun } from "../room/test_run.ts";
import { renderRun } from "./brief.ts";
import { renderChanges } from "./change_text.ts";
import type { EventSink } from "./events.ts";
import type { AddedFile, VerifyRoom } from "./lab.ts";
import { resolveTargets, toTestNames } from "./outcomes.ts";
import { type CheckedOut, toProof } from "./proof.ts";
import { NOTHING_USED } from "./spent.ts";
import type { FixReport } from "./verdict.ts";
import { type Ahead, startAhead, type Verification, verifyChanges } from "./verify.ts";

/** What is to be proved. */
export interface ProveTask {
  /** Id of the run. */
  readonly run: string;
  readonly version: string;
  readonly testCommand: readonly string[];
  readonly targets: readonly string[];
  readonly changes: readonly FileChange[];
  readonly policy: Policy;
  readonly denials: readonly Denial[];
  readonly timeoutMs: number;
  readonly head: CheckedOut;
  readonly maxRuns?: number;
  /** Tests that are added to the last room alone. */
  readonly hidden?: readonly AddedFile[];
}

/** What it needs from outside. */
export interface ProveEffects {
  readonly sandbox: string;
  openVerifyRoom(): Promise<VerifyRoom>;
  readonly events: EventSink;
}

/**
 * Proves changes that someone else made.
 *
 * @param task The changes.
 * @param effects Rooms and who takes the events.
 * @returns The report; it is journaled before this returns.
 */
export async function conductVerify(task: ProveTask, effects: ProveEffects): Promise<FixReport> {
  const { run, version, testCommand, timeoutMs } = task;
  effects.events.take({
    kind: "run_started",
    run,
    version,
    testCommand,
    model: "none",
    approve: "propose",
    sandbox: effects.sandbox,
    maxSteps: 0,
    timeoutMs,
    issue: null,
    settings: null,
  });
  const report = await prove(task, effects);
  const { verdict, reasons, explanation, landed, files, steps, usage } = report;
  const end = { verdict, reasons, explanation, landed, files, steps, usage };
  effects.events.take({ kind: "run_finished", ...end, canResume: false });
  return report;
}

/**
 * The run with the changes needs no baseline, so both go on side by side. What forbidden changes
 * would do is not even run.
 */
async function prove(task: ProveTask, effects: ProveEffects): Promise<FixReport> {
  const { changes, policy: { protect: extra } } = task;
  const isForbidden = changes.some(({ path }) => findProtection(path, { extra }) !== null);
  const { openVerifyRoom: openRoom, events } = effects;
  const ahead = isForbidden ? undefined : startAhead(task, { openRoom, events });
  try {
    return await proveAfterBaseline(task, effects, ahead);
  } finally {
    await ahead?.lab.close();
  }
}

async function proveAfterBaseline(
  task: ProveTask,
  effects: ProveEffects,
  ahead: Ahead | undefined,
): Promise<FixReport> {
  const baseline = await runBaseline(effects);
  if (!saysSomething(baseline)) {
    return toReport(task, { baseline, problem: renderRun(baseline, 1_000) });
  }
  const targets = resolveTargets(baseline, task.targets);
  if (targets.kind === "unknown") return toReport(task, { baseline, problem: targets.problem });
  const isEndless = baseline.kind === "timed_out";
  const verification = await verifyChanges({ ...task, targets, isEndless }, {
    openRoom: effects.openVerifyRoom,
    events: effects.events,
    ...(ahead === undefined ? {} : { ahead }),
  });
  return toReport(task, { baseline, verification });
}

async function runBaseline(effects: ProveEffects): Promise<TestRun> {
  const room = await effects.openVerifyRoom();
  try {
    return await room.runTests({ purpose: "baseline" });
  } finally {
    await room.close();
  }
}

function saysSomething(baseline: TestRun): boolean {
  switch (baseline.kind) {
    case "tests":
    case "load_error":
      return true;
    case "timed_out":
      return baseline.runner !== "unknown";
    case "no_tests":
    case "cannot_run":
    case "sandbox_failed":
    case "interrupted":
      return false;
  }
}

interface Judged {
  readonly baseline: TestRun;
  readonly verification?: Verification;
  readonly problem?: string;
}

function toReport(task: ProveTask, { baseline, verification, problem }: Judged): FixReport {
  const after = verification?.green ?? null;
  return {
    run: task.run,
    verdict: verification?.verdict ?? "could_not_run",
    reasons: verification?.reasons ?? [problem ?? ""],
    explanation: "",
    diff: renderChanges(task.changes),
    files: task.changes.map(({ path }) => path),
    landed: false,
    oracles: verification?.oracles ?? [],
    tests: { before: toTestNames(baseline), after: after && toTestNames(after) },
    proof: verification === undefined ? null : toProof(task.changes, {
      command: task.testCommand,
      head: task.head,
      baseline,
      after,
      runs: verification.runs,
      uncommitted: null,
    }),
    steps: 0,
    refusals: [],
    usage: NOTHING_USED,
  };
}
