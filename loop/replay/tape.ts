/**
 * The tape of a run that was cut short: what its journal holds that counts for going on.
 *
 * What was asked of a model or a person is on it up to the first thing that was not answered. A
 * proof is not: it is made anew. Pure. Imports the reading of journals.
 *
 * @module
 */

import type { RunEvent } from "../events.ts";
import { createFields } from "../journal/fields.ts";
import { dropVoid, type Journal, type JournalEntry } from "../journal/read_journal.ts";
import { readEvent } from "../journal/read_event.ts";

/** An event that is on the tape. */
export type TapeEvent = Extract<
  RunEvent,
  {
    kind:
      | ("prompted" | "replied" | "reply_rejected" | "requested" | "decided" | "asked" | "answered")
      | ("applying" | "tool_finished" | "denial_remembered" | "tests_started" | "tests_finished");
  }
>;

/** One event of the tape. */
export interface TapeEntry {
  readonly event: TapeEvent;
  /** False where a part was cut and is kept nowhere. */
  readonly isWhole: boolean;
}

/** A question about the landing, with its answer. */
export interface LandingAnswer {
  readonly asked: Extract<RunEvent, { kind: "asked" }>;
  readonly answered: Extract<RunEvent, { kind: "answered" }>;
}

/** What counts for going on. */
export interface Tape {
  readonly started: Extract<RunEvent, { kind: "run_started" }> | null;
  readonly entries: readonly TapeEntry[];
  /** Number of the last record that counts. */
  readonly keptThrough: number;
  /** The answer to the question before the landing, null where there is none. */
  readonly landingAnswer: LandingAnswer | null;
  /** The landing that was begun, null where none was. */
  readonly landing: Extract<RunEvent, { kind: "landing" }> | null;
  /** Ids of refusals, in the order in which they were remembered. */
  readonly denials: readonly string[];
  /** The last of them, where nothing shows that it is in the deny memory. */
  readonly unsureDenial: string | null;
}

/** How a tape is made. */
export interface TapeOptions {
  /** Gives the text of a record that is kept whole, by its hash; null where it is not. */
  readonly readWhole: (hash: string) => string | null;
  /** False where the journal may be somebody else's: then nobody has answered anything. */
  readonly trustsAnswers: boolean;
}

/**
 * Makes the tape of a run.
 *
 * @param journal Its journal.
 * @param options How it is made.
 * @returns The tape.
 */
export function createTape(
  journal: Journal,
  { readWhole, trustsAnswers }: TapeOptions,
): Tape {
  const all = dropVoid(journal.entries);
  const started = all.find(({ event }) => event.kind === "run_started");
  const entries: TapeEntry[] = [];
  let keptThrough = started?.index ?? -1;
  for (const entry of all) {
    const read = readEntry(entry, readWhole);
    if (isEnd(read) || (read.event.kind === "answered" && !trustsAnswers)) break;
    if (!isOnTape(read.event)) continue;
    entries.push({ event: read.event, isWhole: read.isWhole });
    keptThrough = entry.index;
  }
  const denials = all.flatMap(({ event }) =>
    event.kind === "denial_remembered" ? [event.denial] : []
  );
  return {
    started: started?.event.kind === "run_started" ? started.event : null,
    entries,
    keptThrough,
    landingAnswer: trustsAnswers ? findLandingAnswer(all) : null,
    landing: findLast(all, "landing") ?? null,
    denials,
    unsureDenial: all.at(-1)?.event.kind === "denial_remembered" ? denials.at(-1) ?? null : null,
  };
}

/**
 * Cuts a tape down to the start of its run.
 *
 * @param tape The tape.
 * @param journal The journal that it was made of.
 * @returns A tape on which nothing was answered.
 */
export function clearTape(tape: Tape, journal: Journal): Tape {
  const started = journal.entries.find(({ event }) => event.kind === "run_started");
  return { ...tape, entries: [], landingAnswer: null, keptThrough: started?.index ?? -1 };
}

interface ReadEntry {
  readonly event: RunEvent;
  readonly isWhole: boolean;
}

function readEntry(
  { event, isCut, whole }: JournalEntry,
  readWhole: (hash: string) => string | null,
): ReadEntry {
  if (!isCut || whole === null) return { event, isWhole: !isCut };
  const text = readWhole(whole);
  const read = text === null ? null : readEvent(createFields(JSON.parse(text)));
  return read === null ? { event, isWhole: false } : { event: read, isWhole: true };
}

/** What comes after it was not answered, or is done anew. */
function isEnd({ event, isWhole }: ReadEntry): boolean {
  switch (event.kind) {
    case "landing":
    case "run_finished":
      return true;
    case "asked":
      return event.question === "landing";
    case "answered":
      return event.answer === "stop" || !isWhole;
    case "replied":
    case "reply_rejected":
      return !isWhole;
    case "tests_finished":
      return event.run.kind === "interrupted";
    default:
      return false;
  }
}

const KINDS: ReadonlySet<RunEvent["kind"]> = new Set<TapeEvent["kind"]>([
  ...["prompted", "replied", "reply_rejected", "requested", "decided", "asked"] as const,
  ...["answered", "applying", "tool_finished", "denial_remembered"] as const,
  ...["tests_started", "tests_finished"] as const,
]);

/**
 * Tells whether an event belongs on a tape; the trials of a repairer or an oracle do not.
 *
 * @param event The event.
 * @returns True where it does.
 */
export function isOnTape(event: RunEvent): event is TapeEvent {
  if (event.kind === "tests_started" || event.kind === "tests_finished") {
    return ["baseline", "after_edit", "asked", "gate"].includes(event.purpose);
  }
  return KINDS.has(event.kind);
}

function findLandingAnswer(entries: readonly JournalEntry[]): LandingAnswer | null {
  const asked = entries.findLast(({ event }) =>
    event.kind === "asked" && event.question === "landing"
  );
  const answered = entries.findLast(({ event }) =>
    event.kind === "answered" && event.call === "landing"
  );
  if (asked?.event.kind !== "asked" || answered?.event.kind !== "answered") return null;
  if (answered.index < asked.index || answered.event.answer === "stop" || answered.isCut) {
    return null;
  }
  return { asked: asked.event, answered: answered.event };
}

function findLast<K extends RunEvent["kind"]>(
  entries: readonly JournalEntry[],
  kind: K,
): Extract<RunEvent, { kind: K }> | undefined {
  const found = entries.findLast(({ event }) => event.kind === kind)?.event;
  return found as Extract<RunEvent, { kind: K }> | undefined;
}
