/**
 * The ladder of models: each makes one attempt in a clean room, until one fixes it.
 *
 * Imports types of `models/`. Its effects are the ones it is handed.
 *
 * @module
 */

import type { Model } from "../models/model.ts";
import { makeAttempt } from "./attempt.ts";
import type { Conclusion } from "./conclusion.ts";
import type { Attempt, Climb, FixRun } from "./fix_run.ts";
import { NOTHING_USED } from "./spent.ts";

/** Characters of the line on an earlier attempt. */
const MAX_TRIED_CHARACTERS = 300;

/**
 * Lets one model after the other try; each is told in a line what was tried before.
 *
 * @param run The run.
 * @param climb What all attempts work towards.
 * @returns The conclusion of the last attempt.
 */
export async function climbLadder(run: FixRun, climb: Climb): Promise<Conclusion> {
  const { effects, refusals } = run;
  const models = [effects.model, ...effects.rungs ?? []];
  const tried: string[] = [];
  let conclusion: Conclusion = { verdict: "not_fixed", reasons: ["No model was asked"] };
  let before = { steps: 0, usage: NOTHING_USED };
  for (const [index, model] of models.entries()) {
    const known = refusals.length;
    const why = models.length === 1 ? "the only model" : `rung ${index + 1} of ${models.length}`;
    const attempt = { ...climb, model, before, tried, why };
    conclusion = await (index === 0 ? attemptFirst(run, attempt) : attemptAnew(run, attempt));
    const { turns } = conclusion;
    before = { steps: turns?.steps ?? 0, usage: turns?.usage ?? NOTHING_USED };
    const next = models[index + 1];
    const rules = refusals.slice(known).map(({ rule }) => rule);
    if (next === undefined || effects.signal.aborted || isLastWord(conclusion, rules)) break;
    tried.push(await park(run, { conclusion, attempt: index + 1, model, next }));
  }
  return conclusion;
}

async function attemptFirst(run: FixRun, attempt: Attempt): Promise<Conclusion> {
  const { room, toolContext } = run.beginning;
  return await makeAttempt(run, attempt, { room, toolContext });
}

async function attemptAnew(run: FixRun, attempt: Attempt): Promise<Conclusion> {
  const room = await run.effects.openRoom();
  try {
    const toolContext = await room.loadToolContext();
    return await makeAttempt(run, attempt, { room, toolContext });
  } finally {
    await room.close();
  }
}

/** A person who ended the run or refused a change has decided for every model. */
function isLastWord(conclusion: Conclusion, refusedBy: readonly string[]): boolean {
  const { verdict, turns, isInterrupted } = conclusion;
  if (isInterrupted || turns === undefined || turns.end.kind === "stopped") return true;
  if (refusedBy.includes("refused_by_person")) return true;
  return verdict !== "not_fixed" && turns.end.kind !== "unavailable";
}

interface FailedAttempt {
  readonly conclusion: Conclusion;
  /** Number of the attempt, from 1. */
  readonly attempt: number;
  readonly model: Model;
  readonly next: Model;
}

/** Keeps what an attempt changed, and says in a line what came of it. */
async function park(
  { effects }: FixRun,
  { conclusion, attempt, model, next }: FailedAttempt,
): Promise<string> {
  const { changes = [], reasons } = conclusion;
  const patch = changes.length === 0 ? null : await effects.park?.(changes, attempt) ?? null;
  const kept = patch === null ? "" : `, its change is kept as ${patch}`;
  const why = reasons[0] ?? "no reason given";
  effects.events.take({
    kind: "note",
    text: `${model.name} did not fix it (${why})${kept}; next is ${next.name}`,
  });
  const files = changes.map(({ path }) => path).join(", ");
  return `${files === "" ? "" : `${files} changed; `}${why}`.slice(0, MAX_TRIED_CHARACTERS);
}
