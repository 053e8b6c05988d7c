/**
 * Verify: proves a diff in fresh rooms, by oracles that run.
 *
 * Imports `guards/` and types of `room/`. Its effects are the ones it is handed.
 *
 * @module
 */

import type { Denial } from "../guards/denials.ts";
import type { Policy } from "../guards/policy.ts";
import type { FileChange } from "../guards/request.ts";
import type { TestRun } from "../room/test_run.ts";
import { renderChanges } from "./change_text.ts";
import type { EventSink } from "./events.ts";
import { type AddedFile, Lab, type VerifyRoom } from "./lab.ts";
import { secondOpinion } from "./oracles/second_opinion.ts";
import { hiddenTests } from "./oracles/hidden_tests.ts";
import { ORACLES } from "./oracles/mod.ts";
import { toEndlessLimit } from "./oracles/effort.ts";
import type { Evidence, Oracle, OracleResult } from "./oracles/oracle.ts";
import { sayDidNotLook } from "./oracles/oracle.ts";
import type { Targets } from "./outcomes.ts";
import type { OracleAnswer, Verdict } from "./verdict.ts";

export type { VerifyRoom } from "./lab.ts";

/** Test runs of one verify at the most, where nothing else is said. */
export const DEFAULT_MAX_RUNS = 40;

/** What is to be proved. */
export interface VerifyTask {
  readonly changes: readonly FileChange[];
  readonly targets: Targets;
  /** The pinned test command. */
  readonly testCommand: readonly string[];
  readonly policy: Policy;
  readonly denials: readonly Denial[];
  /** Test runs at the most. */
  readonly maxRuns?: number;
  /** Tests that the model never saw. */
  readonly hidden?: readonly AddedFile[];
  /** Asks a second model what it thinks of the diff. */
  readonly review?: NonNullable<Evidence["review"]>;
  /** Whether the time limit ended the tests without the changes; no where left out. */
  readonly isEndless?: boolean;
}

/** What verify needs from outside. */
export interface VerifyEffects {
  /** Opens a fresh room on the working tree as it is now. */
  openRoom(): Promise<VerifyRoom>;
  readonly events: EventSink;
  readonly oracles?: readonly Oracle[];
  /** What was started before it was known what the changes shall turn green. */
  readonly ahead?: Ahead;
}

/** A proof under way: its rooms, and the run with the changes. */
export interface Ahead {
  readonly lab: Lab;
  readonly green: Promise<TestRun>;
}

/** What verify came to. */
export interface Verification {
  readonly verdict: Extract<Verdict, "fixed" | "not_fixed" | "suspect">;
  readonly reasons: readonly string[];
  readonly oracles: readonly OracleAnswer[];
  /** The run with the changes, null where no oracle asked for it. */
  readonly green: TestRun | null;
  /** How many test runs it took. */
  readonly runs: number;
}

/**
 * Starts the run with the changes, for whoever has to wait for something else before the proof.
 *
 * @param task The changes.
 * @param effects The rooms, and who takes the events.
 * @returns What `verifyChanges` goes on with; who started it closes its lab.
 */
export function startAhead(
  { changes, maxRuns = DEFAULT_MAX_RUNS }: Pick<VerifyTask, "changes" | "maxRuns">,
  { openRoom, events }: Pick<VerifyEffects, "openRoom" | "events">,
): Ahead {
  announce(changes, events);
  const lab = new Lab({ openRoom, changes, maxRuns });
  return { lab, green: runGreen(lab) };
}

function announce(changes: readonly FileChange[], events: EventSink): void {
  const files = changes.map(({ path }) => path);
  events.take({ kind: "verify_started", files, diff: renderChanges(changes) });
}

/**
 * Proves changes in fresh rooms.
 *
 * @param task The changes, and what they shall turn green.
 * @param effects The rooms to use up, and who takes the events.
 * @returns The verdict with each oracle's answer.
 */
