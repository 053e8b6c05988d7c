/**
 * Verify: proves a diff in a fresh room, by oracles that run.
 *
 * Imports `guards/` and types of `room/`. Its effects are the ones it is handed.
 *
 * @module
 */

import type { Denial } from "../guards/denials.ts";
import type { Policy } from "../guards/policy.ts";
import type { FileChange } from "../guards/request.ts";
import type { TestRun } from "../room/test_run.ts";
import type { EventSink, TestPurpose } from "./events.ts";
import { ORACLES } from "./oracles/mod.ts";
import type { Evidence, Oracle, OracleResult } from "./oracles/oracle.ts";
import { sayDidNotLook } from "./oracles/oracle.ts";
import type { Targets } from "./outcomes.ts";
import type { OracleAnswer, Verdict } from "./verdict.ts";

/** A room that verify may use up: it holds the base until the changes are put in. */
export interface VerifyRoom {
  /** Puts changes into the room, over the base they were made on. */
  put(changes: readonly FileChange[]): Promise<void>;
  runTests(purpose: TestPurpose): Promise<TestRun>;
  close(): Promise<void>;
}

/** What is to be proved. */
export interface VerifyTask {
  readonly changes: readonly FileChange[];
  readonly targets: Targets;
  readonly policy: Policy;
  readonly denials: readonly Denial[];
}

/** What verify needs from outside. */
export interface VerifyEffects {
  /** Opens a fresh room on the working tree as it is now. */
  openRoom(): Promise<VerifyRoom>;
  readonly events: EventSink;
  readonly oracles?: readonly Oracle[];
}

/** What verify came to. */
export interface Verification {
  readonly verdict: Extract<Verdict, "fixed" | "not_fixed" | "suspect">;
  readonly reasons: readonly string[];
  readonly oracles: readonly OracleAnswer[];
  /** The run with the changes, null where no oracle asked for it. */
  readonly green: TestRun | null;
}

/**
 * Proves changes in a fresh room.
 *
 * @param task The changes, and what they shall turn green.
 * @param effects The room to use up, and who takes the events.
 * @returns The verdict with each oracle's answer.
 */
export async function verifyChanges(
  task: VerifyTask,
  effects: VerifyEffects,
): Promise<Verification> {
  effects.events.take({ kind: "verify_started", files: task.changes.map(({ path }) => path) });
  const room = await effects.openRoom();
  try {
    const runs = createRuns(room, task.changes);
    const results = await askOracles({ ...task, ...runs }, effects);
    return { ...decideVerdict(results), oracles: results.map(toAnswer), green: runs.seenGreen() };
  } finally {
    await room.close();
  }
}

async function askOracles(evidence: Evidence, effects: VerifyEffects): Promise<OracleResult[]> {
  const results: OracleResult[] = [];
  for (const oracle of effects.oracles ?? ORACLES) {
    const isOver = results.some(({ answer, onNo }) => answer === "no" && onNo === "not_fixed");
    const result = isOver
      ? sayDidNotLook(oracle.name, "Another oracle has said no before")
      : await oracle.look(evidence);
    effects.events.take({ kind: "oracle_answered", oracle: toAnswer(result) });
    results.push(result);
  }
  return results;
}

type Runs = Pick<Evidence, "red" | "green" | "repeat"> & { seenGreen(): TestRun | null };

/** Runs each phase at most once; red always comes before the changes are put in. */
function createRuns(room: VerifyRoom, changes: readonly FileChange[]): Runs {
  let red: Promise<TestRun> | undefined;
  let green: Promise<TestRun> | undefined;
  let repeat: Promise<TestRun> | undefined;
  let seen: TestRun | null = null;
  const runs = {
    red: () => red ??= room.runTests("verify_red"),
    green: () =>
      green ??= (async () => {
        await runs.red();
        await room.put(changes);
        return seen = await room.runTests("verify_green");
      })(),
    repeat: () =>
      repeat ??= (async () => {
        await runs.green();
        return await room.runTests("verify_repeat");
      })(),
    seenGreen: () => seen,
  };
  return runs;
}

/**
 * Decides the verdict from the oracles' answers; the strictest wins.
 *
 * @param results Every oracle's result.
 * @returns The verdict, and the words of the oracles that led to it.
 */
export function decideVerdict(
  results: readonly OracleResult[],
): Pick<Verification, "verdict" | "reasons"> {
  const objections = results.filter(({ answer }) => answer === "no");
  const blind = results.filter(({ answer }) => answer === "did_not_look");
  const reasons = (objections.length > 0 ? objections : blind).map(({ detail }) => detail);
  if (objections.some(({ onNo }) => onNo === "not_fixed")) {
    return { verdict: "not_fixed", reasons: objections.map(({ detail }) => detail) };
  }
  if (objections.length > 0) return { verdict: "suspect", reasons };
  const proved = results.filter(({ answer }) => answer === "yes").map(({ name }) => name);
  return { verdict: "fixed", reasons: [`Proved by ${proved.join(", ")}`, ...reasons] };
}

function toAnswer({ name, answer, detail }: OracleResult): OracleAnswer {
  return { name, answer, detail };
}
