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
/** Longest line of a journal. */
export const MAX_RECORD_BYTES = 64_000;

/** How much of a record is kept, the most first; the first that fits the line is taken. */
const LIMITS: readonly Limits[] = [
  { characters: MAX_FIELD_CHARACTERS, items: Infinity },
  { characters: 4_000, items: 1_000 },
  { characters: 1_000, items: 250 },
  { characters: 250, items: 60 },
  { characters: 60, items: 15 },
];
/** An event has fewer fields than this; only a model's arguments can have more. */
const MIN_FIELDS = 60;
/** Levels of a record; only a model's arguments can have more. */
const MAX_LEVELS = 20;

/** Events that must be on disk before anything else happens. */
const DURABLE: ReadonlySet<RunEvent["kind"]> = new Set([
  "answered",
  "applying",
  "denial_remembered",
  "landing",
  "landed",
  "run_finished",
]);

/** Events that a resumed run needs whole. */
const REPLAYED: ReadonlySet<RunEvent["kind"]> = new Set([
  "replied",
  "reply_rejected",
  "answered",
  "tests_finished",
]);
/** Longest record that is kept whole beside the journal. */
const MAX_WHOLE_CHARACTERS = 4_000_000;

/** What a journal needs from outside. */
export interface JournalOptions {
  readonly now: () => Date;
  /** Takes secrets out of a text. */
  readonly redact: (text: string) => string;
  /** Number of the first record; 0 where it is left out. */
  readonly firstIndex?: number;
  /** Keeps a record whole that a resumed run needs and that its line cuts. */
  readonly keepWhole?: (hash: string, text: string) => void;
}

/**
 * Creates the journal of a run over a record file.
 *
 * @param file Takes the lines.
 * @param options Clock and redaction.
 * @returns A sink that has recorded an event when `take` returns.
 */
export function createJournal(file: RecordFile, options: JournalOptions): EventSink {
  let index = options.firstIndex ?? 0;
  return {
    take(event) {
      const { kind, ...fields } = event;
      const record = { index: index++, at: options.now().toISOString(), kind, ...fields };
      file.append(renderRecord(record, options), { isDurable: DURABLE.has(kind) });
    },
  };
}

interface Limits {
  /** Characters of one text. */
  readonly characters: number;
  /** Entries of one list. */
  readonly items: number;
}

interface JournalRecord {
  readonly index: number;
  readonly at: string;
  readonly kind: RunEvent["kind"];
}

/** What is cut and needed again is kept whole before the line that names it. */
function renderRecord(record: JournalRecord, options: JournalOptions): string {
  const clean = redactAll(record, { redact: options.redact, level: 0 });
  const whole = JSON.stringify(clean);
  const line = fitLine(clean);
  if (line === whole) return line;
  const { index, at, kind } = record;
  const isKept = options.keepWhole && REPLAYED.has(kind) && whole.length <= MAX_WHOLE_CHARACTERS;
  if (!isKept) return line ?? JSON.stringify({ index, at, kind, cut: cutText(whole, 0) });
  const hash = hashText(whole);
  options.keepWhole?.(hash, whole);
  return fitLine({ index, at, kind, whole: hash, ...clean as object }) ??
    JSON.stringify({ index, at, kind, whole: hash, cut: cutText(whole, 0) });
}

/** The record as one line, cut as far as is needed; null where no cut is enough. */
function fitLine(record: unknown): string | null {
  for (const limits of LIMITS) {
    const line = JSON.stringify(shorten(record, limits));
    if (countBytes(line) <= MAX_RECORD_BYTES) return line;
  }
  return null;
}

interface RedactOptions {
  readonly redact: (text: string) => string;
  readonly level: number;
}

/** Names of fields are redacted as well: a model chooses those of its arguments. */
function redactAll(value: unknown, { redact, level }: RedactOptions): unknown {
  if (typeof value === "string") return redact(value);
  if (typeof value !== "object" || value === null) return value;
  if (level > MAX_LEVELS) return `[cut: more than ${MAX_LEVELS} levels]`;
  const inner = { redact, level: level + 1 };
  if (Array.isArray(value)) return value.map((item) => redactAll(item, inner));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [redact(key), redactAll(item, inner)]),
  );
}

function shorten(value: unknown, limits: Limits): unknown {
  if (typeof value === "string") return cutText(value, limits.characters);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const kept = value.slice(0, limits.items).map((item) => shorten(item, limits));
    return kept.length === value.length ? kept : [...kept, renderCutItems(kept, value)];
  }
  const entries = Object.entries(value);
  const kept = entries.slice(0, Math.max(MIN_FIELDS, limits.items))
    .map(([key, item]) => [cutText(key, limits.characters), shorten(item, limits)]);
  if (kept.length < entries.length) kept.push(["…", renderCutItems(kept, entries)]);
  return Object.fromEntries(kept);
}

function renderCutItems(kept: readonly unknown[], all: readonly unknown[]): string {
  return `[cut: ${all.length - kept.length} more of ${all.length}]`;
}

function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const kept = text.slice(0, limit).replace(/[\uD800-\uDBFF]$/, "");
  return `${kept}… [cut: ${text.length} characters, sha256 ${hashText(text)}]`;
}

function countBytes(text: string): number {
  return text.length * 3 <= MAX_RECORD_BYTES ? text.length : new TextEncoder().encode(text).length;
}
