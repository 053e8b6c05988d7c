/**
 * Telling: the journal of a run becomes its story.
 *
 * Imports the reading of journals and the parts beside it. Pure.
 *
 * @module
 */

import { dropVoid, type Journal, type JournalEntry } from "../journal/read_journal.ts";
import type { RunEvent } from "../events.ts";
import type { TestRun } from "../../room/test_run.ts";
import { listEntries } from "./list_entries.ts";
import { listSteps, sumUsage } from "./steps.ts";
import type { CallEntry, RunState, Story, StoryEntry, VerifyEntry } from "./story.ts";
import type { Refusal } from "../verdict.ts";

/** What the journal itself does not know. */
export interface TellOptions {
  /** Id of the run, where its journal does not begin. */
  readonly run: string;
  /** True where a process holds the run's lock. */
  readonly isRunning: boolean;
}

/**
 * Tells the story of a run.
 *
 * @param journal What was read.
 * @param options What is known of the run beside it.
 * @returns The story; where the journal holds little, so does the story.
 */
export function tellStory(journal: Journal, options: TellOptions): Story {
  const kept = dropVoid(journal.entries);
  const entries = listEntries(kept, journal.entries);
  const started = findLast(kept, "run_started");
  const finished = findLast(kept, "run_finished");
  const room = findLast(kept, "room_opened");
  const proof = entries.findLast((entry): entry is VerifyEntry => entry.kind === "verify");
  const steps = listSteps(kept);
  const times = journal.entries.map(({ at }) => at).filter((at) => at !== "");
  const [startedAt = "", lastAt = ""] = [times[0], times.at(-1)];
  return {
    run: started?.run || options.run,
    version: started?.version ?? "",
    ...tellState({ finished, started, isRunning: options.isRunning }),
    startedAt,
    lastAt,
    durationMs: Math.max(0, Date.parse(lastAt) - Date.parse(startedAt)) || 0,
    testCommand: started?.testCommand ?? [],
    model: started?.model ?? "",
    approve: started?.approve ?? "",
    sandbox: started?.sandbox ?? "",
    maxSteps: started?.maxSteps ?? 0,
    issue: started?.issue ?? null,
    settings: started?.settings ?? null,
    branch: room?.branch ?? null,
    commit: room?.commit ?? null,
    verdict: finished?.verdict ?? null,
    reasons: finished?.reasons ?? [],
    explanation: finished?.explanation || findLastText(entries),
    landed: finished?.landed ?? entries.some((entry) => entry.kind === "landing" && entry.isDone),
    files: listFiles({ finished, proof, entries }),
    diff: proof?.diff ?? "",
    oracles: proof?.oracles ?? [],
    ...tellTests(kept),
    steps,
    used: sumUsage(steps),
    refusals: listRefusals(entries),
    entries,
    damage: tellDamage(journal),
  };
}

type Finished = Extract<RunEvent, { kind: "run_finished" }> | undefined;
type Started = Extract<RunEvent, { kind: "run_started" }> | undefined;

function findLast<K extends RunEvent["kind"]>(
  entries: readonly JournalEntry[],
  kind: K,
): Extract<RunEvent, { kind: K }> | undefined {
  const found = entries.findLast(({ event }) => event.kind === kind)?.event;
  return found as Extract<RunEvent, { kind: K }> | undefined;
}

function tellState(
  { finished, started, isRunning }: {
    readonly finished: Finished;
    readonly started: Started;
    readonly isRunning: boolean;
  },
): { readonly state: RunState; readonly canResume: boolean } {
  const asksSomebody = started !== undefined && started.settings !== null;
  if (isRunning) return { state: "running", canResume: false };
  if (finished === undefined) return { state: "cut_short", canResume: asksSomebody };
  if (!finished.canResume) return { state: "finished", canResume: false };
  return { state: "cut_short", canResume: asksSomebody };
}

function findLastText(entries: readonly StoryEntry[]): string {
  const reply = entries.findLast((entry) => entry.kind === "reply" && !!entry.text);
  return reply?.kind === "reply" ? reply.text ?? "" : "";
}

function listFiles(
  { finished, proof, entries }: {
    readonly finished: Finished;
    readonly proof: VerifyEntry | undefined;
    readonly entries: readonly StoryEntry[];
  },
): readonly string[] {
  if (finished && finished.files.length > 0) return finished.files;
  if (proof) return proof.files;
  const edited = entries.filter((entry): entry is CallEntry =>
    entry.kind === "call" && entry.fate === "edited"
  );
  return [...new Set(edited.map(({ path }) => path ?? ""))].filter((path) => path !== "").sort();
}

/** The last run with the changes: the proof's own where there is one, else the one in the room. */
function tellTests(
  entries: readonly JournalEntry[],
): { readonly before: TestRun | null; readonly after: TestRun | null } {
  const find = (purposes: readonly string[]): TestRun | null => {
    const found = entries.findLast(({ event }) =>
      event.kind === "tests_finished" && purposes.includes(event.purpose)
    )?.event;
    return found?.kind === "tests_finished" ? found.run : null;
  };
  return {
    before: find(["baseline"]),
    after: find(["verify_green"]) ?? find(["after_edit", "gate"]),
  };
}

function listRefusals(entries: readonly StoryEntry[]): readonly Refusal[] {
  return entries.flatMap((entry) => {
    if (entry.kind === "question" && entry.answer?.answer === "no") {
      const reason = entry.answer.reason ?? "The person refused the proved diff";
      return [{ tool: "landing", rule: "refused_by_person", reason }];
    }
    if (entry.kind !== "call" || (entry.fate !== "blocked" && entry.fate !== "denied")) return [];
    const reason = entry.answer?.reason ?? entry.decision?.reason ?? entry.result ?? "";
    return [{ tool: entry.tool, rule: entry.rule ?? "", reason }];
  });
}

function tellDamage(journal: Journal): readonly string[] {
  const { lostLines, tornLines, unknownKinds } = journal;
  return [
    ...(lostLines.length > 0
      ? [`Line ${lostLines.join(", ")} of the journal could not be read`]
      : []),
    ...(tornLines.length > 0
      ? [`Line ${tornLines.join(", ")} of the journal was cut short by a crash`]
      : []),
    ...(unknownKinds.length > 0
      ? [`The journal holds events that this version does not know: ${unknownKinds.join(", ")}`]
      : []),
  ];
}
