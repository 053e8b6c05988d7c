/**
 * The journal of a run: every event as one line, on disk before its effect, secrets redacted.
 *
 * Imports `guards/`. Writes through the record file it is handed; has no other effect.
 *
 * @module
 */

import { hashText } from "../guards/hash.ts";
import type { EventSink, RunEvent } from "./events.ts";
import type { RecordFile } from "./state_dir.ts";

/** Longest text of one field of an event; what is cut is stated with its length and hash. */
export const MAX_FIELD_CHARACTERS = 16_000;
/** Longest line of a journal, in characters. */
export const MAX_RECORD_CHARACTERS = 64_000;

/** Events that must be on disk before anything else happens. */
const DURABLE: ReadonlySet<RunEvent["kind"]> = new Set([
  "answered",
  "applying",
  "denial_remembered",
  "landing",
  "landed",
  "run_finished",
]);

/** What a journal needs from outside. */
export interface JournalOptions {
  readonly now: () => Date;
  /** Takes secrets out of a text. */
  readonly redact: (text: string) => string;
}

/**
 * Creates the journal of a run over a record file.
 *
 * @param file Takes the lines.
 * @param options Clock and redaction.
 * @returns A sink that has recorded an event when `take` returns.
 */
export function createJournal(file: RecordFile, options: JournalOptions): EventSink {
  let index = 0;
  return {
    take(event) {
      const { kind, ...fields } = event;
      const record = { index: index++, at: options.now().toISOString(), kind, ...fields };
      file.append(renderRecord(record, options.redact), { isDurable: DURABLE.has(kind) });
    },
  };
}

function renderRecord(record: object, redact: (text: string) => string): string {
  for (let limit = MAX_FIELD_CHARACTERS; limit >= 64; limit = Math.floor(limit / 4)) {
    const line = JSON.stringify(shorten(record, { limit, redact }));
    if (line.length <= MAX_RECORD_CHARACTERS) return line;
  }
  const { index, at, kind } = record as { index: number; at: string; kind: string };
  return JSON.stringify({ index, at, kind, cut: "The record was too long to keep" });
}

interface ShortenOptions {
  readonly limit: number;
  readonly redact: (text: string) => string;
}

function shorten(value: unknown, options: ShortenOptions): unknown {
  if (typeof value === "string") return cutText(options.redact(value), options.limit);
  if (Array.isArray(value)) return value.map((item) => shorten(item, options));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, shorten(item, options)]),
  );
}

function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const kept = text.slice(0, limit).replace(/[\uD800-\uDBFF]$/, "");
  return `${kept}… [cut: ${text.length} characters, sha256 ${hashText(text)}]`;
}
