/**
 * Reading of a journal: torn, padded, written by an older or a newer version, it still tells what
 * it can, and says what it cannot.
 *
 * Pure. Imports the reading of records and of events.
 *
 * @module
 */

import type { RunEvent } from "../events.ts";
import { parseRecords } from "../records.ts";
import { createFields, type Fields } from "./fields.ts";
import { readEvent } from "./read_event.ts";

/** One event of a journal, with when it was written. */
export interface JournalEntry {
  /** Running number, as the journal gives it. */
  readonly index: number;
  /** UTC, RFC 3339; empty where the record does not say. */
  readonly at: string;
  readonly event: RunEvent;
  /** True where something of the event was cut, so that it is not the whole of what happened. */
  readonly isCut: boolean;
  /** Hash of the file that holds the whole record, null where there is none. */
  readonly whole: string | null;
}

/** What a journal tells. */
export interface Journal {
  readonly entries: readonly JournalEntry[];
  /** Numbers of lines that hold no record, counted from 1, though they once did. */
  readonly lostLines: readonly number[];
  /** Numbers of lines whose writing a crash cut short: nothing followed from what they say. */
  readonly tornLines: readonly number[];
  /** Kinds of events that this version does not know, each once. */
  readonly unknownKinds: readonly string[];
  /** Number that the next record gets. */
  readonly nextIndex: number;
}

/**
 * Reads a journal.
 *
 * @param text The whole file.
 * @returns Every event that can be read, and what could not.
 */
export function readJournal(text: string): Journal {
  const { records, unreadableLines, lastLine } = parseRecords(text);
  const entries: JournalEntry[] = [];
  const unknown = new Set<string>();
  let nextIndex = records.length + unreadableLines.length;
  for (const [at, record] of records.entries()) {
    const fields = createFields(record);
    const entry = toEntry(fields, at);
    nextIndex = Math.max(nextIndex, (entry?.index ?? fields.count("index") ?? 0) + 1);
    if (entry === null) unknown.add(fields.text("kind") || "(none)");
    else entries.push(entry);
  }
  const torn = [lastLine, ...entries.map(({ event }) => toTornLine(event))];
  return {
    entries,
    lostLines: unreadableLines.filter((line) => !torn.includes(line)),
    tornLines: unreadableLines.filter((line) => torn.includes(line)),
    unknownKinds: [...unknown],
    nextIndex,
  };
}

/** A resume says which line was torn, so that nobody takes it for damage later. */
function toTornLine(event: RunEvent): number | null {
  return event.kind === "resumed" ? event.tornLine : null;
}

function toEntry(fields: Fields, position: number): JournalEntry | null {
  const event = readEvent(fields);
  if (event === null) return null;
  return {
    index: fields.count("index") ?? position,
    at: fields.text("at"),
    event,
    isCut: fields.isCut(),
    whole: fields.textOrNull("whole"),
  };
}

/**
 * Leaves out what a resumed run did again.
 *
 * @param entries All entries of a journal.
 * @returns Those that count, in order.
 */
export function dropVoid(entries: readonly JournalEntry[]): readonly JournalEntry[] {
  const kept: JournalEntry[] = [];
  for (const entry of entries) {
    if (entry.event.kind === "resumed") {
      const { keptThrough } = entry.event;
      while ((kept.at(-1)?.index ?? -1) > keptThrough) kept.pop();
    }
    kept.push(entry);
  }
  return kept;
}