export async function verifyChanges(
  task: VerifyTask,
  effects: VerifyEffects,
): Promise<Verification> {
  const { changes, maxRuns = DEFAULT_MAX_RUNS } = task;
  const { openRoom, ahead } = effects;
  if (ahead === undefined) announce(changes, effects.events);
  const lab = ahead?.lab ?? new Lab({ openRoom, changes, maxRuns });
  try {
    const runs = createRuns(lab, { isEndless: task.isEndless ?? false, ahead: ahead?.green });
    const evidence: Evidence = { ...task, ...runs, lab };
    const results = await askOracles(evidence, effects);
    const green = runs.seenGreen();
    const decided = decideVerdict(results);
    effects.events.take({ kind: "verified", runs: lab.runs, ...decided });
    return { ...decided, oracles: results.map(toAnswer), green, runs: lab.runs };
  } finally {
    if (ahead === undefined) await lab.close();
  }
}

async function askOracles(evidence: Evidence, effects: VerifyEffects): Promise<OracleResult[]> {
  const results: OracleResult[] = [];
  for (const oracle of effects.oracles ?? listOracles(evidence)) {
    const isOver = results.some(({ answer, onNo }) => answer === "no" && onNo === "not_fixed");
    const result = isOver
      ? sayDidNotLook(oracle.name, "Another oracle has said no before")
      : await oracle.look(evidence, results);
    effects.events.take({ kind: "oracle_answered", oracle: toAnswer(result) });
    results.push(result);
  }
  return results;
}

/** A second opinion costs a request, so it comes late; hidden tests come last. */
function listOracles({ hidden = [], review }: Evidence): readonly Oracle[] {
  return [
    ...ORACLES,
    ...(review === undefined ? [] : [secondOpinion]),
    ...(hidden.length === 0 ? [] : [hiddenTests]),
  ];
}

type Runs = Pick<Evidence, "red" | "green" | "repeat"> & { seenGreen(): TestRun | null };

/**
 * Runs each phase at most once; red and green start side by side. Where red does not end, it waits
 * for green, which tells how long is long enough.
 */
function createRuns(lab: Lab, { isEndless, ahead }: RunsOptions): Runs {
  let red: Promise<TestRun> | undefined;
  let green: Promise<TestRun> | undefined;
  let repeat: Promise<TestRun> | undefined;
  let seen: TestRun | null = null;
  const startRed = () => red ??= keep(runRed());
  const runRed = async () => {
    const limit = isEndless ? { timeoutMs: toEndlessLimit(await startGreen()) } : {};
    return await lab.run("base", { purpose: "verify_red", ...limit });
  };
  const startGreen = () => green ??= keep((ahead ?? runGreen(lab)).then((run) => seen = run));
  const startRepeat = () => repeat ??= keep(lab.run("fix", { purpose: "verify_repeat" }));
  const startBoth = () => [startRed(), startGreen()] as const;
  return {
    red: () => startBoth()[0],
    green: async () => {
      const run = await startBoth()[1];
      // Whoever asked is busy with the run without the changes; what stays red is not repeated.
      if (run.exitCode === 0) startRepeat();
      return run;
    },
    repeat: async () => {
      await startGreen();
      return await startRepeat();
    },
    seenGreen: () => seen,
  };
}

interface RunsOptions {
  readonly isEndless: boolean;
  /** The run with the changes, where it was started before. */
  readonly ahead: Promise<TestRun> | undefined;
}

function runGreen(lab: Lab): Promise<TestRun> {
  return keep(lab.run("fix", { purpose: "verify_green" }));
}

/** Nobody waits yet for a run that was started ahead: its error is for who asks for it. */
function keep(run: Promise<TestRun>): Promise<TestRun> {
  run.catch(() => {});
  return run;
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
  const words = objections.map(({ name, detail }) => `${name}: ${detail}`);
  if (objections.some(({ onNo }) => onNo === "not_fixed")) {
    return { verdict: "not_fixed", reasons: words };
  }
  if (objections.some(({ onNo }) => onNo === "suspect")) {
    return { verdict: "suspect", reasons: words };
  }
  if (!results.some(({ answer }) => answer === "yes")) {
    return { verdict: "suspect", reasons: ["No oracle could look", ...words] };
  }
  const unseen = blind.map(({ name, detail }) => `${name} did not look: ${detail}`);
  const proof = blind.length === 0 ? "All oracles say yes" : "All oracles that looked say yes";
  return { verdict: "fixed", reasons: [proof, ...words, ...unseen] };
}

function toAnswer({ name, answer, detail }: OracleResult): OracleAnswer {
  return { name, answer, detail };
}
