/**
 * The journal of a run in memory: its text as it would lie on disk.
 *
 * @module
 */

import type { EventSink, RunEvent } from "../../../loop/events.ts";
import { createJournal, type JournalOptions } from "../../../loop/journal.ts";

/** A journal in memory. */
export interface FakeJournal extends EventSink {
  text(): string;
}

/**
 * Creates a journal whose clock ticks a second an event.
 *
 * @param options What is not as usual.
 * @returns The journal.
 */
export function createFakeJournal(options: Partial<JournalOptions> = {}): FakeJournal {
  const lines: string[] = [];
  let seconds = options.firstIndex ?? 0;
  const sink = createJournal({ append: (line) => void lines.push(line), close() {} }, {
    now: () => new Date(Date.UTC(2026, 0, 2, 3, 4, seconds++)),
    redact: (text) => text,
    ...options,
  });
  return { take: sink.take, text: () => lines.map((line) => `${line}\n`).join("") };
}

/**
 * Journals events.
 *
 * @param events The events.
 * @returns The text of the journal.
 */
export function toJournal(events: readonly RunEvent[]): string {
  const journal = createFakeJournal();
  events.forEach((event) => journal.take(event));
  return journal.text();
}
